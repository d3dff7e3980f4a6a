import { type PosteriorEstimate, unshotCells } from "@broadside/engine";
import { errorRange, formatCount, formatDuration, formatNumber, formatNumberOf } from "@broadside/engine/text";

/** An unshot cell with its approximate chance of a hit. */
export interface EstimatedCell {
  readonly cell: number;
  readonly chance: number;
  readonly standardError: number;
}

/** Unshot cells, likeliest hit first, by their estimates; equally likely cells in board order. */
export const estimatedCells = ({ knowledge, chance, standardError }: PosteriorEstimate): EstimatedCell[] =>
  unshotCells(knowledge)
    .map((cell) => ({ cell, chance: chance[cell], standardError: standardError[cell] }))
    .sort((a, b) => b.chance - a.chance || a.cell - b.cell);

/** Number of cells that may be as likely as the first: nearer than two standard errors of the difference. */
export const rivalsOf = ([first, ...others]: readonly EstimatedCell[]): number =>
  others.filter((other) => first.chance - other.chance <= 2 * Math.hypot(first.standardError, other.standardError))
    .length;

/** JSON on how an estimate was made. */
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

/** Lines for people: the errors, and the basis of the estimate. */
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
