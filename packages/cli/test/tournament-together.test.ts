import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { isLong } from "../../engine/test/cases.ts";
import { folderWith, run, runJson } from "./command.ts";

const SMALL = ["tournament", "--scenario", "gorkoff-5x5", "--seed", "4"];
const THREE = ["--strategies", "random,hunt-target,probability", "--games", "10", "--turns", "salvo"];
const examples = fileURLToPath(new URL("../../../examples/bots", import.meta.url));

const textIn = (folder: string): string =>
  readFileSync(join(folder, "summary.json"), "utf8").replaceAll(folder, "FOLDER");
const linesIn = (folder: string): string[] => readFileSync(join(folder, "matches.jsonl"), "utf8").trimEnd().split("\n");

describe("broadside tournament of whole games", () => {
  test("has of every two the games that they play as two, and is the same for any number of threads", async () => {
    const folder = folderWith({});
    const [one, many] = [join(folder, "one"), join(folder, "many")];
    const found = await run([...SMALL, ...THREE, "--workers", "1", "--out", one]);
    expect(found).toMatchObject({ code: 0, stderr: "" });
    expect((await run([...SMALL, ...THREE, "--workers", "2", "--out", many])).code).toBe(0);
    expect(textIn(many)).toBe(textIn(one));
    expect(linesIn(many).sort()).toEqual(linesIn(one).sort());
    const summary = JSON.parse(textIn(one));
    expect(summary.tournament).toMatchObject({ turns: "salvo", fleets: "drawn", matches: 5 });
    // Of the last two, and in the long run of all.
    for (const { first, second, wins, losses } of summary.pairs.slice(isLong ? 0 : -1)) {
      const two = await runJson(...SMALL, "--strategies", `${first},${second}`, ...THREE.slice(2), "--workers", "1");
      expect(two["match"]).toMatchObject({ players: [{ wins }, { wins: losses }] });
    }
    expect(readFileSync(join(one, "report.html"), "utf8")).toContain("whole games");
    expect(existsSync(join(one, "matches.lock"))).toBe(false);
    // More games, or another schedule of the same games, only require playing those that are missing.
    const more = await run([...SMALL, ...THREE.with(3, "12"), "--workers", "1", "--out", one, "--resume"]);
    expect(more.stdout).toMatch(/^6 two-player games in /m);
    const again = await run([...SMALL, ...THREE, "--out", one, "--resume", "--schedule", "gauntlet"]);
    expect(again.stdout).toContain("all games were there");
  });

  test("pairs rounds by results, and ends a sequential test at the same match again", async () => {
    const folder = folderWith({});
    const four = ["--strategies", "random,hunt-target,probability,diagonal", "--games", "10", "--fleet", "drawn"];
    const swiss = async (out: string, workers: string) =>
      runJson(...SMALL, ...four, "--schedule", "swiss", "--workers", workers, "--out", join(folder, out));
    const [one, two] = [await swiss("s1", "1"), await swiss("s2", "2")];
    expect(one["rounds"]).toHaveLength(2);
    for (const name of ["rounds", "pairs", "participants"]) expect(two[name]).toEqual(one[name]);
    expect(linesIn(join(folder, "s1"))).toHaveLength(1 + 2 * 2 * 10);
    const test = [...SMALL, "--strategies", "probability,random", "--fleet", "drawn", "--until", "sprt=0,200"];
    const first = await runJson(...test, "--out", join(folder, "t1"), "--workers", "1");
    const second = await runJson(...test, "--out", join(folder, "t2"), "--workers", "2");
    expect(first["sprt"]).toMatchObject({ accepted: expect.stringMatching(/elo/) });
    for (const name of ["sprt", "matches", "participants"]) expect(second[name]).toEqual(first[name]);
  });

  test("has bots play, and their faults lose games", { timeout: 120_000 }, async () => {
    const hunter = readFileSync(join(examples, "hunter.mjs"), "utf8");
    const folder = folderWith({ "wrong.mjs": hunter.replace("error I do not place", "boat[A1]") });
    const bot = `cmd:"${process.execPath}" "${join(folder, "wrong.mjs")}"`;
    const cup = [...SMALL, "--workers", "1", "--strategies", `random,${bot}`, "--games", "6", "--turns", "hit-again"];
    const drawn = await runJson(...cup, "--fleet", "drawn", "--out", join(folder, "drawn"));
    expect(drawn["participants"]).toMatchObject([
      { faults: 0 },
      { strategy: "Hunter in JavaScript v1", command: bot.slice("cmd:".length), faults: 0 },
    ]);
    const own = await runJson(...cup, "--fleet", "own", "--out", join(folder, "own"));
    expect(own["participants"]).toMatchObject([
      { wins: 6 },
      { losses: 6, lostByFault: 6, faults: 6, standing: "below" },
    ]);
    expect((own["cautions"] as string[])[0]).toMatch(
      /Hunter in JavaScript v1 lost 6 games by faults: 6 x placed a fleet that does not fit the rules, first in game \d+: fleet has \d/,
    );
    expect(linesIn(join(folder, "own"))[1]).toContain("does not fit the rules");
  });
});
