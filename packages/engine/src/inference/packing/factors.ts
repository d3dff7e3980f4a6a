import type { PlacementFactors } from "../../scenario/prior/placement-factors.ts";
import type { Arithmetic } from "../arithmetic/arithmetic.ts";

/**
 * The factors in an arithmetic: float64, residues, or integers that wrap.
 *
 * @throws Error for residues of real numbers.
 */
export const factorsIn = ({ near, whole }: PlacementFactors, { kind, modulus }: Arithmetic): Float64Array => {
  if (kind === "float") return near;
  if (!whole) throw new Error("real factors have no residues");
  const divisor = BigInt(modulus);
  return Float64Array.from(whole, (factor) => Number(factor % divisor));
};

/** The factors of some placements only, in their order. */
export const pickFactors = ({ near, whole }: PlacementFactors, placements: ArrayLike<number>): PlacementFactors => {
  const own = Array.from(placements);
  return { near: Float64Array.from(own, (p) => near[p]), ...(whole && { whole: own.map((p) => whole[p]) }) };
};

/** True when two lists have the same factors. Cost: linear. */
export const areSameFactors = (a: PlacementFactors, b: PlacementFactors): boolean => {
  if (a.near.length !== b.near.length || (a.whole === undefined) !== (b.whole === undefined)) return false;
  if (a.whole && b.whole) return a.whole.every((factor, i) => factor === b.whole?.[i]);
  return a.near.every((factor, i) => factor === b.near[i]);
};
