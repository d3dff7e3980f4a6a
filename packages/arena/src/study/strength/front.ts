import type { ExperimentGames } from "../../experiment/experiment-games.ts";
import type { Interval } from "../../statistics/sample/sample.ts";
import { firstGames, sideBySide } from "../side-by-side.ts";
import type { DecisionCost } from "./decision-cost.ts";
import { bestKnown, findPair, meanOf, type PairFindings, type PartFindings, playerOf } from "./part-findings.ts";
import { BEST, GREEDY } from "./strength-parts.ts";

/** Lists of `rollout` of growing length, on the same layouts. */
export interface ListFindings {
  readonly games: number;
  /** Each length against {@link GREEDY}, the shortest first. */
  readonly gains: readonly PairFindings[];
  /** Each length but the shortest against the one before it. */
  readonly steps: readonly PairFindings[];
  /** Each shorter length against {@link BEST}'s own. */
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
 * What lists of growing length give.
 *
 * @param main the games of the main part, in which {@link BEST} has the longest lists
 * @param shorter those of shorter lists on the first of the same layouts, the shortest first
 * @throws Error when the layouts are others
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
 * Every strategy whose decisions were timed by its mean shots and their cost, the cheapest first. The means are those of the main
 * part; that of a shorter list is {@link BEST}'s and the difference to it, which is known better than its own: they begin alike.
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

/** Costs measured over a dozen games tell strategies apart that differ by this factor; the same ones changed places below it. */
export const COST_FACTOR = 2;

/**
 * Why two are not told apart of which one was found better in both: by their means, of which the intervals meet, or by their costs,
 * see {@link COST_FACTOR}; undefined where the one is shown to be better.
 */
export const whyOpen = (point: FrontPoint, better: FrontPoint): "shots" | "costs" | undefined => {
  if (!point.interval || !better.interval || better.interval.high >= point.interval.low) return "shots";
  return COST_FACTOR * better.perShot > point.perShot ? "costs" : undefined;
};

/** Who is better than a point in both, by means and costs as they were found; of several the strongest. See {@link whyOpen}. */
export const beatenBy = (point: FrontPoint, all: readonly FrontPoint[]): FrontPoint | undefined =>
  all
    .filter(({ mean, perShot }) => mean < point.mean && perShot < point.perShot)
    .sort((a, b) => a.mean - b.mean)
    .at(0);
