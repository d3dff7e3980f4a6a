// Most tests run the command inside the test process. These show that a separate process behaves the same: its
// exit code, both output streams, its input, colours, threads and files; and that it loads only what it needs.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import { describe, expect, test } from "vitest";
import { folderWith, type Outcome, run, runProcess } from "./command.ts";

/** An outcome with all times replaced by the same text. */
const timeless = ({ code, signal, stdout, stderr }: Outcome): Outcome => ({
  code,
  signal,
  stdout: stdout.replace(/\bin (<1|[\d.]+) m?s\b/g, "in TIME").replace(/"milliseconds":[\d.]+/g, '"milliseconds":0'),
  stderr,
});

const SMALL = ["--scenario", "gorkoff-3x3"];

/** The method is named, because the cheapest one depends on what a process has already counted. */
const COUNTED = [...SMALL, "--method", "enumeration"];

describe("a process of its own says what is said inside another", () => {
  test.for<
    readonly [code: number, args: readonly string[], options?: { input?: string; env?: Record<string, string> }]
  >([
    [0, []],
    [0, ["--version"]],
    [0, ["count", ...COUNTED, "--json"]],
    [0, ["heatmap", ...COUNTED], { env: { FORCE_COLOR: "1" } }],
    [0, ["count", ...COUNTED, "--batch", "-"], { input: '{"id":1}\n{"id":2,"shots":"Z9."}\n' }],
    [0, ["play", ...SMALL, "--seed", "3"], { input: "ok\nA1\nresign\n" }],
    [0, ["solve", ...SMALL, "--json"]],
    [1, ["place", "--scenario", "@full.json"]],
    [2, ["cuont"]],
  ])("exit %i: %j", async ([code, args, options]) => {
    const rules = {
      board: { size: [3, 3] },
      fleet: [{ name: "boat", length: 1, count: 5 }],
      contact: "none",
      answers: "hit",
    };
    const file = join(folderWith({ "full.json": JSON.stringify(rules) }), "full.json");
    const words = args.map((word) => (word === "@full.json" ? file : word));
    const outcome = timeless(await runProcess(words, options));
    expect(outcome).toMatchObject({ code, signal: null });
    expect(code === 0 ? outcome.stderr : outcome.stdout).toBe("");
    expect(timeless(await run(words, options))).toEqual(outcome);
  });

  test("and leaves the same files where it stands", async () => {
    const [one, two] = [folderWith({}), folderWith({})];
    const args = ["solve", ...SMALL, "--tree", "tree.json"];
    expect((await runProcess(args, { cwd: one })).code).toBe(0);
    expect((await run(args, { cwd: two })).code).toBe(0);
    expect(readFileSync(join(two, "tree.json"), "utf8")).toBe(readFileSync(join(one, "tree.json"), "utf8"));
    expect(existsSync("tree.json")).toBe(false);
  });
});

test("an older Node is refused before anything that it could not read", async () => {
  const older = 'Object.defineProperty(process,"versions",{value:{...process.versions,node:"18.20.4"}})';
  const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(older)}` };
  const { code, stdout, stderr } = await runProcess(COUNT, { env });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toBe(
    "broadside needs Node 20 or later, and this is Node 18.20.4; install a newer one from https://nodejs.org\n",
  );
  // The compiler refuses to write newer syntax as that of 2009.
  const first = readFileSync(fileURLToPath(new URL("../bin/broadside.js", import.meta.url)), "utf8");
  await expect(transform(first, { target: "es5" })).resolves.toMatchObject({ warnings: [] });
  await expect(transform("const later = 1;", { target: "es5" })).rejects.toThrow(/not supported/);
});

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
];

// The libraries for databases, charts, pictures and linear programs belong to few commands, and loading any of them
// takes longer than a count.
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
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(460_000);
  });
});

describe("--max-time ends a command that has no result by then", () => {
  test.for<readonly [args: readonly string[]]>([
    [["heatmap", "--scenario", "hasbro", "--contact", "none", "--estimate", "--samples", "1000000000"]],
  ])("%j", async ([args]) => {
    const ended = await runProcess([...args, "--max-time", "1s"]);
    expect(ended).toMatchObject({ code: 1, stdout: "" });
    expect(ended.stderr).toMatch(
      /^broadside: stopped after 1\.0 s, before there was a result; --max-time allows more\n$/,
    );
  });

  test("and games as Ctrl-C does", async () => {
    const ended = await runProcess([
      ...["compare", "--strategies", "rollout", "--games", "1000000", "--set", "openings=false", "--workers", "1"],
      ...["--max-time", "1s"],
    ]);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/^broadside: stopping; .*\nbroadside: stopped after \d+ of [\d,]+ games/);
  });

  test("but not a command that is done before", async () => {
    expect(await runProcess(["count", ...COUNTED, "--max-time", "1h"])).toMatchObject({ code: 0, stderr: "" });
  });
});
