import { share } from "../../core/count.ts";
import type { Valuation } from "./valuation.ts";

/** An exact strategy by its name, its words and the value that it gives to a cell; how it finds its cell is another matter. */
export interface NamedValuation {
  readonly name: string;
  readonly about: string;
  /** What the score is and which way is better. */
  readonly score: string;
  readonly value: Valuation;
}

/** What `greedy-hit` goes by: the mass of the layouts that occupy a cell (without a prior, their number), or the ships expected there where they may overlap. */
export const GREEDY_HIT: NamedValuation = {
  name: "greedy-hit",
  about: "the cell most likely to be hit, by the exact count of layouts",
  score: "chance of a hit, or expected ships hit (higher is better)",
  value: (posterior, cell) => ({ key: -posterior.massAt(cell), score: posterior.chance(cell) }),
};

/** What `greedy-distribution` goes by: the layouts that are expected to be left, each answer as likely as its mass (without a prior, the sum of squares of layouts). */
export const GREEDY_DISTRIBUTION: NamedValuation = {
  name: "greedy-distribution",
  about: "the cell after which the fewest layouts are expected to remain",
  score: "layouts expected to remain (lower is better)",
  value: (posterior, cell) => {
    let key = 0n;
    for (const { layouts, mass } of posterior.answers(cell)) key += mass * layouts;
    return { key, score: share(key, posterior.mass) };
  },
};
