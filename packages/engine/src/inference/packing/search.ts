import { RefusedError } from "../../core/result.ts";
import { checkLimit, type Progress } from "../../core/work-limits.ts";
import { constrain } from "../../knowledge/constraints.ts";
import { checkIsKnowledge, type Knowledge } from "../../knowledge/knowledge.ts";
import type { Layout } from "../../scenario/layout.ts";
import { CellSearch } from "./cell-search.ts";
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

/** How far a search for layouts goes. */
export interface SearchOptions {
  /** The most layouts to find; default 2, which tells whether there is only one. */
  readonly most?: number | undefined;
  /** Asked every few milliseconds whether to stop, with the number of layouts found so far. */
  readonly isOver?: ((found: number) => boolean) | undefined;
  /** Called as often, with 0, as nobody knows how much is left; may throw to stop the work. */
  readonly progress?: Progress | undefined;
}

/** What a search for layouts has found, and what that proves. */
export interface FoundLayouts {
  /**
   * `none`: there is no layout, which is proved; `exactly`: these are all there are, which is proved; `at-least`: there
   * are these, and perhaps others; `unknown`: the search was stopped before it found one.
   */
  readonly kind: "none" | "exactly" | "at-least" | "unknown";
  readonly layouts: readonly Layout[];
}

/**
 * Finds layouts that agree with the knowledge, up to a number, and says whether there are others. It is made for
 * puzzles with totals that are too hard to count: it draws conclusions and tries both ways where there are none.
 *
 * Cost: milliseconds for two layouts of most puzzles on 12x12, seconds for many on 15x15; to prove that there are no
 * others can take long, and grows exponentially with the board. The memory is that of the placements, whatever the
 * time.
 *
 * @throws RefusedError when ships may overlap, or have too many places; RangeError for a number that is no limit.
 * @example
 * import { makeKnowledge, unwrap } from "@broadside/engine";
 * import { findLayouts, parsePuzzleText } from "@broadside/engine/puzzles";
 *
 * const scenario = unwrap(parsePuzzleText("ships: 2\ncolumns: ? ? ?\nrows: 0 2 0"));
 * const { kind, layouts } = findLayouts(makeKnowledge(scenario), { most: 10 });
 * [kind, layouts.length]; // => ["exactly", 2]
 * findLayouts(makeKnowledge(scenario), { most: 1 }).kind; // => "at-least"
 */
export const findLayouts = (
  knowledge: Knowledge,
  { most = 2, isOver = () => false, progress = () => {} }: SearchOptions = {},
): FoundLayouts => {
  checkIsKnowledge(knowledge);
  checkLimit(most, "most");
  const { scenario } = knowledge;
  if (scenario.contact === "overlap") throw new RefusedError("ships that may overlap are not searched for; count them");
  const reduction = reduce(constrain(knowledge));
  if (!reduction.possible) return { kind: "none", layouts: [] };
  const search = new CellSearch(splitGroups(reduction.packing));
  const { packings, isAll } = search.find(most, (found) => {
    progress(0);
    return isOver(found);
  });
  const layouts = packings.map((packing) => {
    const placements = [...reduction.fixed, ...packing].sort((a, b) => a - b);
    return { scenario, placements };
  });
  const isEmpty = layouts.length === 0;
  if (isAll) return { kind: isEmpty ? "none" : "exactly", layouts };
  return { kind: isEmpty ? "unknown" : "at-least", layouts };
};
