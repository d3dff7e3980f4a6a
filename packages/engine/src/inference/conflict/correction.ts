import { checkIsKnowledge, type Knowledge } from "../../knowledge/knowledge.ts";
import { possibleAnswers } from "../../knowledge/possible-answers.ts";
import { type Answer, type Observation, sameAnswer } from "../../scenario/answer.ts";
import {
  agreeAlone,
  type Conflict,
  ConflictJudge,
  type ConflictOptions,
  DEFAULT_SEARCHES,
  grow,
  HITTING_NODES,
  MOST_SETS,
  shrink,
} from "./conflict.ts";
import { type BitSet, firstBits, latestHittingSet, membersOf, sizeOf, smallestHittingSet } from "./hitting-set.ts";

/** Shots with which some layout agrees, chosen from shots that contradict each other; ascending indices. */
export interface ConsistentSet {
  /** The shots that are kept. Replayed in their order as if the others had never been fired, they leave layouts. */
  readonly kept: readonly number[];
  /** The other shots. */
  readonly dropped: readonly number[];
  /** Whether it is proven that no larger set leaves layouts. */
  readonly isLargest: boolean;
}

/**
 * A largest set of the shots that leaves layouts, or a large one if the time runs out before the proof. A
 * dropped shot counts as never fired. A sinking then needs the earlier shots that hit the ship, so a subset of a
 * set that leaves layouts may leave none. If several largest sets exist and time permits, the result is the one
 * that drops the latest shots: the latest that can be dropped, then the latest before it, and so on.
 *
 * The set is found by hitting sets. Here, shots are in conflict if no layout agrees with them, no matter which
 * other shots are kept too. Every set that leaves layouts drops a shot of every conflict. So a smallest set that
 * meets all conflicts found so far is no larger than the smallest set that must be dropped. If dropping it
 * leaves layouts, it is the answer; otherwise the shots that are kept contain one more conflict. (R. Reiter, "A
 * theory of diagnosis from first principles", Artificial Intelligence 32, 1987.)
 *
 * Cost: a search for one layout per set, as in `findConflict`.
 *
 * @param conflict the result of `findConflict`: the shots before its first impossible one leave layouts
 * @returns undefined when the rules alone allow no layout
 * @throws RefusedError as `findConflict` does
 * @example
 * import { findConflict, parseKnowledge, preset, unwrap } from "@broadside/engine";
 * import { findLargestConsistent } from "@broadside/engine/review";
 *
 * const knowledge = unwrap(parseKnowledge(preset("gorkoff-3x3"), "A1x C3x B2x"));
 * const conflict = findConflict(knowledge);
 * conflict && findLargestConsistent(knowledge, conflict)?.kept; // => [0, 1]
 */
export const findLargestConsistent = (
  knowledge: Knowledge,
  conflict: Conflict,
  options: ConflictOptions = {},
): ConsistentSet | undefined => {
  checkIsKnowledge(knowledge);
  if (conflict.first < 0) return undefined;
  const judge = new ConflictJudge(knowledge, options, "optional");
  const { maxSearches = DEFAULT_SEARCHES, stop = () => false } = options;
  const isOver = (): boolean => judge.searches >= maxSearches || stop();
  const shots = knowledge.observations.length;
  const before = firstBits(conflict.first);
  const large = grow(before, shots, judge, isOver);
  const { dropped, isLargest } = smallestDrop(firstBits(shots) & ~large, shots, judge, isOver);
  // Without a proof, the set may agree only together with some of the dropped shots: check it.
  const candidate = firstBits(shots) & ~dropped;
  const alone = membersOf(candidate).map((i) => knowledge.observations[i]);
  const kept = isLargest || agreeAlone(knowledge.scenario, alone, options) ? candidate : before;
  return { kept: membersOf(kept), dropped: membersOf(firstBits(shots) & ~kept), isLargest };
};

/** The smallest set to drop so that layouts are left, or the known set if nothing better is found in time. */
const smallestDrop = (
  drop: BitSet,
  shots: number,
  judge: ConflictJudge,
  isOver: () => boolean,
): { readonly dropped: BitSet; readonly isLargest: boolean } => {
  const all = firstBits(shots);
  // At least one shot must be dropped, and the last shot is the latest possible.
  if (drop === all - firstBits(shots - 1)) return { dropped: drop, isLargest: true };
  const conflicts: BitSet[] = [];
  /** Whether some set was counted as a conflict only because the effort did not decide it. */
  let isDoubtful = false;
  let isLargest = false;
  while (conflicts.length < MOST_SETS && !isOver()) {
    const { set: smallest, exact } = smallestHittingSet(conflicts, sizeOf(drop) + 1, HITTING_NODES);
    if (smallest === undefined || !exact) break;
    isLargest = !isDoubtful && sizeOf(smallest) === sizeOf(drop);
    const dropped = latestHittingSet(conflicts, sizeOf(smallest), HITTING_NODES) ?? smallest;
    if (dropped === drop) break;
    const rest = all & ~dropped;
    const agrees = judge.agreesSoon(rest) ?? judge.agreesSoon(rest, "more");
    // At least one shot must be dropped, so no set is smaller than a single shot.
    if (agrees) return { dropped, isLargest: !isDoubtful || sizeOf(dropped) === 1 };
    isDoubtful ||= agrees === undefined;
    conflicts.push(agrees === undefined ? rest : shrink(rest, membersOf(rest), judge, isOver).set);
  }
  return { dropped: drop, isLargest };
};

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
