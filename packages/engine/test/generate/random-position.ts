import { type Knowledge, makeKnowledge, RandomStream } from "../../src/index.ts";
import { withGiven } from "./random-given.ts";
import { randomLayout } from "./random-layout.ts";
import { randomScenario, type ScenarioKinds } from "./random-scenario.ts";
import { randomShots, type Truth } from "./random-shots.ts";

/** The kinds of positions to generate. */
export interface PositionKinds extends ScenarioKinds {
  readonly truth?: Truth;
  /** Whether to add totals and clues, which fit a layout or almost fit one. */
  readonly given?: boolean;
}

/** A random position for a seed: a random scenario, and shots at a random layout, some with a wrong answer. */
export const randomPosition = (seed: number, kinds: PositionKinds = {}): Knowledge =>
  drawPosition(RandomStream.fromSeed(seed), kinds);

/** A random position like {@link randomPosition}, from a random stream. */
export const drawPosition = (random: RandomStream, kinds: PositionKinds = {}): Knowledge => {
  const plain = randomScenario(random, kinds);
  const placed = randomLayout(plain, random);
  const scenario = kinds.given && placed ? withGiven(placed, random) : plain;
  const layout = placed && { ...placed, scenario };
  return makeKnowledge(scenario, layout ? randomShots(layout, random, kinds.truth) : []);
};
