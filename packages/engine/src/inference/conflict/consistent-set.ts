import { checkIsKnowledge, type Knowledge } from "../../knowledge/knowledge.ts";
import { type Conflict, type ConflictOptions, DEFAULT_SEARCHES, HITTING_NODES, MOST_SETS } from "./conflict.ts";
import { agreeAlone, ConflictJudge, grow, shrink } from "./conflict-judge.ts";
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
  const found = firstBits(shots) & ~dropped;
  const alone = membersOf(found).map((i) => knowledge.observations[i]);
  const kept = isLargest || agreeAlone(knowledge.scenario, alone, options) ? found : before;
  return { kept: membersOf(kept), dropped: membersOf(firstBits(shots) & ~kept), isLargest };
};

/** The smallest set to drop so that layouts are left, or the known set if nothing better is found in time. */
const smallestDrop = (
  known: BitSet,
  shots: number,
  judge: ConflictJudge,
  isOver: () => boolean,
): { readonly dropped: BitSet; readonly isLargest: boolean } => {
  const all = firstBits(shots);
  // At least one shot must be dropped, and the last shot is the latest possible.
  if (known === all - firstBits(shots - 1)) return { dropped: known, isLargest: true };
  const conflicts: BitSet[] = [];
  /** Whether some set was counted as a conflict only because the effort did not decide it. */
  let isDoubtful = false;
  let isLargest = false;
  while (conflicts.length < MOST_SETS && !isOver()) {
    const { set: smallest, exact } = smallestHittingSet(conflicts, sizeOf(known) + 1, HITTING_NODES);
    if (smallest === undefined || !exact) break;
    isLargest = !isDoubtful && sizeOf(smallest) === sizeOf(known);
    const dropped = latestHittingSet(conflicts, sizeOf(smallest), HITTING_NODES) ?? smallest;
    if (dropped === known) break;
    const rest = all & ~dropped;
    const agrees = judge.agreesSoon(rest) ?? judge.agreesSoon(rest, "more");
    // At least one shot must be dropped, so no set is smaller than a single shot.
    if (agrees) return { dropped, isLargest: !isDoubtful || sizeOf(dropped) === 1 };
    isDoubtful ||= agrees === undefined;
    conflicts.push(agrees === undefined ? rest : shrink(rest, membersOf(rest), judge, isOver).set);
  }
  return { dropped: known, isLargest };
};
