// The engine in a thread of its own. The build puts this program into the element's file as a text.
import { countLayouts, type InferOptions, infer, type Knowledge } from "@broadside/engine";
import { serve } from "@broadside/engine/worker";
import { byClass, massesOf } from "../../web/src/board/map/answer-map.ts";
import type { MapAnswer, MapMasses } from "../../web/src/board/map/packed-map.ts";
import { normally, type TaskContext } from "../../web/src/engine/task.ts";

/** The exact numbers for all cells of a position. */
export type Counted = Pick<MapAnswer, "layouts" | "occupied" | "byClass"> & {
  readonly masses?: MapMasses | undefined;
  /** If no layout fits: the index of the shot that rules out the last one; undefined if the rules alone do. */
  readonly impossible?: number | undefined;
};

/** The first shot after which no layout is left. Cost: a count for each halving of the number of shots. */
const firstImpossible = ({ scenario, observations }: Knowledge, options: InferOptions): number | undefined => {
  const fits = (shots: number): boolean =>
    countLayouts({ scenario, observations: observations.slice(0, shots) }, options).layouts > 0n;
  if (!fits(0)) return undefined;
  let [fitting, failing] = [0, observations.length];
  while (failing - fitting > 1) {
    const middle = (fitting + failing) >> 1;
    if (fits(middle)) fitting = middle;
    else failing = middle;
  }
  return fitting;
};

export const tasks = {
  /** Knowledge is plain data, which needs no reading here: that keeps the program small. */
  count: (knowledge: Knowledge, context: TaskContext): Counted => {
    const options = normally(context);
    const posterior = infer(knowledge, options);
    const { layouts } = posterior;
    const occupied = posterior.occupied.toBigints();
    if (layouts === 0n) {
      return { layouts, occupied, byClass: [], impossible: firstImpossible(knowledge, options) };
    }
    const counts = { occupied, byClass: byClass(posterior, occupied) };
    return { layouts, ...counts, masses: massesOf(posterior, counts) };
  },
};

serve(self, tasks);
