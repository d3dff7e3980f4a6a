// Most tests run the command inside the test process. These show that a separate process behaves the same: its
// exit code, both output streams, its input, colours, threads and files.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
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
    [0, ["count", "--help"]],
    [0, ["count", ...COUNTED]],
    [0, ["count", ...COUNTED, "--json"]],
    [0, ["heatmap", ...COUNTED], { env: { FORCE_COLOR: "1" } }],
    [0, ["count", ...COUNTED, "--batch", "-"], { input: '{"id":1}\n{"id":2,"shots":"Z9."}\n' }],
    [0, ["play", ...SMALL, "--seed", "3"], { input: "ok\nA1\nresign\n" }],
    [0, ["solve", ...SMALL, "--json"]],
    [0, ["place", "--scenario", "gorkoff-5x5", "--seed", "2"]],
    [1, ["place", "--scenario", "@full.json"]],
    [2, ["cuont"]],
    [2, ["count", "--scenario", "russian", "--method", "oracle"]],
    [2, ["count", ...SMALL, "--shots", "A1x B2x C2."]],
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
