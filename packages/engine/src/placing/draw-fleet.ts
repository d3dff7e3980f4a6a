import type { RandomStream } from "../core/random.ts";
import type { InferOptions } from "../inference/methods/infer-options.ts";
import { sampleHidden } from "../inference/sampling/sample.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import type { HiddenLayout } from "../scenario/box-layout.ts";
import { layoutOf } from "../scenario/layout.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { findLayout } from "./find-layout.ts";
import { makePlacementModel, type PlacementModel } from "./placement-model.ts";

/**
 * A layout to play with, drawn by a placement model; undefined if it is proven that the rules allow none.
 *
 * Cost: a search for one layout, plus a draw; for the uniform model, as much as `sampleLayouts`.
 *
 * @throws RefusedError as `infer` does.
 * @example
 * import { preset, RandomStream } from "@broadside/engine";
 * import { drawFleet } from "@broadside/engine/placing";
 *
 * const layout = drawFleet(preset("russian"), { name: "sequential" }, RandomStream.fromSeed(1));
 * layout?.scenario.name; // => "russian"
 */
export const drawFleet = (
  scenario: Scenario,
  model: PlacementModel,
  random: RandomStream,
  options: InferOptions = {},
): HiddenLayout | undefined => {
  if (model.name === "uniform") return sampleHidden(makeKnowledge(scenario), 1, random, options)[0];
  if (!findLayout(makeKnowledge(scenario), options).layout) return undefined;
  const placements = makePlacementModel(scenario, model, options).draw(random);
  return layoutOf(scenario, placements);
};
