import type { InferOptions } from "../inference/methods/infer-options.ts";
import { countLayouts } from "../inference/posterior/infer.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { factorsOf } from "../scenario/prior/placement-factors.ts";
import type { PlainPrior } from "../scenario/prior/prior.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { weighBy, withoutPrior } from "./weight-model.ts";

/** The binary logarithm of a positive number of any size, to about 1e-15. */
export const log2Of = (count: bigint): number => {
  const bits = count.toString(2).length;
  const shift = BigInt(Math.max(0, bits - 60));
  return Math.log2(Number(count >> shift)) + Number(shift);
};

/**
 * How much less uncertain the layout is under a prior than if all layouts are equally likely, in bits: the relative
 * entropy, which is the logarithm of the number of layouts minus the prior's entropy. That entropy is log Z minus the
 * mean logarithm of a layout's weight, where Z is the weight of all layouts. Mixtures have no such formula.
 *
 * Cost: one inference of the empty board.
 *
 * @throws RefusedError where no method can weigh the layouts within the limits.
 * @example
 * import { preset } from "@broadside/engine";
 * import { bitsOfPrior } from "@broadside/engine/priors";
 *
 * bitsOfPrior(preset("hasbro"), { kind: "uniform" }); // => 0
 */
export const bitsOfPrior = (given: Scenario, prior: PlainPrior, options: InferOptions = {}): number => {
  if (prior.kind === "uniform") return 0;
  const scenario = withoutPrior(given);
  const knowledge = makeKnowledge(scenario);
  const { near } = factorsOf(scenario, prior);
  const mass = weighBy(knowledge, near, options);
  let entropy = Math.log2(mass.total);
  for (const [p, weight] of mass.weights.entries()) entropy -= (weight / mass.total) * Math.log2(near[p]);
  return log2Of(countLayouts(knowledge, options).layouts) - entropy;
};
