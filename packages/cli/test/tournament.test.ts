import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { expectRefusal, folderWith, run, runJson, runProcess, testRefusals, words } from "./command.ts";

const FULL = ["tournament", "--seed", "4", "--set", "openings=false", "--workers", "1"];
const SMALL = [...FULL, "--scenario", "gorkoff-5x5"];

const summaryOf = (folder: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(folder, "summary.json"), "utf8")) as Record<string, unknown>;

describe("broadside tournament", () => {
  it("plays, rates and reports as a process of its own", async () => {
    const folder = folderWith({});
    const out = join(folder, "cup");
    const args = [...FULL, "--strategies", "random,hunt-target,probability", "--games", "40", "--out", out];
    const { code, stdout } = await runProcess(args);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^probability +\d+ +[−\d]+ to [\d,]+ +80 /m);
    expect(stdout).toMatch(/^probability against random +\d+–0–\d+ /m);
    const page = readFileSync(join(out, "report.html"), "utf8");
    for (const text of ["Crosstable", "Ratings", "Davidson", "broadside tournament --strategies"])
      expect(page).toContain(text);
    expect(page).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
    expect(existsSync(join(out, "figures", "ratings.svg"))).toBe(true);
    expect(summaryOf(out)).toMatchObject({ kind: "broadside-tournament", matches: 20, void: 0 });
  });

  it("ends a sequential test early, and at the same match when it is asked for again", async () => {
    const asked = words("--strategies probability,random --until sprt=0,100");
    const out = join(folderWith({}), "cup");
    expect((await run([...FULL, ...asked, "--out", out])).code).toBe(0);
    const first = summaryOf(out);
    expect(first["sprt"]).toMatchObject({ accepted: "elo1", alpha: 0.05, beta: 0.05 });
    expect(first["matches"]).toBeLessThan(200);
    expect((await run([...FULL, ...asked, "--out", out, "--resume"])).stdout).toContain(
      "stronger than random by 100 Elo points",
    );
    expect(summaryOf(out)).toEqual(first);
  });

  it.each([
    ["alone", []],
    ["whole", ["--fleet", "drawn"]],
  ])("that is gone on with says the command of one run: games %s", async (_, fleets) => {
    const cwd = folderWith({});
    const rules = "tournament --scenario gorkoff-5x5 --set openings=false --workers 1 --games 8";
    const args = [...words(rules), ...fleets];
    await run([...args, "--strategies", "random,hunt-target", "--seed", "4", "--out", "cup"], { cwd });
    const first = readFileSync(join(cwd, "cup/summary.json"), "utf8");
    const same = ["--schedule", "round-robin", "--anchor", "0.0", "--answers", "hit", "--turns", "alternate"];
    const names = ["--strategies", "random, hunt-target"];
    expect((await run([...args, ...names, ...same, "--out", "./cup/", "--resume"], { cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, "cup/summary.json"), "utf8")).toBe(first);
    // What nobody types is as the folder says.
    const bare = ["tournament", "--out", "cup", "--resume", "--workers", "1", "--set", "openings=false"];
    expect(await run(bare, { cwd })).toMatchObject({ code: 0, stderr: "" });
    expect(readFileSync(join(cwd, "cup/summary.json"), "utf8")).toBe(first);
    // Games played alone can be exported; whole games are text already.
    const exported = await run([...bare, "--set", "export=csv"], { cwd });
    if (fleets.length > 0) expect(exported.stderr).toMatch(/export: whole games are lines of text already, in matches/);
    else expect(readFileSync(join(cwd, "cup/games.csv"), "utf8").split("\n")).toHaveLength(2 + 2 * 8);
  });

  it("unless told otherwise plays whole games in their usual number", async () => {
    const line = "tournament --scenario gorkoff-3x3 --strategies random,diagonal --seed 1 --workers 1 --fleet drawn";
    const { tournament } = await runJson(line);
    expect(tournament).toMatchObject({ matches: 50 });
  });

  it("holds ratings at a strategy, or at the mean of all, and keeps nothing without a folder", async () => {
    const cwd = folderWith({});
    const names = ["--strategies", "random,probability-chessboard:divisor=3,hunt-target", "--games", "8"];
    const held = async (anchor: string): Promise<unknown> => {
      const { code, stdout } = await run([...SMALL, ...names, "--anchor", anchor, "--json"], { cwd });
      expect(code).toBe(0);
      const { tournament, commands } = JSON.parse(stdout);
      expect(commands[0]).toContain(`--anchor ${anchor.includes("=") || /\d/.test(anchor) ? anchor : `${anchor}=0`}`);
      return tournament.anchor;
    };
    const divided = "probability-chessboard:divisor=3";
    expect(await held("random=1000")).toEqual({ participant: "random", at: 1000 });
    expect(await held(`${divided}=-5.5`)).toEqual({ participant: divided, at: -5.5 });
    expect(await held("1500")).toEqual({ participant: null, at: 1500 });
    expect(readdirSync(cwd)).toEqual([]);
  });

  it("has faults lose games and goes on", async () => {
    const folder = folderWith({
      "twice.mjs": 'export default { name: "twice", about: "shoots the first cell for ever", choose: () => 0 };',
    });
    const names = `random,${join(folder, "twice.mjs")}`;
    const line = [...SMALL, "--strategies", names, "--games", "100", "--out", join(folder, "r")];
    const { code, stdout } = await run(line);
    expect(code).toBe(0);
    expect(stdout).toContain("−∞");
    expect(stdout).toMatch(
      /did not finish 100 games of its own: 100 x made an invalid shot, first in game 0, at shot 2: .*100 two-player games\./,
    );
  });

  testRefusals("tournament --out r", [
    ["", "--strategies: is missing"],
    [
      "--strategies random,diagonal,hunt-target,probability,half-split,greedy-hit,greedy-distribution,rollout --games 10000000",
      "two-player games are too many",
    ],
    ["--strategies random,diagonal,hunt-target,probability --schedule swiss:rounds=3", "write at most 2"],
    ["--strategies random,diagonal,probability --until sprt=0,9", "two strategies"],
  ]);

  testRefusals("tournament --out r --strategies random,diagonal", [
    ["--games 11", "write 12"],
    ["--schedule swis", '"swis" is not known'],
    ["--schedule gauntlet:rounds=2", "gauntlet has no rounds; write gauntlet, or swiss:rounds=NUMBER"],
    ["--turns alternate:first", "write alternate or alternate:last-turn"],
    ["--turns salvo:last-turn", "--turns: a sunk fleet has no shots"],
    ["--turns 3:last-turn", "--turns 3:last-turn: whole games end with the shot"],
    ["--turns salvo --set openings=kept", "openings: has no effect"],
    ["--anchor me", "does not take part"],
    ["--until sprt=5", "is not sprt= and two numbers"],
    ["--until sprt=0,2000", "beyond 1000"],
  ]);

  it("closes at fewer games as if there had never been more, games alone and whole ones", async () => {
    for (const more of [[], ["--fleet", "own"]]) {
      const [out, few] = [join(folderWith({}), "r"), join(folderWith({}), "r")];
      const play = (folder: string, ...words: string[]) =>
        run([...SMALL, "--strategies", "random,diagonal", ...more, "--out", folder, ...words]);
      const first = await play(out, "--games", "20");
      // No strategy is a bot that could place a fleet of its own, and that is said.
      expect(first.stderr).toBe(
        more.length === 0 ? "" : "broadside: --fleet own: no strategy is a bot, so all fleets are drawn\n",
      );
      expect(first.stdout).not.toContain("bots place their fleets");
      await play(few, "--games", "12");
      for (const words of [["--games", "12"], []]) {
        const { stdout } = await run(["tournament", "--resume", "--out", out, "--workers", "1", ...words]);
        expect(stdout).toMatch(/^all games were there$/m);
        expect({ ...summaryOf(out), commands: [] }).toEqual({ ...summaryOf(few), commands: [] });
      }
    }
  });

  it("refuses a folder of other games, and leaves it as it is", async () => {
    const out = join(folderWith({}), "r");
    const names = ["--strategies", "random,diagonal", "--out", out];
    expect((await run([...SMALL, ...names, "--games", "20"])).code).toBe(0);
    const before = readFileSync(join(out, "summary.json"), "utf8");
    expect((await run([...SMALL, ...names, "--games", "20"])).code).toBe(2);
    expectRefusal(
      await run([...SMALL.with(0, "compare"), ...names, "--games", "20", "--resume"]),
      /^--resume ".*": holds a tournament; continue it with broadside tournament --resume --out /,
    );
    expect(readFileSync(join(out, "summary.json"), "utf8")).toBe(before);
    // Existing games are rated by another turn rule without being played again.
    expect(summaryOf(out)).toMatchObject({ tournament: { lastTurn: false } });
    const again = await run([...SMALL, ...names, "--games", "20", "--resume", "--turns", "alternate:last-turn"]);
    expect(again.stdout).toContain("all games were there");
    expect(summaryOf(out)).toMatchObject({ tournament: { lastTurn: true } });
  });
});
