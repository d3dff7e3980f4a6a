import { describe, expect, test } from "vitest";
import { VALIDATORS } from "../../engine/test/schemas/validators.ts";
import { expectRefusal, fileWith, run, runJson } from "./command.ts";

const RULES = ["-s", "gorkoff-3x3"];

describe("what somebody said", () => {
  test("is counted, weighed and asked about by all five commands", async () => {
    // Of the four layouts two have a ship in row 2.
    const certain = ["--told", "any(row 2) = false"];
    expect(await runJson("count", ...RULES, ...certain)).toMatchObject({
      layouts: "2",
      told: [{ statement: "any(row 2) = false", right: 1 }],
      method: "counts",
    });
    const doubtful = ["--told", "any(row 2) @0.1"];
    const told = [{ statement: "any(row 2) = true @0.1", right: 0.9 }];
    const map = await runJson("heatmap", ...RULES, ...doubtful);
    expect(map).toMatchObject({
      layouts: "4",
      told,
      chance: [
        [1, 0.05, 1],
        [0.45, 0, 0.45],
        [1, 0.05, 1],
      ],
    });
    expect(map["relativeError"]).toBeLessThan(1e-15);
    const { cells } = (await runJson("suggest", ...RULES, ...doubtful, "-S", "A1x C1x A3x C3x", "--top", "1")) as {
      cells: unknown;
    };
    expect(cells).toEqual([{ cell: "A2", score: 0.45, hit: 0.45 }]);
    const { answers } = (await runJson("ask", "first(cruiser)", ...RULES, ...doubtful)) as {
      answers: { answer: string; layouts: string; chance: number }[];
    };
    expect(answers.map(({ answer, layouts }) => `${answer} ${layouts}`)).toEqual(["A1 2", "C1 1", "A3 1"]);
    expect(answers.map(({ chance }) => chance)).toEqual([0.5, 0.45, 0.05]);
    const { layouts } = (await runJson("place", ...RULES, ...certain, "-n", "30", "--seed", "1")) as {
      layouts: { ships: { cells: string[] }[] }[];
    };
    expect(new Set(layouts.map(({ ships }) => ships[0].cells.join()))).toEqual(new Set(["A1,B1,C1", "A3,B3,C3"]));
  });

  test("may stand in the scenario's file, in a line, and be repeated", async () => {
    const board = { size: [3, 1] };
    const rules = { board, fleet: [1], contact: "none", answers: "hit", told: ["any(A1) = false"] };
    expect((await runJson("count", "-s", fileWith(rules), "--told", "any(B1) = false"))["layouts"]).toBe("1");
    const input = [{ scenario: rules, told: ["any(B1)"] }, { scenario: rules }, { told: "any(A1)" }]
      .map((line) => JSON.stringify(line))
      .join("\n");
    const { stdout } = await run(["count", "--batch", "-"], { input });
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ layouts, error }) => layouts ?? error)).toEqual([
      "1",
      "2",
      'told: is not a list of texts; write for example ["any(A1:D4) = true @0.1"]',
    ]);
    expectRefusal(await run(["solve", "-s", fileWith(rules)]), /told.*only count, heatmap, suggest, ask and place/);
  });

  test("shots may be wrong, and are not proposed again", async () => {
    const { told, cells } = (await runJson("suggest", ...RULES, "-S", "A1.@0.5", "--top", "9")) as {
      told: unknown;
      cells: { cell: string }[];
    };
    // Every layout has a ship on A1.
    expect(told).toEqual([{ shot: "A1.@0.5", right: 0 }]);
    expect(cells.map(({ cell }) => cell)).not.toContain("A1");
  });

  test("moves the shot of rollout, whose layouts are drawn with a seed", async () => {
    // Without the statement, the middles of the edges are equally likely.
    const line = ["suggest", "--strategy", "rollout", ...RULES, "-S", "A1x C1x A3x C3x"];
    for (const [told, cells] of [
      ["any(B1) = false", ["A2", "C2", "B3"]],
      ["any(B1) = true", ["B1"]],
      ["any(C2) @0.1", ["C2"]],
    ] as const) {
      const said = await runJson(...line, "--told", told, "--seed", "1");
      const [{ cell }] = said["cells"] as { cell: string }[];
      expect(cells).toContain(cell);
      expect(said["strategy"]).toMatch(/^rollout/);
    }
  });

  test("is shown to people with what is believed of it", async () => {
    const { stdout } = await run(["heatmap", ...RULES, "--told", "any(row 2) @0.1", "--told", "any(row 1)"]);
    expect(stdout).toContain("told any(row 2) = true @0.1: 90.0 % likely");
    expect(stdout).toContain("told any(row 1) = true: taken as certain");
  });
});

test.each([
  ["any(row 1)", "--saves"],
  ["at(B1)", "--told", "any(row 2) @0.1", "-S", "A1.@0.5"],
  ["--top", "2", "--told", "any(row 1)"],
])("ask %s has the form of its schema", async (...words) => {
  const answer = await runJson("ask", ...words, ...RULES);
  expect(VALIDATORS.answers(answer), JSON.stringify(VALIDATORS.answers.errors)).toBe(true);
  expect(VALIDATORS.answers({ ...answer, method: "guess" })).toBe(false);
});

test.each([
  [["count", "--told", "any(B2)"], /^told "any\(B2\) = true": no layout agrees; correct it/],
  [
    ["count", "--told", "any(row 2)", "--told", "any(row 2) = false"],
    /^told "any\(row 2\) = false": with what was certain before, no layout is left; correct it/,
  ],
  [["count", "--told", "any(B2", "--told", "true"], /^--told 1, at its end: lacks "\)"/],
  [["count", "-S", "A1.", "--told", "any(B2) @0.1"], /^shot 1 "A1\.": with this answer no layout is left/],
  [["heatmap", "--estimate", "--told", "any(B2)"], /^--estimate: cannot take what was said/],
  [["count", "--method", "oracle", "--told", "any(B2)"], /^--method: cannot count after what was said/],
  [
    ["suggest", "--strategy", "probability", "-S", "A1x@0.1"],
    /^--strategy: cannot take what was said, .*: greedy-hit, greedy-distribution, half-split, entropy, rollout$/,
  ],
  [["place", "--order", "first", "-S", "A1x@0.1"], /^--order first: cannot take what was said/],
  [["count", "--prior", "edges", "--told", "any(A1)"], /leave out the prior/],
  [["count", "--batch", "-", "--told", "any(A1)"], /^--told: cannot be combined with --batch/],
  [["solve", "-S", "A1x@0.1"], /^shots, "A1x@0\.1": an answer that may be wrong cannot be taken here/],
])("%s is refused in one line", async (words, message) => {
  expectRefusal(await run([...words, ...RULES]), message);
});
