import { type PosteriorEstimate, unshotCells } from "@broadside/engine";
import { errorRange, formatCount, formatDuration, formatNumber, formatNumberOf } from "@broadside/engine/text";

/** A cell not yet shot, with about its chance of a hit. */
export interface EstimatedCell {
  readonly cell: number;
  readonly chance: number;
  readonly standardError: number;
}

/** The cells not yet shot, the likeliest to be hit first, by their estimates; cells equally likely in their order. */
export const estimatedCells = ({ knowledge, chance, standardError }: PosteriorEstimate): EstimatedCell[] =>
  unshotCells(knowledge)
    .map((cell) => ({ cell, chance: chance[cell], standardError: standardError[cell] }))
    .sort((a, b) => b.chance - a.chance || a.cell - b.cell);

/** How many of the cells behind the first may be as likely as it: nearer to it than two standard errors of the difference. */
export const rivalsOf = ([first, ...others]: readonly EstimatedCell[]): number =>
  others.filter((other) => first.chance - other.chance <= 2 * Math.hypot(first.standardError, other.standardError))
    .length;

/** The part that says how an estimate was made, for programs. */
export const estimateJson = ({
  samples,
  seed,
  found,
  effectiveSamples,
  isRough,
  layoutCount,
}: PosteriorEstimate): object => ({
  samples,
  seed,
  found,
  effectiveSamples,
  rough: isRough,
  ...(layoutCount && { layoutCount }),
});

/** A standard error of a chance, in percentage points: `0.21`. */
export const pointsText = (error: number): string => formatNumber(100 * error, error < 0.1 ? 2 : 0);

/** Lines for people: what the errors are, and from what the estimate was made. */
export const estimateLines = (estimate: PosteriorEstimate, milliseconds: number): string[] => {
  const { samples, seed, effectiveSamples, isRough, knowledge } = estimate;
  const { largest, usual } = errorRange(estimate.standardError);
  const worth = formatCount(Math.floor(effectiveSamples));
  return [
    `standard error of a chance: usually ${pointsText(usual)}, at most ${pointsText(largest)} percentage points`,
    ...(isRough ? ["rough: the sampled layouts differ much in weight, and the errors themselves are uncertain"] : []),
    `${formatNumberOf(samples, "sample")}, seed ${seed}, worth ${worth} layouts drawn ${knowledge.scenario.prior ? "by the prior" : "uniformly"}, in ${formatDuration(milliseconds)}`,
  ];
};
