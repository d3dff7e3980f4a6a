// Games against an opponent who knows how people hide, and reviews of them.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { unwrap } from "@broadside/engine";
import { parseTranscriptText, replayTranscript, type Transcript } from "@broadside/engine/games";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectRefusal, makeFolder, type Outcome, run, runJson } from "../command.ts";

const LINES = ["ok", "hint", "A1", "C3", "resign"];

let folder = "";
const file = (name: string): string => join(folder, name);

const play = async (...args: string[]): Promise<string> => {
  const input = LINES.map((line) => `${line}\n`).join("");
  const outcome: Outcome = await run(["play", "--seed", "3", ...args], { input, cwd: folder });
  expect(outcome).toMatchObject({ code: 0, stderr: "" });
  return outcome.stdout;
};

const transcript = (name: string): Transcript => unwrap(parseTranscriptText(readFileSync(file(name), "utf8")));

const shotsOf = (stdout: string): string[] => [...stdout.matchAll(/^they shoot (\w+):/gm)].map(([, cell]) => cell);

const part = (stdout: string, from: RegExp, to: RegExp): string => {
  const start = stdout.search(from);
  expect(start).toBeGreaterThanOrEqual(0);
  const rest = stdout.slice(start);
  return rest.slice(0, rest.search(to));
};

const PRIOR = {
  version: 1,
  name: "corners",
  cells: [
    [9, 1, 9],
    [1, 1, 1],
    [9, 1, 9],
  ],
};
const RULES = {
  name: "pond",
  board: { size: [3, 3] },
  fleet: [{ name: "boat", length: 1 }],
  contact: "none",
  answers: "hit",
};

let believed = "";
beforeAll(async () => {
  folder = makeFolder({ "pond.json": JSON.stringify({ ...RULES, prior: PRIOR }) });
  believed = await play("--prior", "people", "--out", "game.json");
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("broadside play with a prior", () => {
  test("the opponent believes it, and is one that can", async () => {
    expect(believed).toMatch(/^hasbro against greedy-hit\n/);
    expect(believed).toContain("\nthey believe that you hide by prior people\n");
    expect(shotsOf(believed)[0]).toBe("J3");
    const unaware = await play("--against", "greedy-hit");
    expect(unaware).not.toContain("prior");
    expect(shotsOf(unaware)[0]).toBe("E5");
  });

  test("fleets and hints are those of a game without it", async () => {
    const plain = await play("--against", "greedy-hit");
    for (const [from, to] of [
      [/^your fleet$/m, /^their fleet/m],
      [/^30,093,975,536 layouts left; likeliest hits:$/m, /^you shoot/m],
      [/^their fleet was$/m, /^saved|^$/m],
    ])
      expect(part(believed, from, to)).toBe(part(plain, from, to));
  });

  test("an opponent that does not know priors is said to", async () => {
    const shown = await play("--prior", "people", "--against", "probability");
    expect(shown).toContain("\nprior people changes nothing: probability does not take it\n");
  });

  test("the transcript of their shots holds it, that of yours does not; both can be replayed", () => {
    expect(transcript("game-theirs.json").scenario.prior?.name).toBe("people");
    expect(transcript("game.json").scenario.prior).toBeUndefined();
    for (const name of ["game.json", "game-theirs.json"]) {
      const { observations } = transcript(name);
      expect(observations.length).toBeGreaterThan(1);
      expect(unwrap(replayTranscript(transcript(name))).observations).toEqual(observations);
    }
  });

  test("a prior in the scenario's file is believed as well, unless --prior takes it away", async () => {
    const own = await play("--scenario", "pond.json", "--out", "pond-game.json");
    expect(own).toMatch(/^pond against greedy-hit\n/);
    expect(own).toContain("they believe that you hide by prior corners");
    expect(transcript("pond-game-theirs.json").scenario.prior?.name).toBe("corners");
    expect(await play("--scenario", "pond.json", "--prior", "uniform")).toMatch(/^pond against probability-contact\n/);
  });
});

describe("broadside review with a prior", () => {
  const review = async (...args: string[]): Promise<Outcome> =>
    run(["review", "--samples", "100", "--seed", "1", ...args], { cwd: folder });

  test("judges by that of the transcript, or of --prior, and says which", async () => {
    expect((await review("pond-game-theirs.json", "--prior", "uniform")).stdout).not.toContain("prior");
    expect((await review("pond-game-theirs.json", "--prior", "edges")).stdout).toMatch(
      /^[^\n]*\nprior edges:temperature=1\n/,
    );
  });

  test("where all layouts left are played nothing is called sampled, and JSON names the prior too", async () => {
    const { stdout, stderr } = await review("pond-game-theirs.json");
    expect(stderr).toBe("");
    expect(stdout).toMatch(/\nprior corners\n/);
    expect(stdout).toMatch(/\n(all exact|nothing sampled): every layout left was played out/);
    expect(stdout).not.toContain("±");
    const json = await runJson("review", file("pond-game.json"), "--seed", "1", "--prior", "edges");
    expect(json).toMatchObject({ prior: "edges:temperature=1" });
  });

  test("a prior that does not fit is refused in one line", async () => {
    expectRefusal(await review("pond-game.json", "--prior", "people"), /^--prior: people were counted on 10x10 /);
    expectRefusal(
      await review("game.json", "--prior", "nowhere.json"),
      /^--prior "nowhere\.json": there is no such file; check the path$/,
    );
  });
});
