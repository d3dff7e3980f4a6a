// npm run build [-- libraries]: builds everything, or only the engine, the arena and the command.
import { writeManPages } from "./command-pages.mjs";
import { buildLibraries, buildPage, installForBuild } from "./steps.mjs";

const installed = await installForBuild();
if (installed !== 0) process.exit(installed);
const libraries = async () => (await buildLibraries()) || writeManPages();
const steps = process.argv.includes("libraries") ? [libraries] : [libraries, () => buildPage()];
for (const code of await Promise.all(steps.map((step) => step()))) if (code !== 0) process.exit(code);
