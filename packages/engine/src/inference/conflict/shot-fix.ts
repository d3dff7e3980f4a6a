import { checkIsKnowledge, type Knowledge } from "../../knowledge/knowledge.ts";
import { possibleAnswers } from "../../knowledge/possible-answers.ts";
import { type Answer, type Observation, sameAnswer } from "../../scenario/answer.ts";
import type { Conflict, ConflictOptions } from "./conflict.ts";
import { agreeAlone, ConflictJudge, shrink } from "./conflict-judge.ts";
import { firstBits, membersOf } from "./hitting-set.ts";

/** Changes to one shot, each of which makes layouts possible again without any other change. */
export interface ShotFix {
  /** Index of the shot. */
  readonly shot: number;
  /** Whether layouts are left without the shot, as if it had never been fired. */
  readonly removable: boolean;
  /** Other answers to the shot that leave layouts, in the order of `possibleAnswers`. */
  readonly answers: readonly Answer[];
}

/** The single changes that resolve a contradiction. */
export interface ShotFixes {
  /** One entry for each shot that a change can fix, in ascending order. */
  readonly fixes: readonly ShotFix[];
  /** Whether every shot and every answer was tried and decided, so that nothing is missing. */
  readonly isComplete: boolean;
}

/**
 * Every change to a single shot that resolves a contradiction: its removal, or another answer. Another answer can
 * do that only for shots of the set in conflict; a removal also for others, because a ship that lacks a hit sinks
 * later.
 *
 * Cost: a search for a layout per shot in conflict and per possible answer to it.
 *
 * @param conflict the result of `findConflict`
 * @throws RefusedError as `findConflict` does
 * @example
 * import { findConflict, parseKnowledge, preset, unwrap } from "@broadside/engine";
 * import { findFixes } from "@broadside/engine/review";
 *
 * const knowledge = unwrap(parseKnowledge(preset("gorkoff-3x3"), "A1x C3x B2x"));
 * const conflict = findConflict(knowledge);
 * conflict && findFixes(knowledge, conflict).fixes.length; // => 1
 */
export const findFixes = (knowledge: Knowledge, conflict: Conflict, options: ConflictOptions = {}): ShotFixes => {
  checkIsKnowledge(knowledge);
  const { maxSearches = Number.POSITIVE_INFINITY, stop = () => false } = options;
  const { scenario, observations } = knowledge;
  const all = firstBits(observations.length);
  const judge = new ConflictJudge(knowledge, options, "optional");
  let searches = 0;
  let isComplete = true;
  const isOver = (): boolean => judge.searches + searches >= maxSearches || stop();
  const leavesLayouts = (shots: readonly Observation[]): boolean => {
    if (isOver()) {
      isComplete = false;
      return false;
    }
    searches++;
    const agrees = agreeAlone(scenario, shots, options);
    if (agrees === undefined) isComplete = false;
    return agrees === true;
  };
  if (conflict.first < 0) return { fixes: [], isComplete };

  // If any other shot is removed, these shots stay in conflict, whatever else was shot.
  const removable = new Set(membersOf(shrink(all, membersOf(all), judge, isOver).set));
  // If the answer to any other shot changes, these shots stay as they are, in their order.
  const answerable = new Set(conflict.shots);
  const fixes = observations.flatMap(({ cell, answer }, shot): ShotFix[] => {
    const others = answerable.has(shot) ? possibleAnswers(scenario, cell) : [];
    const fix: ShotFix = {
      shot,
      removable: removable.has(shot) && leavesLayouts(observations.filter((_, i) => i !== shot)),
      answers: others.filter(
        (other) =>
          !sameAnswer(other, answer) &&
          leavesLayouts(observations.map((old, i) => (i === shot ? { cell, answer: other } : old))),
      ),
    };
    return fix.removable || fix.answers.length > 0 ? [fix] : [];
  });
  return { fixes, isComplete };
};
