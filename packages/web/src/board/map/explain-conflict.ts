import { type Conflict, findConflict, type Knowledge, makeKnowledge } from "@broadside/engine";
import { findFixes, findLargestConsistent } from "@broadside/engine/review";
import type { ConflictAnswer, MapAnswer, Mending } from "./packed-map.ts";

/** The milliseconds, from the question onwards, for finding a small set of contradictory shots. */
const EXPLAIN_PATIENCE = 2000;

/** The milliseconds, from the question onwards, for finding how to resolve the conflict. */
const MEND_PATIENCE = 3000;

/**
 * Why no layout agrees with the shots, which shots are consistent, and how to resolve the conflict. That there
 * is a conflict is already known; parts of the answer that take too long are left out.
 *
 * @param begun the time when work on the question began, by `performance.now()`
 * @param mapOf counts the map of the consistent shots; throws if that would take long
 */
export const explainConflict = (
  knowledge: Knowledge,
  begun: number,
  mapOf: (kept: Knowledge) => MapAnswer,
): ConflictAnswer => {
  const spent = (): number => performance.now() - begun;
  const conflict = unlessItFails(() => findConflict(knowledge, { stop: () => spent() >= EXPLAIN_PATIENCE }));
  if (conflict === undefined) return { kind: "conflict" };
  const mending = unlessItFails(() => mend(knowledge, conflict, () => spent() >= MEND_PATIENCE, mapOf));
  const { first, shots, isMinimal } = conflict;
  return { kind: "conflict", first, shots, isMinimal, ...(mending && { mending }) };
};

/** Tries single changes first: they resolve most contradictions, and cost least. */
const mend = (
  knowledge: Knowledge,
  conflict: Conflict,
  stop: () => boolean,
  mapOf: (kept: Knowledge) => MapAnswer,
): Mending | undefined => {
  const { scenario, observations } = knowledge;
  const { fixes } = findFixes(knowledge, conflict, { stop });
  const set = findLargestConsistent(knowledge, conflict, { stop });
  if (set === undefined) return undefined;
  const { kept, dropped, isLargest } = set;
  const left = makeKnowledge(
    scenario,
    kept.map((i) => observations[i]),
  );
  const map = unlessItFails(() => mapOf(left));
  return { dropped, isLargest, fixes, ...(map && { map }) };
};

const unlessItFails = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};
