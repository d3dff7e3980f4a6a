import {
  type InferOptions,
  type Knowledge,
  type Layout,
  placementsOf,
  RandomStream,
  sampleLayouts,
} from "@broadside/engine";
import { cellsInBox, sampleBoxes } from "@broadside/engine/boxes";
import { type FindOptions, findLayout, PlacementDraw } from "@broadside/engine/placing";
import type { Answer } from "../protocol.ts";

/** A layout drawn at random: uniformly, or by the prior of the rules. */
export const answerLayout = (knowledge: Knowledge, seed: number, options: InferOptions): Answer<"layout"> => {
  const { scenario } = knowledge;
  const random = RandomStream.fromSeed(seed);
  // Boxes are drawn without listing them all, which would take too much memory on larger boards.
  if (scenario.contact === "overlap" && scenario.fleet.every(({ shape }) => shape.kind === "box")) {
    const [layout] = sampleBoxes(knowledge, 1, random);
    return {
      kind: "layout",
      ships: (layout?.boxes ?? []).map(({ shipClass, low, high }) => ({
        shipClass,
        cells: cellsInBox(scenario.board, { low, high }),
      })),
    };
  }
  if (scenario.contact !== "overlap" && !scenario.prior && knowledge.observations.length === 0) {
    const trial = new PlacementDraw(scenario);
    // This method is also uniform, and takes microseconds and hardly any memory, but on crowded boards it would
    // almost never end.
    if (trial.isQuick())
      return { kind: "layout", ships: shipsOf({ scenario, placements: [...trial.uniform(random)] }) };
  }
  const [layout] = sampleLayouts(knowledge, 1, random, options);
  return { kind: "layout", ships: layout ? shipsOf(layout) : [] };
};

const shipsOf = ({ scenario, placements }: Layout): Answer<"layout">["ships"] => {
  const table = placementsOf(scenario);
  return placements.map((p) => ({ shipClass: table.classOf[p], cells: Array.from(table.cellsOf(p)) }));
};

/** The first layout found by a search in random order, or a proof that there is none. */
export const answerFind = (knowledge: Knowledge, seed: number, options: FindOptions): Answer<"layout" | "none"> => {
  const { layout, proof, nodes, bound } = findLayout(knowledge, { ...options, random: RandomStream.fromSeed(seed) });
  return layout ? { kind: "layout", ships: shipsOf(layout) } : { kind: "none", proof, nodes, ...(bound && { bound }) };
};
