import { type Estimate, estimateMean, estimateShots } from "../core/estimate.ts";
import { RandomStream } from "../core/random.ts";
import { playShots } from "../game/game.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { makeSampler } from "../placing/sampler.ts";
import { checkLayout, type Layout, layoutOf } from "../scenario/layout.ts";
import { requireEquallyLikely } from "../scenario/scenario.ts";
import { symmetriesOfScenario } from "../scenario/symmetry.ts";
import { PlayContext } from "../strategy/contract/context.ts";
import type { Strategy } from "../strategy/contract/strategy.ts";

/** How hard a layout is for a strategy, compared with layouts drawn uniformly. */
export interface Difficulty {
  /** Expected shots against the layout, turned and mirrored as the rules allow. */
  readonly shots: Estimate;
  /** Expected shots against a layout drawn uniformly. */
  readonly uniform: Estimate;
  /** The chance that a uniform layout takes fewer shots than this one; ties count half. Near 1 it is hard to find. */
  readonly percentile: Estimate;
  /** Games against the layout, and against uniform layouts. */
  readonly games: readonly [own: number, uniform: number];
}

/** Options of {@link difficultyOf}. */
export interface DifficultyOptions {
  /**
   * Games against the layout's images. Default 40; without random choices, one for each will do. If it is a multiple
   * of the number of images, each is played equally often, otherwise they are drawn.
   */
  readonly ownGames?: number | undefined;
  /** Games against uniformly drawn layouts, with a new layout for each game. Default 400. */
  readonly uniformGames?: number | undefined;
  readonly context?: PlayContext | undefined;
  /** Called with the part done, from 0 to 1; may throw to stop. */
  readonly progress?: ((done: number) => void) | undefined;
}

// First words of random streams: for drawing layouts, for games against them and against the given one, and for images.
const LAYOUT = 1;
const UNIFORM = 2;
const OWN = 3;
const IMAGE = 4;

/**
 * The difficulty of a layout, estimated by playing; the same seed gives the same result. The games take the layout's
 * images under the symmetries of the rules: otherwise the order in which a strategy takes equally good cells would
 * count. The standard error of the percentile is that of a two-sample U-statistic (Hoeffding, 1948), widened by one
 * and a half games: layouts that were not drawn may be harder or easier than all that were (see `PosteriorEstimator`).
 *
 * @param seed any safe integer
 * @throws RefusedError and RangeError as `makeSampler` does; RefusedError if the rules have a prior.
 * @example
 * import { listLayouts, makeKnowledge, parseStrategy, preset, unwrap } from "@broadside/engine";
 * import { difficultyOf, errorOf } from "@broadside/engine/review";
 *
 * const layout = listLayouts(makeKnowledge(preset("gorkoff-5x5")), 2000)[0]!;
 * const games = { ownGames: 4, uniformGames: 20 };
 * const difficulty = difficultyOf(layout, unwrap(parseStrategy("hunt-target")), 1, games);
 * errorOf(difficulty.percentile) > 0; // => true
 */
export const difficultyOf = (
  layout: Layout,
  strategy: Strategy,
  seed: number,
  { ownGames = 40, uniformGames = 400, context, progress }: DifficultyOptions = {},
): Difficulty => {
  checkLayout(layout);
  const { scenario } = layout;
  requireEquallyLikely(scenario, "the difficulty of a layout");
  const shared = context ?? new PlayContext(scenario);
  const sampler = makeSampler(makeKnowledge(scenario), shared.options);
  const all = ownGames + uniformGames;
  const play = (target: Layout, ...path: number[]): number => {
    const random = RandomStream.fromSeed(seed, ...path);
    return playShots(strategy.start(scenario, shared), target, random).length;
  };
  const symmetries = symmetriesOfScenario(scenario);
  const isEven = ownGames % symmetries.length === 0;
  const ownShots = Array.from({ length: ownGames }, (_, i) => {
    progress?.(i / all);
    const turn = isEven ? i : RandomStream.fromSeed(seed, IMAGE, i).below(symmetries.length);
    const { placements } = symmetries[turn % symmetries.length];
    const image = layout.placements.map((placement) => placements[placement]);
    return play(layoutOf(scenario, image), OWN, i);
  });
  const others = Array.from({ length: uniformGames }, (_, i) => {
    progress?.((ownGames + i) / all);
    return play(layoutOf(scenario, sampler.draw(RandomStream.fromSeed(seed, LAYOUT, i))), UNIFORM, i);
  });
  const beats = (mine: number, other: number): number => (other < mine ? 1 : other === mine ? 0.5 : 0);
  const byOwn = ownShots.map((mine) => mean(others.map((other) => beats(mine, other))));
  const byOther = others.map((other) => mean(ownShots.map((mine) => beats(mine, other))));
  return {
    shots: estimateShots(ownShots),
    uniform: estimateShots(others),
    percentile: {
      estimate: mean(byOwn),
      standardError: Math.hypot(
        estimateMean(byOwn).standardError,
        estimateMean(byOther).standardError,
        1.5 / uniformGames,
      ),
    },
    games: [ownGames, uniformGames],
  };
};

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
