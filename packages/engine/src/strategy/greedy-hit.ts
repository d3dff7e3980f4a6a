import { makeExactStrategy } from "./strategy.ts";

/** Shoots the cell that is occupied in most layouts; where ships overlap, the one with most ships expected. */
export const greedyHit = makeExactStrategy(
  "greedy-hit",
  "the cell most likely to be hit, by the exact count of layouts",
  "chance of a hit, or expected ships hit (higher is better)",
  (posterior, cell) => ({ key: -posterior.occupied.at(cell), score: posterior.chance(cell) }),
);
