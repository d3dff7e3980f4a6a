import { addTo } from "../../core/lists.ts";
import { constrain, type LeftOut } from "../../knowledge/constraints.ts";
import { type Knowledge, makeKnowledge } from "../../knowledge/knowledge.ts";
import { type Answer, answerKey, answerToHit, missOf, type Observation } from "../../scenario/answer.ts";
import { type PlacementTable, placementsOf } from "../../scenario/placement.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import type { InferOptions } from "../methods/infer-options.ts";
import { reduce, unfold } from "../packing/packing.ts";
import { countLayouts } from "../posterior/infer.ts";
import { settleExistence, settleSoon } from "./existence.ts";
import { type BitSet, bitOf, firstBits, membersOf } from "./hitting-set.ts";

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
const said = ({ scenario }: Knowledge, table: PlacementTable, ship: number, sinks: boolean): Answer =>
  scenario.answers === "count"
    ? { kind: "count", ships: 1 }
    : answerToHit(scenario.answers, table.classOf[ship], Array.from(table.cellsOf(ship)), sinks);

/** The shots on a ship whose answers are correct if all the shots are fired in order. */
const rightAnswers = (knowledge: Knowledge, table: PlacementTable, ship: number, shots: readonly number[]): number[] =>
  shots.filter((i, at) => {
    const sinks = at === table.cellsOf(ship).length - 1;
    return answerKey(knowledge.observations[i].answer) === answerKey(said(knowledge, table, ship, sinks));
  });

/** The shots on a ship that are right if it never sinks; one is left out if they take all its cells. */
const withoutSinking = (
  knowledge: Knowledge,
  table: PlacementTable,
  ship: number,
  shots: readonly number[],
  kept: BitSet,
): number[] => {
  const hit = answerKey(said(knowledge, table, ship, false));
  const right = shots.filter((i) => answerKey(knowledge.observations[i].answer) === hit);
  if (right.length < table.cellsOf(ship).length) return right;
  const last = right.findLast((i) => (kept & bitOf(i)) === 0n);
  return right.filter((i) => i !== last);
};

/** The effort for questions that may stay undecided: nodes of a search, steps (about ns) of other methods. */
const EFFORTS = { little: { nodes: 1000, steps: 5e7 }, more: { nodes: 5000, steps: 1e9 } };

/** The effort for a set that may stay undecided: a few milliseconds, or up to some tenths of a second. */
export type Effort = keyof typeof EFFORTS;

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
    return this.#known(kept) ?? this.#search(kept, undefined) === true;
  }

  /** Whether a layout agrees with the set, or undefined if the effort is not enough to decide. */
  agreesSoon(kept: BitSet, effort: Effort = "little"): boolean | undefined {
    return this.#known(kept) ?? this.#search(kept, effort);
  }

  /** Observations that agree with a layout, including the given ones, which are known to agree with one. */
  agreementWith(kept: BitSet): BitSet {
    return this.#agreements.find((agreement) => (kept & ~agreement) === 0n) ?? kept;
  }

  #known(kept: BitSet): boolean | undefined {
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
      const told = observations.filter((_, i) => members.has(i));
      exists = countLayouts({ scenario, observations: told }, this.#options).layouts > 0n;
    } else {
      const constraints = constrain(this.#knowledge, members, this.#leftOut);
      const reduction = reduce(constraints);
      const found = effort
        ? settleSoon(reduction, EFFORTS[effort], this.#options)
        : settleExistence(reduction, { ...this.#options, wantPacking: false });
      exists = found?.exists;
      if (effort && (found === undefined || found.proof === "count")) this.searches += HARD_SEARCH - 1;
      if (found?.placements)
        agreement = agreementOf(this.#knowledge, unfold(reduction, found.placements), kept, this.#leftOut);
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
export interface Found {
  readonly set: BitSet;
  readonly isMinimal: boolean;
  readonly isSmallest: boolean;
}

/** Removes the members of a set in conflict that it does not need, in the given order, trying halves first. */
export const shrink = (
  start: BitSet,
  order: readonly number[],
  judge: ConflictJudge,
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
