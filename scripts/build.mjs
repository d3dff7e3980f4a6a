// npm run build [-- libraries]: builds everything, or only the engine, the arena and the command.
import { writeManPages } from "./command-pages.mjs";
import { buildLibraries, buildPage, install } from "./steps.mjs";

const libraries = [install, buildLibraries, writeManPages];
const steps = process.argv.includes("libraries") ? libraries : [...libraries, buildPage];
for (const step of steps) {
  const code = await step();
  if (code !== 0) process.exit(code);
}
