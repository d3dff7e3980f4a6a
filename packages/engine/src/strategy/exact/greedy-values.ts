import { share } from "../../core/count.ts";
import type { NamedValuation } from "./valuation.ts";

/**
 * The value used by `greedy-hit`: the mass of the layouts that occupy a cell, or the expected ships there if
 * ships may overlap.
 */
export const GREEDY_HIT = {
  name: "greedy-hit",
  kind: "exact",
  place: 5,
  measure: "chance",
  scoresShips: true,
  about: "the cell most likely to be hit, by the exact count of layouts",
  score: "chance of a hit, or expected ships hit (higher is better)",
  value: (posterior, cell) => ({ key: -posterior.massAt(cell), score: posterior.chance(cell) }),
} as const satisfies NamedValuation;

/**
 * The value used by `greedy-distribution`: the expected number of layouts left, each answer being as likely as
 * its mass.
 */
export const GREEDY_DISTRIBUTION = {
  name: "greedy-distribution",
  kind: "exact",
  place: 5,
  measure: "layouts",
  about: "the cell after which the fewest layouts are expected to remain",
  score: "layouts expected to remain (lower is better)",
  value: (posterior, cell) => {
    let key = 0n;
    for (const { layouts, mass } of posterior.answers(cell)) key += mass * layouts;
    return { key, score: share(key, posterior.mass) };
  },
} as const satisfies NamedValuation;
