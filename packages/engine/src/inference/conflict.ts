import { constrain } from "../knowledge/constraints.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { hasPacking } from "./existence.ts";
import { countLayouts, type InferOptions } from "./infer.ts";
import { reduce } from "./packing.ts";

/** Why no layout agrees with some knowledge. */
export interface Conflict {
  /** Index of the first observation after which no layout is left; -1 when the rules alone allow none. */
  readonly first: number;
  /**
   * A set of observations that no layout agrees with, of the least possible size (indices, ascending). Of the other
   * shots only their place in the order is used, not their answers. Empty when the rules alone allow no layout.
   */
  readonly smallest: readonly number[];
  /** False when the search for a smaller set was cut short; then every member of the set is still needed. */
  readonly isSmallest: boolean;
}

/** How many candidate sets are tried before the search settles for a set of which every member is needed. */
const MAX_TRIES = 4000;

/**
 * The conflict in some knowledge, or undefined when a layout agrees with it.
 *
 * The smallest set is found by implicit hitting sets (Ignatiev, Previti, Liffiton and Marques-Silva, "Smallest MUS
 * extraction with minimal hitting set dualization", CP 2015): a candidate that meets every correction found so far is
 * either in conflict, and then of least size, or it is grown to a largest agreeing set whose complement is one more
 * correction to be met. Cost: a search for one layout per candidate, which is fast whether there is one or not;
 * where the search is not fast, a count with the given options.
 */
export const findConflict = (knowledge: Knowledge, options: InferOptions = {}): Conflict | undefined => {
  const { observations } = knowledge;
  const agrees = makeJudge(knowledge, options);
  const all = observations.map((_, i) => i);
  if (agrees(new Set(all))) return undefined;
  if (!agrees(new Set())) return { first: -1, smallest: [], isSmallest: true };
  // Shots that agree with a prefix agree with every shorter one, so that bisection finds the first to fail.
  let good = 0;
  let bad = observations.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (agreesAlone(knowledge, middle, options)) good = middle;
    else bad = middle;
  }
  const irreducible = shrink(all.slice(0, bad), all, agrees);
  const { set, proven } = smallestConflict(all, irreducible, agrees);
  return { first: bad - 1, smallest: set, isSmallest: proven };
};

type Judge = (kept: ReadonlySet<number>) => boolean;

const makeJudge = (knowledge: Knowledge, options: InferOptions): Judge => {
  if (knowledge.scenario.contact === "overlap") {
    const { scenario, observations } = knowledge;
    return (kept) =>
      countLayouts({ scenario, observations: observations.filter((_, i) => kept.has(i)) }, options).layouts > 0n;
  }
  return (kept) => hasPacking(reduce(constrain(knowledge, kept)), options);
};

const agreesAlone = (knowledge: Knowledge, shots: number, options: InferOptions): boolean => {
  const prefix = { scenario: knowledge.scenario, observations: knowledge.observations.slice(0, shots) };
  return makeJudge(prefix, options)(new Set(prefix.observations.map((_, i) => i)));
};

/** Leaves out one observation after the other as long as the rest stays in conflict. */
const shrink = (start: readonly number[], all: readonly number[], agrees: Judge): number[] => {
  let set = agrees(new Set(start)) ? [...all] : [...start];
  for (const i of [...set]) {
    const rest = set.filter((j) => j !== i);
    if (!agrees(new Set(rest))) set = rest;
  }
  return set;
};

const smallestConflict = (
  all: readonly number[],
  known: readonly number[],
  agrees: Judge,
): { set: readonly number[]; proven: boolean } => {
  const corrections: number[][] = [];
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const candidate = smallestHittingSet(corrections, known.length);
    if (candidate === undefined || candidate.length >= known.length) return { set: known, proven: true };
    const kept = new Set(candidate);
    if (!agrees(kept)) return { set: [...kept].sort((a, b) => a - b), proven: true };
    for (const i of all) {
      if (kept.has(i)) continue;
      kept.add(i);
      if (!agrees(kept)) kept.delete(i);
    }
    corrections.push(all.filter((i) => !kept.has(i)));
  }
  return { set: known, proven: false };
};

/** A smallest set that meets every one of the given sets, if there is one of fewer than `limit` members. */
const smallestHittingSet = (sets: readonly (readonly number[])[], limit: number): number[] | undefined => {
  let best: number[] | undefined;
  const chosen: number[] = [];
  const visit = (): void => {
    if (chosen.length >= (best?.length ?? limit)) return;
    let open: readonly number[] | undefined;
    // Sets without a common member need one member each: a bound that cuts most of the search.
    const used = new Set<number>();
    let disjoint = 0;
    for (const set of sets) {
      if (set.some((i) => chosen.includes(i))) continue;
      if (open === undefined || set.length < open.length) open = set;
      if (!set.some((i) => used.has(i))) {
        disjoint++;
        for (const i of set) used.add(i);
      }
    }
    if (open === undefined) {
      best = [...chosen];
      return;
    }
    if (chosen.length + disjoint >= (best?.length ?? limit)) return;
    for (const i of open) {
      chosen.push(i);
      visit();
      chosen.pop();
    }
  };
  visit();
  return best;
};
