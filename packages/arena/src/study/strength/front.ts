import type { ExperimentGames } from "../../experiment/experiment-games.ts";
import type { Interval } from "../../statistics/sample/sample.ts";
import { firstGames, sideBySide } from "../side-by-side.ts";
import type { DecisionCost } from "./decision-cost.ts";
import { bestKnown, findPair, meanOf, type PairFindings, type PartFindings, playerOf } from "./part-findings.ts";
import { BEST, GREEDY } from "./strength-parts.ts";

/** Lists of `rollout` of increasing length, on the same layouts. */
export interface ListFindings {
  readonly games: number;
  /** Each length against {@link GREEDY}, shortest first. */
  readonly gains: readonly PairFindings[];
  /** Each length but the shortest against the one before it. */
  readonly steps: readonly PairFindings[];
  /** Each shorter length against the length of {@link BEST}. */
  readonly behind: readonly PairFindings[];
}

/** A strategy by strength and cost. */
export interface FrontPoint {
  readonly strategy: string;
  /** Mean shots. */
  readonly mean: number;
  readonly interval?: Interval;
  /** Milliseconds of processor time a shot. */
  readonly perShot: number;
}

/**
 * Finds the effect of longer lists.
 *
 * @param main the games of the main part, in which {@link BEST} has the longest lists
 * @param shorter games with shorter lists on the first of the same layouts, shortest first
 * @throws Error when the layouts differ
 */
export const findLists = (main: ExperimentGames, shorter: ExperimentGames): ListFindings => {
  const all = [shorter, firstGames(main, shorter.games)].flatMap((games) =>
    games.strategies.map((one) => ({ ...games, strategies: [one] })),
  );
  const { strategies } = sideBySide(
    all,
    all.map((games) => games.strategies[0].strategy),
  );
  const greedy = strategies.find(({ strategy }) => strategy === GREEDY);
  if (!greedy) throw new Error(`${GREEDY} did not play`);
  const lengths = strategies.filter(({ strategy }) => strategy.startsWith(BEST));
  const comparisons = 3 * lengths.length - 2;
  const shorterLengths = lengths.slice(0, -1);
  const [longest] = lengths.slice(-1);
  return {
    games: shorter.games,
    gains: lengths.flatMap((one) => findPair(one, greedy, comparisons) ?? []),
    steps: lengths.slice(1).flatMap((one, i) => findPair(one, lengths[i], comparisons) ?? []),
    behind: shorterLengths.flatMap((one) => findPair(one, longest, comparisons) ?? []),
  };
};

/**
 * Every timed strategy with its mean shots and cost, cheapest first. Means come from the main part. A shorter
 * list's mean is {@link BEST}'s plus the difference to it, which is known better than its own, because both
 * begin alike.
 */
export const frontPoints = (
  main: PartFindings,
  lists: ListFindings | undefined,
  costs: readonly DecisionCost[],
): FrontPoint[] => {
  const best = meanOf(playerOf(main, BEST));
  return costs
    .flatMap(({ strategy, perShot }): FrontPoint[] => {
      const own = meanOf(playerOf(main, strategy));
      if (own) return [{ strategy, perShot, mean: own.mean, ...(own.interval && { interval: own.interval }) }];
      const behind = lists?.behind.find(({ first }) => first === strategy);
      if (!behind || !best) return [];
      const { mean, interval } = bestKnown(behind);
      const { confidence } = interval;
      const [low, high] = [best.mean + interval.low, best.mean + interval.high];
      return [{ strategy, perShot, mean: best.mean + mean, interval: { low, high, confidence } }];
    })
    .sort((a, b) => a.perShot - b.perShot);
};

/**
 * Factor of costs that a dozen games can tell apart; below it, strategies changed places between
 * measurements.
 */
export const COST_FACTOR = 2;

/**
 * Why one of two is not shown to be better although it was found better in both: their means, whose intervals
 * meet, or their costs, see {@link COST_FACTOR}; undefined where it is shown.
 */
export const whyOpen = (point: FrontPoint, better: FrontPoint): "shots" | "costs" | undefined => {
  if (!point.interval || !better.interval || better.interval.high >= point.interval.low) return "shots";
  return COST_FACTOR * better.perShot > point.perShot ? "costs" : undefined;
};

/** The strongest strategy found better than a point in both mean and cost. See {@link whyOpen}. */
export const beatenBy = (point: FrontPoint, all: readonly FrontPoint[]): FrontPoint | undefined =>
  all
    .filter(({ mean, perShot }) => mean < point.mean && perShot < point.perShot)
    .sort((a, b) => a.mean - b.mean)
    .at(0);
