import type { InferOptions, RandomStream, Scenario } from "@broadside/engine";
import type { HiddenLayout } from "@broadside/engine/boxes";
import * as placing from "@broadside/engine/placing";
import { Failure } from "../../output/usage-error.ts";

/** A layout by a placement model. @throws Failure when the rules allow none; RefusedError as `infer` does. */
export const drawFleet = (
  scenario: Scenario,
  model: placing.PlacementModel,
  random: RandomStream,
  options: InferOptions,
): HiddenLayout => {
  const layout = placing.drawFleet(scenario, model, random, options);
  if (layout === undefined) throw new Failure("no layout exists: there is nothing to play");
  return layout;
};
