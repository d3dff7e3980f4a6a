import { EXACT_LIMIT } from "../../core/count.ts";
import type { RandomStream } from "../../core/random.ts";
import { RefusedError } from "../../core/result.ts";
import { type Cost, refusal, type WorkBounds, workBounds } from "../../core/work-limits.ts";
import type { Packing } from "../packing/packing.ts";
import { frontier } from "./frontier/frontier.ts";
import { FinishSweep, FrontierWalk } from "./frontier/frontier-walk.ts";
import { rowGraph } from "./frontier/row-graph.ts";
import { KEEP_BYTES, sweepCost } from "./frontier/row-graph-estimate.ts";
import { makeShipGrid, type ShipGrid } from "./frontier/ship-grid.ts";
import { GraphWalk, graphInput, stateGraph, stateGraphOf } from "./state-graph/state-graph.ts";

/** The packings in a fixed order: their number, the packing with a given rank, and the rank of a packing. */
interface RankedPackings {
  /** The ranking method: `frontier`, `state-graph`, or `reduction` if nothing was left to pack. */
  readonly method: string;
  readonly total: bigint;
  /** The placements of the packing with a rank, from 0 to the total minus one. */
  unrank(rank: bigint): number[];
  rank(placements: readonly number[]): bigint | undefined;
  draw(random: RandomStream): number[];
}

/** Limits for the preparation of a walk, and its purpose. */
interface WalkLimits extends WorkBounds {
  /** Whether a single packing is drawn before any other count. This takes less memory, and draws the same packing. */
  readonly once?: boolean | undefined;
}

/** Only totals below this are ranked. */
const LARGEST = 2n ** 100n;

/** The costs of both walks; undefined for one that does not suit the ships. */
interface WalkCosts {
  readonly grid: ShipGrid | string;
  readonly sweep: Cost | undefined;
  readonly graph: Cost | undefined;
}

/** Estimated as if nothing had been compiled, because what is chosen by it must not depend on earlier counts. */
const walkCosts = (packing: Packing): WalkCosts => {
  const grid = makeShipGrid(packing);
  return {
    grid,
    sweep: typeof grid === "string" ? undefined : sweepCost(packing, grid, false, undefined),
    graph: stateGraph.supports(packing) === undefined ? stateGraph.estimateCost(packing, false) : undefined,
  };
};

/** The elementary steps of {@link makeWalk}, within the default limits; infinity where it would be refused. */
export const walkSteps = (packing: Packing): number => {
  const { sweep, graph } = walkCosts(packing);
  const { maxBytes } = workBounds({});
  const steps = [sweep, graph].map((cost) => (cost && cost.bytes <= maxBytes ? cost.steps : Number.POSITIVE_INFINITY));
  return Math.min(...steps);
};

/**
 * Prepares the walk by the cheaper method: the frontier, in two dimensions, or the state graph. The choice, and
 * with it the order, depends only on the packing. Cost: a count without symmetry, and memory for the ways of all
 * states; then microseconds for each walk. @throws RefusedError with the estimate, beyond the limits
 */
export const makeWalk = (packing: Packing, limits: WalkLimits): RankedPackings => {
  if (packing.groups.length === 0) return packing.required.length > 0 ? NONE : EMPTY;
  const { grid, sweep, graph } = walkCosts(packing);
  const fits = (cost: Cost | undefined): boolean =>
    cost !== undefined && cost.bytes <= limits.maxBytes && cost.steps <= limits.maxSteps;
  const bySweep = fits(sweep) && (!fits(graph) || sweep!.steps <= graph!.steps);
  if (bySweep && typeof grid !== "string") return walkFrontier(packing, grid, limits);
  if (fits(graph)) return walkGraph(packing, limits);
  const cost = sweep ?? graph;
  if (!cost) throw new RefusedError("no exact method can rank these layouts: ships may overlap");
  throw refusal("ranking these layouts", "about ", cost, limits);
};

/** The only packing if there are no ships. */
const EMPTY: RankedPackings = {
  method: "reduction",
  total: 1n,
  unrank: () => [],
  rank: (placements) => (placements.length === 0 ? 0n : undefined),
  draw: () => [],
};

/** No packing at all. */
const NONE: RankedPackings = {
  method: "reduction",
  total: 0n,
  unrank: (rank) => {
    throw new RangeError(`there is no layout, so none of rank ${rank}`);
  },
  rank: () => undefined,
  draw: () => {
    throw new RangeError("there is no layout to draw");
  },
};

const walkFrontier = (
  packing: Packing,
  { shape, input, kinds, squares }: ShipGrid,
  { maxBytes, progress, once = false }: WalkLimits,
): RankedPackings => {
  const plain = { ...input, mirrored: false, flipped: false };
  const graph = rowGraph(shape, maxBytes, progress);
  const sweep = new FinishSweep(graph, plain, KEEP_BYTES);
  const walkWith = (limbs: boolean): FrontierWalk | undefined => {
    const finishes = sweep.finishes(limbs, maxBytes, { once, progress });
    return finishes && new FrontierWalk(graph, plain, finishes);
  };
  let walk = walkWith(false);
  if (!walk) return NONE;
  refuseLarge(walk.total);
  // A smaller total proves that nothing was rounded.
  if (walk.total >= EXACT_LIMIT) walk = walkWith(true)!;
  // A square and a kind identify a placement, and vice versa.
  const placementAt = shape.kinds.map(() => new Int32Array(input.rows * shape.columns).fill(-1));
  const cornerOf = new Map<number, [kind: number, square: number]>();
  packing.groups.forEach(({ placements }, g) => {
    placements.forEach((p, i) => {
      placementAt[kinds[g][i]][squares[g][i]] = p;
      cornerOf.set(p, [kinds[g][i], squares[g][i]]);
    });
  });
  const placed = (ships: number[]): number[] => {
    const placements: number[] = [];
    for (let i = 0; i < ships.length; i += 2) placements.push(placementAt[ships[i]][ships[i + 1]]);
    return placements;
  };
  const done = walk;
  return {
    method: frontier.name,
    total: done.total,
    unrank: (rank) => placed(done.unrank(rank)),
    draw: (random) => placed(done.draw(random)),
    rank(placements) {
      const kindAt = new Int8Array(input.rows * shape.columns).fill(-1);
      for (const p of placements) {
        const corner = cornerOf.get(p);
        if (!corner) return undefined;
        kindAt[corner[1]] = corner[0];
      }
      return done.rank(kindAt);
    },
  };
};

const walkGraph = (packing: Packing, limits: WalkLimits): RankedPackings => {
  const input = graphInput(packing);
  if (!input) return NONE;
  const graph = stateGraphOf(packing, input, limits);
  let walk = new GraphWalk(graph, false);
  refuseLarge(walk.total);
  if (walk.total >= EXACT_LIMIT) walk = new GraphWalk(graph, true);
  if (walk.total === 0n) return NONE;
  const placements = packing.groups.flatMap((group) => Array.from(group.placements));
  const flatOf = new Map(placements.map((p, flat) => [p, flat]));
  const done = walk;
  return {
    method: stateGraph.name,
    total: done.total,
    unrank: (rank) => done.unrank(rank).map((flat) => placements[flat]),
    draw: (random) => done.draw(random).map((flat) => placements[flat]),
    rank(list) {
      const flats = new Set<number>();
      for (const p of list) {
        const flat = flatOf.get(p);
        if (flat === undefined) return undefined;
        flats.add(flat);
      }
      return done.rank(flats);
    },
  };
};

/** Rounded totals are accurate enough for a refusal. */
const refuseLarge = (total: bigint): void => {
  if (total >= LARGEST) throw new RefusedError("there are 2^100 layouts or more, too many to be ranked");
};
