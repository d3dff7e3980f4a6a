import {
  type InferOptions,
  type Layout,
  makeKnowledge,
  placementsOf,
  type RandomStream,
  type Scenario,
  sampleLayouts,
} from "@broadside/engine";
import { Failure } from "./failure.ts";

/** A layout, each of all equally likely. @throws Failure when the rules allow none; RefusedError as `infer` does. */
export const drawFleet = (scenario: Scenario, random: RandomStream, options: InferOptions): Layout => {
  if (scenario.contact === "overlap") return drawOverlapping(scenario, random);
  const [layout] = sampleLayouts(makeKnowledge(scenario), 1, random, options);
  if (layout === undefined) throw new Failure("no layout exists: there is nothing to play");
  return layout;
};

/** Where ships may overlap, classes do not limit each other: of each, as many different placements as it has ships. */
const drawOverlapping = (scenario: Scenario, random: RandomStream): Layout => {
  const { classOf } = placementsOf(scenario);
  const placements = scenario.fleet.flatMap(({ count }, shipClass) => {
    const own = Array.from(classOf.keys()).filter((p) => classOf[p] === shipClass);
    if (own.length < count) throw new Failure("no layout exists: there is nothing to play");
    const drawn = new Set<number>();
    while (drawn.size < count) {
      // Floyd's way to draw a subset: each step may take any of one placement more.
      const most = own.length - count + drawn.size;
      const p = own[random.below(most + 1)];
      drawn.add(drawn.has(p) ? own[most] : p);
    }
    return [...drawn];
  });
  return { scenario, placements: placements.sort((a, b) => a - b) };
};
