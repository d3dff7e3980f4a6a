import {
  type InferOptions,
  type LayoutSource,
  parseLayout,
  parseStrategy,
  RandomStream,
  sampleLayouts,
  unwrap,
} from "@broadside/engine";
import { sampleBoxes } from "@broadside/engine/boxes";
import { type FoundLayout, findLayout, PlacementDraw } from "@broadside/engine/placing";
import { difficultyOf } from "@broadside/engine/review";
import { type PlacedShip, shipsOfLayout } from "../../position/placed-ship.ts";
import type { PositionText } from "../../text/rules/rules.ts";
import { knowledgeOf, normally, progressTo, scenarioOf, type TaskContext } from "../task.ts";

/** One layout; no ships if there is none. */
interface LayoutAnswer {
  readonly kind: "layout";
  readonly ships: readonly PlacedShip[];
}

/** The finding that no layout exists, and how this is known; see the engine's `FoundLayout`. */
interface NoLayout extends Pick<FoundLayout, "proof" | "nodes" | "bound"> {
  readonly kind: "none";
}

interface Seeded extends PositionText {
  readonly seed: number;
}

const drawLayout = (task: Seeded, options: InferOptions): LayoutAnswer => {
  const knowledge = knowledgeOf(task);
  const { scenario } = knowledge;
  const random = RandomStream.fromSeed(task.seed);
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

export const layoutTasks = {
  /** A layout drawn at random: uniformly, or by the prior of the rules. */
  layout: (task: Seeded, context: TaskContext): LayoutAnswer => drawLayout(task, normally(context)),

  /** The first layout found by a search in random order, or a proof that there is none. */
  find: (task: Seeded, { progress: tell }: TaskContext): LayoutAnswer | NoLayout => {
    const options = { progress: progressTo(tell), random: RandomStream.fromSeed(task.seed) };
    const { layout, proof, nodes, bound } = findLayout(knowledgeOf(task), options);
    return layout
      ? { kind: "layout", ships: shipsOfLayout(layout) }
      : { kind: "none", proof, nodes, ...(bound && { bound }) };
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
