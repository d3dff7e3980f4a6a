// The examples of docstrings are compiled and run as a user would run them, importing the build, and every value
// after `// =>` is compared with the actual value: npm run build -- libraries
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../steps.mjs";
import { programOf, readExamples } from "./examples.mjs";

const examples = readExamples();

/** From this folder, Node and the compiler find the packages as they would from a user's files. */
let folder: string;
beforeAll(() => {
  const cache = join(root, "node_modules/.cache/broadside");
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, "examples-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The games of an example that mentions the folder "games". */
const EXPERIMENT = `import { preset } from "@broadside/engine";
import { runExperiment } from "@broadside/arena";

const strategies = ["random", "hunt-target"];
const experiment = { scenario: preset("gorkoff-5x5"), strategies, placement: { model: "uniform" }, games: 40, seed: 1 };
await runExperiment(experiment, { folder: "games", workers: 1 });`;

/** Runs a program in a folder of its own. It imports the build, not this process's copies of the sources. */
const run = async (name: string, code: string) => {
  const before = process.cwd();
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  mkdirSync(join(folder, name), { recursive: true });
  process.chdir(join(folder, name));
  try {
    return await import(/* @vite-ignore */ pathToFileURL(file).href);
  } finally {
    process.chdir(before);
  }
};

test("examples compile", () => {
  const files = examples.map((_, i) => join(folder, `${i}.mts`));
  for (const [i, { code }] of examples.entries()) writeFileSync(files[i], code);
  const compiler = join(root, "node_modules/typescript7/bin/tsc");
  const options =
    "--singleThreaded --ignoreConfig --noEmit --strict --noUncheckedIndexedAccess --skipLibCheck --module nodenext --target es2023 --types node";
  const { stdout, error } = spawnSync(process.execPath, [compiler, ...options.split(" "), ...files], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  if (error) throw error;
  const placeOf = (_: string, i: string): string => examples[Number(i)].place;
  expect(stdout.replace(/^\S*?(\d+)\.mts/gm, placeOf)).toBe("");
});

test.for(examples.map((example, i) => ({ ...example, i })))("the example of $place", async ({ code, i }) => {
  if (code.includes('"games"')) {
    const games = join(folder, "experiment/games");
    if (!existsSync(games)) await run("experiment", EXPERIMENT);
    cpSync(games, join(folder, String(i), "games"), { recursive: true });
  }
  const { $values } = await run(String(i), programOf(code));
  for (const [line, stated, actual] of $values) expect(stated, `line ${line}`).toBe(actual);
});
