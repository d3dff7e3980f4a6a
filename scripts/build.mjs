// npm run build [-- libraries]: everything, or only the engine and the command.
import { buildLibraries, buildPage, install } from "./steps.mjs";

const steps = process.argv.includes("libraries") ? [install, buildLibraries] : [install, buildLibraries, buildPage];
for (const step of steps) {
  const code = await step();
  if (code !== 0) process.exit(code);
}
