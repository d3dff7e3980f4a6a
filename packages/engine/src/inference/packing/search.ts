import { constrain } from "../../knowledge/constraints.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import type { Layout } from "../../scenario/layout.ts";
import { areaBound, claimBounds } from "./claim-bounds.ts";
import { type Packing, reduce, splitGroups } from "./packing.ts";
import { PackingSearch } from "./packing-search.ts";

/** A search that visits all packings. Bounds cost more than they save there, except on packed boards and with sums. */
export const searchAll = (packing: Packing): PackingSearch =>
  new PackingSearch(packing, { bounds: packing.sums.length > 0 || isPacked(packing) ? claimBounds(packing) : [] });

/** Whether the ships leave at most a tenth of the board free. */
export const isPacked = (packing: Packing): boolean => {
  const { room, need } = areaBound(packing);
  return need >= 0.9 * room;
};

const MOST_SHIPS = 2 ** 31 - 1;

/**
 * The placements of all packings, packing by packing, each with the fixed ones first; undefined beyond `limit`
 * packings. Cost: about 20 ns and a copy for each packing, and the search.
 *
 * @param onStep called every few thousand steps with the packings so far; may throw
 */
export const listPackings = (
  packing: Packing,
  fixed: readonly number[],
  limit: number,
  onStep: (listed: number) => void = () => {},
): Int32Array | undefined => {
  const search = searchAll(packing);
  const { chosen, last } = search;
  const numbers = search.index.placements;
  const ships = fixed.length + chosen.length;
  let list = new Int32Array(64 * ships);
  let listed = 0;
  while (search.next(Number.POSITIVE_INFINITY, () => onStep(listed)) === "found") {
    const number = listed + Math.max(1, search.lastPlaces);
    if (number > limit || number * ships > MOST_SHIPS) return undefined;
    if (number * ships > list.length) {
      const grown = new Int32Array(Math.max(number, 2 * listed) * ships);
      grown.set(list);
      list = grown;
    }
    for (let i = 0, at = listed * ships; listed < number; i++, listed++) {
      for (let k = 0; k < fixed.length; k++) list[at++] = fixed[k];
      for (let k = 0; k < search.placed; k++) list[at++] = numbers[chosen[k]];
      if (search.placed < chosen.length) list[at++] = numbers[last[i]];
    }
  }
  return list.slice(0, listed * ships);
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
  const search = new PackingSearch(packing, { bounds: claimBounds(packing) });
  if (search.next(MOST_NODES) !== "found" || search.lastPlaces > 1) return undefined;
  const placements = [...reduction.fixed, ...search.placements].sort((a, b) => a - b);
  return search.next(MOST_NODES) === "exhausted" ? { scenario, placements } : undefined;
};
