import type { RandomStream } from "../core/random.ts";
import { RefusedError } from "../core/result.ts";
import { areaBound, type ClaimBound, claimBounds } from "./claim-bounds.ts";
import { countReduced, type InferOptions } from "./infer.ts";
import type { Reduction } from "./packing.ts";
import { packingAt, searchPackings } from "./search.ts";

/** Nodes of the search with areas alone, which settle what is easy; and of the whole search before counting is tried. */
const EASY_NODES = 500;
const MOST_NODES = 200_000;

/** Counting is tried in place of a long search only where it costs no more steps than this. */
const COUNTED_STEPS = 2e10;

/** Whether a packing exists, and how that is known. */
export interface Existence {
  /** A packing, as its placements; undefined when none exists, or when one is known to exist by its count alone. */
  readonly placements?: readonly number[];
  readonly exists: boolean;
  /** Nodes of the search, in all. */
  readonly nodes: number;
  /**
   * What settled it: `reduction` (no ship had a choice, or one had no place), `bound` (areas alone), `search`, or `count`
   * (the exact number).
   */
  readonly proof: "reduction" | "bound" | "search" | "count";
  /** The bound that proves that there is none. */
  readonly bound?: ClaimBound;
}

/** How to settle existence. */
export interface ExistenceOptions extends InferOptions {
  /** Puts choices into a random order. */
  readonly random?: RandomStream | undefined;
  /** Whether a packing is wanted, and not only whether there is one. */
  readonly wantPacking?: boolean;
}

/**
 * Whether any layout is left, without counting them: bounds and a search that always branches where the fewest choices
 * are, which as a rule find a layout or a contradiction at once. Should they not, the exact count decides, if it can be
 * had at a moderate cost; and otherwise the search goes on to its end, however far that is.
 *
 * @param options `progress` is called with 0 while the search goes on, for its length is not known; it may throw to stop
 */
export const settleExistence = (reduction: Reduction, options: ExistenceOptions = {}): Existence => {
  if (!reduction.possible) return { exists: false, nodes: 0, proof: "reduction" };
  const { packing } = reduction;
  const { random, progress, wantPacking = true } = options;
  const area = areaBound(packing);
  if (area.need > area.room) return { exists: false, nodes: 0, proof: "bound", bound: area };
  const easy = searchPackings(packing, { random, bounds: [area] });
  const soon = easy.next(EASY_NODES);
  if (soon === "exhausted") return { exists: false, nodes: easy.nodes, proof: "search" };
  if (soon === "found")
    return { placements: packingAt(easy, packing), exists: true, nodes: easy.nodes, proof: "search" };
  const bounds = claimBounds(packing);
  if (bounds.length > 0 && bounds[0].need > bounds[0].room) {
    return { exists: false, nodes: easy.nodes, proof: "bound", bound: bounds[0] };
  }
  const search = searchPackings(packing, { random, bounds });
  const tick = progress && (() => progress(0));
  let end = search.next(MOST_NODES, tick);
  if (end === "limit") {
    const counted = tryCount(reduction, options);
    if (counted === 0n) return { exists: false, nodes: easy.nodes + search.nodes, proof: "count" };
    if (counted !== undefined && !wantPacking)
      return { exists: true, nodes: easy.nodes + search.nodes, proof: "count" };
    end = search.next(Number.POSITIVE_INFINITY, tick);
  }
  const nodes = easy.nodes + search.nodes;
  return end === "found"
    ? { placements: packingAt(search, packing), exists: true, nodes, proof: "search" }
    : { exists: false, nodes, proof: "search" };
};

/** The exact number of packings, or undefined where it would cost more than a long search. */
const tryCount = (reduction: Reduction, { maxSteps, ...options }: ExistenceOptions): bigint | undefined => {
  try {
    return countReduced(reduction, false, { ...options, maxSteps: Math.min(maxSteps ?? COUNTED_STEPS, COUNTED_STEPS) })
      .total;
  } catch (error) {
    if (error instanceof RefusedError) return undefined;
    throw error;
  }
};

/** Whether any layout is left; see {@link settleExistence}. */
export const hasPacking = (reduction: Reduction, options: InferOptions = {}): boolean =>
  settleExistence(reduction, { ...options, wantPacking: false }).exists;
