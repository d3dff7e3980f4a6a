// The Python package with the built command, as far as this machine has what the tests need: a skipped test says
// why in its name.
import { execFile, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { bin } from "./command.ts";

const python = fileURLToPath(new URL("../../../python", import.meta.url));

/** The modules of those that matter here that this Python can load, asked in one process; none if there is no Python. */
const found: readonly string[] =
  spawnSync(
    "python3",
    [
      "-c",
      `
for module in ["sys", "numpy", "gymnasium", "matplotlib"]:
    try:
        __import__(module)
        print(module)
    except Exception:
        pass`,
    ],
    { encoding: "utf8" },
  ).stdout?.split("\n") ?? [];

const has = (module: string): boolean => found.includes(module);

const isLong = process.env["BROADSIDE_LONG"] !== undefined;

/** What each group of tests needs, and what of this is missing here. */
const PARTS = [
  { file: "test_game", needs: ["sys"] },
  { file: "test_engine", needs: ["numpy"] },
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
        PYTHONPATH: `${python}/src:${python}/tests`,
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
