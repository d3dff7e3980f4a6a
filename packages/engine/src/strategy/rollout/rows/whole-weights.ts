import { weighEach, weighEachExactly } from "../../../inference/posterior/believe.ts";
import type { Scenario } from "../../../scenario/scenario.ts";
import type { PlacedShips } from "./layout-rows.ts";

/**
 * The sum of the whole-number weights, up to rounding: times the shots of a game it stays below 2^53, so sums
 * of misses are exact in float64.
 */
const WHOLE = 2 ** 44;

/**
 * A bound on how much whole weights shift a mean of misses, for each layout and relative to the mean: half a
 * unit of the weight and as much of the sum, in games of fewer than 2^7 shots.
 */
export const WEIGHT_ROUNDING = 2 ** 7 / WHOLE;

/**
 * The weights of layouts under the prior of a scenario, as whole numbers from 1, in proportion; undefined
 * without a prior. Those of an exact prior are exact if small enough, so that equally likely cells stay so;
 * others are rounded.
 *
 * Cost: layouts times ships and parts of the prior.
 *
 * @throws RefusedError as `weighEach` does
 */
export const wholeWeights = (
  scenario: Scenario,
  { placements, ships }: Pick<PlacedShips, "placements" | "ships">,
): Float64Array | undefined => {
  const exact = weighEachExactly(scenario, placements, ships);
  if (exact && exact.reduce((sum, weight) => sum + weight, 0n) <= BigInt(WHOLE))
    return Float64Array.from(exact, Number);
  return weighEach(scenario, placements, ships)?.map((weight) => Math.max(1, Math.round(weight * WHOLE)));
};
