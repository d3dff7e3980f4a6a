import { bitLength } from "../../core/count.ts";
import { showValue } from "../../core/fields.ts";
import { gcd } from "../../core/rational.ts";
import { fail, ok, type Result } from "../../core/result.ts";

/** The version of the file format. */
export const PRIOR_VERSION = 1;

/** How likely layouts are before the first shot: the weight of a layout is the product of those of its placements. */
export type PlainPrior = UniformPrior | CellPrior | PlacementPrior;

/** All layouts equally likely. */
export interface UniformPrior {
  readonly kind: "uniform";
}

/** The weight of a placement is the product of the weights of its cells. */
export interface CellPrior {
  readonly kind: "cells";
  /** Weights of blocked cells have no effect. */
  readonly weights: readonly Weight[];
}

/** Each placement has its own weight. */
export interface PlacementPrior {
  readonly kind: "placements";
  /** For each class, the weights of placements, keyed by their cells in ascending order. */
  readonly weights: readonly ReadonlyMap<string, PlacementWeight>[];
  /** The weight of placements not listed. */
  readonly otherwise: Weight;
}

/**
 * Ships came one after another, each at a uniformly random free place; a dead end starts the whole fleet anew. The
 * weight of a layout is the sum, over the orders of like ships, of the product of 1/(free places).
 */
export interface SequentialPrior {
  readonly kind: "sequential";
  /** All classes, in the order in which their ships came. */
  readonly order: readonly number[];
}

/** A placement's weight and its cells in ascending order. */
export interface PlacementWeight {
  readonly cells: readonly number[];
  readonly weight: Weight;
}

/** One of several ways of hiding, with the chance that a layout was hidden this way. */
export interface PriorPart {
  readonly share: Weight;
  readonly prior: PlainPrior;
}

/**
 * A prior with its name and source. A mixture first draws one of its parts by their shares, which may have
 * any sum.
 */
export interface Prior {
  readonly name?: string;
  readonly source?: string;
  readonly weights: PlainPrior | SequentialPrior | { readonly kind: "mixture"; readonly parts: readonly PriorPart[] };
}

export const placementKey = (cells: readonly number[]): string => cells.join(",");

/** A prior itself, or its parts; none where ships came one after another. */
export const plainPriorsOf = ({ weights }: Prior): readonly PlainPrior[] => {
  if (weights.kind === "mixture") return weights.parts.map(({ prior }) => prior);
  return weights.kind === "sequential" ? [] : [weights];
};

/** The shares of a mixture's parts as float64, scaled if necessary so that their sum is finite. */
export const nearShares = (parts: readonly PriorPart[]): number[] => {
  const near = parts.map(({ share }) => nearWeight(share));
  // A power of two rounds nothing that matters next to the largest share.
  return near.some((share) => share > 2 ** 1000) ? near.map((share) => share * 2 ** -100) : near;
};

/** A positive weight: an exact fraction, or a real number as float64. It is written back as it was given. */
export type Weight =
  | { readonly kind: "exact"; readonly numerator: bigint; readonly denominator: bigint }
  | { readonly kind: "real"; readonly value: number };

export const ONE: Weight = { kind: "exact", numerator: 1n, denominator: 1n };

/** The most digits of a weight; more would slow down every product. */
const MAX_DIGITS = 100;

const FIX = 'write a positive number, such as 1.5, or a fraction as text, such as "3/2"';

/** Reads a weight: whole numbers and fractions are exact, other positive numbers real. */
export const parseWeight = (value: unknown, where: string): Result<Weight> => {
  if (typeof value === "number") {
    if (!Number.isFinite(value)) return fail(where, `${value} is not finite`, FIX);
    if (value <= 0) return fail(where, `${value} is not positive`, FIX);
    if (Number.isSafeInteger(value)) return ok({ kind: "exact", numerator: BigInt(value), denominator: 1n });
    return ok({ kind: "real", value });
  }
  const match = typeof value === "string" ? /^(\d+)(?:\/(\d+))?$/.exec(value) : null;
  if (!match) return fail(where, `${showValue(value)} is not a weight`, FIX);
  const [, above, below = "1"] = match;
  if (above.length > MAX_DIGITS || below.length > MAX_DIGITS)
    return fail(where, "has too many digits", `write at most ${MAX_DIGITS} for each whole number`);
  const [numerator, denominator] = [BigInt(above), BigInt(below)];
  if (numerator === 0n || denominator === 0n) return fail(where, `${showValue(value)} is not positive`, FIX);
  return ok(exactWeight(numerator, denominator));
};

const exactWeight = (numerator: bigint, denominator: bigint): Weight => {
  const divisor = gcd(numerator, denominator);
  return { kind: "exact", numerator: numerator / divisor, denominator: denominator / divisor };
};

export const formatWeight = (weight: Weight): number | string => {
  if (weight.kind === "real") return weight.value;
  const { numerator, denominator } = weight;
  if (denominator === 1n && numerator <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(numerator);
  return denominator === 1n ? String(numerator) : `${numerator}/${denominator}`;
};

/** The weight as float64, accurate to one unit in the last place. */
export const nearWeight = (weight: Weight): number => {
  if (weight.kind === "real") return weight.value;
  const { numerator, denominator } = weight;
  if (numerator < 2n ** 53n && denominator < 2n ** 53n) return Number(numerator) / Number(denominator);
  // A quotient with 64 bits, however large the numbers are; their digits are limited, so the power of two fits.
  const shift = 64 - bitLength(numerator) + bitLength(denominator);
  const quotient =
    shift >= 0 ? (numerator << BigInt(shift)) / denominator : numerator / (denominator << BigInt(-shift));
  return Number(quotient) * 2 ** -shift;
};

/** The product of two weights, exact if both are. */
export const timesWeight = (a: Weight, b: Weight): Weight => {
  if (a.kind === "real" || b.kind === "real") return { kind: "real", value: nearWeight(a) * nearWeight(b) };
  return exactWeight(a.numerator * b.numerator, a.denominator * b.denominator);
};
