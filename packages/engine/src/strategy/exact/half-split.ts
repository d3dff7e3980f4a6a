import type { NamedValuation } from "./valuation.ts";

/** The value used by `half-split`: how far the chance of a hit, on any number of ships, is from one half. */
export const HALF_SPLIT = {
  name: "half-split",
  kind: "exact",
  place: 6,
  measure: "split",
  about: "the cell whose chance of a hit is nearest to one half",
  score: "distance of the chance of a hit from 1/2 (lower is better)",
  value: (posterior, cell) => {
    const difference = 2n * posterior.hitMass(cell) - posterior.mass;
    return { key: difference < 0n ? -difference : difference, score: Math.abs(posterior.hitChance(cell) - 0.5) };
  },
} as const satisfies NamedValuation;
