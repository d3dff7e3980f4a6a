// Reviews of games that the command itself played and saved.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { formatScenario, preset } from "@broadside/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectRefusal, folderWith, makeFolder, run, runInterrupted, runJson, runProcess } from "./command.ts";

let folder = "";
const file = (name: string): string => join(folder, name);

/** Saves a copy of the game with changed fields. */
const tamper = (name: string, change: (game: Record<string, unknown>) => object, from = "game.json"): void => {
  const game = JSON.parse(readFileSync(file(from), "utf8"));
  writeFileSync(file(name), JSON.stringify({ ...game, ...change(game) }));
};

beforeAll(async () => {
  folder = makeFolder({ "broken.json": "{", "list.json": "[]" });
  const lines = ["ok", "A1", "B2", "E5", "C3", "A5", "resign"];
  await run(
    ["play", "--scenario", "gorkoff-5x5", "--seed", "3", "--against", "greedy-hit", "--out", file("game.json")],
    { input: `${lines.join("\n")}\n` },
  );
  const small = ["play", "--scenario", "gorkoff-3x3", "--seed", "3", "--out", file("small.json")];
  await run(small, { input: "ok\nB2\nA1\nresign\n" });
  const flip = (game: Record<string, unknown>): object => ({
    shots: String(game["shots"]).replace(/E5(.)/, (_, said) => (said === "x" ? "E5." : "E5x")),
  });
  tamper("flipped.json", flip);
  tamper("fleet.json", () => ({ layout: { ships: [] } }));
  tamper("unseen.json", () => ({ layout: undefined }), "small.json");
  tamper("impossible.json", () => ({ layout: undefined, shots: "C3x B3. B2x" }));
  tamper("after.json", () => ({
    layout: undefined,
    shots: "C2x B2x A2x A4x A5x C4x C5x E1x E3x E5x D1.",
  }));
  const cells = Array.from({ length: 24 }, (_, i) => `${"ABCDEFGHIJ"[(3 * i) % 10]}${1 + Math.floor(i / 4)}`);
  const long = { format: "broadside-transcript", version: 1, scenario: formatScenario(preset("hasbro")) };
  writeFileSync(file("long.json"), JSON.stringify({ ...long, shots: cells.map((cell) => `${cell}.`).join(" ") }));
  tamper("line.json", () => ({ lines: [{ shots: "Z9." }] }));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("broadside review", () => {
  test("judges every shot in a table and the game in words", async () => {
    const { code, stdout, stderr } = await run(["review", file("game.json")]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^a person on gorkoff-5x5, answers hit: resigned after 5 shots\n/);
    expect(stdout).toMatch(/\n +shot +chance +best +lost +hits +luck +verdict +judge\n1 +A1[.x] +77\.9 %/);
    expect(stdout).toMatch(/\n2 +B2[.x] .* \?\? +blunder +(rollout|optimum)\n/);
    expect(stdout).toMatch(/\nLost by judge: greedy-hit .* in 1 shot, rollout /);
    expect(stdout).toMatch(/\nall exact: every layout left was played out\n/);
    expect(stdout).toMatch(/\nAccuracy: \d\d\.\d of 100, the share of the 5 shots that was not lost\.\n/);
    expect(stdout).toMatch(
      /\nShots: greedy-hit was expected to need 14\.59 in all\. After 5 shots, the best\s+play was expected to need \d+\.\d\d more: \d+\.\d\d in all\.\n/,
    );
    expect(stdout).toMatch(/\nLuck: the answers (saved|lost) \d\.\d\d shots; \d hits? where /);
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  });

  test("says no accuracy that its samples do not show, and names no loss that is not clear", async () => {
    const few = makeFolder({});
    const game = join(few, "game.json");
    await run(["play", "--seed", "3", "--out", game], { input: "ok\nE5\nF6\nC3\nresign\n" });
    const { stdout } = await run(["review", game, "--samples", "100", "--seed", "1"]);
    rmSync(few, { recursive: true });
    const text = stdout.replace(/\s+/g, " ");
    expect(text).toMatch(
      /Accuracy: not to be told from 3 shots with so few samples: its standard error is \d+ of 100\. More --samples make it smaller\./,
    );
    expect(text).not.toMatch(/most clearly by shot \d \([^)]*: 0\.00/);
  });

  test("finds nothing lost by greedy-hit in hits, and no skill compared with itself", async () => {
    const review = await runJson("review", file("game-theirs.json"), "--strategy", "greedy-hit");
    expect(review).toMatchObject({ strategy: "greedy-hit", scenario: "gorkoff-5x5", finished: false });
    expect(review["totals"]).toMatchObject({
      shots: 5,
      hitsLost: 0,
      skill: { exact: "0", value: 0 },
      judges: [{ by: "greedy-hit", all: true, shots: 5 }],
      changes: [],
    });
  });

  test("as JSON, shots and totals that agree", async () => {
    interface Exact {
      exact: string;
      value: number;
    }
    const { shots, totals } = (await runJson("review", file("game.json"))) as {
      shots: Readonly<Record<"lost" | "skill" | "luck", Exact>>[];
      totals: Readonly<Record<"accuracy" | "lost" | "skill" | "luck", Exact>> & { changes: object[] };
    };
    expect(shots[0]).toMatchObject({
      ...{ shot: expect.stringMatching(/^A1/), number: 1, layouts: "1428", hit: expect.closeTo(0.7787, 4) },
      ...{ judge: { by: "greedy-hit", layouts: 1428, all: true }, cell: "A1", hitsLost: 0 },
    });
    for (const part of ["lost", "skill", "luck"] as const) {
      const sum = shots.reduce((total, shot) => total + shot[part].value, 0);
      expect(totals[part].value).toBeCloseTo(sum, 10);
      const [numerator, denominator = "1"] = totals[part].exact.split("/");
      expect(Number(numerator) / Number(denominator)).toBeCloseTo(totals[part].value, 10);
    }
    expect(totals.accuracy.value).toBeCloseTo(100 - (100 * totals.lost.value) / 5, 10);
    expect(totals.changes[0]).toMatchObject({ shot: 2, from: "greedy-hit", to: "rollout" });
  });

  test("estimates say that they are, and repeat with their seed", async () => {
    const flags = ["--strategy", "probability", "--samples", "100", "--seed", "7"];
    const { stdout } = await run(["review", file("game.json"), ...flags]);
    expect((await run(["review", file("game.json"), ...flags])).stdout).toBe(stdout);
    expect(stdout).toMatch(/\n1 +A1[.x] .* [+−]\d\.\d+ ±\.\d+ /);
    expect(stdout).toMatch(
      /\njudge drawn: probability goes on, over up to 100 layouts drawn; estimated\nestimated; ± is one standard error, and a verdict goes by what is sure: lost\sless twice that; seed 7\n/,
    );
  });

  test("names the shot whose positions are too large to count", async () => {
    const fleet = [5, 4, 3, 2].map((length, i) => ({ name: `ship-${i}`, length, count: i + 1 }));
    const rules = { board: { size: [14, 14] }, fleet, contact: "allowed", answers: "sunk" };
    const files = { "rules.json": JSON.stringify(rules), "shots.txt": "A1. C3. E5." };
    const at = folderWith(files);
    const refused = await run(["review", join(at, "shots.txt"), "--scenario", join(at, "rules.json")]);
    expectRefusal(refused, /^shot 1 of 3 cannot be judged: counting this position would take about /);
  });

  test("a strategy from outside shoots on; one that draws or fails is refused in a line", async () => {
    const module = (body: string): string =>
      `export default { name: "mine", about: "a test", choose({ scenario, observations }, random) { ${body} } };`;
    writeFileSync(
      file("first.mjs"),
      module(
        "const shot = observations.map(({ cell }) => cell); for (let c = 0; ; c++) if (!shot.includes(c)) return c;",
      ),
    );
    writeFileSync(file("bad.mjs"), module('throw new Error("out of ideas");'));
    const review = (playout: string) => run(["review", file("small.json"), "--strategy", playout]);
    expect((await review(file("first.mjs"))).stdout).toContain("judge playout: mine goes on, over all layouts left");
    expectRefusal(await review("hunt-target"), "hunt-target draws random numbers");
    expect(await review(file("bad.mjs"))).toMatchObject({
      code: 1,
      stdout: "",
      stderr: "broadside: strategy mine failed at bad.mjs:1: out of ideas\n",
    });
  });

  test("says of a certain hit with a verdict that only its order cost something", async () => {
    writeFileSync(file("sure.txt"), "C3. D4x E4x F4x G4. C4# F3x F5. F2#");
    const { stdout } = await run(["review", "--scenario", "three-ships", file("sure.txt"), "--samples", "100"]);
    expect(stdout).toMatch(/\n9 +F2# +100 % .* inaccuracy /);
    expect(stdout).toContain("\na certain hit has to be shot anyway: what it lost is due to the order alone\n");
  });

  test("on a narrow terminal leaves columns out, which is said; colours mark what words and signs say already", async () => {
    const line = ["review", file("game.json"), "--strategy", "greedy-hit"];
    const narrow = (await run(line, { env: { COLUMNS: "50" } })).stdout;
    expect(narrow).toMatch(/\n +shot +chance +best +lost +luck +verdict\n1 +A1[.x] .*\n2 +B2[.x] .* blunder\n/);
    expect(narrow).toContain("no room for: hits, judge;");
    const { stdout } = await run(line, { env: { FORCE_COLOR: "1" } });
    expect(stdout).toContain("\u001b[31m");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
    expect(stdout.replace(/\u001b\[\d+m/g, "")).toBe((await run(line)).stdout);
  });

  test("judges shots fired together as such, with the same seed whoever asks, and says how the game ended", async () => {
    const games = makeFolder({});
    const game = join(games, "game.json");
    const input = "ok\nA1 B2 C3\nD4 E5 A3\nresign\n";
    await run(["play", "-s", "gorkoff-5x5", "--turns", "3", "--seed", "1", "--out", game], { input });
    const { stdout } = await run(["review", game]);
    expect(stdout).toMatch(/^a person on gorkoff-5x5, answers hit, turns 3: resigned after 6 shots\n/);
    expect(stdout).toMatch(/\nsalvo +shot .*\n +1 +1 +A1x .*\n +1 +2 +B2\..*\n +1 +3 .*\n +2 +4 /);
    expect(stdout).toMatch(/most clearly by shots 4 to 6 \(D4 E5 A3\s+instead of \w\d \w\d \w\d:/);
    expect(stdout).toMatch(/\nNeither skill nor luck: to fire shots together, without each other's answers,/);
    const theirs = (await run(["review", join(games, "game-theirs.json")])).stdout;
    expect(theirs.replace(/\s+/g, " ")).toMatch(/answers hit, turns 3: won after 6 shots, as the other gave up /);
    const { shots, result, resigned, seed } = await runJson("review", game);
    expect({ result, resigned, seed }).toEqual({ result: "lost", resigned: true, seed: 1 });
    expect(shots).toMatchObject([1, 1, 1, 4, 4, 4].map((first) => ({ salvo: { first } })));
    expectRefusal(
      await run(["review", game, "--strategy", "greedy-hit"]),
      /^--strategy: ".*" has shots that were fired/,
    );
    rmSync(games, { recursive: true });
  });

  test("says which rules a plain list of shots is read by, if nobody names them", async () => {
    const list = join(folderWith({ "list.txt": "E5 miss" }), "list.txt");
    const { stdout, stderr } = await run(["review", list, "--samples", "100"]);
    expect(stdout).toMatch(/^hasbro, answers named: not finished, 1 shot so far\n/);
    expect(stderr).toMatch(
      /^broadside: ".*list\.txt" is a plain list of shots, read by the rules hasbro; --scenario .*\n$/,
    );
  });

  test("praises no shot that may have lost as much as an inaccuracy", async () => {
    const list = join(folderWith({ "list.txt": "E5. F6x G6. F5. F7x F8# A1. C3. H3." }), "list.txt");
    const { stdout } = await run(["review", list, "--samples", "100", "-s", "russian"]);
    const rows = [...stdout.matchAll(/ {2}(−?\d\.\d\d) ±(\.\d\d) .* {2}(\+|≈) {2}(good|not settled) +drawn/g)];
    expect(rows.length).toBeGreaterThan(3);
    const counts = { good: 0, "not settled": 0 };
    for (const [, lost, error, sign, word] of rows) {
      const isGood = Number(lost.replace("−", "-")) + 2 * Number(error) < 0.1;
      expect([sign, word]).toEqual(isGood ? ["+", "good"] : ["≈", "not settled"]);
      counts[word as keyof typeof counts]++;
    }
    expect(stdout).toMatch(
      new RegExp(`\nVerdicts: \\d best, ${counts.good} good, ${counts["not settled"]} not settled, 0 inaccuracy`),
    );
    expect(stdout.replace(/\s+/g, " ")).toContain(
      "less with more --samples; lost may be below 0, because other layouts",
    );
  });

  // Well over the time that a shot takes, and well under that of the game.
  test.each([
    ["Ctrl-C", () => runInterrupted(["review", file("long.json"), "--samples", "20000", "--quiet"], 2)],
    [
      "--max-time",
      () => runProcess(["review", file("long.json"), "--samples", "20000", "--quiet", "--max-time", "3s"]),
    ],
  ])("stopped by %s it shows what is judged, as a part", async (how, start) => {
    const { code, stdout, stderr } = await start();
    const [, judged = ""] =
      /stopped(?: after 3\.0 s)?: (\d+) of 24 shots are judged(?:; --max-time allows more)?\n$/.exec(stderr) ?? [];
    expect(stderr, how).toMatch(/^broadside: stopped/);
    expect(code).toBe(1);
    if (judged === "") expect(stderr).toMatch(/none of 24 shots is judged yet/);
    else
      expect(stdout).toMatch(new RegExp(`^hasbro, answers named: 24 shots; the review was stopped after ${judged}\n`));
  });

  test("judges a game that is not finished without its layout as with it", async () => {
    const { milliseconds: _, ...unseen } = await runJson("review", file("unseen.json"));
    const { milliseconds: __, ...seen } = await runJson("review", file("small.json"));
    expect({ ...unseen, seed: 0 }).toEqual({ ...seen, seed: 0 });
  });

  test("judges a plain list of shots as the transcript with the same shots", async () => {
    const kept = { "list.txt": "1. C3: miss\n2. A1 hit, B1 X\nC-1 hit.\n", "wrong.txt": "E5 mis", "empty.txt": " " };
    const lists = folderWith(kept);
    const list = join(lists, "list.txt");
    const without = { layout: undefined, seed: undefined, strategy: undefined, result: undefined, resigned: undefined };
    tamper("plain.json", () => ({ shots: "C3. A1x B1x C1x", ...without }));
    const small = ["--samples", "100", "--seed", "1"];
    const { milliseconds: _, ...listed } = await runJson("review", list, "--scenario", "gorkoff-5x5", ...small);
    const { milliseconds: __, ...given } = await runJson("review", file("plain.json"), ...small);
    expect(listed).toEqual(given);
    expectRefusal(await run(["review", list, "-s", "gorkoff-3x3"]), /list\.txt", .*is impossible|no layout is left/);
    expectRefusal(
      await run(["review", file("plain.json"), "-s", "russian"]),
      /^--scenario: ".*" is a transcript, which has its own rules; leave it out$/,
    );
    expectRefusal(await run(["review", join(lists, "wrong.txt")]), /", shot 1 "E5 mis": "mis" is not an answer/);
    expectRefusal(
      await run(["review", join(lists, "empty.txt")]),
      /": holds no shots; write for example E5 miss, F6 hit$/,
    );
  });

  test.for<readonly [line: string, said: RegExp]>([
    ["@flipped.json", /flipped\.json", shot 3 "E5[.x]": the layout answers "[.x]"; write E5[.x]$/],
    ["@fleet.json", /fleet\.json", layout: has 0 ships of class "cruiser"; the fleet has 1$/],
    ["@impossible.json", /impossible\.json", shot 3 "B2x": with this answer no layout is left; correct /],
    ["@after.json", /after\.json", shot 11 "D1\.": comes after the end of the game; leave out what follows shot 10$/],
    ["@line.json", /line\.json", lines\[0\]: shot 1 "Z9\.": "Z9" is off the board/],
    ["@broken.json", /broken\.json": is not JSON/],
    ["@list.json", /list\.json": is not an object/],
    ["@game.json --strategy greedy", /^--strategy: "greedy" is not known/],
    ["@game.json --samples 99", /^--samples: "99" is out of range; write a whole number from 100/],
    ["./", /^transcript "\.\/": is a folder/],
  ])("refuses %s", async ([line, said]) => {
    expectRefusal(await run(`review ${line.replace("@", `${folder}/`)}`), said);
  });
});
