/** Runs one inference in a new process; prints its time, result and peak memory as JSON. */
import { infer, makeKnowledge, preset } from "@broadside/engine";

const start = performance.now();
const posterior = infer(makeKnowledge(preset(process.argv[2] ?? "hasbro")));
posterior.occupied;
const milliseconds = performance.now() - start;
const megabytes = Math.round(process.resourceUsage().maxRSS / 1000);
console.log(JSON.stringify({ layouts: String(posterior.layouts), method: posterior.method, milliseconds, megabytes }));
