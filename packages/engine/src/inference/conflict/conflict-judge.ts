import { constrain, type LeftOut } from "../../knowledge/constraints.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import type { InferOptions } from "../methods/infer-options.ts";
import { reduce, unfold } from "../packing/packing.ts";
import { countLayouts } from "../posterior/infer.ts";
import { agreementOf } from "./agreement.ts";
import { settleExistence, settleSoon } from "./existence.ts";
import { type BitSet, membersOf } from "./hitting-set.ts";

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
 * but not their answers; or, where they are `optional`, each of them may never have been fired, so that the question is
 * whether a layout agrees with the set and some of the others, replayed without the rest. Every layout that was found answers for all sets of observations that it agrees with, and every
 * set in conflict for all that contain it, so that most questions need no search.
 */
export class ConflictJudge {
  /** Searches made so far. */
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
      const constraints = constrain(this.#knowledge, members, this.#leftOut);
      const reduction = reduce(constraints);
      const found = effort
        ? settleSoon(reduction, EFFORTS[effort], this.#options)
        : settleExistence(reduction, { ...this.#options, wantPacking: false });
      exists = found?.exists;
      if (found?.placements)
        agreement = agreementOf(this.#knowledge, unfold(reduction, found.placements), kept, this.#leftOut);
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
