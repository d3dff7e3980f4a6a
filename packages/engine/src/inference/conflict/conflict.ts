import { addTo } from "../../core/lists.ts";
import { constrainEach, type LeftOut } from "../../knowledge/constraints.ts";
import { checkKnowledge, type Knowledge, makeKnowledge } from "../../knowledge/knowledge.ts";
import { type Answer, answerKey, answerToHit, missOf, type Observation } from "../../scenario/answer.ts";
import { type PlacementTable, placementsOf } from "../../scenario/placement.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import type { InferOptions } from "../methods/method.ts";
import { reduce, unfold } from "../packing/packing.ts";
import { countLayouts } from "../posterior/infer.ts";
import { settleExistence, settleSoon } from "./existence.ts";
import { type BitSet, bitOf, firstBits, membersOf, sizeOf, smallestHittingSet } from "./hitting-set.ts";

/**
 * The observations that a layout of non-overlapping ships agrees with. If shots may be left out of the game, the
 * result is one of the largest such sets, and it includes `kept` if the layout agrees with all of `kept`.
 */
const agreementOf = (knowledge: Knowledge, placements: readonly number[], kept: BitSet, leftOut: LeftOut): BitSet => {
  const { scenario, observations } = knowledge;
  const table = placementsOf(scenario);
  const owner = new Map<number, number>();
  for (const p of placements) for (const cell of table.cellsOf(p)) owner.set(cell, p);
  const water = answerKey(missOf(scenario.answers));
  const byShip = new Map<number, number[]>();
  let agreement = 0n;
  for (const [i, { cell, answer }] of observations.entries()) {
    const ship = owner.get(cell);
    if (ship !== undefined) addTo(byShip, ship, i);
    else if (answerKey(answer) === water) agreement |= bitOf(i);
  }
  for (const [ship, shots] of byShip) {
    const right = rightAnswers(knowledge, table, ship, shots);
    agreement |=
      leftOut === "unanswered" || right.length === shots.length
        ? bitsOf(right)
        : bitsOf(withoutSinking(knowledge, table, ship, shots, kept));
  }
  return agreement;
};

const bitsOf = (shots: readonly number[]): BitSet => shots.reduce((set, i) => set | bitOf(i), 0n);

/** The referee's answer to a shot that hits a ship. */
const answerAt = ({ scenario }: Knowledge, table: PlacementTable, ship: number, sinks: boolean): Answer =>
  scenario.answers === "count"
    ? { kind: "count", ships: 1 }
    : answerToHit(scenario.answers, table.classOf[ship], Array.from(table.cellsOf(ship)), sinks);

/** The shots on a ship whose answers are correct if all the shots are fired in order. */
const rightAnswers = (knowledge: Knowledge, table: PlacementTable, ship: number, shots: readonly number[]): number[] =>
  shots.filter((i, at) => {
    const sinks = at === table.cellsOf(ship).length - 1;
    return answerKey(knowledge.observations[i].answer) === answerKey(answerAt(knowledge, table, ship, sinks));
  });

/** The shots on a ship that are right if it never sinks; one is left out if they take all its cells. */
const withoutSinking = (
  knowledge: Knowledge,
  table: PlacementTable,
  ship: number,
  shots: readonly number[],
  kept: BitSet,
): number[] => {
  const hit = answerKey(answerAt(knowledge, table, ship, false));
  const right = shots.filter((i) => answerKey(knowledge.observations[i].answer) === hit);
  if (right.length < table.cellsOf(ship).length) return right;
  const last = right.findLast((i) => (kept & bitOf(i)) === 0n);
  return right.filter((i) => i !== last);
};

/** The effort for questions that may stay undecided: nodes of a search, steps (about ns) of other methods. */
const EFFORTS = { little: { nodes: 1000, steps: 5e7 }, more: { nodes: 5000, steps: 1e9 } };

/** The effort for a set that may stay undecided: a few milliseconds, or up to some tenths of a second. */
type Effort = keyof typeof EFFORTS;

/** As how many searches one counts that is not decided within its nodes: it takes as much time. */
const HARD_SEARCH = 200;

/** The number of agreements, or of conflicts, that are remembered; the oldest are forgotten. */
const MOST_KEPT = 500;

/**
 * Decides whether a layout agrees with all observations in a set. Shots outside the set keep their place, but
 * their answers do not count. If `leftOut` is `optional`, any of them may never have been fired. Most questions
 * need no search: a layout settles all sets that it agrees with, and a set in conflict settles all its supersets.
 */
export class ConflictJudge {
  /** Searches so far; a hard one counts as {@link HARD_SEARCH}. */
  searches = 0;
  readonly #knowledge: Knowledge;
  readonly #options: InferOptions;
  readonly #leftOut: LeftOut;
  readonly #agreements: BitSet[] = [];
  readonly #conflicts: BitSet[] = [];

  constructor(knowledge: Knowledge, options: InferOptions, leftOut: LeftOut = "unanswered") {
    this.#knowledge = knowledge;
    this.#options = options;
    this.#leftOut = leftOut;
  }

  /** Whether a layout agrees with the set, however long it takes to decide. */
  agrees(kept: BitSet): boolean {
    return this.#verdict(kept) ?? this.#search(kept, undefined) === true;
  }

  /** Whether a layout agrees with the set, or undefined if the effort is not enough to decide. */
  agreesSoon(kept: BitSet, effort: Effort = "little"): boolean | undefined {
    return this.#verdict(kept) ?? this.#search(kept, effort);
  }

  /** Observations that agree with a layout, including the given ones, which are known to agree with one. */
  agreementWith(kept: BitSet): BitSet {
    return this.#agreements.find((agreement) => (kept & ~agreement) === 0n) ?? kept;
  }

  #verdict(kept: BitSet): boolean | undefined {
    if (this.#agreements.some((agreement) => (kept & ~agreement) === 0n)) return true;
    if (this.#conflicts.some((conflict) => (conflict & ~kept) === 0n)) return false;
    return undefined;
  }

  #search(kept: BitSet, effort: Effort | undefined): boolean | undefined {
    this.searches++;
    const { scenario, observations } = this.#knowledge;
    const members = new Set(membersOf(kept));
    let exists: boolean | undefined;
    let agreement = kept;
    if (scenario.contact === "overlap") {
      const shots = observations.filter((_, i) => members.has(i));
      exists = countLayouts({ scenario, observations: shots }, this.#options).layouts > 0n;
    } else {
      exists = false;
      for (const constraints of constrainEach(this.#knowledge, members, this.#leftOut)) {
        const reduction = reduce(constraints);
        const existence = effort
          ? settleSoon(reduction, EFFORTS[effort], this.#options)
          : settleExistence(reduction, { ...this.#options, wantPacking: false });
        if (effort && (existence === undefined || existence.proof === "count")) this.searches += HARD_SEARCH - 1;
        if (existence?.placements)
          agreement = agreementOf(this.#knowledge, unfold(reduction, existence.placements), kept, this.#leftOut);
        if (existence === undefined) exists = undefined;
        if (existence?.exists) {
          exists = true;
          break;
        }
      }
    }
    if (exists === undefined) return undefined;
    const list = exists ? this.#agreements : this.#conflicts;
    list.unshift(exists ? agreement : kept);
    list.length = Math.min(list.length, MOST_KEPT);
    return exists;
  }
}

/** Whether a quick proof shows that shots alone leave layouts, or none; undefined if the effort is not enough. */
export const agreeAlone = (
  scenario: Scenario,
  shots: readonly Observation[],
  options: InferOptions,
): boolean | undefined =>
  new ConflictJudge(makeKnowledge(scenario, shots), options).agreesSoon(firstBits(shots.length), "more");

/** A set in conflict, with what is proven about it. */
interface Found {
  readonly set: BitSet;
  readonly isMinimal: boolean;
  readonly isSmallest: boolean;
}

/** Removes the members of a set in conflict that it does not need, in the given order, trying halves first. */
export const shrink = (
  start: BitSet,
  order: readonly number[],
  judge: Pick<ConflictJudge, "agreesSoon">,
  isOver: () => boolean,
  effort: Effort = "little",
): Found => {
  let set = start;
  let isMinimal = true;
  const leaveOut = (some: readonly number[]): void => {
    if (isOver()) {
      isMinimal = false;
      return;
    }
    const rest = some.reduce((kept, i) => kept & ~bitOf(i), set);
    const agrees = judge.agreesSoon(rest, effort);
    if (agrees === false) set = rest;
    else if (some.length > 1) {
      leaveOut(some.slice(0, some.length >> 1));
      leaveOut(some.slice(some.length >> 1));
    } else if (agrees === undefined) isMinimal = false;
  };
  leaveOut(order);
  return { set, isMinimal, isSmallest: false };
};

/** A large set of observations, including the given ones, with which some layout agrees. */
export const grow = (start: BitSet, shots: number, judge: ConflictJudge, isOver: () => boolean): BitSet => {
  let kept = judge.agreementWith(start);
  for (let i = 0; i < shots; i++) {
    const more = kept | bitOf(i);
    if (more === kept) continue;
    if (isOver()) break;
    if (judge.agreesSoon(more)) kept = judge.agreementWith(more);
  }
  return kept;
};

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
