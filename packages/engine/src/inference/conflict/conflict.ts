import { checkKnowledge, type Knowledge } from "../../knowledge/knowledge.ts";
import type { InferOptions } from "../methods/infer-options.ts";
import { ConflictJudge, type Found, grow, shrink } from "./conflict-judge.ts";
import { type BitSet, firstBits, membersOf, sizeOf, smallestHittingSet } from "./hitting-set.ts";

/** Why no layout agrees with some knowledge. */
export interface Conflict {
  /** Index of the first observation that leaves no layout; -1 when the rules alone allow none. Always exact. */
  readonly first: number;
  /**
   * A set of observations that no layout agrees with (indices, ascending). Other shots count only by their
   * place in the order, not by their answers. Empty when the rules alone allow no layout.
   */
  readonly shots: readonly number[];
  /** True when every member is proven necessary: without any one of them a layout agrees. */
  readonly isMinimal: boolean;
  /** True when also no smaller set is in conflict, proven. */
  readonly isSmallest: boolean;
}

/** How long to search for a small set. */
export interface ConflictOptions extends InferOptions {
  /**
   * Called before every search for a layout once the first impossible shot is known. When it returns true,
   * the best set so far is returned, without claims that are not yet proven.
   */
  readonly stop?: () => boolean;
  /** Searches for a layout after which the work ends too, the same on every machine. Default 20,000. */
  readonly maxSearches?: number;
}

/** The default number of searches for a layout, about a millisecond each on a board of 10x10. */
const DEFAULT_SEARCHES = 20_000;

/** The most corrections before the search for smaller sets ends: each of its steps goes through all of them. */
const MOST_CORRECTIONS = 2000;

/** The most nodes of each search for a set that meets all corrections. */
const HITTING_NODES = 20_000;

/**
 * The conflict in some knowledge, or undefined when a layout agrees with it.
 *
 * It finds the first impossible shot by bisection, because layouts that agree with a prefix agree with every
 * shorter one. It then shrinks the shots up to it, halves before single shots, until each one left is
 * necessary. It finds a smallest set by implicit hitting sets (Ignatiev, Previti, Liffiton and Marques-Silva,
 * "Smallest MUS extraction with minimal hitting set dualization", CP 2015): a candidate that meets every
 * correction so far is either in conflict, and then smallest, or grows to a largest agreeing set, whose
 * complement is one more correction to meet.
 *
 * Cost: a search for one layout per set, which is fast whether there is one or not. For the first impossible
 * shot, hard questions are decided at any cost; later ones stay open, and with them the claims that depend on
 * them.
 *
 * @throws RefusedError as {@link infer} does, for boxes that overlap; what `progress` throws ends the work.
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

/** The smallest set in conflict found in time; the first `bad` of all shots are in conflict. */
const smallConflict = (shots: number, bad: number, judge: ConflictJudge, isOver: () => boolean): Found => {
  const start = firstBits(bad);
  // What is tried last is likely to stay: late shots in one order, early ones in the other.
  const order = membersOf(start);
  let best = shrink(start, order, judge, isOver);
  if (sizeOf(best.set) > 2) best = smaller(best, shrink(start, order.reverse(), judge, isOver));
  best = improve(best, shots, judge, isOver);
  return best.isMinimal ? best : shrink(best.set, membersOf(best.set), judge, isOver, "more");
};

/** Tries sets that meet all corrections, until one of them is in conflict or none is smaller than the best. */
const improve = (start: Found, shots: number, judge: ConflictJudge, isOver: () => boolean): Found => {
  let best = start;
  const corrections: BitSet[] = [];
  while (corrections.length < MOST_CORRECTIONS && !isOver()) {
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
