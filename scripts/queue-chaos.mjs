// node scripts/queue-chaos.mjs [--moments N]: kills workers, the coordinator and the server of a queue at N
// random moments (default: 30), and checks that nothing is lost or duplicated. The tests do the same at a few
// moments.
import { parseArgs } from "node:util";
import { runTool } from "./steps.mjs";

const { values } = parseArgs({ options: { moments: { type: "string", default: "30" } } });
process.env["QUEUE_MOMENTS"] = values.moments;
process.exitCode = await runTool("vitest", "vitest", [
  "run",
  "--project",
  "unit",
  "arena/test/queue/queue.test",
  "-t",
  "under fire",
]);
