import {
  type InferOptions,
  type Knowledge,
  parseLayout,
  parseStrategy,
  RandomStream,
  type Scenario,
  sampleLayouts,
  unwrap,
} from "@broadside/engine";
import { sampleBoxes } from "@broadside/engine/boxes";
import { type FindOptions, findLayout, PlacementDraw } from "@broadside/engine/placing";
import { difficultyOf } from "@broadside/engine/review";
import { shipsOfLayout } from "../../position/placed-ship.ts";
import type { AnswerOf, TaskOf } from "../protocol.ts";

/** A layout drawn at random: uniformly, or by the prior of the rules. */
export const answerLayout = (knowledge: Knowledge, seed: number, options: InferOptions): AnswerOf<"layout"> => {
  const { scenario } = knowledge;
  const random = RandomStream.fromSeed(seed);
  // Boxes are drawn without listing them all, which would take too much memory on larger boards.
  if (scenario.contact === "overlap" && scenario.fleet.every(({ shape }) => shape.kind === "box")) {
    const [layout] = sampleBoxes(knowledge, 1, random);
    return { kind: "layout", ships: layout ? shipsOfLayout(layout) : [] };
  }
  if (scenario.contact !== "overlap" && !scenario.prior && knowledge.observations.length === 0) {
    const trial = new PlacementDraw(scenario);
    // This method is also uniform, and takes microseconds and hardly any memory, but on crowded boards it would
    // almost never end.
    if (trial.isQuick())
      return { kind: "layout", ships: shipsOfLayout({ scenario, placements: [...trial.uniform(random)] }) };
  }
  const [layout] = sampleLayouts(knowledge, 1, random, options);
  return { kind: "layout", ships: layout ? shipsOfLayout(layout) : [] };
};

/** The first layout found by a search in random order, or a proof that there is none. */
export const answerFind = (knowledge: Knowledge, seed: number, options: FindOptions): AnswerOf<"layout" | "none"> => {
  const { layout, proof, nodes, bound } = findLayout(knowledge, { ...options, random: RandomStream.fromSeed(seed) });
  return layout
    ? { kind: "layout", ships: shipsOfLayout(layout) }
    : { kind: "none", proof, nodes, ...(bound && { bound }) };
};

/** How difficult a layout is for a strategy. */
export const answerDifficulty = (
  scenario: Scenario,
  { layout: source, strategy, seed }: TaskOf<"difficulty">,
  progress: (done: number) => void,
): AnswerOf<"difficulty"> => {
  const layout = unwrap(parseLayout(scenario, source));
  return { kind: "difficulty", difficulty: difficultyOf(layout, unwrap(parseStrategy(strategy)), seed, { progress }) };
};
