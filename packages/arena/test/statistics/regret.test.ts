// The statistics of regrets, on a board whose layouts are so few that the true means are known.

import { listLayouts, makeKnowledge, parseScenario, parseStrategy, RandomStream, unwrap } from "@broadside/engine";
import { playGame } from "@broadside/engine/games";
import { ShotRegrets } from "@broadside/engine/review";
import { describe, expect, test } from "vitest";
import { longIt } from "../../../engine/test/cases.ts";
import type { ExperimentGames } from "../../src/experiment/experiment-games.ts";
import { encodeShots } from "../../src/experiment/shot-sequence.ts";
import {
  exactRegrets,
  type RegretColumns,
  type RegretMeasure,
  relativeRegrets,
  summariseRegret,
} from "../../src/statistics/summary/regret.ts";

const scenario = unwrap(parseScenario({ board: { size: [4, 3] }, fleet: [3, 2], contact: "allowed", answers: "sunk" }));
const layouts = listLayouts(makeKnowledge(scenario), 1000);
const NAMES = ["greedy-hit", "half-split", "hunt-target"];

/** One game of each strategy against every layout. */
const everyGame = (): ExperimentGames => ({
  ...{ experiment: "every", scenario, placement: "uniform", seed: 1, games: layouts.length },
  strategies: NAMES.map((strategy) => {
    const games = layouts.map(
      (layout) => playGame(unwrap(parseStrategy(strategy)), layout, RandomStream.fromSeed(3)).observations,
    );
    const hits = games.map((shots) => shots.map(({ cell, answer }) => ({ cell, hit: answer.kind !== "miss" })));
    const shots = Float64Array.from(hits, ({ length }) => length);
    return {
      ...{ strategy, shots, misses: shots.map((number) => number - 5), milliseconds: shots, faults: [] },
      sequences: hits.map((one) => encodeShots(one, scenario.board.cellCount)),
    };
  }),
});

const best = ShotRegrets.solve(scenario);
const all = everyGame();
const placementsOf = (game: number): readonly number[] => layouts[game].placements;
const { columns } = await exactRegrets(all, best, placementsOf);

const measureOf = (own: readonly RegretColumns[]): RegretMeasure => ({
  ...{ against: "optimal", columns: own, bestMean: best.bestMean, layouts: best.layouts },
});

/** Games against layouts drawn at random. */
const sampleOf = (games: number, random: RandomStream) => {
  const drawn = Array.from({ length: games }, () => random.below(layouts.length));
  const pick = (column: Float64Array): Float64Array => Float64Array.from(drawn, (layout) => column[layout]);
  return {
    games: { ...all, games, strategies: all.strategies.map((one) => ({ ...one, shots: pick(one.shots) })) },
    columns: columns.map(({ total, parts, controls }) => ({
      total: pick(total),
      parts: Object.fromEntries(Object.entries(parts).map(([part, column]) => [part, pick(column)])),
      controls: controls.map(pick),
    })),
  };
};

const mean = (values: ArrayLike<number>): number => Array.from(values).reduce((a, b) => a + b, 0) / values.length;

describe("against the best strategy", () => {
  const truth = all.strategies.map(({ shots }) => mean(shots) - best.bestMean);

  test("the means over all layouts are the strategies' shots less the best one's, and their parts add up", () => {
    const { strategies, pairs, ...about } = summariseRegret(all, measureOf(columns));
    expect(about).toMatchObject({ against: "optimal", best: { mean: best.bestMean, layouts: layouts.length } });
    for (const [i, { regret, relative, parts = [] }] of strategies.entries()) {
      expect(relative).toBeUndefined();
      expect(columns[i].total.every((lost) => lost > -1e-12)).toBe(true);
      expect(mean(columns[i].total)).toBeCloseTo(truth[i], 9);
      expect(parts.map(({ part }) => part)).toEqual(["searching", "chasing"]);
      expect(parts.reduce((sum, part) => sum + part.mean, 0)).toBeCloseTo(regret?.perGame.mean ?? Number.NaN, 6);
    }
    expect(pairs.map(({ first, second }) => [first, second])).toEqual([
      [NAMES[0], NAMES[1]],
      [NAMES[0], NAMES[2]],
      [NAMES[1], NAMES[2]],
    ]);
  });

  // Four standard errors of a coverage over 1,000 runs, and 1.5 % because most regrets are 0, and 50 games are few.
  const RUNS = 1000;
  const cover = (games: number, slack: number): void => {
    const allowed = 4 * Math.sqrt((0.95 * 0.05) / RUNS) + slack;
    const covered = new Map<string, number>();
    const note = (what: string, { low, high }: { low: number; high: number }, value: number): void => {
      covered.set(what, (covered.get(what) ?? 0) + (low <= value && value <= high ? 1 / RUNS : 0));
    };
    for (let run = 0; run < RUNS; run++) {
      const sample = sampleOf(games, RandomStream.fromSeed(11, games, run));
      const { strategies, pairs } = summariseRegret(sample.games, measureOf(sample.columns));
      for (const [i, { strategy, regret }] of strategies.entries()) {
        if (!regret) throw new Error("not measured");
        note(`${strategy} per game`, regret.perGame.interval, truth[i]);
        note(`${strategy} per shot`, regret.perShot.interval, truth[i] / (truth[i] + best.bestMean));
      }
      for (const { first, second, reduced } of pairs)
        note(`${first} - ${second}`, reduced.interval, truth[NAMES.indexOf(first)] - truth[NAMES.indexOf(second)]);
    }
    expect(covered.size).toBe(9);
    for (const [what, share] of covered) expect(Math.abs(share - 0.95), `${what}: ${share}`).toBeLessThan(allowed);
  };

  test("of 1,000 runs of 50 games, 95 of 100 intervals hold the true mean", () => cover(50, 0.015));
  longIt("of 1,000 runs of 200 games, 95 of 100 intervals hold the true mean", () => cover(200, 0.005));

  test("the games to tell two strategies apart do so in four runs of five", () => {
    const { pairs } = summariseRegret(all, measureOf(columns));
    const [, pair] = pairs;
    for (const spread of ["plain", "reduced"] as const) {
      const games = Math.max(30, pair[spread].gamesToTell ?? Number.NaN);
      let told = 0;
      for (let run = 0; run < 300; run++) {
        const sample = sampleOf(games, RandomStream.fromSeed(12, games, run));
        const { interval } = summariseRegret(sample.games, measureOf(sample.columns)).pairs[1][spread];
        if (interval.high < 0) told++;
      }
      expect(told / 300, `${spread}, ${games} games`).toBeGreaterThan(0.8 - 4 * Math.sqrt((0.8 * 0.2) / 300));
    }
    expect(pair.worth).toBeGreaterThan(1);
  });

  test("a strategy with a fault has no regret, and no pair", () => {
    const fault = { kind: "threw", what: "threw an error" } as const;
    const [first, ...others] = all.strategies;
    const shots = first.shots.map((number, game) => (game === 4 ? Number.NaN : number));
    const games = { ...all, strategies: [{ ...first, shots, faults: [{ game: 4, fault }] }, ...others] };
    const { strategies, pairs } = summariseRegret(games, measureOf(columns));
    expect(strategies[0]).toMatchObject({ games: layouts.length - 1, faults: { games: 1 } });
    expect(strategies[0].regret).toBeUndefined();
    expect(strategies[0].unmeasured).toMatch(/^did not finish all games/);
    expect(pairs.map(({ first }) => first)).toEqual([NAMES[1]]);
  });

  test("stops when it is told to, with the games measured so far", async () => {
    const stop = new AbortController();
    stop.abort();
    expect((await exactRegrets(all, best, placementsOf, { signal: stop.signal })).games).toBe(0);
  });
});

test("without luck taken out of the games there is nothing to compare with greedy-hit", () => {
  const [first] = all.strategies;
  expect(relativeRegrets(all.strategies, first)).toEqual(NAMES.map(() => undefined));
});
