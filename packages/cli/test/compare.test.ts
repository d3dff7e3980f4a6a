import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { layoutLine, makeGameLayouts } from "@broadside/arena/games";
import { preset } from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { provedLines } from "../src/commands/runs/comparison-run.ts";
import { botLines, stoppedRun } from "../src/commands/runs/run-frame.ts";
import { version } from "../src/version.ts";
import { expectRefusal, folderWith, type Outcome, run, runJson, testRefusals, words } from "./command.ts";

const compare = (out: string, ...args: string[]): Promise<Outcome> =>
  run(["compare", "--strategies", "random,hunt-target", "--workers", "1", "--out", out, ...args]);

interface Summary {
  readonly strategies: readonly { strategy: string; finished: number; shots: { mean: number } }[];
}

describe("broadside compare", () => {
  test("plays, writes its results and prints a table, the best strategy first", async () => {
    const folder = folderWith({});
    const out = join(folder, "new/results");
    const { code, stdout, stderr } = await compare(out, "--games", "40", "--seed", "3", "--set", "export=csv,parquet");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^hasbro, answers named, layouts uniform, seed 3\n/);
    expect(stdout).toMatch(/^strategy +games +mean shots +95 % interval/m);
    expect(stdout).toMatch(/^hunt-target +40 +6\d\.\d+ .*\nrandom +40 +9\d\.\d+ .*\n\non the same layouts /m);
    expect(stdout).toMatch(/^random − hunt-target +\d+\.\d+ +\d+\.\d+ to \d+\.\d+ /m);
    expect(stdout).toMatch(
      /^hunt-target needs [\d.]+ fewer shots than random on the same layouts\s\(95\s%\sinterval /m,
    );
    expect(stdout).toMatch(/^80 games in /m);
    expect(readdirSync(out)).toEqual(
      expect.arrayContaining([
        ...["games.duckdb", "games.csv", "games.parquet", "layouts.csv", "layouts.parquet", "columns.csv"],
        "summary.json",
      ]),
    );
    expect(readFileSync(join(out, "games.csv"), "utf8").split("\n")).toHaveLength(82);
    for (const name of ["games.csv", "layouts.parquet", "columns.csv", "report.html", "summary.json"])
      expect(stdout).toContain(join(out, name));
    const summary: Summary = JSON.parse(readFileSync(join(out, "summary.json"), "utf8"));
    expect(summary.strategies.map(({ strategy, finished }) => [strategy, finished])).toEqual([
      ["random", 40],
      ["hunt-target", 40],
    ]);
  });

  test.each([
    ["gorkoff-3x3", "random,hunt-target,probability"],
    ["boxes:3x2:2", "random,greedy-distribution,greedy-hit"],
  ])("without --strategies plays an example on %s, says so, and keeps nothing", async (scenario, strategies) => {
    const cwd = folderWith({});
    const args = ["compare", "--scenario", scenario, "--games", "4", "--seed", "1", "--workers", "1"];
    const { code, stdout, stderr } = await run(args, { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(`an example, ${strategies}: --strategies names others`);
    expect(stdout).toMatch(/^12 games in .*; nothing is saved without --out$/m);
    expect(readdirSync(cwd)).toEqual([]);
    expect((await run([...args, "--out", "r"], { cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, "r/summary.json"), "utf8")).toContain(`--strategies ${strategies} `);
    expect((await run([...args, "--out", "r", "--resume"], { cwd })).code).toBe(0);
  });

  test("a run that is gone on with says the command of one run, however its flags are typed then", async () => {
    const cwd = folderWith({});
    const args = ["compare", "--scenario", "gorkoff-3x3", "--workers", "1"];
    const names = ["--strategies", "random,greedy-hit"];
    await run([...args, ...names, "--games", "4", "--seed", "7", "--out", "r"], { cwd });
    const first = readFileSync(join(cwd, "r/summary.json"), "utf8");
    const same = ["--answers", "hit", "--reduce-luck", "exact", "--placement", "uniform"];
    const again = [...args, "--strategies", "random, greedy-hit", ...same, "--out", "./r/", "--resume"];
    expect((await run(again, { cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, "r/summary.json"), "utf8")).toBe(first);
    expect(first).toContain(
      '"broadside compare --strategies random,greedy-hit --scenario gorkoff-3x3 --placement uniform --games 4 --seed 7 --out r"',
    );
    const bare = await run("compare --out r --resume --workers 1", { cwd });
    expect(bare).toMatchObject({ code: 0, stderr: "" });
    expect(readFileSync(join(cwd, "r/summary.json"), "utf8")).toBe(first);
    const more = await run([...args, ...names, "--games", "6", "--out", "r", "--resume"], { cwd });
    expect(more.stdout).toMatch(/^4 games in /m);
    expect(readFileSync(join(cwd, "r/summary.json"), "utf8")).toContain("--games 6 --seed 7 --out r");
    // At fewer games the run is closed: without --games it stays so.
    for (const games of [["--games", "4"], []])
      expect((await run(["compare", "--out", "r", "--resume", ...games], { cwd })).stdout).toMatch(
        /^all games were there$/m,
      );
    expect(readFileSync(join(cwd, "r/summary.json"), "utf8")).toBe(first);
  });

  test("with --until goes on to narrower intervals and fewer games at most", async () => {
    const cwd = folderWith({});
    const args = ["compare", "--strategies", "random", "--scenario", "gorkoff-3x3", "--workers", "1", "--seed", "7"];
    await run([...args, "--until", "0.2", "--out", "r"], { cwd });
    const bare = ["compare", "--out", "r", "--workers", "1", "--resume"];
    expect((await run([...bare, "--until", "0.15", "--games", "5000"], { cwd })).stderr).toBe("");
    const summary = JSON.parse(readFileSync(join(cwd, "r/summary.json"), "utf8"));
    expect(summary).toMatchObject({
      experiment: { untilReached: true },
      madeBy: `Broadside ${version()}`,
      results: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expectRefusal(await run([...bare, "--until", "0.2"], { cwd }), "different experiment (until 0.15, not 0.2)");
    expect((await run([...bare, "--games", "100"], { cwd })).stderr).toBe("");
    expect(JSON.parse(readFileSync(join(cwd, "r/summary.json"), "utf8")).strategies[0].finished).toBe(100);
  });

  test("says which share of the games is finished within some shots, in table, summary and report", async () => {
    const cwd = folderWith({});
    const line =
      "compare --scenario gorkoff-3x3 --strategies random,greedy-hit --games 40 --seed 2 --workers 1 --out r";
    const { stdout } = await run([...words(line), "--within", "7,", "6", "6,7"], { cwd });
    const { strategies, commands } = JSON.parse(readFileSync(join(cwd, "r/summary.json"), "utf8"));
    const rows = readFileSync(join(cwd, "r/report.html"), "utf8");
    for (const { strategy, within, survival } of strategies) {
      expect(within.map(({ shots }: { shots: number }) => shots)).toEqual([6, 7]);
      for (const point of within) {
        const same = survival.findLast(({ shots }: { shots: number }) => shots <= point.shots);
        expect([point.finished, point.interval]).toEqual([same?.finished ?? 0, same?.interval ?? point.interval]);
        const share = `${(100 * point.finished).toFixed(1)} %`.replace(/^0\.0|(?<=100)\.0/, "");
        expect(stdout).toMatch(new RegExp(`^${strategy} .* ${share} `, "m"));
        expect(rows).toContain(`<td>${share}</td>`);
      }
    }
    expect(commands[0]).toContain("--within 6,7");
    expect(stdout).toMatch(/ within 6 +95 % interval +within 7 +95 % interval/);
    // A run that is shown again answers the same question, or the one that is asked now.
    const again = await run("compare --resume --out r --workers 1 --json", { cwd });
    expect(JSON.parse(again.stdout).strategies[0].within).toEqual(strategies[0].within);
    const other = await run("compare --resume --out r --workers 1 --within 9 --json", { cwd });
    expect(JSON.parse(other.stdout).strategies[0].within).toMatchObject([{ shots: 9, finished: 1 }]);
  });

  test("with --json writes the summary, which depends on nothing but the experiment", async () => {
    const args = words("compare --strategies random,probability --games 4 --scenario gorkoff-5x5 --seed 8");
    const means = async (...more: string[]): Promise<unknown> => {
      const { strategies } = (await runJson(...args, ...more)) as unknown as Summary;
      return strategies.map(({ strategy, shots }) => [strategy, shots.mean]);
    };
    expect(await means("--workers", "2")).toEqual(await means("--workers", "1"));
  });

  test("plays on layouts of the preset's own model unless another is named, and says which", async () => {
    const folder = folderWith({});
    const thesis = ["--scenario", "thesis", "--games", "2", "--seed", "1"];
    const own = await compare(join(folder, "own"), ...thesis);
    expect(own.stdout).toMatch(/^thesis, answers revealed, layouts sequential, seed 1\n/);
    expect(readFileSync(join(folder, "own/report.html"), "utf8")).toContain("--placement sequential");
  });

  test("names the exact mean of optimal where it solves the whole game", () => {
    const proved = (strategy: string, placement = "uniform", command?: string): string[] =>
      provedLines({
        ...{ scenario: preset("gorkoff-3x3"), placement },
        strategies: [{ strategy: "random" }, { strategy, ...(command !== undefined && { command }) }],
      });
    expect(proved("optimal")).toEqual([
      "Proved: over all 4 layouts the mean of optimal is 6.500 shots (26 in all), and no strategy has a lower one.",
    ]);
    const others = [proved("optimal:layouts=3"), proved("greedy-hit"), proved("optimal", "layouts file of 5")];
    expect([...others, proved("optimal", "uniform", "./a-bot")].flat()).toEqual([]);
  });

  test("goes on when a module fails, and says so", async () => {
    const code = `export default { name: "mine", about: "gives up",
      choose(knowledge) { if (knowledge.observations.length === 5) throw new Error("tired"); return knowledge.observations.length; } };`;
    const folder = folderWith({ "mine.mjs": code });
    const list = `random,${join(folder, "mine.mjs")}`;
    const line = ["compare", "--strategies", list, "--games", "3", "--workers", "1", "--out", join(folder, "r")];
    const { code: exit, stdout } = await run(line);
    expect(exit).toBe(0);
    expect(stdout).toMatch(
      /mine\.mjs: 3 games with a fault\n {2}3 x threw Error at mine\.mjs:2, first in game 0, at shot 6: tired\n/,
    );
    expect(stdout).toMatch(/^Caution: \S+mine\.mjs finished no game: nothing can be said about it\.$/m);
    // If there is little room, other columns go below, but not the faults.
    const narrow = (await run([...line, "--resume"], { env: { COLUMNS: "60" } })).stdout;
    expect(narrow).toMatch(/\bfaults\n/);
    expect(narrow.match(/\bfaults\n/g)).toHaveLength(1);
  });

  test("takes luck out of the games of strategies that infer, of all or of none, and says it in one sentence", async () => {
    const folder = folderWith({});
    const args = (out: string, ...more: string[]) => [
      ...["compare", "--scenario", "gorkoff-3x3", "--strategies", "greedy-hit,half-split,hunt-target"],
      ...["--games", "31", "--seed", "3", "--workers", "1", "--out", join(folder, out), ...more],
    ];
    const reducedOf = async (...words: string[]): Promise<boolean[]> => {
      const { pairs } = (await runJson(...words)) as unknown as { pairs: readonly { reduced?: { games: number } }[] };
      return pairs.map(({ reduced }) => reduced?.games === 31);
    };
    expect(await reducedOf(...args("exact"))).toEqual([true, false, false]);
    expect(await reducedOf(...args("all", "--reduce-luck", "all"))).toEqual([true, true, true]);
    expect(await reducedOf(...args("none", "--reduce-luck", "none"))).toEqual([false, false, false]);
    expectRefusal(await run(args("none", "--resume", "--reduce-luck", "all")), "reduce-luck none, not all");
    const { stdout } = await run(args("all", "--resume"));
    expect(stdout).toMatch(/With luck taken out of the games, [\w-]+ needs [\d.]+ fewer shots than hunt-target/);
    // Luck is taken out, so the sentences about plain differences say that these do not decide.
    expect(stdout.match(/^With luck left in, which does not decide: /gm)?.length).toBeGreaterThan(1);
    // The command and its report conclude the same, in the same words.
    const { conclusions } = JSON.parse(readFileSync(join(folder, "all/summary.json"), "utf8"));
    expect(stdout).toContain(conclusions.join("\n"));
    const report = readFileSync(join(folder, "all/report.html"), "utf8");
    expect(report).toContain("Shots per game with luck taken out");
    expect(report).toContain("--reduce-luck all");
  });

  test("promises nothing of a folder that a stopped run has not made", () => {
    const progress = { saved: 0, total: 20, played: 0, faults: 0, milliseconds: 1 };
    const folder = folderWith({});
    expect(stoppedRun(progress, join(folder, "r")).message).toMatch(
      /^stopped before the first game; ".*" is not there/,
    );
    expect(stoppedRun(progress, folder).message).toMatch(/^stopped: 0 of 20 games are saved in ".*"; continue with/);
  });

  test("says how to give a module more time that was late", () => {
    const reasons = [{ kind: "late", fault: "did not end within 10 s", games: 3, firstGame: 0 }] as const;
    const lines = botLines({ path: "", isKept: false }, [{ strategy: "./slow.mjs", reasons }], []);
    expect(lines).toEqual(["to give ./slow.mjs longer for a game, add --set game-limit=1m"]);
  });

  test("refuses a folder that holds anything, and another experiment", async () => {
    const folder = folderWith({ "letter.txt": "dear reader" });
    expectRefusal(await compare(folder), "is not empty");
    expectRefusal(await compare(folder, "--resume"), "contains no games to continue");
    expectRefusal(await compare(join(folder, "letter.txt")), "is not a folder");
    const out = join(folder, "r");
    const asked = ["--games", "2", "--seed", "1"];
    expect((await compare(out, ...asked)).code).toBe(0);
    expectRefusal(await compare(out, ...asked), "already contains games; add --resume");
    expectRefusal(
      await compare(out, ...asked.with(-1, "2"), "--resume"),
      "contains a different experiment (seed 1, not 2)",
    );
    expectRefusal(
      await compare(out, ...asked, "--resume", "--answers", "revealed"),
      /contains a different experiment \(scenario: answers \w+, not revealed\)/,
    );
  });

  testRefusals("compare", [
    ['--strategies random --out ""', "--out"],
    ["--strategies random --resume", "--resume: is about a folder of results; name the folder: --out results"],
    ["--resume --out nodir", '--resume "nodir": there is no run to continue; leave out --resume, or check the folder'],
    ["--strategies random --set export=csv", "export: is about a folder of results"],
    ["--resume r", /"r": is not expected here; write --out r for a folder, or see broadside compare --help/],
  ]);

  testRefusals("compare --out r --strategies", [
    ["randon", /--strategies: "randon" is not known; did you mean "random"/],
    ["random,", /--strategies: has an empty name/],
    ["random,random", /same strategy/],
    ["random --within 6,x", '--within: "x" is not a whole number; write a whole number from 1 to 1000000'],
    ["random --until -1", /--until: "-1" is not a number above 0/],
    ["random --until differences=1", /--until: one strategy has no differences/],
    [
      "random --placement sequential --reduce-luck all",
      /--reduce-luck: luck cannot be taken out because under the placement model sequential .*; leave it out/,
    ],
    [
      "random --scenario boxes:3x3:2 --reduce-luck exact",
      /--reduce-luck: luck cannot be taken out because ships may overlap; leave it out/,
    ],
    ["random --set export=cvs", /export: "cvs".*"csv"/],
  ]);
});

/** The first layouts that a seed draws by the rules of hasbro, as lines. */
const drawnLines = (number: number, seed: number): string => {
  const scenario = preset("hasbro");
  const drawn = makeGameLayouts({ scenario, model: "uniform", seed });
  return Array.from(
    { length: number },
    (_, game) => `${layoutLine({ scenario, placements: Array.from(drawn.at(game)) })}\n`,
  ).join("");
};

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

describe("compare on the layouts of a file", () => {
  const games = ["--strategies", "hunt-target", "--games", "30", "--seed", "0", "--workers", "1", "--json"];

  test("plays the same games with the file and without; the record has the hash; other layouts are refused", async () => {
    const lines = drawnLines(30, 0);
    const [first, ...rest] = lines.split("\n");
    const cwd = folderWith({ "set.txt": lines, "other.txt": [...rest.slice(0, -1), first, ""].join("\n") });
    const byFile = await runJson("compare", ...games, "--placement", join(cwd, "set.txt"), "--out", join(cwd, "a"));
    const drawn = await runJson("compare", ...games, "--placement", "uniform", "--out", join(cwd, "b"));
    expect(byFile["experiment"]).toHaveProperty("placement", `file of 30 (${hashOf(lines).slice(0, 16)})`);
    const shotsOf = ({ strategies }: Record<string, unknown>): unknown => (strategies as { shots: unknown }[])[0].shots;
    expect(shotsOf(byFile)).toEqual(shotsOf(drawn));
    const again = ["compare", ...games, "--out", join(cwd, "a"), "--resume"];
    expectRefusal(
      await run([...again, "--placement", join(cwd, "other.txt")]),
      /different experiment \(placement file of 30 \([0-9a-f]{16}\), not file of 30/,
    );
  });

  test("a file that is none is refused in one line, and nothing is written", async () => {
    const cwd = folderWith({ "set.txt": "carrier[A1]\n" });
    const refused = await run(["compare", ...games, "--placement", "set.txt", "--out", "a"], { cwd });
    expectRefusal(refused, /set.txt": line 1: fleet.ships\[0\].cells/);
  });
});

const compareIn = (out: string, args: readonly string[], cache: string) => {
  const line = words("compare --strategies greedy-hit --scenario gorkoff-5x5 --games 3 --workers 1");
  return run([...line, "--out", out, ...args], { env: { XDG_CACHE_HOME: cache }, threads: true });
};

const booksIn = (folder: string): number =>
  existsSync(join(folder, "v1")) ? readdirSync(join(folder, "v1")).length : 0;

describe("openings", () => {
  test("is a folder in the cache of the user unless another is named, or none", async () => {
    const folder = folderWith({});
    const cache = join(folder, "cache");
    const standard = join(cache, "broadside", "openings");
    for (const [i, args] of [
      ["--set", "openings=false"],
      ["--set", `openings=${join(folder, "mine")}`],
      [],
    ].entries()) {
      const { code, stderr } = await compareIn(join(folder, `out-${i}`), args, cache);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(booksIn(standard)).toBe(i === 2 ? 1 : 0);
      expect(booksIn(join(folder, "mine"))).toBe(i === 0 ? 0 : 1);
      expect(readdirSync(join(folder, `out-${i}`))).not.toContain("v1");
    }
  });

  test("is told in one line where it cannot be used, and the games are played", async () => {
    const folder = folderWith({ file: "" });
    mkdirSync(join(folder, "cache"));
    const { code, stderr, stdout } = await compareIn(
      join(folder, "out"),
      ["--json", "--set", `openings=${join(folder, "file")}`],
      join(folder, "cache"),
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout).strategies[0].strategy).toBe("greedy-hit");
    expect(stderr).toMatch(/^broadside: openings cannot be kept in "[^\n]*"[^\n]*; games are played without\n$/);
  });
});
