import { type Knowledge, makeKnowledge, RandomStream } from "../../src/index.ts";
import { withGiven } from "./random-given.ts";
import { randomLayout } from "./random-layout.ts";
import { randomScenario, type ScenarioKinds } from "./random-scenario.ts";
import { randomShots, type Truth } from "./random-shots.ts";

/** What kinds of positions to draw. */
export interface PositionKinds extends ScenarioKinds {
  readonly truth?: Truth;
  /** Totals and clues, of a layout or nearly of one. */
  readonly given?: boolean;
}

/** A position drawn from a seed: a random scenario and shots at a random layout, some with a wrong answer. */
export const randomPosition = (seed: number, kinds: PositionKinds = {}): Knowledge =>
  drawPosition(RandomStream.fromSeed(seed), kinds);

/** The same, drawn from a stream. */
export const drawPosition = (random: RandomStream, kinds: PositionKinds = {}): Knowledge => {
  const plain = randomScenario(random, kinds);
  const placed = randomLayout(plain, random);
  const scenario = kinds.given && placed ? withGiven(placed, random) : plain;
  const layout = placed && { ...placed, scenario };
  return makeKnowledge(scenario, layout ? randomShots(layout, random, kinds.truth) : []);
};
