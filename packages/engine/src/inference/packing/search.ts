import type { RandomStream } from "../../core/random.ts";
import { constrain } from "../../knowledge/constraints.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import type { Layout } from "../../scenario/layout.ts";
import { type ClaimBound, claimBounds } from "./claim-bounds.ts";
import { type Packing, reduce, splitGroups, sumsOfPlacements } from "./packing.ts";
import { PackingSearch } from "./packing-search.ts";

export interface PackingSearchOptions {
  /** The random stream that shuffles the choices of every node; without it they are in the order of the table. */
  readonly random?: RandomStream | undefined;
  /** The bounds used for pruning; by default the best known. */
  readonly bounds?: readonly ClaimBound[] | undefined;
}

/** A search for the packings of a packing problem, one after another; see {@link PackingSearch} for the method. */
export const searchPackings = (
  packing: Packing,
  { random, bounds = claimBounds(packing) }: PackingSearchOptions = {},
): PackingSearch => {
  const { table, groups, required, sums } = packing;
  const added = sumsOfPlacements(packing);
  return new PackingSearch({
    claimCount: table.claimCount,
    counts: groups.map(({ count }) => count),
    placements: groups.map(({ placements }) => Array.from(placements, (p) => table.claimsOf(p))),
    // Only placements that cover a required cell may use any of its claims, so one claim represents all.
    requiredClaims: Array.from(required, (cell) => table.claimsOfCell(cell)[0]),
    bounds: bounds.map(({ set }) => set),
    ...(added ? { sums: { totals: sums.map(({ total }) => total), added } } : {}),
    ...(random ? { shuffle: (choices) => random.shuffle(choices as unknown as number[]) } : {}),
  });
};

export const packingAt = (search: PackingSearch, { groups }: Packing): number[] => {
  const placements: number[] = [];
  search.eachChosen((group, index) => placements.push(groups[group].placements[index]));
  return placements;
};

/**
 * Lists packings by a search, in its order; undefined if there are more than `limit`. It is for problems with
 * sums, which have few packings; `methods/enumeration/list-packings.ts` is quicker for others.
 *
 * @param fixed placements at the start of each
 * @param onStep called every few thousand steps with the packings so far; may throw
 */
export const listBySearch = (
  packing: Packing,
  fixed: readonly number[],
  limit: number,
  onStep: (listed: number) => void = () => {},
): Int32Array | undefined => {
  const search = searchPackings(packing);
  const found: number[] = [];
  let listed = 0;
  while (search.next(Number.POSITIVE_INFINITY, () => onStep(listed)) === "found") {
    if (++listed > limit) return undefined;
    found.push(...fixed, ...packingAt(search, packing));
  }
  return Int32Array.from(found);
};

/** The number of nodes after which {@link onlyLayout} gives up. */
const MOST_NODES = 100_000;

/**
 * The only layout that agrees with the knowledge; undefined if there is none, several, or no quick answer, and
 * if ships may overlap. Cost: the placement table, and at most a fraction of a second.
 */
export const onlyLayout = (knowledge: Knowledge): Layout | undefined => {
  const { scenario } = knowledge;
  if (scenario.contact === "overlap") return undefined;
  const reduction = reduce(constrain(knowledge));
  if (!reduction.possible) return undefined;
  const packing = splitGroups(reduction.packing);
  const search = searchPackings(packing);
  if (search.next(MOST_NODES) !== "found") return undefined;
  const placements = [...reduction.fixed, ...packingAt(search, packing)].sort((a, b) => a - b);
  return search.next(MOST_NODES) === "exhausted" ? { scenario, placements } : undefined;
};
