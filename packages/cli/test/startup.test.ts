// A command loads only what it needs: the libraries for databases, charts, pictures and linear programs belong
// to few commands, and loading any of them takes longer than a count.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { folderWith, runProcess } from "./command.ts";

const hook = fileURLToPath(new URL("loaded-modules.mjs", import.meta.url));

/** The modules that a command line loads: paths below `packages` or names of packages, and native libraries. */
const loadedBy = async (args: readonly string[]): Promise<string[]> => {
  const list = join(folderWith({ "loaded.txt": "" }), "loaded.txt");
  const outcome = await runProcess(args, { env: { NODE_OPTIONS: `--import ${hook}`, LOADED_MODULES: list } });
  expect(outcome, outcome.stderr).toMatchObject({ code: 0 });
  return readFileSync(list, "utf8")
    .split("\n")
    .filter((url) => url.startsWith("file:") || url.startsWith("native:"))
    .map((url) => url.replace(/^.*\/node_modules\//, "").replace(/^.*\/packages\//, ""))
    .filter((path) => !path.endsWith("loaded-modules.mjs"));
};

const COUNT = ["count", "--scenario", "gorkoff-3x3"];
/** The modules that a count loads, for two tests. */
let counted: ReturnType<typeof loadedBy> | undefined;
const loadedByCount = (): ReturnType<typeof loadedBy> => (counted ??= loadedBy(COUNT));

const LEAN: readonly (readonly string[])[] = [
  ["--version"],
  ["list", "presets"],
  COUNT,
  ["heatmap", "--scenario", "gorkoff-3x3"],
  ["suggest", "--scenario", "gorkoff-3x3"],
  ["place", "--scenario", "gorkoff-3x3"],
  ["list", "priors"],
];

describe("starting", () => {
  test.for(LEAN)("broadside %j loads few files, of its own bundle and of its own room", async (args) => {
    const loaded = await (args === COUNT ? loadedByCount() : loadedBy(args));
    expect(loaded.filter((path) => !/^cli\/(bin|bundle)\//.test(path))).toEqual([]);
    const rooms = loaded.flatMap((path) => /^cli\/bundle\/(\w+)-command-\w+\.js$/.exec(path)?.[1] ?? []);
    expect(rooms.filter((room) => room !== "run")).toEqual(args[0] === "--version" ? [] : [args[0]]);
    expect(loaded.length).toBeLessThanOrEqual(args[0] === "--version" ? 3 : 20);
  });

  test("a count loads what it needs of the engine, and no solver", async () => {
    const loaded = await loadedByCount();
    const bytes = loaded.map((path) => statSync(new URL(`../../${path}`, import.meta.url)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(310_000);
  });

  test("what is loaded is seen: compare loads the database, a native library", async () => {
    const out = join(folderWith({}), "out");
    const args = ["compare", "--strategies", "random", "--games", "2", "--scenario", "gorkoff-3x3", "--out", out];
    const loaded = await loadedBy([...args, "--workers", "1"]);
    expect(loaded.some((path) => path.startsWith("@duckdb/"))).toBe(true);
    expect(loaded.some((path) => path.startsWith("native:") || path.endsWith(".node"))).toBe(true);
  });
});
