import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith, run, runInterrupted, runJson, runProcess, testRefusals, words } from "../command.ts";

const RULES = {
  name: "little",
  board: { size: [4, 3] },
  fleet: [
    { name: "long", length: 3 },
    { name: "short", length: 2 },
  ],
  contact: "allowed",
  answers: "hit",
};

/** 40 games with 5 ship cells each: the counts sum to 200. */
const OCCUPIED = [
  [22, 17, 16, 20],
  [18, 14, 13, 17],
  [19, 14, 13, 17],
];
const counts = (change: object = {}): string =>
  JSON.stringify({ version: 1, games: 40, occupied: OCCUPIED, ...change });

const SCENARIO = ["--scenario", "rules.json"];

const folder = (files: Readonly<Record<string, string>> = {}): string =>
  folderWith({ "rules.json": JSON.stringify(RULES), "counts.json": counts(), ...files });

/** Layouts drawn under a prior, in the form that `place` writes. */
const drawn = async (cwd: string, ...args: string[]): Promise<string> => {
  const { stdout, code } = await run(["place", ...SCENARIO, ...args, "--json"], { cwd });
  expect(code).toBe(0);
  return stdout;
};

describe("a prior fitted to counts", () => {
  test("is written to a file that --prior takes, and has their chances", async () => {
    const cwd = folder();
    const line = ["prior", "counts.json", ...SCENARIO, "--out", "mine.json"];
    const outcome = await run(line, { cwd, env: { COLUMNS: "80" } });
    expect(outcome).toMatchObject({ code: 0, stderr: "" });
    expect(outcome.stdout).toContain("little: a prior fitted to counts of 40 games\ngreatest entropy: ");
    expect(outcome.stdout).toMatch(/^largest difference of a chance from the counts: [\d.]+e-(09|9|1\d)$/m);
    expect(outcome.stdout).toMatch(/^proof: log Z\(l\) - q l is convex and its gradient is these differences, /m);
    expect(outcome.stdout).toContain("written to mine.json, for --prior mine.json\n");
    for (const text of outcome.stdout.split("\n")) expect(text.length).toBeLessThanOrEqual(80);
    const map = await run(["heatmap", ...SCENARIO, "--prior", "mine.json", "--json"], { cwd });
    expect(map.code).toBe(0);
    const prior = JSON.parse(readFileSync(join(cwd, "mine.json"), "utf8"));
    expect(prior).toMatchObject({ version: 1, name: "counts", source: "fitted to counts of 40 games" });
    // A second fit gives the same prior, whose chances match the counts.
    const again = await runJson("prior", join(cwd, "counts.json"), "--scenario", join(cwd, "rules.json"));
    expect(again["prior"]).toEqual(prior);
    const { largestError, bits, uniformBits } = again["fit"] as Record<string, number>;
    expect(largestError).toBeLessThan(1e-8);
    expect(bits).toBeGreaterThan(0);
    expect(uniformBits).toBeGreaterThan(bits);
    expect(readdirSync(cwd).sort()).toEqual(["counts.json", "mine.json", "rules.json"]);
  });

  test("is the same from a table, whose games follow from its sum or are said", async () => {
    const cwd = folder({ "counts.csv": `\ufeff${OCCUPIED.map((row) => row.join(", ")).join("\r\n")}\r\n` });
    const fit = async (...args: string[]) =>
      JSON.parse((await run(["prior", ...args, ...SCENARIO, "--json"], { cwd })).stdout);
    const json = await fit("counts.json");
    expect((await fit("counts.csv")).prior).toEqual(json.prior);
    const named = await fit("counts.csv", "--games", "40", "--set", "name=B", "--set", "source=C");
    expect(named.prior).toEqual({ ...json.prior, name: "B", source: "fitted to counts of 40 games: C" });
  });

  test("is made alike by the symmetries that the counts do not contradict, and by no others", async () => {
    const uneven = [
      [280, 160, 160, 280],
      [200, 130, 130, 200],
      [140, 90, 90, 140],
    ];
    const cwd = folder({ "uneven.json": counts({ games: 400, occupied: uneven }) });
    const of = async (file: string) =>
      JSON.parse((await run(["prior", file, ...SCENARIO, "--set", "symmetric=true", "--json"], { cwd })).stdout);
    const even = await of("counts.json");
    expect(even.symmetry).toMatchObject({ level: 0.05, pooled: "all 4 symmetries" });
    const [top, , bottom] = even.prior.cells;
    for (const [x, weight] of top.entries()) expect(weight).toBeCloseTo(bottom[3 - x], 6);
    expect((await of("uneven.json")).symmetry.pooled).toBe("left-right");
  });
});

describe("a prior fitted to layouts", () => {
  test("says what layouts held out say of it, and knows the prior they were drawn from", async () => {
    const weights = [
      [9, 3, 3, 9],
      [1, 0.5, 0.5, 1],
      [1, 0.5, 0.5, 1],
    ];
    const cwd = folder({ "strong.json": JSON.stringify({ version: 1, cells: weights }) });
    const layouts = await drawn(cwd, "--prior", "strong.json", "--number", "120", "--seed", "4");
    const file = folder({ "layouts.json": layouts });
    const { stdout, code, stderr } = await run(["prior", "layouts.json", ...SCENARIO, "--out", "p.json"], {
      cwd: file,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/likelier than equally likely ones by [\d.]+ bits each, standard error 0\.\d+/);
    expect(stdout).toMatch(/^family +spread +bits held out +standard error\nuniform +0\.0000 +0\.0000\n/m);
    expect(stdout).toMatch(/^proof: the penalised likelihood is strongly concave; .* within [\d.]+e-\d+ of the best/m);
    const shown = await run(["list", "priors", "p.json", ...SCENARIO], { cwd: file });
    expect(shown.stdout).toMatch(/most often occupied: [A-D]1/);
  });

  test("that are equally likely is uniform", async () => {
    const cwd = folder();
    const file = folder({ "layouts.json": await drawn(cwd, "--number", "60", "--seed", "1") });
    const { stdout } = await run(["prior", "layouts.json", ...SCENARIO], { cwd: file });
    expect(stdout).toContain("uniform, every layout equally likely: no family makes layouts likelier");
  });

  test("is the same from transcripts: files, lines", async () => {
    const cwd = folder();
    const { layouts } = JSON.parse(await drawn(cwd, "--number", "6", "--seed", "1"));
    const games = layouts.map((layout: object) => ({
      format: "broadside-transcript",
      version: 1,
      scenario: RULES,
      layout,
      shots: "",
    }));
    const file = folder({
      "layouts.json": JSON.stringify({ layouts }),
      "lines.jsonl": `${games.map((game: object) => JSON.stringify(game)).join("\n")}\n`,
      ...Object.fromEntries(games.map((game: object, i: number) => [`game${i}.json`, JSON.stringify(game)])),
    });
    const of = async (...names: string[]) => {
      const args = ["prior", ...names, ...SCENARIO, ...words("--set model=cells --set folds=2 --set name=n --json")];
      return JSON.parse((await run(args, { cwd: file })).stdout).prior;
    };
    const expected = await of("layouts.json");
    expect(expected.source).toBe("fitted to 6 layouts");
    expect(await of("lines.jsonl")).toEqual(expected);
    expect(await of(...games.map((_: object, i: number) => `game${i}.json`))).toEqual(expected);
  });
});

describe("bad input is one line and leaves nothing", () => {
  const layout = {
    ships: [
      { class: "long", cells: ["A1", "B1", "C1"] },
      { class: "short", cells: ["A2", "B2"] },
    ],
  };
  const outside = {
    ships: [
      { class: "long", cells: ["A1", "B1", "C1"] },
      { class: "short", cells: ["A1", "A2"] },
    ],
  };
  const transcript = { format: "broadside-transcript", version: 1, scenario: RULES, shots: "" };
  const at = (x: number, y: number, count: unknown): unknown[][] =>
    OCCUPIED.map((row, j) => row.map((old, i) => (i === x && j === y ? count : old)));
  const files = {
    "sum.json": counts({ occupied: at(0, 0, 23) }),
    "hull.json": counts({
      occupied: [
        [38, 2, 3, 37],
        [15, 2, 4, 14],
        [38, 5, 4, 38],
      ],
    }),
    "text.json": "{",
    "empty.json": "[]",
    "one.json": JSON.stringify([layout]),
    "wrong.json": JSON.stringify({ layouts: [layout, outside] }),
    "unseen.json": JSON.stringify([{ ...transcript, layout }, transcript]),
    "half.jsonl": `${JSON.stringify(layout)}\n{"ships":\n`,
    "cells.csv": `${OCCUPIED.map((row) => row.join(","))
      .join("\n")
      .replace("13", "x")}\n`,
    "odd.csv": `${OCCUPIED.map((row) => row.join(","))
      .join("\n")
      .replace("22", "23")}\n`,
    "there.json": "mine",
  };

  testRefusals(
    "prior --scenario rules.json",
    [
      ["sum.json", /"sum\.json": occupied: the counts add up to 201; 40 games of 5 ship cells make 200; count every/],
      ["hull.json", /occupied [A-D][1-3]: no layouts lie so often on all these cells \(proved: /],
      ["text.json", /"text\.json": is not JSON/],
      ["empty.json", /"empty\.json": holds no data to fit/],
      ["one.json", /layouts: 1 is too few to learn from; give at least 2/],
      ["wrong.json", /"wrong\.json": layout 2\.ships\[1\]: lies too near ships\[0\]/],
      ["unseen.json", /"unseen\.json": game 2: layout: is missing/],
      ["half.jsonl", /"half\.jsonl": line 2: is not JSON/],
      ["cells.csv", /row [23] \([A-D][23]\): "x" is not a count/],
      ["odd.csv", /the counts add up to 201, which is no whole number of games of 5 ship cells/],
      ["counts.json counts.json", /holds counts; fit one file of counts at a time/],
      ["counts.json --out there.json", /--out "there\.json": is there already/],
      ["counts.json --out mine.txt", /end it with \.json/],
      ["counts.json --set folds=3", /folds: has no meaning for counts/],
      ["counts.json --games 40", /--games: is for \.csv files/],
      ["counts.json --contact overlap --answers count", /layouts are weighed only where ships may not overlap/],
    ],
    { "rules.json": JSON.stringify(RULES), "counts.json": counts(), ...files },
  );

  testRefusals("list priors", [
    ["poeple", /"poeple" is not known; did you mean "people"\?/],
    ["people --scenario russian", /people were counted on 10x10/],
  ]);
});

describe("broadside prior", () => {
  test("lists the priors that have a name, and shows them", async () => {
    const { priors } = await runJson("list priors");
    expect((priors as { name: string }[]).map(({ name }) => name)).toEqual([
      "uniform",
      "people",
      "sequential",
      "edges",
    ]);
    expect((await run("list priors")).stdout).toMatch(/^people +as people hide/m);
    const people = await run("list priors people");
    expect(people.stdout).toMatch(/^0\.4774 bits nearer to a layout than equal likelihood$/m);
    expect(people.stdout).toMatch(/^most often occupied: J3 20\.6 %, A3 20\.2 %, C10 19\.9 %$/m);
    const sequential = await run("list priors sequential");
    expect(sequential.stdout).toMatch(/^carrier, battleship, cruiser, submarine, destroyer$/m);
    expect((await run("list priors uniform --scenario gorkoff-3x3")).stdout).toMatch(/every layout equally likely/);
  });

  test("shows mixtures part by part, and what it shows as JSON is a prior file", async () => {
    const mixture = { version: 1, mixture: [{ share: 3, cells: OCCUPIED }, { share: "1/1" }] };
    const cwd = folder({ "mixed.json": JSON.stringify(mixture) });
    const { stdout } = await run(["list", "priors", "mixed.json", ...SCENARIO], { cwd });
    expect(stdout).toMatch(/^part 1, 75\.?0? % of the layouts$/m);
    expect(stdout).toMatch(/^part 2, 25\.?0? % of the layouts\nevery layout equally likely$/m);
    const json = await run(["list", "priors", "mixed.json", ...SCENARIO, "--json"], { cwd });
    expect(JSON.parse(json.stdout)).toEqual({ version: 1, mixture: [{ share: 3, cells: OCCUPIED }, { share: 1 }] });
  });

  test("fits in a process of its own, and Ctrl-C leaves nothing half written", async () => {
    const cwd = folder();
    const fit = ["prior", "counts.json", ...SCENARIO, "--out", "mine.json", "--json"];
    const whole = await runProcess(fit, { cwd });
    expect(whole).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(readFileSync(join(cwd, "mine.json"), "utf8"))).toEqual(JSON.parse(whole.stdout).prior);
    const hasbro = folderWith({
      "people.json": readFileSync(new URL("../../../engine/golden/people-hasbro.json", import.meta.url), "utf8"),
    });
    const line = "prior people.json --set symmetric=true --out mine.json";
    const { code, stdout, stderr } = await runInterrupted(line, 0.6, hasbro);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(
      /^broadside: stopping; nothing is written.*\nbroadside: the fit was stopped: nothing is written\n$/,
    );
    expect(existsSync(join(hasbro, "mine.json"))).toBe(false);
    expect(readdirSync(hasbro)).toEqual(["people.json"]);
  });
});
