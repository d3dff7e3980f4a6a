import {
  listLayouts,
  makeKnowledge,
  PlayContext,
  parseScenario,
  parseStrategy,
  RandomStream,
  type Scenario,
  unwrap,
} from "@broadside/engine";
import { ReusedReferee } from "@broadside/engine/games";
import { GameReducer, REDUCED_PARTS, type ReducedGame } from "@broadside/engine/review";
import { describe, expect } from "vitest";
import { longIt } from "../../../engine/test/cases.ts";
import type { StrategyGames } from "../../src/experiment/experiment-games.ts";
import { reduceDifference } from "../../src/statistics/summary/reduced-difference.ts";

interface PlayedLayout {
  readonly misses: number;
  readonly reduced: ReducedGame;
}

/**
 * The results of a strategy against every layout, one game each. The lists are so short that luck is recorded
 * before they begin.
 */
const playAll = (scenario: Scenario, name: string, layouts: number): PlayedLayout[] => {
  const reducer = new GameReducer(scenario, { layouts });
  const context = new PlayContext(scenario);
  const strategy = unwrap(parseStrategy(name));
  const referee = new ReusedReferee(scenario);
  return listLayouts(makeKnowledge(scenario), 10_000).map(({ placements }) => {
    referee.begin(placements);
    const player = strategy.start(scenario, context);
    const random = RandomStream.fromSeed(3);
    const cells: number[] = [];
    let misses = 0;
    while (!referee.isOver) {
      const cell = player.next(random);
      if (!referee.isOccupied(cell)) misses++;
      player.observe({ cell, answer: referee.fire(cell) });
      cells.push(cell);
    }
    return { misses, reduced: reducer.reduce(placements, cells) };
  });
};

const columnsOf = (strategy: string, games: readonly PlayedLayout[]): StrategyGames => {
  const column = (value: (game: PlayedLayout) => number): Float64Array => Float64Array.from(games, value);
  const parts = REDUCED_PARTS.map((part) => [part, column(({ reduced }) => reduced[part])]);
  const misses = column((game) => game.misses);
  return {
    strategy,
    shots: misses,
    misses,
    milliseconds: misses,
    sequences: [],
    faults: [],
    reduced: {
      ...(Object.fromEntries(parts) as Record<(typeof REDUCED_PARTS)[number], Float64Array>),
      luck: [0, 1, 2, 3].map((i) => column(({ reduced }) => reduced.luck[i])),
    },
  };
};

describe("reduced differences of games against random layouts", () => {
  const fleet = [
    { name: "a", length: 3 },
    { name: "b", length: 2, count: 2 },
  ];
  const rules = { name: "4x3", board: { size: [4, 3] }, fleet, contact: "allowed", answers: "length" };
  const scenario = unwrap(parseScenario(rules));

  // So many samples for each number of games. Four standard errors of a coverage, sqrt(0.95 * 0.05 / SAMPLES), and 0.005 for so
  // few games are allowed. The mean error of unbiased means is within four of its standard errors but
  // once in 16,000.
  const SAMPLES = 400;
  longIt("are unbiased and cover the exact difference with 95 %, and far narrower than plain ones", () => {
    const first = playAll(scenario, "greedy-hit", 12);
    const second = playAll(scenario, "half-split", 12);
    const truth = first.reduce((sum, { misses }, i) => sum + misses - second[i].misses, 0) / first.length;
    for (const games of [30, 100]) {
      let covered = 0;
      let worth = 0;
      const errors: number[] = [];
      for (let sample = 0; sample < SAMPLES; sample++) {
        const random = RandomStream.fromSeed(9, games, sample);
        const drawn = Array.from({ length: games }, () => random.below(first.length));
        const of = (all: readonly PlayedLayout[]) => drawn.map((layout) => all[layout]);
        const { reduced } = reduceDifference(columnsOf("a", of(first)), columnsOf("b", of(second)), 1);
        if (!reduced) throw new Error("not reduced");
        errors.push(reduced.mean - truth);
        worth += (reduced.worth ?? 0) / SAMPLES;
        if (reduced.interval.low <= truth && truth <= reduced.interval.high) covered++;
      }
      const bias = errors.reduce((sum, error) => sum + error, 0) / SAMPLES;
      const error = Math.sqrt((0.95 * 0.05) / SAMPLES);
      const spread = Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0) / SAMPLES);
      expect(Math.abs(bias)).toBeLessThan((4 * spread) / Math.sqrt(SAMPLES));
      expect(Math.abs(covered / SAMPLES - 0.95), `${games} games: ${covered}`).toBeLessThan(4 * error + 0.005);
      expect(worth).toBeGreaterThan(6);
    }
  });
});
