import { preset, RandomStream } from "@broadside/engine";
import { nextTurn, playMatch, type Side, type TurnRule } from "@broadside/engine/games";
import { describe, expect, it } from "vitest";
import { type ExperimentGames, firstGames } from "../../src/experiment/experiment-games.ts";
import { encodeShots } from "../../src/experiment/shot-sequence.ts";
import { HeadToHead } from "../../src/ratings/games-of-two.ts";
import { summarise } from "../../src/statistics.ts";
import {
  HEAD_TO_HEAD_TURNS,
  playedByPairs,
  rankedPairs,
  summariseTournament,
  type Tournament,
} from "../../src/tournaments.ts";
import { makeGames } from "../report/games.ts";

const cup = (parts: Partial<Tournament> = {}): Tournament => ({
  schedule: "round-robin",
  rounds: 1,
  matches: 100,
  turns: "alternate",
  lastTurn: false,
  anchorAt: 0,
  ...parts,
});

const three = makeGames(
  [
    { strategy: "good", more: 0, spread: 12 },
    { strategy: "fair", more: 2, spread: 12 },
    { strategy: "poor", more: 4, spread: 12 },
  ],
  200,
);

const swiss = cup({ schedule: "swiss", rounds: 2, matches: 20 });

describe("a tournament's summary", () => {
  it("counts every game once: points of all sum to the games, pairs to the participants", () => {
    for (const schedule of ["round-robin", "gauntlet"] as const) {
      const { participants, pairs, matches } = summariseTournament(three, cup({ schedule, lastTurn: true }));
      expect(matches).toBe(100);
      expect(pairs).toHaveLength(schedule === "gauntlet" ? 2 : 3);
      for (const pair of pairs) {
        expect(pair.wins + pair.draws + pair.losses).toBe(200);
        expect(pair.matches.reduce((sum, count) => sum + count, 0)).toBe(100);
        const points = pair.matches.reduce((sum, count, i) => sum + (count * i) / 2, 0);
        expect(points).toBe(pair.wins + pair.draws / 2);
      }
      const sum = (of: (one: (typeof participants)[number]) => number): number =>
        participants.reduce((all, one) => all + of(one), 0);
      expect(sum(({ games }) => games)).toBe(400 * pairs.length);
      expect(sum(({ wins, draws }) => wins + draws / 2)).toBe(200 * pairs.length);
      const ratings = participants.map(({ rating }) => rating ?? Number.NaN);
      expect(ratings[0]).toBeGreaterThan(ratings[1]);
      expect(ratings[1]).toBeGreaterThan(ratings[2]);
      expect(Math.abs(ratings.reduce((all, one) => all + one, 0))).toBeLessThan(1e-6);
    }
  });

  it("has no advantage of beginning with a last turn, and one above 0 without", () => {
    expect(summariseTournament(three, cup({ lastTurn: true })).firstMove).toBeUndefined();
    // The layouts X, which the side that begins always searches, may be luckier by chance. It takes many of them to
    // see the advantage of a single turn.
    const many = makeGames(
      ["a", "b"].map((strategy) => ({ strategy, more: 0, spread: 6 })),
      8000,
    );
    const { firstMove, draw } = summariseTournament(many, cup({ matches: 4000 }));
    expect(firstMove?.interval.low).toBeGreaterThan(0);
    expect(draw).toBeUndefined();
  });

  it("of a stopped Swiss tournament is that of its whole rounds, and says that it is of a stopped run", () => {
    const { stopped, cautions, ...rest } = (() => {
      const played = playedByPairs(firstGames(three, 75), swiss, { saved: 230, total: 600 });
      if (!played) throw new Error("there are whole rounds");
      return summariseTournament(played.games, played.tournament);
    })();
    expect(stopped).toEqual({ saved: 230, total: 600 });
    expect(cautions[0]).toBe(
      "The run was stopped after 230 of 600 games: these figures are of the first 1 round, which all pairs have played.",
    );
    const { cautions: own, ...one } = summariseTournament(firstGames(three, 75), { ...swiss, rounds: 1 });
    expect(rest).toEqual(one);
    expect(cautions.slice(1)).toEqual(own);
    expect(playedByPairs(firstGames(three, 39), swiss)).toBeUndefined();
    const whole = { ...three, strategies: three.strategies.map(({ strategy }) => ({ strategy })) };
    const matchesOf = (count: number) =>
      Array.from({ length: count }, (_, match) => ({
        pair: [0, 1] as const,
        result: { match, first: 0 as const, winner: 0 as const, shots: [20, 30] as const },
      }));
    // In the first round the third has nobody to meet.
    expect(playedByPairs({ ...whole, matches: matchesOf(40) }, swiss)?.tournament.rounds).toBe(1);
    expect(playedByPairs({ ...whole, matches: matchesOf(39) }, swiss)).toBeUndefined();
  });

  it("moves with its anchor and nothing else: differences stay", () => {
    const free = summariseTournament(three, cup());
    const held = summariseTournament(three, cup({ anchor: 2, anchorAt: 1500 }));
    expect(held.participants[2]).toMatchObject({ rating: 1500, interval: { low: 1500, high: 1500 } });
    expect(held.pairs).toEqual(free.pairs);
    const shift = 1500 - (free.participants[2].rating ?? Number.NaN);
    for (const [i, { rating }] of held.participants.entries())
      expect(Math.abs((rating ?? Number.NaN) - (free.participants[i].rating ?? Number.NaN) - shift)).toBeLessThan(1e-6);
  });

  it("plays a Swiss tournament with ten, from no points at all, and shows its rounds", () => {
    const manners = Array.from({ length: 10 }, (_, i) => ({ strategy: `s${i}`, more: i, spread: 12 }));
    const {
      rounds = [],
      pairs,
      participants,
    } = summariseTournament(makeGames(manners, 5 * 2 * 20), cup({ schedule: "swiss", rounds: 5, matches: 20 }));
    expect(rounds).toHaveLength(5);
    expect(pairs).toHaveLength(25);
    expect(participants.every(({ games }) => games === 200)).toBe(true);
    for (const { pairs } of rounds) expect(new Set(pairs.flat()).size).toBe(10);
    const points = participants.map(({ strategy, wins, draws }) => [strategy, wins + draws / 2]);
    expect(rounds[4].points).toEqual(Object.fromEntries(points));
  });

  it("names all who share the highest rating or the lowest mean, and tells pairs in the order of ratings", () => {
    const parts = [
      { strategy: "slow", more: 3, spread: 20 },
      { strategy: "one", more: 0, spread: 20 },
    ];
    const games = makeGames(parts, 400);
    const [slow, one] = games.strategies;
    const alike = { ...games, strategies: [slow, one, { ...one, strategy: "two" }] };
    const summary = summariseTournament(alike, cup());
    expect(summary.conclusions[0]).toMatch(
      /^(one and two|two and one) have the same rating, the highest in these games\.$/,
    );
    expect(summarise(alike).conclusions.join(" ")).toContain("The lowest mean in this sample is that of one and two:");
    const [told] = rankedPairs(summary);
    const [pair] = summary.pairs;
    expect([pair.first, told.first, told.second]).toEqual(["slow", "one", "slow"]);
    expect(told).toMatchObject({ wins: pair.losses, difference: { mean: -(pair.difference?.mean ?? Number.NaN) } });
    expect(told.superiority).toBeCloseTo(1 - (pair.superiority ?? Number.NaN), 12);
  });

  it("counts faults as losses and says so", () => {
    const games = makeGames(
      [
        { strategy: "whole", more: 0, spread: 12 },
        { strategy: "broken", more: 0, spread: 12, faults: Array.from({ length: 200 }, (_, i) => i) },
      ],
      200,
    );
    const { participants, cautions } = summariseTournament(games, cup());
    expect(participants[1]).toMatchObject({
      standing: "below",
      losses: 200,
      lostByFault: 200,
      faults: 200,
      faultReasons: [expect.objectContaining({ games: 200, firstGame: 0 })],
      rating: null,
    });
    expect(participants[1]).not.toHaveProperty("shots");
    expect(cautions.join(" ")).toContain("broken did not finish 200 games");
    expect(cautions.join(" ")).not.toContain("Nothing compares");
    const none = makeGames(
      ["a", "b"].map((strategy) => ({ strategy, more: 0, spread: 3, faults: [0, 1, 2, 3] })),
      4,
    );
    const empty = summariseTournament(none, cup({ matches: 2 }));
    expect(empty).toMatchObject({ void: 4, conclusions: [expect.stringContaining("nothing can be concluded")] });
    // JSON has no infinite numbers, but nothing is lost on the way.
    for (const summary of [empty, summariseTournament(games, cup())])
      expect(JSON.parse(JSON.stringify(summary))).toEqual(summary);
  });
});

/**
 * Games in which each layout has its own luck, shared by all strategies that search it, and each strategy has
 * its own luck too.
 */
const lucky = (games: number, stream: RandomStream, more: readonly number[]): ExperimentGames => {
  const luck = Array.from({ length: games }, () => stream.below(20));
  const columns = more.map((extra) => Float64Array.from(luck, (own) => 20 + own + extra + stream.below(20)));
  return {
    experiment: "0",
    scenario: three.scenario,
    placement: "uniform",
    seed: 0,
    games,
    strategies: columns.map((shots, i) => ({
      strategy: `s${i}`,
      shots,
      misses: shots.map((value) => value - 17),
      milliseconds: new Float64Array(games),
      sequences: [],
      faults: [],
    })),
  };
};

describe("a tournament with a sequential test", () => {
  it("ends at a match that depends on the games alone, and counts none beyond it", () => {
    const games = lucky(4000, RandomStream.fromSeed(63), [0, 3]);
    const sprt = { elo0: 0, elo1: 60, alpha: 0.05, beta: 0.05 };
    const whole = summariseTournament(games, cup({ matches: 2000, sprt }));
    expect(whole.sprt).toMatchObject({ accepted: "elo1" });
    expect(whole.methods.sprt).toMatch(/^The sequential test asks/);
    expect(summariseTournament(games, cup({ matches: 10 })).methods).not.toHaveProperty("sprt");
    expect(whole.matches).toBeLessThan(1000);
    expect(whole.participants[0].games).toBe(2 * whole.matches);
    // The games after the end are different or missing; nothing changes.
    const cut: ExperimentGames = {
      ...games,
      strategies: games.strategies.map((one) => ({
        ...one,
        sequences: new Array<string>(4000).fill(""),
        shots: one.shots.map((value, game) => (game < 2 * whole.matches ? value : Number.NaN)),
      })),
    };
    expect(summariseTournament(cut, cup({ matches: 2000, sprt }))).toEqual(whole);
    expect(whole.cautions.join(" ")).toContain("sequential test");
  });
});

const scenario = preset("hasbro");

/** A finished game of 3 to 12 shots, the last of which hits. */
const drawSide = (stream: RandomStream): Side => ({
  hits: [...Array.from({ length: 2 + stream.below(10) }, () => stream.below(3) === 0), true],
  isOver: true,
});

const gamesOf = (sides: readonly (readonly (Side | undefined)[])[]): ExperimentGames => ({
  experiment: "0",
  scenario,
  placement: "uniform",
  seed: 1,
  games: sides[0].length,
  strategies: sides.map((own, i) => ({
    strategy: `s${i}`,
    shots: Float64Array.from(own, (side) => side?.hits.length ?? Number.NaN),
    misses: Float64Array.from(own, (side) => side?.hits.filter((hit) => !hit).length ?? Number.NaN),
    milliseconds: new Float64Array(own.length),
    sequences: own.map((side) =>
      encodeShots(
        side ? side.hits.map((hit, cell) => ({ cell, hit })) : [{ cell: 0, hit: false }],
        scenario.board.cellCount,
      ),
    ),
    faults: own.flatMap((side, game) =>
      side ? [] : [{ game, fault: { kind: "shot" as const, what: "shot at A1 twice" } }],
    ),
  })),
});

/** Plays a two-player game step by step: after the end of the one who began the other goes on until its turn passes. */
const playWithLastTurn = (first: Side, second: Side, rule: TurnRule): "first" | "drawn" | "second" => {
  const sides = [first, second];
  const shots = [0, 0];
  let turn: 0 | 1 = 0;
  let isFirstDone = false;
  for (;;) {
    const hit = sides[turn].hits[shots[turn]++];
    const isDone = shots[turn] === sides[turn].hits.length;
    if (turn === 1 && isDone) return isFirstDone ? "drawn" : "second";
    if (turn === 0 && isDone) {
      isFirstDone = true;
      turn = 1;
      continue;
    }
    const next = nextTurn(rule, turn, hit);
    if (isFirstDone && next === 0) return "first";
    turn = next;
  }
};

describe("head to head", () => {
  it("is what a match shot by shot comes to, 1,000 of them, under both turn rules", () => {
    const stream = RandomStream.fromSeed(41);
    const sides = [0, 1].map(() => Array.from({ length: 1000 }, () => drawSide(stream)));
    const drawn = { alternate: 0, "hit-again": 0 };
    for (const turns of HEAD_TO_HEAD_TURNS) {
      const plain = new HeadToHead(gamesOf(sides), { turns, lastTurn: false });
      const last = new HeadToHead(gamesOf(sides), { turns, lastTurn: true });
      expect(plain.matches).toBe(500);
      for (let match = 0; match < plain.matches; match++) {
        const [x, y] = [2 * match, 2 * match + 1];
        const layouts = [
          [sides[0][x], sides[1][y]],
          [sides[1][x], sides[0][y]],
        ];
        const games = plain.match(match, 0, 1);
        const lastGames = last.match(match, 0, 1);
        expect(games.map(({ first, second }) => [first, second])).toEqual([
          [0, 1],
          [1, 0],
        ]);
        for (const [i, [first, second]] of layouts.entries()) {
          expect(games[i].result).toBe(playMatch(first, second, turns).winner === 0 ? "first" : "second");
          expect(games[i].shots).toEqual([first.hits.length, second.hits.length]);
          const result = playWithLastTurn(first, second, turns);
          expect(lastGames[i].result).toBe(result);
          if (result === "drawn") drawn[turns]++;
        }
      }
    }
    expect(Math.min(drawn.alternate, drawn["hit-again"])).toBeGreaterThan(40);
  });

  it("has a fault lose the game, and two of them count nowhere", () => {
    const done: Side = { hits: [true], isOver: true };
    const headToHead = new HeadToHead(
      gamesOf([
        [undefined, done, undefined, done],
        [done, undefined, done, done],
      ]),
      { turns: "alternate", lastTurn: false },
    );
    // Strategy 0 failed on X, strategy 1 on Y. The game that 0 begins is void; the side that begins wins the other
    // game.
    expect(headToHead.match(0, 0, 1)).toEqual([{ match: 0, first: 1, second: 0, result: "first", shots: [1, 1] }]);
    expect(headToHead.match(1, 0, 1)[0]).toMatchObject({ first: 0, result: "second", byFault: true, shots: [1, 1] });
    expect(headToHead.match(1, 1, 0)[0]).not.toHaveProperty("byFault");
  });
});
