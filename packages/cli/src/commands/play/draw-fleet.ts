import { type InferOptions, makeKnowledge, type RandomStream, type Scenario } from "@broadside/engine";
import { type HiddenLayout, sampleHidden } from "@broadside/engine/boxes";
import { Failure } from "../../output/failure.ts";

/** A layout, each of all equally likely. @throws Failure when the rules allow none; RefusedError as `infer` does. */
export const drawFleet = (scenario: Scenario, random: RandomStream, options: InferOptions): HiddenLayout => {
  const [layout] = sampleHidden(makeKnowledge(scenario), 1, random, options);
  if (layout === undefined) throw new Failure("no layout exists: there is nothing to play");
  return layout;
};
