import { type PosteriorEstimate, unshotCells } from "@broadside/engine";

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
