import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, test } from "vitest";
import { finish, folderWith, run, start } from "./command.ts";

type Line = Record<string, unknown>;

const batch = async (command: string, lines: readonly (string | object)[], ...args: string[]): Promise<Line[]> => {
  const input = lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join("");
  const { code, stdout, stderr } = await run([command, "--batch", "-", ...args], { input });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
};

const tiny = { board: { size: [2, 2] }, fleet: [{ name: "boat", length: 1 }], contact: "none", answers: "hit" };

describe("--batch", () => {
  test("one answer for each line, in order, with its id", async () => {
    const asked = [
      { id: 1, scenario: "gorkoff-5x5" },
      { id: "two", scenario: tiny, shots: "A1." },
      "   ",
      { id: [3], shots: "B2." },
      { scenario: "gorkoff-3x3", shots: "" },
      // Flags change the rules of every line.
      { id: { deep: null }, scenario: tiny, shots: "A1#" },
    ];
    const lines = await batch("count", asked, "--scenario", "gorkoff-3x3", "--answers", "sunk");
    expect(lines.map(({ id, layouts }) => [id, layouts])).toEqual([
      [1, "1428"],
      ["two", "3"],
      [[3], "4"],
      [null, "4"],
      [{ deep: null }, "1"],
    ]);
    expect(Object.keys(lines[0])).toEqual(["id", "layouts", "method", "milliseconds"]);
  });

  test("each line has the whole of --max-time, and one that takes longer is answered by an error", async () => {
    const lines = [1, 2, 3].map((id) => ({ id, scenario: id === 2 ? "no-such" : "hasbro" }));
    const more = ["--estimate", "--samples", "10000000000", "--max-time", "500ms", "--quiet"];
    const answers = await batch("heatmap", lines, ...more);
    expect(answers.map(({ id }) => id)).toEqual([1, 2, 3]);
    for (const { id, error } of answers)
      expect(error).toMatch(
        id === 2 ? /no-such/ : /^stopped after 500 ms, before there was a result; --max-time allows more$/,
      );
    // A line that is quick enough has its answer beside one that is not.
    const [quick, slow] = await batch(
      "heatmap",
      [{ id: 1, scenario: tiny, shots: "A1x" }, { id: 2 }],
      "--max-time",
      "1ms",
    );
    expect(quick["error"] ?? quick["layouts"]).toBeDefined();
    expect(slow["error"]).toMatch(/the limit is 1 ms;|stopped after 1 ms/);
  });

  test("an id that JSON rounds is refused, and a text comes back as it is", async () => {
    const ids = ["9007199254740993", "[1, 2e300]", "9007199254740991", '"9007199254740993"'];
    const lines = await batch(
      "count",
      ids.map((id) => `{"id": ${id}, "scenario": "gorkoff-3x3"}`),
    );
    for (const { id, error } of lines.slice(0, 2)) {
      expect(id).toBeNull();
      expect(error).toMatch(/^id: \S+ passes 2\^53, where whole numbers are rounded; write it as text/);
    }
    expect(lines.slice(2).map(({ id, layouts }) => [id, layouts])).toEqual([
      [Number.MAX_SAFE_INTEGER, "4"],
      ["9007199254740993", "4"],
    ]);
  });

  test("what is wrong with a line is its answer, and the rest goes on", async () => {
    const lines = await batch("count", [
      { id: 1, scenario: "rusian" },
      "{",
      "[1]",
      { id: 2, scenario: tiny, shots: "A9." },
      { id: 4, shots: 5 },
      { id: 5, shot: "A1." },
      { id: 7, scenario: null },
      { id: 8, scenario: { ...tiny, fleet: [{ name: "boat", length: 1, count: 4 }] }, shots: "A1." },
      { id: 9, scenario: "./tiny.json" },
      { id: 10, scenario: "gorkoff-3x3" },
    ]);
    expect(lines.slice(0, -1)).toEqual([
      { id: 1, error: expect.stringContaining('did you mean "russian"?') },
      { id: null, error: expect.stringMatching(/^line 2: is not JSON/) },
      { id: null, error: expect.stringMatching(/^line 3: is not an object/) },
      { id: 2, error: expect.stringContaining("A9") },
      { id: 4, error: expect.stringMatching(/^shots: 5 is not text/) },
      { id: 5, error: expect.stringContaining('did you mean "shots"?') },
      { id: 7, error: expect.stringContaining("null is not an object") },
      { id: 8, error: expect.stringContaining("allow no layout") },
      { id: 9, error: expect.stringContaining("there is no preset") },
    ]);
    expect(lines.at(-1)).toMatchObject({ id: 10, layouts: "4" });
    for (const { error } of lines.slice(0, -1)) expect(error).not.toContain("\n");
  });

  test("serves suggest, with strategy, top and seed on the flags or on the line", async () => {
    const lines = await batch(
      "suggest",
      [
        { id: 1 },
        { id: 2, strategy: "half-split", top: 1 },
        { id: 3, strategy: "half-spilt" },
        { id: 5, top: 0 },
        { id: 7, strategy: "random", seed: 3 },
        { id: 8, strategy: "random", seed: 3 },
        { id: 9, seed: -1 },
      ],
      ...["--scenario", "gorkoff-3x3", "--top", "2", "--strategy", "greedy-hit"],
    );
    const drawn = { strategy: "random", seed: 3, cells: [lines[4]?.["cells"]].flat() };
    expect(lines).toEqual([
      { id: 1, strategy: "greedy-hit", cells: [expect.anything(), expect.anything()] },
      { id: 2, strategy: "half-split", cells: [expect.objectContaining({ cell: "B1" })] },
      { id: 3, error: 'strategy: "half-spilt" is not known; did you mean "half-split"?' },
      { id: 5, error: expect.stringContaining("0 is not a whole number from 1") },
      { id: 7, ...drawn },
      { id: 8, ...drawn },
      { id: 9, error: "seed: -1 is not a whole number from 0; write for example 3" },
    ]);
  });

  test("a line's own strategy is held against its board, not the strategy of the flag", async () => {
    const huge = { scenario: "boxes:10x10:5" };
    const lines = await batch(
      "suggest",
      [{ id: 1, ...huge }, { id: 2, ...huge, strategy: "greedy-hit" }, { id: 3 }],
      ...["--scenario", "gorkoff-3x3", "--top", "1", "--strategy", "half-split"],
    );
    expect(lines[0]).toEqual({ id: 1, error: expect.stringMatching(/^--strategy: half-split looks at every cell/) });
    expect(lines[1]).toMatchObject({ id: 2, strategy: "greedy-hit" });
    expect(lines[2]).toMatchObject({ id: 3, strategy: "half-split" });
    const [refused] = await batch("suggest", [{ id: 4, ...huge, strategy: "half-split" }]);
    expect(refused).toEqual({ id: 4, error: expect.stringMatching(/^strategy: half-split looks at every cell/) });
  });

  test("reads a file, its last line with or without a line break", async () => {
    const folder = folderWith({ "lines.jsonl": '\ufeff{"id":1}\r\n{"id":2}' });
    const file = join(folder, "lines.jsonl");
    const { code, stdout } = await run(["count", "--scenario", "gorkoff-3x3", "--batch", file]);
    expect(code).toBe(0);
    expect(stdout.match(/"id":\d/g)).toEqual(['"id":1', '"id":2']);
  });

  test("an empty input has no answers", async () => {
    expect(await run("count --batch -")).toMatchObject({ code: 0, stdout: "", stderr: "" });
  });

  test("answers each line before the next one is sent, in one process", async () => {
    const child = start("count --scenario gorkoff-3x3 --batch -");
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    for (let id = 0; id < 5; id++) {
      child.stdin.write(`{"id":${id}`);
      // A line may arrive in pieces.
      await new Promise((resolve) => setTimeout(resolve, 10));
      child.stdin.write("}\n");
      const { value } = await answers.next();
      expect(JSON.parse(value as string)).toMatchObject({ id, layouts: "4" });
    }
    child.stdin.end();
    expect((await answers.next()).done).toBe(true);
  });

  test("a slow reader gets everything", async () => {
    const child = start("heatmap --scenario gorkoff-3x3 --batch -");
    const lines = 500;
    child.stdin.end('{"id":1}\n'.repeat(lines));
    child.stdout.pause();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const outcome = finish(child);
    child.stdout.resume();
    const { code, stdout } = await outcome;
    expect(code).toBe(0);
    expect(stdout.split("\n")).toHaveLength(lines + 1);
  });
});
