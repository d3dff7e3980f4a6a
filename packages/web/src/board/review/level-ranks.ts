import { LEVEL_NAMES, type LevelName } from "@broadside/engine/games";
import { parseRules, presetOf } from "../rules/rules.ts";
import losses from "./level-losses.json";
import type { ReviewRecord } from "./review-store.ts";
import { isFinished, shotsNumber } from "./reviewed-shot.ts";

/**
 * For each preset and level, the expected shots lost against the best cells: one number for each game, from
 * game 0, separated by spaces. The games were reviewed as on this page. `scripts/data/skill-losses.mjs` made the
 * numbers with seed 1. Those of `hasbro` and `russian` were made when a cell and its mirror image still had
 * separate samples; on `gorkoff-5x5` the difference changed games by up to 0.03.
 */
export const LEVEL_LOSSES: Readonly<Record<string, Readonly<Partial<Record<LevelName, string>>>>> = losses;

export interface Rank {
  readonly games: number;
  /** How many of those games lost more shots; an equal loss counts one half. */
  readonly above: number;
}

/** How a loss compares with those of other games. @param others shots lost in the other games */
export const rankOf = (lost: number, others: readonly number[]): Rank => ({
  games: others.length,
  above: others.reduce((sum, other) => sum + (other > lost ? 1 : other === lost ? 0.5 : 0), 0),
});

/** A level, ranked by its games that were reviewed in the same way. */
export interface LevelRank extends Rank {
  readonly level: LevelName;
  /** The average number of shots lost in a game, and its standard error. */
  readonly mean: number;
  readonly standardError: number;
}

const mean = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / list.length;

/** How a loss compares with the levels' games under the same rules; undefined if not measured. */
export const levelRanks = (lost: number, rules: string): readonly LevelRank[] => {
  const scenario = parseRules(rules);
  const measured = scenario.ok && !scenario.value.prior ? LEVEL_LOSSES[presetOf(scenario.value) ?? ""] : undefined;
  if (!measured) return [];
  return LEVEL_NAMES.flatMap((level): LevelRank[] => {
    const losses = measured[level]?.split(" ").map(Number) ?? [];
    if (losses.length < 2) return [];
    const average = mean(losses);
    const variance = mean(losses.map((one) => (one - average) ** 2)) / (losses.length - 1);
    return [{ level, ...rankOf(lost, losses), mean: average, standardError: Math.sqrt(variance) }];
  });
};

/** How a finished game compares with all other finished and reviewed games by the person under the same rules. */
export const ownRank = (
  key: string,
  { rules, totals, salvos }: ReviewRecord,
  finished: ReadonlyMap<string, ReviewRecord>,
): Rank => {
  const isAlike = (review: ReviewRecord): boolean =>
    review.mine && review.rules === rules && (review.salvos === undefined) === (salvos === undefined);
  const others = [...finished].flatMap(([other, review]) =>
    other !== key && isAlike(review) && review.totals && isFinished(review.totals)
      ? [shotsNumber(review.totals.lost)]
      : [],
  );
  return rankOf(totals ? shotsNumber(totals.lost) : 0, others);
};
