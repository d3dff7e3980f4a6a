// All layouts of a small scenario with a prior, weighed one by one in float64.

import { type Knowledge, makeKnowledge } from "../../src/index.ts";
import { eachLayoutByOracle } from "../../src/inference/posterior/oracle.ts";
import { factorsOf } from "../../src/scenario/prior/placement-factors.ts";
import { nearWeight, plainPriorsOf } from "../../src/scenario/prior/prior.ts";

/** The chance of the shots' answers under one part of a prior, and the layouts left, as placements in ascending order. */
export interface WeighedPart {
  /** The part's share, where all shares add up to 1. */
  readonly share: number;
  readonly layouts: ReadonlyMap<string, { readonly placements: readonly number[]; readonly chance: number }>;
}

/** For each part of the prior, the layouts that agree, with their chances among all layouts before the first shot. */
export const weighedParts = (knowledge: Knowledge): WeighedPart[] => {
  const { scenario } = knowledge;
  const { prior } = scenario;
  if (!prior) throw new Error("there is a prior");
  const shares = prior.weights.kind === "mixture" ? prior.weights.parts.map(({ share }) => nearWeight(share)) : [1];
  const all = shares.reduce((sum, share) => sum + share, 0);
  return plainPriorsOf(prior).map((part, i) => {
    const { near } = factorsOf(scenario, part);
    const weigh = (placements: readonly number[]): number => placements.reduce((product, p) => product * near[p], 1);
    let whole = 0;
    eachLayoutByOracle(makeKnowledge(scenario), (placements) => {
      whole += weigh(placements);
    });
    const layouts = new Map<string, { placements: readonly number[]; chance: number }>();
    eachLayoutByOracle(knowledge, (list) => {
      const placements = list.toSorted((a, b) => a - b);
      layouts.set(placements.join(), { placements, chance: weigh(placements) / whole });
    });
    return { share: shares[i] / all, layouts };
  });
};

/** The layouts that agree, with their chances under the whole prior among all layouts before the first shot. */
export const weighedLayouts = (knowledge: Knowledge): { placements: readonly number[]; chance: number }[] => {
  const found = new Map<string, { placements: readonly number[]; chance: number }>();
  for (const { share, layouts } of weighedParts(knowledge))
    for (const [key, { placements, chance }] of layouts)
      found.set(key, { placements, chance: (found.get(key)?.chance ?? 0) + share * chance });
  return [...found.values()];
};
