import { constrain } from "../../knowledge/constraints.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { answerKey, answerToHit, MISS } from "../../scenario/answer.ts";
import type { PlacementTable } from "../../scenario/placement.ts";
import type { InferOptions } from "../methods/infer-options.ts";
import { reduce, unfold } from "../packing/packing.ts";
import { countLayouts } from "../posterior/infer.ts";
import { settleExistence, settleSoon } from "./existence.ts";
import { type BitSet, bitOf, membersOf } from "./hitting-set.ts";

/**
 * What is spent on a set of observations that may be left undecided: nodes of a search, and steps (about nanoseconds) of each
 * other way to settle it.
 */
const EFFORTS = { little: { nodes: 1000, steps: 5e7 }, more: { nodes: 5000, steps: 1e9 } };

/** How much to spend on a set that may be left undecided: a few milliseconds as a rule, or up to some tenths of a second. */
export type Effort = keyof typeof EFFORTS;

/** Agreements that are kept, the latest ones. */
const MOST_KEPT = 500;

/**
 * Says of sets of observations whether a layout agrees with all of them. The other shots keep their place in the order,
 * but not their answers. Every layout that was found answers for all sets of observations that it agrees with, and every
 * set in conflict for all that contain it, so that most questions need no search.
 */
export class ConflictJudge {
  /** Searches made so far. */
  searches = 0;
  readonly #knowledge: Knowledge;
  readonly #options: InferOptions;
  readonly #agreements: BitSet[] = [];
  readonly #conflicts: BitSet[] = [];

  constructor(knowledge: Knowledge, options: InferOptions) {
    this.#knowledge = knowledge;
    this.#options = options;
  }

  /** Whether a layout agrees with the set, however long it takes to find out. */
  agrees(kept: BitSet): boolean {
    return this.#known(kept) ?? this.#search(kept, undefined) === true;
  }

  /** The same, or undefined where so much effort does not settle it. */
  agreesSoon(kept: BitSet, effort: Effort = "little"): boolean | undefined {
    return this.#known(kept) ?? this.#search(kept, effort);
  }

  /** All observations that some layout agrees with, the given ones among them; a layout that agrees with these must be known. */
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
      const constraints = constrain(this.#knowledge, members);
      const reduction = reduce(constraints);
      const found = effort
        ? settleSoon(reduction, EFFORTS[effort], this.#options)
        : settleExistence(reduction, { ...this.#options, wantPacking: false });
      exists = found?.exists;
      if (found?.placements)
        agreement = agreementOf(this.#knowledge, constraints.table, unfold(reduction, found.placements));
    }
    if (exists === true) {
      this.#agreements.unshift(agreement);
      this.#agreements.length = Math.min(this.#agreements.length, MOST_KEPT);
    }
    if (exists === false) {
      this.#conflicts.unshift(kept);
      this.#conflicts.length = Math.min(this.#conflicts.length, MOST_KEPT);
    }
    return exists;
  }
}

/** The observations that a layout of ships that do not overlap agrees with. */
const agreementOf = (
  { scenario, observations }: Knowledge,
  table: PlacementTable,
  placements: readonly number[],
): BitSet => {
  const owner = new Map<number, number>();
  const unhit = new Map<number, number>();
  for (const p of placements) {
    const cells = table.cellsOf(p);
    unhit.set(p, cells.length);
    for (const cell of cells) owner.set(cell, p);
  }
  const { answers } = scenario;
  let agreement = 0n;
  for (const [i, { cell, answer }] of observations.entries()) {
    const ship = owner.get(cell);
    let said = answers === "count" ? answerKey({ kind: "count", ships: 0 }) : answerKey(MISS);
    if (ship !== undefined) {
      const left = (unhit.get(ship) ?? 0) - 1;
      unhit.set(ship, left);
      said =
        answers === "count"
          ? answerKey({ kind: "count", ships: 1 })
          : answerKey(answerToHit(answers, table.classOf[ship], Array.from(table.cellsOf(ship)), left === 0));
    }
    if (said === answerKey(answer)) agreement |= bitOf(i);
  }
  return agreement;
};
