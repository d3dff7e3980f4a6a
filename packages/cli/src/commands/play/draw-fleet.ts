import { type InferOptions, makeKnowledge, type RandomStream, type Scenario } from "@broadside/engine";
import { type HiddenLayout, sampleHidden } from "@broadside/engine/boxes";
import { findLayout, makePlacementModel, type PlacementModel } from "@broadside/engine/placing";
import { Failure } from "../../output/failure.ts";

/** A layout by a placement model. @throws Failure when the rules allow none; RefusedError as `infer` does. */
export const drawFleet = (
  scenario: Scenario,
  model: PlacementModel,
  random: RandomStream,
  options: InferOptions,
): HiddenLayout => {
  if (model.name !== "uniform") {
    if (!findLayout(makeKnowledge(scenario), options).layout) throw nothing();
    const placements = makePlacementModel(scenario, model, options).draw(random);
    return { scenario, placements: Array.from(placements).sort((a, b) => a - b) };
  }
  const [layout] = sampleHidden(makeKnowledge(scenario), 1, random, options);
  if (layout === undefined) throw nothing();
  return layout;
};

const nothing = (): Failure => new Failure("no layout exists: there is nothing to play");
