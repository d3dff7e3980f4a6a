import { ExactCounts } from "../core/count.ts";
import type { WorkLimits } from "../core/work-limits.ts";
import type { Constraints } from "../knowledge/constraints.ts";
import { type CountTerm, countAnswers, countReadings, termsOf } from "./counted-answers.ts";
import { constrainCertain, type Evidence, evidenceOf, type Odds, oddsOf } from "./evidence.ts";
import type { Reading } from "./list-program.ts";
import type { Expression } from "./question.ts";
import { countRegions, countsOf, type RegionConstraints, weighRegions } from "./region-constraints.ts";
import type { Told } from "./told.ts";
import { addWeighed, type Weighed, type WeighedAnswers, type WeighedPosition } from "./weighed-position.ts";

/** The most terms that a count is split into: those of eight statements. */
const MOST_TERMS = 256;

/** The most counts that are made in place of one, most of them of numbers of ship cells in regions. */
const MOST_COUNTS = 4096;

/** One term of each of the evidence, together: a count that is added to others, or subtracted. */
interface Combination {
  readonly constraints: RegionConstraints;
  readonly terms: readonly CountTerm[];
}

/**
 * A position by counts, none of whose layouts is listed. Each statement splits a count into a few, with one of its
 * {@link CountTerm}s each; k statements need up to 2^k counts.
 */
export class CountedPosition implements WeighedPosition {
  readonly method = "counts";
  readonly #told: Told;
  readonly #evidence: readonly Evidence[];
  readonly #combinations: readonly Combination[];
  readonly #limits: WorkLimits;
  #odds: readonly Odds[] | undefined;
  #counts: readonly bigint[] | undefined;

  private constructor(told: Told, combinations: readonly Combination[], limits: WorkLimits) {
    this.#told = told;
    this.#evidence = evidenceOf(told);
    this.#combinations = combinations;
    this.#limits = limits;
  }

  /** The position; undefined if what was said does not split a count into few. */
  static make(told: Told, limits: WorkLimits): CountedPosition | undefined {
    const combinations = combine(constrainCertain(told), evidenceOf(told));
    const position = combinations && new CountedPosition(told, combinations, limits);
    return position && position.counts <= MOST_COUNTS ? position : undefined;
  }

  /** The number of counts that replace one. */
  get counts(): number {
    return this.#combinations.reduce((sum, { constraints }) => sum + countsOf(constraints), 0);
  }

  get total(): Weighed {
    const counts = this.#counted();
    return { layouts: this.#sum(counts, () => CERTAIN), mass: this.#sum(counts, (k) => this.oddsOf(k)) };
  }

  get rights(): readonly bigint[] {
    const counts = this.#counted();
    return this.#evidence.map((_, right) =>
      this.#sum(counts, (k) => (k === right ? { ...this.oddsOf(k), wrong: 0n } : this.oddsOf(k))),
    );
  }

  get firstImpossible(): number | undefined {
    if (this.total.layouts > 0n) return undefined;
    if (this.#countFirst(0) === 0n) return undefined;
    return this.#evidence.findIndex(({ wrong }, last) => wrong === 0 && this.#countFirst(last + 1) === 0n);
  }

  /** The answers to a question; undefined if they do not follow from counts. */
  answers({ expression }: { readonly expression: Expression }): WeighedAnswers | undefined {
    const sums = new Map<number, Weighed>();
    for (const [i, { constraints, terms }] of this.#combinations.entries()) {
      const counts = countAnswers(constraints, expression, this.#limits);
      if (!counts) return undefined;
      const [layouts, mass] = [coefficient(this.#evidence, terms, () => CERTAIN), this.#massOf(terms)];
      for (const [value, count] of counts) addWeighed(sums, value, { layouts: count * layouts, mass: count * mass });
      this.#limits.progress?.(i / this.#combinations.length);
    }
    return new Map([...sums].filter(([, { layouts }]) => layouts > 0n));
  }

  weights(): { readonly layouts: ExactCounts; readonly masses: ExactCounts } {
    const count = this.#combinations[0].constraints.table.count;
    const [layouts, masses] = [0, 1].map(() => new Array<bigint>(count).fill(0n));
    for (const [i, { constraints, terms }] of this.#combinations.entries()) {
      const { weights } = weighRegions(constraints, this.#limits);
      const [plain, mass] = [coefficient(this.#evidence, terms, () => CERTAIN), this.#massOf(terms)];
      for (let p = 0; p < count; p++) {
        if (plain !== 0n) layouts[p] += plain * weights.at(p);
        masses[p] += mass * weights.at(p);
      }
      this.#limits.progress?.(i / this.#combinations.length);
    }
    return { layouts: ExactCounts.fromBigints(layouts), masses: ExactCounts.fromBigints(masses) };
  }

  #counted(): readonly bigint[] {
    this.#counts ??= this.#combinations.map(({ constraints }) => countRegions(constraints, this.#limits));
    return this.#counts;
  }

  #sum(counts: readonly bigint[], odds: (evidence: number) => Odds): bigint {
    return counts.reduce(
      (sum, count, i) => sum + count * coefficient(this.#evidence, this.#combinations[i].terms, odds),
      0n,
    );
  }

  #massOf(terms: readonly CountTerm[]): bigint {
    return coefficient(this.#evidence, terms, (k) => this.oddsOf(k));
  }

  /** The odds of one of the evidence. */
  oddsOf(k: number): Odds {
    this.#odds ??= this.#evidence.map((each) =>
      each.wrong === 0 ? CERTAIN : oddsOf(each, each.isTruth ? 2 : this.#countAnswers(each.reading)),
    );
    return this.#odds[k];
  }

  /** The number of values that a reading has under what is certain. */
  #countAnswers(reading: Reading): number {
    const sums = new Map<number, bigint>();
    for (const { constraints, terms } of this.#combinations) {
      const factor = coefficient(this.#evidence, terms, () => CERTAIN);
      if (factor === 0n) continue;
      for (const [value, count] of countReadings(constraints, reading, this.#limits))
        sums.set(value, (sums.get(value) ?? 0n) + factor * count);
    }
    return [...sums.values()].filter((count) => count > 0n).length;
  }

  /** The layouts in which what is certain of the first so many statements is right. */
  #countFirst(many: number): bigint {
    const certain = this.#evidence.slice(0, many).filter(({ wrong }) => wrong === 0);
    return (combine(constrainCertain(this.#told), certain) ?? []).reduce(
      (sum, { constraints, terms }) =>
        sum + countRegions(constraints, this.#limits) * coefficient(certain, terms, () => CERTAIN),
      0n,
    );
  }
}

/** Each layout counts once, whatever is doubtful of it; what is certain has no odds. */
const CERTAIN: Odds = { right: 1n, wrong: 1n };

/** What a combination's count is multiplied by. */
const coefficient = (
  evidence: readonly Evidence[],
  terms: readonly CountTerm[],
  odds: (evidence: number) => Odds,
): bigint =>
  terms.reduce((product, { right, wrong }, k) => {
    if (product === 0n || evidence[k].wrong === 0) return product * right;
    const of = odds(k);
    return product * (of.right * right + of.wrong * wrong);
  }, 1n);

const combine = (bases: readonly Constraints[], evidence: readonly Evidence[]): Combination[] | undefined => {
  let combinations = bases.map((constraints): Combination => ({ constraints, terms: [] }));
  for (const { reading, value, wrong } of evidence) {
    const terms = termsOf(bases[0], reading, value)?.filter(({ right }) => wrong > 0 || right !== 0n);
    if (!terms || combinations.length * terms.length > MOST_TERMS) return undefined;
    combinations = combinations.flatMap((each) =>
      terms.map((term) => ({ constraints: term.change(each.constraints), terms: [...each.terms, term] })),
    );
  }
  return combinations;
};
