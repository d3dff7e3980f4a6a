import { checkKnowledge, type Knowledge } from "../../knowledge/knowledge.ts";
import type { InferOptions } from "../methods/infer-options.ts";
import { ConflictJudge, type Found, grow, shrink } from "./conflict-judge.ts";
import { type BitSet, firstBits, membersOf, sizeOf, smallestHittingSet } from "./hitting-set.ts";

/** Why no layout agrees with the knowledge. */
export interface Conflict {
  /** The index of the first observation that leaves no layout; -1 if the rules alone allow none. Always exact. */
  readonly first: number;
  /**
   * Indices of shots that no layout agrees with, ascending. Other shots keep their place, but their answers do not
   * count. Empty if the rules alone allow no layout.
   */
  readonly shots: readonly number[];
  /** Whether every member is proven necessary: without any one of them, some layout agrees. */
  readonly isMinimal: boolean;
  /** Whether it is also proven that no smaller set is in conflict. */
  readonly isSmallest: boolean;
}

/** How long to search for a small set. */
export interface ConflictOptions extends InferOptions {
  /**
   * Called before every search, once the first impossible shot is known. If it returns true, the best set so far is
   * the result, and claims not yet proven are false.
   */
  readonly stop?: (() => boolean) | undefined;
  /** The most searches for a layout, the same on every machine; a hard one counts as 200. Default 20,000. */
  readonly maxSearches?: number | undefined;
}

/** The default number of searches for a layout, which take about a millisecond each on a board of 10x10. */
export const DEFAULT_SEARCHES = 20_000;

/** The most corrections, or conflicts, before a search ends: each of its steps goes through all of them. */
export const MOST_SETS = 2000;

/** The most nodes of each search for a set that meets all corrections, or all conflicts. */
export const HITTING_NODES = 20_000;

/**
 * The conflict in the knowledge, or undefined if some layout agrees with it.
 *
 * The first impossible shot is found by bisection, because layouts that agree with a prefix agree with every
 * shorter one. The shots up to it are then reduced, halves before single shots, until every remaining shot is
 * necessary. A smallest set is found by implicit hitting sets (Ignatiev, Previti, Liffiton and Marques-Silva,
 * "Smallest MUS extraction with minimal hitting set dualization", CP 2015). A candidate intersects every
 * correction (the complement of an agreeing set) found so far. If it is in conflict, it is a smallest set.
 * Otherwise shots are added to it as long as it agrees, and the complement of the result is one more correction.
 *
 * Cost: for each set a search for one layout, mostly fast. To find the first impossible shot, even hard
 * questions are decided, at any cost. Later hard questions stay open, and with them the claims that depend on
 * them.
 *
 * @throws RefusedError as {@link infer} does, for boxes that overlap; errors thrown by `progress` also end the
 *   work
 * @example
 * import { findConflict, parseKnowledge, preset, unwrap } from "@broadside/engine";
 *
 * const knowledge = unwrap(parseKnowledge(preset("gorkoff-3x3"), "A1x C3x B2x"));
 * const conflict = findConflict(knowledge);
 * conflict?.first; // => 2
 * conflict?.shots; // => [2]
 */
export const findConflict = (knowledge: Knowledge, options: ConflictOptions = {}): Conflict | undefined => {
  checkKnowledge(knowledge);
  const judge = new ConflictJudge(knowledge, options);
  const shots = knowledge.observations.length;
  if (judge.agrees(firstBits(shots))) return undefined;
  if (!judge.agrees(0n)) return { first: -1, shots: [], isMinimal: true, isSmallest: true };
  let good = 0;
  let bad = shots;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (judge.agrees(firstBits(middle))) good = middle;
    else bad = middle;
  }
  const { maxSearches = DEFAULT_SEARCHES, stop = () => false } = options;
  const before = judge.searches;
  const isOver = (): boolean => judge.searches - before >= maxSearches || stop();
  const { set, isMinimal, isSmallest } = smallConflict(shots, bad, judge, isOver);
  return { first: bad - 1, shots: membersOf(set), isMinimal, isSmallest };
};

/** The smallest set in conflict found in time. The first `bad` shots must be in conflict. */
const smallConflict = (shots: number, bad: number, judge: ConflictJudge, isOver: () => boolean): Found => {
  const start = firstBits(bad);
  // Shots that are tried last are likely to stay: late shots in one order, early shots in the other.
  const order = membersOf(start);
  let best = shrink(start, order, judge, isOver);
  if (sizeOf(best.set) > 2) best = smaller(best, shrink(start, order.reverse(), judge, isOver));
  best = improve(best, shots, judge, isOver);
  return best.isMinimal ? best : shrink(best.set, membersOf(best.set), judge, isOver, "more");
};

/** Tries sets that meet all corrections until one is in conflict or none is smaller than the best. */
const improve = (start: Found, shots: number, judge: ConflictJudge, isOver: () => boolean): Found => {
  let best = start;
  const corrections: BitSet[] = [];
  while (corrections.length < MOST_SETS && !isOver()) {
    const { set: candidate, exact } = smallestHittingSet(corrections, sizeOf(best.set), HITTING_NODES);
    if (candidate === undefined) return exact ? { set: best.set, isMinimal: true, isSmallest: true } : best;
    const agrees = judge.agreesSoon(candidate);
    if (agrees === undefined) return best;
    if (!agrees && exact) return { set: candidate, isMinimal: true, isSmallest: true };
    if (!agrees) best = smaller(best, shrink(candidate, membersOf(candidate), judge, isOver));
    else corrections.push(firstBits(shots) & ~grow(candidate, shots, judge, isOver));
  }
  return best;
};

const smaller = (a: Found, b: Found): Found => {
  const [x, y] = [sizeOf(a.set), sizeOf(b.set)];
  return y < x || (y === x && b.isMinimal && !a.isMinimal) ? b : a;
};
