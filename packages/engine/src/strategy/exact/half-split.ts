import { hitChance, makeExactStrategy } from "./exact.ts";

/** Shoots the cell whose chance of a hit, of any number of ships, is nearest to one half. */
export const halfSplit = makeExactStrategy(
  "half-split",
  "the cell whose chance of a hit is nearest to one half",
  "distance of the chance of a hit from 1/2 (lower is better)",
  (posterior, cell) => {
    const difference = 2n * posterior.hitMass(cell) - posterior.mass;
    return { key: difference < 0n ? -difference : difference, score: Math.abs(hitChance(posterior, cell) - 0.5) };
  },
);
