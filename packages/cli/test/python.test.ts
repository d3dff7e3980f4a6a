// The Python package with the built command, as far as this machine has what the tests need: a skipped test says
// why in its name.

import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { isLong } from "../../engine/test/cases.ts";
import { bin, folderWith, run } from "./command.ts";

const python = fileURLToPath(new URL("../../../python", import.meta.url));

const MODULES = ["sys", "numpy", "gymnasium", "matplotlib", "pandas"];

/** Those that this Python can load, asked in one process; none if there is no Python. */
const found: readonly string[] =
  spawnSync(
    "python3",
    [
      "-c",
      `from importlib.util import find_spec\nfor name in ${JSON.stringify(MODULES)}: find_spec(name) and print(name)`,
    ],
    { encoding: "utf8" },
  ).stdout?.split("\n") ?? [];

const has = (module: string): boolean => found.includes(module);

/** What each group of tests needs, and what of this is missing here. */
const PARTS = [
  { file: "test_game", needs: ["sys"] },
  // The examples of the documentation run each in a process of its own.
  { file: "test_engine", needs: ["numpy"], quick: ["Engines"] },
  { file: "test_batch", needs: ["numpy"], quick: ["hundreds", "process", "copies", "known", "task"] },
  { file: "test_environment", needs: ["numpy", "gymnasium"] },
  // The cells take as long as all tests of the engine, and show what these test.
  { file: "test_notebook", needs: ["numpy"], pictures: "matplotlib", quick: ["form", "pictures"] },
].map(({ file, needs, pictures, quick = [] }) => {
  const missing = has("sys") ? needs.find((module) => !has(module)) : "python3";
  const name = pictures === undefined || has(pictures) ? file : `${file} without its pictures, ${pictures} is not here`;
  const chosen = isLong ? [] : quick.flatMap((word) => ["-k", word]);
  return { file, missing, chosen, name: missing === undefined ? name : `${file}: ${missing} is not here` };
});

const hasPyright = spawnSync("pyright", ["--version"]).status === 0;

describe("the Python package", () => {
  for (const { file, missing, chosen, name } of PARTS) {
    test.skipIf(missing !== undefined)(name, { timeout: 300_000 }, async () => {
      const env = {
        ...process.env,
        PYTHONPATH: [`${python}/src`, `${python}/tests`, process.env["PYTHONPATH"] ?? []].flat().join(delimiter),
        PYTHONDONTWRITEBYTECODE: "1",
        BROADSIDE_COMMAND: `"${process.execPath}" "${bin}"`,
      };
      const { stderr } = await promisify(execFile)("python3", ["-m", "unittest", ...chosen, file], { env });
      expect(stderr).toMatch(/\nRan [1-9]\d* tests? in .*\n\nOK\n$/);
    });
  }

  // Gymnasium is only imported by users who have it.
  const files = ["__init__", "cells", "command", "engine", "game", "games", "process"].map(
    (name) => `${python}/src/broadside/${name}.py`,
  );
  const name = hasPyright ? "its type hints" : "its type hints: pyright is not here";
  test.skipIf(!hasPyright)(name, { timeout: 300_000 }, async () => {
    await promisify(execFile)("pyright", files);
  });
});

test(`the lines of data.md for pandas ${has("pandas") ? "give means" : "name columns of the table: pandas is not here"}`, async () => {
  const page = readFileSync(new URL("../../../docs/how-to/data.md", import.meta.url), "utf8");
  const [, lines = ""] = /```python\n(import pandas\n[^`]*)```/.exec(page) ?? [];
  const named = lines.match(/(?<=games\.|\)\.)(?:fault|shots)\b|(?<=groupby\(")\w+/g) ?? [];
  expect(named.sort()).toEqual(["fault", "shots", "strategy"]);
  const cwd = folderWith({});
  const games = "compare --scenario gorkoff-3x3 --strategies random,hunt-target --games 4 --workers 1 --seed 1";
  expect((await run(`${games} --set export=csv --out results`, { cwd })).code).toBe(0);
  const [header] = readFileSync(join(cwd, "results/games.csv"), "utf8").split("\n");
  expect(header.split(",")).toEqual(expect.arrayContaining(named));
  if (!has("pandas")) return;
  const { stdout } = await promisify(execFile)("python3", ["-c", lines.replace(/^(games\[.*)$/m, "print($1)")], {
    cwd,
  });
  expect(stdout).toMatch(/^random +\d/m);
});
