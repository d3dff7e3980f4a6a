import { findConflict, type Knowledge } from "@broadside/engine";
import { type ConflictAnswer, EXPLAIN_PATIENCE } from "../protocol.ts";

/**
 * A conflict with a small set of shots that are in it. That there is one is known already: when it cannot be explained, it is
 * reported without its explanation.
 *
 * @param begun when the question was, by `performance.now`
 */
export const explainConflict = (knowledge: Knowledge, begun: number): ConflictAnswer => {
  const spent = (): number => performance.now() - begun;
  try {
    const conflict = findConflict(knowledge, { stop: () => spent() >= EXPLAIN_PATIENCE });
    if (conflict) {
      const { first, shots, isMinimal } = conflict;
      return { kind: "conflict", milliseconds: spent(), first, shots, isMinimal };
    }
  } catch {
    // Falls through to the bare report.
  }
  return { kind: "conflict", milliseconds: spent() };
};
