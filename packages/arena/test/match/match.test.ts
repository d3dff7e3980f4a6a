import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Observation, preset, type Scenario } from "@broadside/engine";
import { TURN_RULES, type TurnRule } from "@broadside/engine/games";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Fault, faultText } from "../../src/core/fault.ts";
import {
  MatchBoard,
  type MatchResult,
  type MatchSetup,
  type Participant,
  playMatchOf,
  summariseMatches,
} from "../../src/match/play-match.ts";
import { makeGameLayouts } from "../../src/play/game-layouts.ts";
import { playMatches, playNamed, seats } from "./play-matches.ts";

/** Why a match was lost, in words; empty if it was lost by losing the fleet. */
const textOf = ({ fault }: MatchResult): string => (fault ? faultText(fault) : "");

const setupOf = (
  turns: TurnRule,
  fleets: MatchSetup["fleets"] = "drawn",
  scenario: Scenario = preset("gorkoff-5x5"),
): MatchSetup => ({
  scenario,
  turns,
  seed: 5,
  fleets,
  layouts: makeGameLayouts({ scenario, model: "uniform", seed: 5 }),
});

class Sweeper implements Participant {
  readonly heard: Observation[][] = [];
  readonly asked: number[] = [];
  readonly ends: string[] = [];
  #next = 0;
  async begin(): Promise<void> {
    this.#next = 0;
  }
  async place(): Promise<never> {
    throw new Error("I do not place");
  }
  async shoot(asked: number): Promise<number[]> {
    this.asked.push(asked);
    return Array.from({ length: asked }, () => this.#next++);
  }
  hear(shots: readonly Observation[]): void {
    this.heard.push([...shots]);
  }
  end(outcome: string, shots: number): void {
    this.ends.push(`${outcome} ${shots}`);
  }
  stop(): void {}
  async close(): Promise<void> {}
}

const example = (file: string): string =>
  `cmd:${process.execPath} ${fileURLToPath(new URL(`../../../../examples/bots/${file}`, import.meta.url))}`;

/** Writes a bot that keeps what it hears; `code` defines its answers with `on(WORD, answer)`. */
const writeBot = (code: string): { readonly folder: string; readonly bot: string } => {
  const folder = mkdtempSync(join(tmpdir(), "broadside-match-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "bot.mjs");
  writeFileSync(
    file,
    `import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";
const answers = new Map([["broadside", () => "bot 1 name=test\\nok"], ["scenario", () => "ok"], ["quit", () => process.exit(0)]]);
const on = (word, answer) => answers.set(word, answer);
${code}
createInterface({ input: process.stdin }).on("line", (line) => {
  appendFileSync(${JSON.stringify(join(folder, "heard"))}, line + "\\n");
  const [word, ...rest] = line.split(" ");
  const said = answers.get(word)?.(rest);
  if (said !== undefined) console.log(said);
});
`,
  );
  return { folder, bot: `cmd:${process.execPath} ${file}` };
};

const readLines = (folder: string): string[] =>
  existsSync(join(folder, "heard")) ? readFileSync(join(folder, "heard"), "utf8").trim().split("\n") : [];

describe("matches", () => {
  it.each(TURN_RULES)("depend on rules, seed and number alone: %s", async (turns) => {
    const setup = setupOf(turns);
    const all = await playNamed(setup, ["random", "hunt-target"], 8);
    expect(all.map(({ match, first }) => [match, first])).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((g) => [g, g % 2]));
    for (const g of [7, 2]) {
      expect(await playMatchOf(setup, await seats(setup, "random", "hunt-target"), g)).toEqual(all[g]);
    }
    for (const { shots } of all) expect(Math.min(...shots)).toBeGreaterThan(0);
  });

  it("of a pair are the same with sides swapped, each shooting at the layout that the other shot at", async () => {
    const setup = setupOf("salvo");
    for (const pair of [0, 1, 2]) {
      const both = [new Sweeper(), new Sweeper()] as const;
      const one = (await playMatchOf(setup, both, 2 * pair)) as MatchResult;
      const other = (await playMatchOf(setup, both, 2 * pair + 1)) as MatchResult;
      expect(other.first).not.toBe(one.first);
      expect(other.winner).not.toBe(one.winner);
      expect([...other.shots]).toEqual([...one.shots].reverse());
      expect(both[0].asked[0]).toBe(6);
      // All answers of a turn come at once; the loser hears an answer for each shot that was requested.
      const [winner, loser] = one.winner === 0 ? both : [both[1], both[0]];
      expect(winner.ends[0]).toBe(`won ${one.shots[one.winner]}`);
      expect(loser.ends[0]).toBe(`lost ${one.shots[one.winner === 0 ? 1 : 0]}`);
      expect(loser.heard[0].length).toBe(loser.asked[0]);
    }
  });

  it("are lost by what a participant does wrong, and go on", async () => {
    const setup = setupOf("salvo");
    const faults: [(asked: number) => number[], RegExp][] = [
      [() => [0], /^named more or fewer cells than were asked for: 1, not 6$/],
      [(asked) => new Array(asked).fill(3), /^shot at a cell that is already shot: at shot 1: D1$/],
      [(asked) => Array.from({ length: asked }, (_, i) => i - 1), /^shot at what is not a cell: at shot 1: -1$/],
      [
        () => {
          throw new Error("lost my way");
        },
        /^threw Error at match\.test\.ts:\d+: at shot 1: lost my way$/,
      ],
    ];
    for (const [act, fault] of faults) {
      const bad = new (class extends Sweeper {
        override async shoot(asked: number): Promise<number[]> {
          return act(asked);
        }
      })();
      const results = await playMatches(setup, [bad, new Sweeper()], { matches: 2 });
      expect(results.map(({ winner }) => winner)).toEqual([1, 1]);
      expect(textOf(results[0])).toMatch(fault);
    }
    const [own] = await playMatches(setupOf("salvo", "own"), [new Sweeper(), new Sweeper()], { matches: 2 });
    expect(own).toMatchObject({
      winner: 1,
      fault: {
        kind: "threw",
        what: expect.stringMatching(/^threw Error at match\.test\.ts:\d+$/),
        said: "I do not place",
      },
      shots: [0, 0],
    });
  });

  it("are broken off before the next turn, and nobody has won", async () => {
    const board = new MatchBoard();
    const stopper = new (class extends Sweeper {
      override hear(shots: readonly Observation[]): void {
        super.hear(shots);
        if (this.heard.length === 3) board.stop();
      }
    })();
    const other = new Sweeper();
    expect(await playMatchOf(setupOf("alternate"), [stopper, other], 0, board)).toBeUndefined();
    expect([stopper.ends, other.ends, board.shots]).toEqual([["void 3"], ["void 2"], [3, 2]]);
  });

  it("are won by greedy against random by salvos, which a coin would not do once in a million", async () => {
    const setup = setupOf("salvo");
    const results = await playNamed(setup, ["greedy-hit", "random"], 40);
    expect(results.filter(({ winner }) => winner === 0).length).toBeGreaterThan(35);
  });
});

describe("bots in matches", () => {
  it("that place no fleets lose where they have to, and keep their process", async () => {
    const setup = setupOf("alternate", "own");
    const results = await playNamed(setup, [example("hunter.mjs"), "random"], 2);
    for (const one of results)
      expect([one.winner, textOf(one)]).toEqual([1, 'places no fleet: "error I do not place"']);
  });

  it("are told all answers of a salvo on one line, and never a layout", async () => {
    const { folder, bot } = writeBot(`
      let next = 0;
      on("game", () => { next = 0; });
      on("shoot", ([, , n]) => Array.from({ length: Number(n ?? 1) }, () => "ABCDE"[next % 5] + (Math.floor(next++ / 5) + 1)).join(" "));
      on("place", () => "cruiser[A1,B1,C1] destroyer[E1,E2] destroyer[A3,B3] boat[E4] boat[A5] boat[C5]");
    `);
    const setup = setupOf("salvo", "own");
    const results = await playNamed(setup, [bot, "random"], 60);
    expect(results.map(({ fault }) => fault)).toEqual(results.map(() => undefined));
    const heard = readLines(folder);
    const shoots = heard.filter((line) => line.startsWith("shoot"));
    const answers = heard.filter((line) => line.startsWith("answer"));
    expect(heard.filter((line) => line.startsWith("broadside"))).toHaveLength(2);
    expect(shoots[0]).toMatch(/^shoot - - 6$/);
    // There are as many answers as requested cells, even after the winning hit.
    expect(answers.map((line) => line.split(" ").length - 1)).toEqual(
      shoots.map((line) => Number(line.split(" ")[3] ?? 1)),
    );
    const ends = heard.filter((line) => line.startsWith("end"));
    expect(ends).toHaveLength(60);
    // Cells after the winning hit are misses and do not count.
    let said: string[] = [];
    let beyond = 0;
    for (const line of heard) {
      const [word, ...words] = line.split(" ");
      if (word === "game") said = [];
      if (word === "answer") said.push(...words);
      if (word !== "end") continue;
      const [outcome, made] = [words[0], Number(words[1])];
      expect(said.slice(made).every((shot) => shot.endsWith("."))).toBe(true);
      if (outcome === "won") expect(said[made - 1]).not.toMatch(/\.$/);
      else expect(said).toHaveLength(made);
      beyond += said.length - made;
    }
    expect(beyond).toBeGreaterThan(0);
  });

  it.each([
    ["garbage", `on("shoot", () => "hello");`, /^said something that is not a cell from A1 to E5: "hello", told shoot/],
    ["slow", `on("shoot", () => undefined);`, /^named no cell within 200 ms/],
    ["crash", `on("shoot", () => process.exit(3));`, /^ended \(exit code 3\): at shot 1, told shoot/],
    [
      "no fleet",
      `on("place", () => "cruiser[A1,A2]");`,
      /^placed a fleet that does not fit the rules: .* \(it said "cruiser/,
    ],
  ])("lose by a fault and not the run: %s", async (name, code, fault) => {
    const { bot } = writeBot(code);
    const setup = setupOf("alternate", name === "no fleet" ? "own" : "drawn");
    // Only the slow player has little time, so that a busy machine makes no faults for the others.
    const move = name === "slow" ? 200 : 30_000;
    const results = await playNamed(setup, ["random", bot], 2, { move });
    expect(results).toHaveLength(2);
    for (const result of results) {
      expect(result.winner).toBe(0);
      expect(textOf(result)).toMatch(fault);
    }
  });

  it("that name no fleet lose when the time of a game is over", async () => {
    const { folder, bot } = writeBot("");
    const setup = setupOf("alternate", "own");
    const results = await playNamed(setup, ["random", bot], 2, { game: 200 });
    for (const one of results) expect([one.winner, textOf(one)]).toEqual([0, "named no fleet within 200 ms"]);
    expect(readLines(folder)).toContain("place 200");
  });
});

describe("the summary of matches", () => {
  it("counts wins, faults and shots, and takes pairs as one", () => {
    const result = (match: number, winner: 0 | 1, shots: [number, number], fault?: Fault): MatchResult => ({
      match,
      first: match % 2 === 0 ? 0 : 1,
      winner,
      shots,
      ...(fault && { fault }),
    });
    const summary = summariseMatches(
      ["a", "b"],
      [
        result(0, 0, [10, 9]),
        result(1, 1, [8, 8]),
        result(2, 0, [12, 11]),
        result(3, 0, [1, 0], { kind: "process", what: "fell" }),
      ],
    );
    expect(summary).toMatchObject({
      matches: 4,
      draws: 0,
      participants: [
        { name: "a", wins: 3, faults: 0, shotsWhenWon: 11, shots: 10 },
        { name: "b", wins: 1, faults: 1, shotsWhenWon: 8, shots: 28 / 3 },
      ],
      firstWins: 1,
      score: { share: 0.75 },
    });
    const lost = summariseMatches(["a", "b"], [result(0, 1, [3, 3]), result(1, 1, [3, 3])]);
    // A share of 0 in the sample does not mean that the true share is 0.
    expect(lost.score?.interval).toMatchObject({ low: 0 });
    expect(lost.score?.interval.high).toBeGreaterThan(0.5);
  });
});
