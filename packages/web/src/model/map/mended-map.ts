import { type Knowledge, makeKnowledge } from "@broadside/engine";
import type { ConflictAnswer } from "../../worker/map-messages.ts";
import { type BoardMap, readMap } from "./board-map.ts";

/** The map of what is left of shots that contradict each other; none where it could not be counted soon. */
export const mendedMap = (knowledge: Knowledge, { mending }: ConflictAnswer): BoardMap | undefined => {
  if (mending?.map === undefined) return undefined;
  const { dropped, map } = mending;
  const kept = knowledge.observations.filter((_, i) => !dropped.includes(i));
  return readMap(makeKnowledge(knowledge.scenario, kept), map);
};
