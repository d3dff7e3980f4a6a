import { gcd } from "../../core/rational.ts";
import { RefusedError } from "../../core/result.ts";
import { type PlacementTable, placementsOf } from "../placement.ts";
import type { Scenario } from "../scenario.ts";
import { nearWeight, ONE, type PlainPrior, placementKey, timesWeight, type Weight } from "./prior.ts";

/** The factors of placements: a layout's weight is their product, up to a constant factor for each class. */
export interface PlacementFactors {
  /** The factors as positive float64, rounded once if necessary. */
  readonly near: Float64Array;
  /** The same as whole numbers from 1, if they are exact. */
  readonly whole?: readonly bigint[] | undefined;
}

export interface PriorFactors extends PlacementFactors {
  /** The weight of a layout is the product of its whole factors divided by this. */
  readonly divisor: bigint;
}

/**
 * The factors of all placements: whole numbers if every weight is exact, otherwise with a geometric mean near 1.
 *
 * @throws RefusedError for too many placements, or when float64 cannot hold a product
 */
export const factorsOf = (scenario: Scenario, prior: PlainPrior): PriorFactors => {
  const table = placementsOf(scenario);
  const weights = Array.from({ length: table.count }, (_, p) => weightOf(table, prior, p));
  return weights.every(({ kind }) => kind === "exact")
    ? exactFactors(scenario, table, weights)
    : realFactors(table, weights);
};

const weightOf = (table: PlacementTable, prior: PlainPrior, p: number): Weight => {
  switch (prior.kind) {
    case "uniform":
      return ONE;
    case "cells":
      return productOf(Array.from(table.cellsOf(p), (cell) => prior.weights[cell]));
    case "placements": {
      const list = prior.weights[table.classOf[p]];
      return list.get(placementKey(Array.from(table.cellsOf(p))))?.weight ?? prior.otherwise;
    }
  }
};

/** Multiplies real weights in ascending order, so that symmetric images are rounded alike. */
const productOf = (weights: readonly Weight[]): Weight => {
  if (weights.every(({ kind }) => kind === "exact")) return weights.reduce(timesWeight, ONE);
  const values = weights.map(nearWeight).sort((a, b) => a - b);
  return { kind: "real", value: values.reduce((product, value) => product * value, 1) };
};

const exactFactors = ({ fleet }: Scenario, table: PlacementTable, weights: readonly Weight[]): PriorFactors => {
  const whole = new Array<bigint>(table.count);
  let divisor = 1n;
  for (const [k, { count }] of fleet.entries()) {
    const ofClass = weights.slice(table.classStart[k], table.classStart[k + 1]);
    // The least multiplier that makes them whole.
    const common = ofClass.reduce((so, weight) => {
      const { denominator } = weight as Extract<Weight, { kind: "exact" }>;
      return (so / gcd(so, denominator)) * denominator;
    }, 1n);
    ofClass.forEach((weight, i) => {
      const { numerator, denominator } = weight as Extract<Weight, { kind: "exact" }>;
      whole[table.classStart[k] + i] = (numerator * common) / denominator;
    });
    divisor *= common ** BigInt(count);
  }
  return { near: Float64Array.from(whole, Number), whole, divisor };
};

const realFactors = (table: PlacementTable, weights: readonly Weight[]): PriorFactors => {
  const near = Float64Array.from(weights, nearWeight);
  for (let k = 0; k + 1 < table.classStart.length; k++) {
    const ofClass = near.subarray(table.classStart[k], table.classStart[k + 1]);
    const mean = ofClass.reduce((sum, weight) => sum + Math.log2(weight), 0) / Math.max(1, ofClass.length);
    // Scaling by a power of two rounds nothing.
    const scale = 2 ** -Math.round(mean);
    ofClass.forEach((weight, i) => {
      ofClass[i] = weight * scale;
    });
    // After an underflow or an overflow, every result would be meaningless.
    if (!ofClass.every((weight) => weight > 0 && weight < Number.POSITIVE_INFINITY))
      throw new RefusedError("the weights of cells and placements are too far from 1 to be multiplied");
  }
  return { near, divisor: 1n };
};

export const isSameFactor = (a: PlacementFactors, i: number, b: PlacementFactors, j: number): boolean =>
  a.whole && b.whole ? a.whole[i] === b.whole[j] : a.near[i] === b.near[j];
