import { ExactCounts } from "../core/count.ts";
import type { WorkLimits } from "../core/work-limits.ts";
import { countConstrained, weighConstrained } from "../inference/posterior/infer.ts";
import { countByShipCells, type ShipCells } from "../inference/posterior/ship-cells.ts";
import type { Constraints } from "../knowledge/constraints.ts";
import { fleetCells } from "../scenario/fleet.ts";
import type { Scenario } from "../scenario/scenario.ts";

/** Constraints, and for some regions how many of their cells have ships: one of some numbers. */
export interface RegionConstraints extends Constraints {
  readonly regions?: readonly ShipCells[];
}

/** Layouts, and for each placement those that contain it. */
export interface Weights {
  readonly layouts: bigint;
  readonly weights: ExactCounts;
}

/** The most cells of a region that ships can cover, by numbers alone. */
export const mostCovered = ({ fleet }: Scenario, { length }: readonly number[]): number =>
  Math.min(length, fleetCells(fleet) ?? length);

/** The number of counts that {@link countRegions} needs, by numbers alone. */
export const countsOf = ({ knowledge, regions = [] }: RegionConstraints): number =>
  regions.reduce((product, { cells }) => product * (mostCovered(knowledge.scenario, cells) + 1), 1);

/** The layouts that satisfy constraints. */
export const countRegions = (constraints: RegionConstraints, limits: WorkLimits): bigint => {
  const [first, ...others] = constraints.regions ?? [];
  if (!first) return countConstrained(constraints, limits).layouts;
  return countByShipCells(constraints, first.cells, { ...limits, others }).reduce(
    (sum, { layouts }, n) => (first.numbers.has(n) ? sum + layouts : sum),
    0n,
  );
};

/** For each number of cells with ships in a region, from 0, the layouts that satisfy constraints. */
export const countNumbers = (
  { regions, ...constraints }: RegionConstraints,
  cells: readonly number[],
  limits: WorkLimits,
): bigint[] => countByShipCells(constraints, cells, { ...limits, others: regions }).map(({ layouts }) => layouts);

/** The layouts that satisfy constraints, and for each placement those that contain it. */
export const weighRegions = (constraints: RegionConstraints, limits: WorkLimits): Weights => {
  const [first, ...others] = constraints.regions ?? [];
  if (!first) return weighConstrained(constraints, limits);
  const counts = countByShipCells(constraints, first.cells, { ...limits, others, weights: true });
  const weights = new Array<bigint>(constraints.table.count).fill(0n);
  let sum = 0n;
  for (const [n, { layouts, weights: some }] of counts.entries()) {
    if (!first.numbers.has(n)) continue;
    sum += layouts;
    for (const [p, weight] of some?.toBigints().entries() ?? []) weights[p] += weight;
  }
  return { layouts: sum, weights: ExactCounts.fromBigints(weights) };
};
