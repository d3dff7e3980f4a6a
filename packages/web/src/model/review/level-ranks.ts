import { LEVEL_NAMES, type LevelName } from "@broadside/engine/games";
import { isFinished, shotsNumber } from "../../text/review/reviewed-shot.ts";
import { parseRules, presetOf } from "../../text/rules/rules.ts";
import type { ReviewRecord } from "./review-store.ts";

/**
 * For each preset and level, the expected shots lost against the best cells: one number for each game, from
 * game 0, separated by spaces. The games were reviewed as on this page. `scripts/data/skill-losses.mjs` made the
 * numbers with seed 1. Those of `hasbro` and `russian` were made when a cell and its mirror image still had
 * separate samples; on `gorkoff-5x5` the difference changed games by up to 0.03.
 */
export const LEVEL_LOSSES: Readonly<Record<string, Readonly<Partial<Record<LevelName, string>>>>> = {
  "gorkoff-5x5": {
    cadet:
      "12.08 6.68 8.93 12.56 11.68 10.62 9.53 10.7 10.6 11.68 6.76 10.91 6.68 6.7 8.54 11.08 11.59 8.63 11.5 9.42 13.31 8.79 13.67 6.29 9.09 10.94 6.83 9.05 10.78 9.04 10.25 10.21 7.47 11.86 13.78 12.01 9.49 9.87 10.15 11.46",
    sailor:
      "9.73 5.49 8.33 11.68 12.36 9.37 7.22 10.39 9.55 8.54 9.69 8.47 9.1 11.35 5.14 9.91 12.56 7.4 7.38 9.45 8.27 6.09 10.09 6.75 9.26 11.43 9.87 8.69 7.85 8.94 9.67 11.44 8.06 6.65 8.63 12.22 14.56 7.43 9.19 11.06",
    mate: "4.58 3.66 3.33 4.23 3.67 2.58 3.78 4.83 3.5 4.13 5.57 3.07 3.13 4.8 3.92 5.4 5.58 1.63 2.64 6.24 1.58 4.14 3.3 2.95 3.41 5.99 3.87 6.19 4.25 7.04 3.76 4.41 4.74 4.69 4.95 4.42 2.39 2.39 3.4 0.65",
    captain:
      "2.24 2.12 2.69 5.32 5.92 2.57 2.18 2.69 1.77 4.93 6.49 4.14 2.75 2.97 2.49 2.92 6.15 3.03 6.04 3.95 4.3 3.51 3.75 2.02 3.42 3.66 3.76 4.17 2.74 7.8 1.67 1.96 4.17 5.77 2.77 5.25 5.15 3.45 2.75 4.22",
    admiral:
      "0 0.01 0 0.01 0 0 0.02 0 0 0 0 0 0 0 0.02 0 0.01 0 0 0.02 0.01 0 0 0 0 0 0 0 0 0 0 0.01 0 0 0 0.02 0 0 0.02 0",
  },
  hasbro: {
    cadet:
      "20.8 26.36 39.02 19.44 26.19 17.57 33.84 28.03 12.77 27.14 19.44 20.87 21.26 19.85 22.91 17.9 17.9 14.42 22.55 13.22 31.46 25.32 25.25 16.86 33.62 12.37 31.71 33.85 26.74 21.09 16.6 22.39 22.11 20.88 28.51 24.88 21.3 21.82",
    sailor:
      "27.42 17.76 26.17 19.7 22.66 18.77 19.35 10.87 13.39 21.16 17.96 10.51 12.06 18.64 19.5 17.6 14.77 12.3 22.76 15.94 15.26 20.28 12.2 15.77 15.47 14.8 12.86 24.33 16.29 18.55 11.59 21.98 17.4 17.06 11.53 22.17 17.06 25.54",
    mate: "5.84 7.22 4.22 5.87 2.87 5.34 6.32 6.25 11.4 7.59 -0.63 5.09 7.87 1.22 4.35 7.75 5.05 4.16 2.23 3.99 1.42 6.91 6.4 2.94 7.11 7.39 6.32 5.58 2.4 4.29 6.23 1.62 3.86 0.68 3.87 3.63 8.13 3.41",
    captain:
      "3.48 3.46 1.88 2.91 3.22 4.57 0.72 3.01 -0.73 2.21 4.69 3.63 0.78 0.73 6.57 0.55 1.31 0.08 1.29 1.46 1.58 2.56 3.09 3.12 3.62 3.69 0.53 2.8 1.36 1.55 1 4.87 5.87 2.49 2.03 3.25 1.89 2.1",
  },
  russian: {
    cadet:
      "46.36 33.91 41.99 27.56 43.95 31.54 35.13 44.32 34.23 42.19 37.92 40.5 39.09 31.27 44.97 50.78 44.25 34.58 56.08 33.62",
    sailor:
      "31.52 31.96 41.91 31.07 33.83 34.92 34.21 34.19 30.23 29.79 36.15 24.62 29.7 37.58 30.61 32.01 37.14 34.26 43.62 29.4",
    mate: "2.68 1.59 4.04 1.79 0.46 -0.58 1.01 1.47 2.68 1.41 0.21 1.08 4.64 1.23 1.1 1.6 1.23 1.08 0.35 1.23",
    captain: "2.72 1.23 5.78 2.26 1.66 1.28 3.02 3.12 3.59 1.23 1.41 2.04 1.95 1.26 1.92 1.27 2 2.52 1.47 0.92",
  },
};

/** How a loss compares with those of other games. */
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
