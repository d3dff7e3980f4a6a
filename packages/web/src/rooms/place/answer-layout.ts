import {
  type InferOptions,
  type LayoutSource,
  parseLayout,
  parseStrategy,
  RandomStream,
  sampleLayouts,
  unwrap,
} from "@broadside/engine";
import { type HiddenLayout, sampleBoxes } from "@broadside/engine/boxes";
import { findLayout, PlacementDraw } from "@broadside/engine/placing";
import { difficultyOf } from "@broadside/engine/review";
import { shipsOfLayout } from "../../board/position/placed-ship.ts";
import { knowledgeOf, type PositionText, scenarioOf } from "../../board/rules/rules.ts";
import { normally, progressTo, type TaskContext } from "../../engine/task.ts";

/** No ships if there is no layout. */
const answerOf = (layout: HiddenLayout | undefined) =>
  ({ kind: "layout", ships: layout ? shipsOfLayout(layout) : [] }) as const;

interface Seeded extends PositionText {
  readonly seed: number;
}

const drawLayout = (task: Seeded, options: InferOptions): HiddenLayout | undefined => {
  const knowledge = knowledgeOf(task);
  const { scenario } = knowledge;
  const random = RandomStream.fromSeed(task.seed);
  // Boxes are drawn without listing them all, which would take too much memory on larger boards.
  if (scenario.contact === "overlap" && scenario.fleet.every(({ shape }) => shape.kind === "box")) {
    return sampleBoxes(knowledge, 1, random)[0];
  }
  if (scenario.contact !== "overlap" && !scenario.prior && knowledge.observations.length === 0) {
    const trial = new PlacementDraw(scenario);
    // This method is also uniform, and takes microseconds and hardly any memory, but on crowded boards it would
    // almost never end.
    if (trial.isQuick()) return { scenario, placements: [...trial.uniform(random)] };
  }
  return sampleLayouts(knowledge, 1, random, options)[0];
};

export const tasks = {
  /** A layout drawn at random: uniformly, by the prior of the rules, or by what was said. */
  layout: async (task: Seeded, context: TaskContext) => {
    if (!task.told) return answerOf(drawLayout(task, normally(context)));
    const { drawTold } = await import("../../board/map/answer-told.ts");
    return answerOf(drawTold(task, task.seed, normally(context)));
  },

  /** The first layout found by a search in random order, or a proof that there is none. */
  find: (task: Seeded, { progress: tell }: TaskContext) => {
    const options = { progress: progressTo(tell), random: RandomStream.fromSeed(task.seed) };
    const { layout, proof, nodes, bound } = findLayout(knowledgeOf(task), options);
    return layout ? answerOf(layout) : ({ kind: "none", proof, nodes, ...(bound && { bound }) } as const);
  },

  /** How difficult a complete layout is for a strategy: estimates, from games. */
  difficulty: (
    task: PositionText & { readonly layout: LayoutSource; readonly strategy: string; readonly seed: number },
    { progress: tell }: TaskContext,
  ) => {
    const layout = unwrap(parseLayout(scenarioOf(task), task.layout));
    const options = { progress: progressTo(tell) };
    const difficulty = difficultyOf(layout, unwrap(parseStrategy(task.strategy)), task.seed, options);
    return { kind: "difficulty" as const, difficulty };
  },
};
