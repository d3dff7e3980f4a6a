import { type Knowledge, makeKnowledge } from "../../knowledge/knowledge.ts";
import type { InferOptions } from "../methods/infer-options.ts";
import type { Conflict, ConflictOptions } from "./conflict.ts";
import { ConflictJudge, grow, shrink } from "./conflict-judge.ts";
import { type BitSet, firstBits, latestHittingSet, membersOf, sizeOf, smallestHittingSet } from "./hitting-set.ts";

/** Shots that some layout agrees with, out of shots that contradict each other. Indices ascend. */
export interface ConsistentSet {
  /** The shots that stay. Replayed in their order as if the others were never fired, they leave layouts. */
  readonly kept: readonly number[];
  /** The shots that go. */
  readonly dropped: readonly number[];
  /** True when no larger set leaves layouts, proven. */
  readonly isLargest: boolean;
}

/** The most conflicts before the search ends: each of its steps goes through all of them. */
const MOST_CONFLICTS = 2000;

/** The most nodes of each search for a set that meets all conflicts. */
const HITTING_NODES = 20_000;

/** The default number of searches for a layout, about a millisecond each on a board of 10x10. */
const DEFAULT_SEARCHES = 20_000;

/**
 * A largest set of the shots that leaves layouts, or a large one if the time is up before the proof. A
 * dropped shot was never fired: a sinking then needs the earlier shots that hit the ship, so a subset of a
 * set that leaves layouts may leave none. Of several largest sets it is, if time permits, the one that drops
 * the latest shots: the latest that can be dropped, then the latest before it, and so on.
 *
 * It is found by hitting sets. A set of shots is in conflict here when no layout agrees with it and any of
 * the other shots; every set that leaves layouts drops a shot of every conflict. So a smallest set that meets
 * all conflicts so far is no larger than what must be dropped. Either layouts are left without it, which is
 * the answer, or the rest holds one more conflict to meet. (R. Reiter, "A theory of diagnosis from first
 * principles", Artificial Intelligence 32, 1987.)
 *
 * Cost: a search for one layout per set, as in `findConflict`.
 *
 * @param conflict the result of `findConflict`: the shots before its first impossible one leave layouts
 * @returns undefined when the rules alone allow no layout
 * @throws RefusedError as `findConflict` does.
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
  if (conflict.first < 0) return undefined;
  const judge = new ConflictJudge(knowledge, options, "optional");
  const { maxSearches = DEFAULT_SEARCHES, stop = () => false } = options;
  const isOver = (): boolean => judge.searches >= maxSearches || stop();
  const shots = knowledge.observations.length;
  const before = firstBits(conflict.first);
  const large = grow(before, shots, judge, isOver);
  const { dropped, isLargest } = smallestDrop(firstBits(shots) & ~large, shots, judge, isOver);
  // Shown to agree with some of the dropped shots, where no layout was at hand: only a largest set may be
  // returned so.
  const found = firstBits(shots) & ~dropped;
  const kept = isLargest || leavesLayouts(knowledge, found, options) ? found : before;
  return { kept: membersOf(kept), dropped: membersOf(firstBits(shots) & ~kept), isLargest };
};

/** Whether a quick proof shows that some of the shots leave layouts. */
const leavesLayouts = ({ scenario, observations }: Knowledge, kept: BitSet, options: InferOptions): boolean => {
  const left = membersOf(kept).map((i) => observations[i]);
  const judge = new ConflictJudge(makeKnowledge(scenario, left), options);
  return judge.agreesSoon(firstBits(left.length), "more") === true;
};

/** The smallest set to drop so that layouts are left, or the known one if nothing better is found in time. */
const smallestDrop = (
  known: BitSet,
  shots: number,
  judge: ConflictJudge,
  isOver: () => boolean,
): { readonly dropped: BitSet; readonly isLargest: boolean } => {
  const all = firstBits(shots);
  // Something must be dropped, and the last shot is the latest possible.
  if (known === all - firstBits(shots - 1)) return { dropped: known, isLargest: true };
  const conflicts: BitSet[] = [];
  /** Whether a set counts as a conflict because the effort did not decide it. */
  let isDoubtful = false;
  let isLargest = false;
  while (conflicts.length < MOST_CONFLICTS && !isOver()) {
    const { set: smallest, exact } = smallestHittingSet(conflicts, sizeOf(known) + 1, HITTING_NODES);
    if (smallest === undefined || !exact) break;
    isLargest = !isDoubtful && sizeOf(smallest) === sizeOf(known);
    const dropped = latestHittingSet(conflicts, sizeOf(smallest), HITTING_NODES) ?? smallest;
    if (dropped === known) break;
    const rest = all & ~dropped;
    const agrees = judge.agreesSoon(rest) ?? judge.agreesSoon(rest, "more");
    // Something must be dropped: nothing is smaller than one shot.
    if (agrees) return { dropped, isLargest: !isDoubtful || sizeOf(dropped) === 1 };
    isDoubtful ||= agrees === undefined;
    conflicts.push(agrees === undefined ? rest : shrink(rest, membersOf(rest), judge, isOver).set);
  }
  return { dropped: known, isLargest };
};
