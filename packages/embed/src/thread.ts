// The engine in a thread of its own.
import {
  countLayouts,
  type InferOptions,
  infer,
  type Knowledge,
  makeKnowledge,
  type Observation,
  parseScenario,
  type ScenarioSource,
  unwrap,
} from "@broadside/engine";
import { serve } from "@broadside/engine/worker";
import { byClass, massesOf } from "../../web/src/board/map/answer-map.ts";
import type { MapAnswer, MapMasses } from "../../web/src/board/map/packed-map.ts";
import { normally, type TaskContext } from "../../web/src/engine/task.ts";

/** A position as plain data. */
export interface SentPosition {
  readonly rules: ScenarioSource;
  readonly observations: readonly Observation[];
}

/** The exact numbers for all cells of a position. */
export type Counted = Pick<MapAnswer, "layouts" | "occupied" | "byClass"> & {
  readonly masses?: MapMasses | undefined;
  /** If no layout fits: the index of the shot that rules out the last one; undefined if the rules alone do. */
  readonly impossible?: number | undefined;
};

/** The first shot after which no layout is left. Cost: a count for each halving of the number of shots. */
const firstImpossible = ({ scenario, observations }: Knowledge, options: InferOptions): number | undefined => {
  const fits = (shots: number): boolean =>
    countLayouts(makeKnowledge(scenario, observations.slice(0, shots)), options).layouts > 0n;
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
  count: ({ rules, observations }: SentPosition, context: TaskContext): Counted => {
    const knowledge = makeKnowledge(unwrap(parseScenario(rules)), observations);
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

/** Does the tasks in a worker. */
export const runThread = (): void => serve(self, tasks);
