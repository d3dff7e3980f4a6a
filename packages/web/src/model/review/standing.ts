import { LEVEL_NAMES, type LevelName } from "@broadside/engine/games";
import { shotsNumber } from "../../text/review/reviewed-shot.ts";
import { parseRules, presetOf } from "../../text/rules/rules.ts";
import { LEVEL_LOSSES } from "./level-losses.ts";
import type { ReviewRecord } from "./review-store.ts";

/** How a loss compares with those of other games. */
export interface Rank {
  /** The other games. */
  readonly games: number;
  /** How many of them lost more shots; of those that lost as many one half. */
  readonly above: number;
}

/** How a loss compares with those of others. @param others shots lost in other games */
export const rankOf = (lost: number, others: readonly number[]): Rank => ({
  games: others.length,
  above: others.reduce((sum, other) => sum + (other > lost ? 1 : other === lost ? 0.5 : 0), 0),
});

/** A level by its games that were reviewed in the same way. */
export interface LevelRank extends Rank {
  readonly level: LevelName;
  /** Shots lost in a game on average, and the standard error of that. */
  readonly mean: number;
  readonly standardError: number;
}

const mean = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / list.length;

/** How a loss compares with the games of the levels under the same rules; nothing where these were not measured. */
export const levelRanks = (lost: number, rules: string): readonly LevelRank[] => {
  const scenario = parseRules(rules);
  const measured = scenario.ok && !scenario.value.prior ? LEVEL_LOSSES[presetOf(scenario.value) ?? ""] : undefined;
  if (!measured) return [];
  return LEVEL_NAMES.flatMap((level): LevelRank[] => {
    const losses = measured[level];
    if (losses === undefined || losses.length < 2) return [];
    const average = mean(losses);
    const variance = mean(losses.map((one) => (one - average) ** 2)) / (losses.length - 1);
    return [{ level, ...rankOf(lost, losses), mean: average, standardError: Math.sqrt(variance) }];
  });
};

/**
 * How a game compares with all other games of the person under the same rules that were reviewed to their end.
 *
 * @param finished all finished reviews, by their keys
 */
export const ownRank = (
  key: string,
  { rules, totals, salvos }: ReviewRecord,
  finished: ReadonlyMap<string, ReviewRecord>,
): Rank => {
  const isAlike = (review: ReviewRecord): boolean =>
    review.mine && review.rules === rules && (review.salvos === undefined) === (salvos === undefined);
  const others = [...finished].flatMap(([other, review]) =>
    other !== key && isAlike(review) && review.totals ? [shotsNumber(review.totals.lost)] : [],
  );
  return rankOf(totals ? shotsNumber(totals.lost) : 0, others);
};
