import { type Coord, coordOf, countCells } from "../../board/board.ts";
import { bitLength } from "../../core/count.ts";
import type { CellBox } from "../../scenario/box-layout.ts";
import { NOTHING } from "../boxes/bounds.ts";
import type { BoxCombinations } from "../boxes/combinations.ts";
import type { OverlapCounts } from "../boxes/overlap-counts.ts";
import { WorkMeter } from "../boxes/work-meter.ts";
import type { SearchOptions } from "./best-cell.ts";
import { BlockSearch, MAX_BLOCK_SIDE } from "./block-search.ts";
import { PrefixSearch } from "./by-prefix/prefix-search.ts";
import type { BoundedCell, CellSearch } from "./cell-search.ts";
import { CoveredSets } from "./covered/covered-sets.ts";
import type { NearLimits } from "./near-best.ts";

/** About two minutes. */
const DEFAULT_STEPS = 1.2e11;

/** A search prepared for a position, by the most expected ships. */
export interface PreparedSearch {
  readonly counts: OverlapCounts;
  readonly meter: WorkMeter;
  readonly search: CellSearch;
  readonly sets: CoveredSets;
  /** For each item of the combinations the set of its hit cells, or -1 if no box can cover it. */
  readonly setOf: readonly number[];
  /** Coordinates of the shot and blocked cells, as text. */
  readonly closed: ReadonlySet<string>;
}

/**
 * Prepares a search: the sets of shot cells that boxes can cover, and the weight of a box over each of them.
 *
 * @param counts of boxes in closed form
 * @throws RangeError when no cell is left. @throws RefusedError when there are too many sets.
 */
export const prepareSearch = (
  counts: OverlapCounts,
  { maxRows, maxSteps = DEFAULT_STEPS, ...others }: SearchOptions,
): PreparedSearch => {
  const meter = new WorkMeter("finding the best of that many cells", { maxSteps, ...others });
  const { table, base, items } = counts.combinations as BoxCombinations;
  const { scenario, observations } = counts.knowledge;
  const closed = [...observations.map(({ cell }) => cell), ...scenario.board.blocked];
  if (BigInt(closed.length) >= countCells(scenario.board)) throw new RangeError("no cell is left to shoot");
  const points = table.points.map((_, i) => i);
  const sets = new CoveredSets(table, points, base);
  const weight = new Array<bigint>(sets.count).fill(0n);
  const setOf = items.map(({ hits }) => sets.find(hits.reduce((bound, hit) => table.join(bound, hit), NOTHING)) ?? -1);
  for (const [item, set] of setOf.entries()) if (set >= 0) weight[set] += counts.itemWeights[item];
  meter.require(0, sets.count * (table.size.length + 1) * (40 + bitLength(counts.layouts) / 8));
  const coords = closed.map((cell) => coordOf(scenario.board, cell));
  const isShort = table.size.every((side) => side <= MAX_BLOCK_SIDE);
  const search = isShort
    ? new BlockSearch(sets, weight, coords, meter, maxRows)
    : new PrefixSearch(sets, weight, coords, meter);
  return { counts, meter, search, sets, setOf, closed: new Set(coords.map((coord) => coord.join())) };
};

/**
 * The open cell with most expected ships; the first one if none is expected anywhere.
 *
 * @param near when the search may end without a proof; by default never
 */
export const mostExpected = ({ search, closed, counts }: PreparedSearch, near?: NearLimits): BoundedCell => {
  const start = occupiedCell(counts, closed);
  if (start) return search.best(start, near);
  const { size } = counts.knowledge.scenario.board;
  const whole = { low: size.map(() => 0), high: size.map((side) => side - 1) };
  return { coord: firstOpen(whole, closed) as Coord, sum: 0n, bound: undefined };
};

/** An open cell with a ship in some layout. At most one box per pair of hit cells has no open cell. */
const occupiedCell = (counts: OverlapCounts, closed: ReadonlySet<string>): Coord | undefined => {
  const { items, unrank } = counts.combinations as BoxCombinations;
  for (const [item, { hits, count }] of items.entries()) {
    if (counts.itemWeights[item] === 0n) continue;
    for (let rank = 0n; rank < count && rank <= BigInt(hits.length ** 2); rank++) {
      const open = firstOpen(unrank(item, rank), closed);
      if (open) return open;
    }
  }
  return undefined;
};

/** The first cell of a box that is not closed. Cost: the closed cells and one more. */
const firstOpen = ({ low, high }: CellBox, closed: ReadonlySet<string>): Coord | undefined => {
  const coord = [...low];
  while (closed.has(coord.join())) {
    let axis = 0;
    for (; axis < coord.length && coord[axis] === high[axis]; axis++) coord[axis] = low[axis];
    if (axis === coord.length) return undefined;
    coord[axis]++;
  }
  return coord;
};
