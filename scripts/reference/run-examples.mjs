// node run-examples.mjs FOLDER NUMBER SCRATCH: loads 0.mjs, 1.mjs, … from a folder and writes their outcomes
// into its outcomes.json. Each example runs in its own empty folder. An example that mentions "games" finds
// there a folder of that name with the games of a small experiment.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, number, scratch] = process.argv.slice(2);
const outcomes = [];
/** An unhandled rejection that an example left behind. @type {unknown} */
let rejected;
process.on("unhandledRejection", (error) => {
  rejected = error;
});

/** The folder of a small experiment, which is run when an example first needs it. */
async function prepareGames() {
  const prepared = join(scratch, "prepared");
  if (existsSync(prepared)) return prepared;
  const { preset } = await import("@broadside/engine");
  const { runExperiment } = await import("@broadside/arena");
  const experiment = {
    scenario: preset("gorkoff-5x5"),
    strategies: ["random", "hunt-target"],
    placement: /** @type {const} */ ({ model: "uniform" }),
    games: 40,
    seed: 1,
  };
  await runExperiment(experiment, { folder: prepared, workers: 1 });
  return prepared;
}

for (let i = 0; i < Number(number); i++) {
  const place = join(scratch, String(i));
  mkdirSync(place);
  process.chdir(place);
  rejected = undefined;
  try {
    const program = readFileSync(join(folder, `${i}.mjs`), "utf8");
    if (program.includes('"games"')) cpSync(await prepareGames(), join(place, "games"), { recursive: true });
    const began = performance.now();
    /** @type {{ $values: [number, string, string][] }} */
    const { $values } = await import(pathToFileURL(join(folder, `${i}.mjs`)).href);
    if (rejected !== undefined) throw rejected;
    const values = $values.map(([line, expected, found]) => ({ line, expected, found }));
    outcomes.push({ values, milliseconds: performance.now() - began });
  } catch (error) {
    outcomes.push({ values: [], error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}
writeFileSync(join(folder, "outcomes.json"), JSON.stringify(outcomes));
// Exit even if an example left something open.
process.exit(0);
