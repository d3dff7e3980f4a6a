import { type Knowledge, makeKnowledge, RandomStream } from "../../src/index.ts";
import { randomLayout } from "./random-layout.ts";
import { randomScenario, type ScenarioKinds } from "./random-scenario.ts";
import { randomShots, type Truth } from "./random-shots.ts";

/** What kinds of positions to draw. */
export interface PositionKinds extends ScenarioKinds {
  readonly truth?: Truth;
}

/** A position drawn from a seed: a random scenario and shots at a random layout, some with a wrong answer. */
export const randomPosition = (seed: number, kinds: PositionKinds = {}): Knowledge =>
  drawPosition(RandomStream.fromSeed(seed), kinds);

/** The same, drawn from a stream. */
export const drawPosition = (random: RandomStream, kinds: PositionKinds = {}): Knowledge => {
  const scenario = randomScenario(random, kinds);
  const layout = randomLayout(scenario, random);
  return makeKnowledge(scenario, layout ? randomShots(layout, random, kinds.truth) : []);
};
