// What a prior changes in the output of count, heatmap and suggest, for programs and for people.

import { rmSync } from "node:fs";
import { join } from "node:path";
import {
  makeKnowledge,
  parsePreset,
  RandomStream,
  type Scenario,
  STRATEGIES,
  type Strategy,
  unwrap,
  withPrior,
} from "@broadside/engine";
import { parsePrior } from "@broadside/engine/priors";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { takesNoPrior } from "../../src/output/prior-text.ts";
import { expectRefusal, makeFolder, run, runJson } from "../command.ts";

const SMALL = ["--scenario", "gorkoff-3x3"];

/**
 * The four layouts of gorkoff-3x3 have a ship on each corner and in the middle of one side, so the side
 * determines the layout.
 */
const EXACT = {
  version: 1,
  cells: [
    ["3/2", 2, 1],
    [1, 1, 1],
    [1, 1, 1],
  ],
};
const TOP = {
  cells: [
    [1, 2, 1],
    [1, 1, 1],
    [1, 1, 1],
  ],
};
const MIXTURE = { version: 1, name: "two kinds", mixture: [{ share: 1, ...TOP }, { share: "1" }] };
const RULES = {
  name: "bay",
  board: { size: [3, 3] },
  fleet: [
    { name: "cruiser", length: 3 },
    { name: "boat", length: 1, count: 2 },
  ],
  contact: "none",
  answers: "hit",
};

let folder = "";
const file = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = makeFolder({
    "exact.json": JSON.stringify(EXACT),
    "even.json": '{"version":1}',
    "mixture.json": `\ufeff${JSON.stringify(MIXTURE)}`,
    "bay.json": JSON.stringify({ ...RULES, prior: { ...EXACT, name: "bay men", source: "asked on the quay" } }),
    "odd.json": JSON.stringify({ ...EXACT, name: "long ".repeat(50), source: "b ".repeat(90) }),
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

const text = async (...args: string[]): Promise<string> => {
  const { code, stdout, stderr } = await run(args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
};

describe("broadside heatmap under a prior", () => {
  test("has the chances beside the plain counts, with their error", async () => {
    const plain = await runJson("heatmap");
    const people = await runJson("heatmap --prior people");
    expect(Object.keys(people)).toEqual([
      "layouts",
      "occupied",
      "chance",
      "prior",
      "relativeError",
      "method",
      "milliseconds",
    ]);
    expect(people).toMatchObject({ layouts: plain["layouts"], occupied: plain["occupied"], prior: "people" });
    const { chance, relativeError } = people as { chance: number[][]; relativeError: number };
    // The chances match the counts: A3 in 11,459, J3 in 11,706 and E5 in 8,831 of 56,837 games.
    for (const [x, y, games] of [
      [0, 2, 11_459],
      [9, 2, 11_706],
      [4, 4, 8831],
    ])
      expect(Math.abs(chance[y][x] - games / 56_837)).toBeLessThan(1e-6);
    expect(chance.flat().reduce((sum, one) => sum + one, 0)).toBeCloseTo(17, 8);
    expect(relativeError).toBeGreaterThan(0);
    expect(relativeError).toBeLessThan(1e-9);
  });

  test("has exact weights as fractions", async () => {
    expect(await runJson("heatmap", ...SMALL, "--prior", file("exact.json"))).toEqual({
      layouts: "4",
      occupied: [
        ["4", "1", "4"],
        ["1", "0", "1"],
        ["4", "1", "4"],
      ],
      chance: [
        [1, 0.4, 1],
        [0.2, 0, 0.2],
        [1, 0.2, 1],
      ],
      prior: "exact.json",
      weight: "15/2",
      weights: [
        ["15/2", "3", "15/2"],
        ["3/2", "0", "3/2"],
        ["15/2", "3/2", "15/2"],
      ],
      method: expect.any(String),
      milliseconds: expect.any(Number),
    });
  });

  test("shows people the chances, the prior and what is weighed, within 80 columns", async () => {
    const shown = await text("heatmap", "--prior", "people", "--shots", "E5. F6x");
    const lines = shown.trimEnd().split("\n");
    expect(lines[7]).toMatch(/^ 7 .* 41\.2\*/);
    expect(lines.slice(-4)).toEqual([
      "prior people: fitted to 56,837 games of people against a program:",
      "cliambrown/battleship-data, MIT licence, Copyright (c) 2021 cliambrown",
      "5,449,597,552 layouts left; best cell F7 (41.2 %)",
      expect.stringMatching(/^counted and weighed by [a-z-]+, chances right to (9|1\d) digits, in [\d.]+ m?s$/),
    ]);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
  });

  test("shows people exact weights and the parts of a mixture", async () => {
    const exact = await text("heatmap", ...SMALL, "--prior", file("exact.json"));
    expect(exact).toContain("\nprior exact.json\nweight of these layouts: 15/2\n4 layouts left; best cell A1 (100 %");
    expect(exact).toMatch(/, all exact, in /);
    expect(exact).toMatch(/^1 +100\* +40\.0 +100\*$/m);
    const mixture = await text("heatmap", ...SMALL, "--prior", file("mixture.json"), "--shots", "B1x");
    expect(mixture).toContain("\nprior two kinds\npart 1: 62 %, part 2: 38 %\n1 layout left");
  });

  test("a name of any length is one short line", async () => {
    const odd = await text("heatmap", ...SMALL, "--prior", file("odd.json"));
    for (const line of odd.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  });
});

describe("which prior", () => {
  const cells = async (...args: string[]): Promise<unknown> => (await runJson("heatmap", ...args))["weights"];

  test("the scenario's own, unless --prior names another; uniform is none", async () => {
    const own = await runJson("heatmap", "--scenario", file("bay.json"));
    expect(own).toMatchObject({ prior: "bay men", weight: "15/2" });
    expect(await text("heatmap", "--scenario", file("bay.json"))).toContain("\nprior bay men: asked on the quay\n");
    expect(await runJson("heatmap", "--scenario", file("bay.json"), "--prior", file("mixture.json"))).toMatchObject({
      prior: "two kinds",
      parts: [0.5, 0.5],
    });
    const none = await runJson("heatmap", "--scenario", file("bay.json"), "--prior", "uniform");
    for (const field of ["prior", "weight", "weights", "relativeError"]) expect(none).not.toHaveProperty(field);
    expect(await cells("--scenario", file("bay.json"), "--answers", "sunk")).toEqual(own["weights"]);
  });

  test("each line of a batch has its own, and --prior goes before it", async () => {
    const lines = [
      { id: 1, scenario: { ...RULES, prior: EXACT } },
      { id: 2, scenario: RULES },
      { id: 3, scenario: "russian" },
    ];
    const batch = async (...args: string[]): Promise<Record<string, unknown>[]> => {
      const input = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
      const { code, stdout } = await run(["count", "--batch", "-", ...args], { input });
      expect(code).toBe(0);
      return stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
    };
    const own = await batch();
    expect(own[0]).toMatchObject({ id: 1, layouts: "4", prior: null, weight: "15/2", chance: 1 });
    expect(own[1]).toMatchObject({ id: 2, layouts: "4" });
    expect(own[1]).not.toHaveProperty("weight");
    expect(own[2]).not.toHaveProperty("prior");
    const [first, second, third] = await batch(...SMALL, "--prior", file("mixture.json"));
    expect(first).toMatchObject({ prior: "two kinds", parts: [0.5, 0.5] });
    expect(second).toMatchObject({ prior: "two kinds" });
    expect(third["error"]).toMatch(
      /mixture\.json: prior\.mixture\[0\]\.cells: has 3 entries; the board of [a-z0-9-]+ has 10 there/,
    );
  });
});

describe("broadside count under a prior", () => {
  test("counts plainly, and says what the layouts weigh and how likely the answers were", async () => {
    expect(await runJson("count", ...SMALL, "--prior", file("exact.json"), "--shots", "B1x")).toMatchObject({
      layouts: "1",
      weight: "3",
      chance: 0.4,
    });
    const mixture = await runJson("count", ...SMALL, "--prior", file("mixture.json"), "--shots", "B1.");
    expect(mixture).toMatchObject({ layouts: "3", prior: "two kinds" });
    expect(Math.abs((mixture["chance"] as number) - 27 / 40)).toBeLessThan(mixture["relativeError"] as number);
    expect(mixture).not.toHaveProperty("weight");
  });
});

describe("broadside suggest under a prior", () => {
  test("the likeliest cell is the one that people use most", async () => {
    const found = await runJson("suggest --prior people --top 2");
    expect(found).toMatchObject({ strategy: "greedy-hit", prior: "people", cells: [{ cell: "J3" }, { cell: "A3" }] });
    expect(await runJson("suggest --top 1")).toEqual({
      strategy: "greedy-hit",
      cells: [expect.objectContaining({ cell: "E5" })],
    });
  });

  test("real weights leave an error in chances and scores, which the answer states", async () => {
    const real = await runJson("suggest --scenario gorkoff-5x5 --prior edges --strategy greedy-distribution --top 3");
    expect(real["relativeError"]).toBeGreaterThan(0);
    expect(real["relativeError"]).toBeLessThan(1e-11);
    // 1,428 layouts.
    expect(real["scoreError"]).toBeGreaterThan(1428 * (real["relativeError"] as number));
    expect(real["scoreError"]).toBeLessThan(1428 * 1e-11);
    const said = await text("suggest", "--scenario", "gorkoff-5x5", "--prior", "edges", "-p", "greedy-distribution");
    expect(said).toMatch(/\nscore: layouts .*\nchances right to \d+ digits, scores to within \d\.\de-10\n$/);
    const plain = await text("suggest", "--scenario", "gorkoff-5x5", "--prior", "edges", "-p", "probability");
    expect(plain).toMatch(/\nchances right to \d+ digits\n$/);
    for (const exact of [await runJson("suggest --scenario gorkoff-5x5"), await runJson("suggest", ...SMALL)])
      for (const field of ["relativeError", "scoreError"]) expect(exact).not.toHaveProperty(field);
  });

  test("the strategies that are said not to know priors are those that shoot alike whatever they are", () => {
    const rules = unwrap(parsePreset("gorkoff-5x5"));
    // The weights have no symmetry, so a strategy that uses them chooses another cell.
    const cells = Array.from({ length: 5 }, (_, y) => Array.from({ length: 5 }, (_, x) => 1 + x + 7 * y));
    const scenario = unwrap(withPrior(rules, unwrap(parsePrior(rules, { version: 1, cells }))));
    const first = (strategy: Strategy, of: Scenario): number =>
      strategy.choose(makeKnowledge(of), RandomStream.fromSeed(1));
    // The optimal strategy requires equally likely layouts, and refuses others.
    for (const strategy of STRATEGIES.filter(({ name }) => name !== "optimal"))
      expect(first(strategy, scenario) === first(strategy, rules), strategy.name).toBe(takesNoPrior(strategy));
  });

  test("says which prior, and that a strategy does not know it", async () => {
    const known = await text("suggest", "--prior", "people", "--top", "1");
    expect(known).toMatch(/^greedy-hit: .*\nprior people: fitted to /);
    expect(known).not.toContain("does not know");
    const unknown = await text("suggest", "--prior", "people", "--top", "1", "--strategy", "probability");
    expect(unknown).toMatch(/\nhit: by the prior, which probability itself does not know\n\n/);
    expect(unknown).toMatch(/\n1 +E5 +15\.5 % /);
  });
});

describe("what takes all layouts as equally likely", () => {
  test("a prior that says so is no obstacle, nor is none", async () => {
    expect((await run(["solve", ...SMALL, "--prior", file("even.json")])).code).toBe(0);
    expect((await run(["solve", "--scenario", file("bay.json"), "--prior", "uniform"])).code).toBe(0);
  });

  test.for([
    ["solve", "solve takes all layouts as equally likely"],
    ["bound", "bound takes all layouts as equally likely"],
    ["table", "table takes all layouts as equally likely"],
    ["hider", "hider itself finds how likely layouts should be"],
  ])("%s says so in one line", async ([command, why]) => {
    expectRefusal(
      await run([command, ...SMALL, "--prior", "edges"]),
      `--prior edges: ${why}; leave out --prior, or write --prior uniform`,
    );
    expectRefusal(
      await run([command, "--scenario", file("bay.json")]),
      `scenario "bay": it has prior bay men, but ${why}; write --prior uniform`,
    );
  });
});
