import type { RandomStream } from "../../core/random.ts";
import { unlessRefused } from "../../core/result.ts";
import { workBounds } from "../../core/work-limits.ts";
import { bothWays, hasPacking } from "../methods/frontier/frontier.ts";
import { compiledGraph } from "../methods/frontier/row-graph.ts";
import { sweepCost } from "../methods/frontier/row-graph-estimate.ts";
import { makeShipGrid } from "../methods/frontier/ship-grid.ts";
import type { InferOptions } from "../methods/method.ts";
import { countReduced } from "../methods/selector.ts";
import { makeWalk } from "../methods/walk.ts";
import { areaBound, type ClaimBound, claimBounds } from "../packing/claim-bounds.ts";
import type { Packing, Reduction } from "../packing/packing.ts";
import { PackingSearch } from "../packing/packing-search.ts";

/**
 * Whether a packing of ships in two dimensions exists, found without counting: sweeps of the frontier, or of both
 * its halves, note only which profiles can be reached and completed. The time does not depend on luck in a search.
 * Undefined if the frontier does not suit the ships or exceeds the limits.
 */
const existsByProfiles = (packing: Packing, options: ExistenceOptions): boolean | undefined => {
  const { maxSteps, maxBytes, progress } = workBounds(options);
  const whole = makeShipGrid(packing);
  if (typeof whole === "string") return undefined;
  const halves = bothWays(packing);
  const ways = [[whole]];
  if (typeof halves !== "string") ways.push(halves.down ? [halves.across, halves.down] : [halves.across]);
  const costs = ways.map((parts) => parts.map((part) => sweepCost(packing, part, false, compiledGraph(part.shape))));
  const steps = costs.map((list) => list.reduce((sum, cost) => sum + cost.steps, 0));
  const best = steps.indexOf(Math.min(...steps));
  if (steps[best] > Math.min(maxSteps, PROFILE_STEPS) || costs[best].some(({ bytes }) => bytes > maxBytes))
    return undefined;
  return unlessRefused(() => ways[best].some((part) => hasPacking(part, maxBytes, progress)));
};

/** Limits on search nodes: for easy cases, with areas alone; before profiles are tried; before counting. */
const EASY_NODES = 500;
const LONG_NODES = 20_000;
const MOST_NODES = 200_000;
/** Before counting where totals are given: they mislead the search, and leave few states to count. */
const SUMS_NODES = 50_000;

/** The maximum number of steps of the profiles, and of the count, that replace a long search. */
const PROFILE_STEPS = 5e9;
const COUNTED_STEPS = 2e10;

/** Whether a packing exists, and how it was decided. */
interface Existence {
  /** A packing, as its placements; undefined if none exists, or if only its existence is proven. */
  readonly placements?: readonly number[];
  readonly exists: boolean;
  readonly nodes: number;
  /**
   * What decided it: `reduction` (no ship had a choice, or a ship had no place), `bound` (areas alone), `search`,
   * or `count` (the exact number, or a sweep over the profiles of such a count).
   */
  readonly proof: "reduction" | "bound" | "search" | "count";
  readonly bound?: ClaimBound;
}

/** How to decide existence. */
interface ExistenceOptions extends InferOptions {
  readonly random?: RandomStream | undefined;
  /** Whether a packing itself is needed, not only the proof that one exists. */
  readonly wantPacking?: boolean | undefined;
}

/**
 * Whether any layout is left, without counting. Bounds and a search usually decide at once. If not, a sweep over
 * profiles in bits decides, or the exact count, if its cost is moderate; of the packings counted one is drawn.
 * Otherwise the search goes on to its end. @param options `progress` gets 0 during the search, whose length is unknown, and may throw
 */
export const settleExistence = (reduction: Reduction, options: ExistenceOptions = {}): Existence => {
  const begun = begin(reduction, options);
  if ("exists" in begun) return begun;
  const { progress, wantPacking = true } = options;
  const { packing } = reduction;
  const tick = progress && (() => progress(0));
  return (
    searchOn(begun, LONG_NODES, tick) ??
    byNumber(begun, existsByProfiles(packing, options), wantPacking) ??
    searchOn(begun, packing.sums.length > 0 ? SUMS_NODES : MOST_NODES, tick) ??
    (wantPacking ? byWalk(begun, packing, options) : undefined) ??
    byNumber(begun, tryCount(reduction, options), wantPacking) ??
    (searchOn(begun, Number.POSITIVE_INFINITY, tick) as Existence)
  );
};

/**
 * Like {@link settleExistence}, but undefined if the question cannot be decided quickly: by bounds and a search
 * with a limited number of nodes, then by the cheapest count or by profiles within limited steps.
 */
export const settleSoon = (
  reduction: Reduction,
  { nodes, steps }: { readonly nodes: number; readonly steps: number },
  options: ExistenceOptions = {},
): Existence | undefined => {
  const begun = begin(reduction, options);
  if ("exists" in begun) return begun;
  const soon = searchOn(begun, nodes);
  if (soon) return soon;
  const limits = { ...options, maxSteps: steps };
  return byNumber(begun, tryCount(reduction, limits) ?? existsByProfiles(reduction.packing, limits), false);
};

/** Existence by number; undefined if it is not known, or if a packing is wanted and exists. */
const byNumber = (
  { search, before }: Begun,
  exists: boolean | undefined,
  wantPacking: boolean,
): Existence | undefined =>
  exists === undefined || (exists && wantPacking)
    ? undefined
    : { exists, nodes: before + search.nodes, proof: "count" };

/** Counts the packings, and draws one or takes the first; undefined if that would cost more than a long search. */
const byWalk = ({ search, before }: Begun, packing: Packing, options: ExistenceOptions): Existence | undefined =>
  unlessRefused(() => {
    const { maxSteps, ...limits } = workBounds(options);
    const walk = makeWalk(packing, { ...limits, maxSteps: Math.min(maxSteps, COUNTED_STEPS) });
    const known = { exists: walk.total > 0n, nodes: before + search.nodes, proof: "count" } as const;
    if (!known.exists) return known;
    return { ...known, placements: options.random ? walk.draw(options.random) : walk.unrank(0n) };
  });

/** A search with all bounds, and the number of nodes of the unfinished search before it. */
interface Begun {
  readonly search: PackingSearch;
  readonly before: number;
}

/** Decides easy cases, or starts the search for the others. */
const begin = ({ possible, packing }: Reduction, { random }: Pick<ExistenceOptions, "random">): Existence | Begun => {
  if (!possible) return { exists: false, nodes: 0, proof: "reduction" };
  const area = areaBound(packing);
  if (area.need > area.room) return { exists: false, nodes: 0, proof: "bound", bound: area };
  const easy = new PackingSearch(packing, { random, bounds: [area] });
  const settled = searchOn({ search: easy, before: 0 }, EASY_NODES);
  if (settled) return settled;
  const bounds = claimBounds(packing);
  if (bounds.length > 0 && bounds[0].need > bounds[0].room)
    return { exists: false, nodes: easy.nodes, proof: "bound", bound: bounds[0] };
  return { search: new PackingSearch(packing, { random, bounds, index: easy.index }), before: easy.nodes };
};

/** Continues a search for a number of nodes; undefined if it has not finished by then. */
const searchOn = ({ search, before }: Begun, nodes: number, tick?: () => void): Existence | undefined => {
  const end = search.next(nodes, tick);
  if (end === "limit") return undefined;
  const all = before + search.nodes;
  return end === "found"
    ? { placements: search.placements, exists: true, nodes: all, proof: "search" }
    : { exists: false, nodes: all, proof: "search" };
};

/** Whether a packing exists, by the exact count; undefined if that would cost more than a long search. */
const tryCount = (reduction: Reduction, options: ExistenceOptions): boolean | undefined =>
  unlessRefused(() => {
    const maxSteps = Math.min(options.maxSteps ?? COUNTED_STEPS, COUNTED_STEPS);
    return countReduced(reduction, false, { ...options, maxSteps }).total > 0n;
  });
