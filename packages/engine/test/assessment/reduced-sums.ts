import { GameReducer, LUCK, reducedMisses } from "../../src/assessment/game-reducer.ts";
import { playShots } from "../../src/game/game.ts";
import { type Layout, RandomStream, type Scenario, type Strategy } from "../../src/index.ts";
import { weighEach } from "../../src/inference/posterior/believe.ts";
import { isMiss } from "../../src/scenario/answer.ts";
import { PlayContext } from "../../src/strategy/contract/context.ts";
import { allLayouts } from "../all-layouts.ts";

/** The cells that a strategy shoots, and how many of those shots miss. Every game uses the same random stream. */
export const playOut = (
  strategy: Strategy,
  layout: Layout,
  context: PlayContext,
): { cells: number[]; misses: number } => {
  const shots = playShots(strategy.start(context.scenario, context), layout, RandomStream.fromSeed(5));
  return { cells: shots.map(({ cell }) => cell), misses: shots.filter(({ answer }) => isMiss(answer)).length };
};

/** Sums over all layouts, each multiplied by its weight; the weights add up to the number of layouts. */
export interface ReducedSums {
  readonly misses: number;
  readonly reduced: number;
  /** In the order of `LUCK`. */
  readonly luck: readonly number[];
  /** The number of games that reached a short list, and of those with luck before the first one. */
  readonly lists: number;
  readonly early: number;
}

/**
 * The misses of a strategy against every layout, with the layouts listed by brute force, and the results of its
 * games with luck taken out.
 *
 * @param law the rules with the prior by which layouts are hidden
 * @param most the maximum number of layouts in a short list
 * @param believed the rules with the prior that the strategy believes in
 */
export const reducedSums = (strategy: Strategy, law: Scenario, most: number, believed: Scenario = law): ReducedSums => {
  const all = allLayouts(law);
  const ships = all[0].placements.length;
  const weights = weighEach(law, Int32Array.from(all.flatMap(({ placements }) => placements)), ships);
  const whole = weights?.reduce((sum, weight) => sum + weight, 0) ?? all.length;
  const reducer = new GameReducer(law, { layouts: most });
  const context = new PlayContext(believed);
  const sums = { misses: 0, reduced: 0, luck: LUCK.map(() => 0), lists: 0, early: 0 };
  for (const [i, layout] of all.entries()) {
    const weight = weights ? (weights[i] / whole) * all.length : 1;
    const { cells, misses } = playOut(strategy, layout, context);
    const game = reducer.reduce(layout.placements, cells);
    sums.misses += weight * misses;
    sums.reduced += weight * reducedMisses(game);
    game.luck.forEach((own, k) => {
      sums.luck[k] += weight * own;
    });
    if (game.greedy + Math.abs(game.advantage) > 0) sums.lists++;
    if (game.luck.some((own) => own !== 0)) sums.early++;
  }
  return sums;
};
