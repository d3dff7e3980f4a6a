import { oncePer } from "../../core/once-per.ts";
import { constrain } from "../../knowledge/constraints.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import type { Layout } from "../../scenario/layout.ts";
import { areaBound, claimBounds } from "./claim-bounds.ts";
import { ClaimIndex } from "./claim-index.ts";
import { type Packing, reduce, splitGroups } from "./packing.ts";
import { PackingSearch } from "./packing-search.ts";

/** A search that visits all packings. Bounds cost more than they save there, except on packed boards and with sums. */
export const searchAll = (packing: Packing): PackingSearch =>
  new PackingSearch(packing, {
    bounds: packing.sums.length > 0 || isPacked(packing) ? claimBounds(packing) : [],
    index: indexOnce(packing),
  });

/** An estimate and the count after it share an index, which takes longer than a short search. */
const indexOnce = oncePer((packing: Packing) => new ClaimIndex(packing));

/** Whether the ships leave at most a tenth of the board free. */
export const isPacked = (packing: Packing): boolean => {
  const { room, need } = areaBound(packing);
  return need >= 0.9 * room;
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
