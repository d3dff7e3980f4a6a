import { nearWeight, type Weight } from "./weight.ts";

/** The version of the file format. Readers refuse unknown versions. */
export const PRIOR_VERSION = 1;

/**
 * How likely layouts are before the first shot. A layout's weight is the product of the weights of its
 * placements; its chance is its share of the total weight. Without a prior all layouts are equally likely.
 */
export type PlainPrior = UniformPrior | CellPrior | PlacementPrior;

/** All layouts equally likely. */
export interface UniformPrior {
  readonly kind: "uniform";
}

/** A placement weighs the product of the weights of its cells. */
export interface CellPrior {
  readonly kind: "cells";
  /** By cell; weights of blocked cells have no effect. */
  readonly weights: readonly Weight[];
}

/** Each placement has a weight of its own. */
export interface PlacementPrior {
  readonly kind: "placements";
  /**
   * For each class the weights of placements, keyed by their cells in ascending order; see {@link otherwise}.
   */
  readonly weights: readonly ReadonlyMap<string, PlacementWeight>[];
  /** The weight of every unlisted placement. */
  readonly otherwise: Weight;
}

/** The weight of a placement, with its cells in ascending order. */
export interface PlacementWeight {
  readonly cells: readonly number[];
  readonly weight: Weight;
}

/** One of several ways of hiding, with its share: the chance that a layout was hidden this way. */
export interface PriorPart {
  readonly share: Weight;
  readonly prior: PlainPrior;
}

/**
 * A prior with its name and source. A mixture draws one of its parts by their shares, then a layout by that
 * part's prior; shots tell which part is likelier. The shares need not add up to 1.
 */
export interface Prior {
  readonly name?: string;
  readonly source?: string;
  readonly weights: PlainPrior | { readonly kind: "mixture"; readonly parts: readonly PriorPart[] };
}

/** The key of a placement in {@link PlacementPrior}. */
export const placementKey = (cells: readonly number[]): string => cells.join(",");

/** The plain priors of a prior: itself, or its parts. */
export const plainPriorsOf = ({ weights }: Prior): readonly PlainPrior[] =>
  weights.kind === "mixture" ? weights.parts.map(({ prior }) => prior) : [weights];

/** Float64 numbers proportional to the shares of a mixture's parts, with a finite sum. */
export const nearShares = (parts: readonly PriorPart[]): number[] => {
  const near = parts.map(({ share }) => nearWeight(share));
  // A power of two rounds nothing that matters beside the largest.
  return near.some((share) => share > 2 ** 1000) ? near.map((share) => share * 2 ** -100) : near;
};
