import { type Coord, cellAt, coordOf, countCells } from "../../board/board.ts";
import { bitLength, share } from "../../core/count.ts";
import type { CellBox } from "../../scenario/box-layout.ts";
import type { WorkLimits } from "../posterior.ts";
import { BlockSearch, MAX_BLOCK_SIDE } from "./block-search.ts";
import { NOTHING } from "./bounds.ts";
import { type CellSearch, type FoundCell, isBefore, type SumRange } from "./cell-search.ts";
import type { BoxCombinations } from "./combinations.ts";
import { CoveredSets } from "./covered-sets.ts";
import { crowding } from "./crowding.ts";
import { meansWithin } from "./least-squares.ts";
import type { OverlapCounts } from "./overlap-counts.ts";
import { PrefixSearch } from "./prefix-search.ts";
import { WorkMeter } from "./work-meter.ts";

/** Cells tried to begin with where answers are to be even. */
const MAX_TRIES = 600;

/** A cell that is best by some measure. */
export interface BestCell {
  readonly cell: number;
  /** The measure, exact. */
  readonly value: bigint;
}

/** How much a search may take. */
export interface SearchOptions extends WorkLimits {
  /** Choices of coordinates in a block of axes at most, see {@link BlockSearch}: the cell found does not depend on it. */
  readonly maxRows?: number | undefined;
}

/** About two minutes. */
const DEFAULT_STEPS = 1.2e11;

const makeMeter = ({ maxSteps = DEFAULT_STEPS, ...others }: WorkLimits): WorkMeter =>
  new WorkMeter("finding the best of so many cells", { maxSteps, ...others });

/**
 * The cell not yet shot with most ships expected, the one of lowest index among equals; `value` is the sum over layouts of
 * the ships on it. Exact on boards of any size, the same that trying every cell would find. Cost: see {@link CellSearch}.
 *
 * @param counts of boxes in closed form
 * @throws RangeError when no cell is left. @throws RefusedError when it takes too many steps.
 */
export const likeliestCell = (counts: OverlapCounts, options: SearchOptions = {}): BestCell => {
  const prepared = makeSearch(counts, makeMeter(options), options.maxRows);
  const { coord, sum } = likeliest(prepared, counts);
  return { cell: cellAt(counts.knowledge.scenario.board, coord) as number, value: sum };
};

/**
 * The cell not yet shot after whose answer the fewest layouts are expected to remain; `value` is the sum over answers of
 * the squares of their layouts. Among equals the cell with most ships expected, then the one of lowest index: what trying
 * every cell would find. Exact on boards of any size.
 *
 * While no ship was hit all depends on how many boxes cover the cell. As long as no ship is likelier than one ship at the
 * likeliest cell, more boxes make more even answers, and the likeliest cell it is (docs/theory.md). After hits those cells
 * are tried whose expected hits allow answers as even as those of the best one known ({@link meansWithin}).
 *
 * @param counts of boxes in closed form
 * @throws RangeError when no cell is left. @throws RefusedError when it takes too many steps.
 */
export const sharpestCell = (counts: OverlapCounts, options: SearchOptions = {}): BestCell => {
  const { board } = counts.knowledge.scenario;
  const meter = makeMeter(options);
  const prepared = makeSearch(counts, meter, options.maxRows);
  const { search, sets, closed } = prepared;
  const start = likeliest(prepared, counts);
  const numberOf = (coord: Coord): number => cellAt(board, coord) as number;
  const valued = (coord: Coord): ValuedCell => {
    // Not by the number of the cell: on the largest boards cells get numbers for good.
    meter.spend(counts.combinations.stepsPerCell + counts.program.length * 300);
    const split = counts.split(coord);
    const squares = split.reduce((sum, layouts) => sum + layouts * layouts, 0n);
    return { coord, squares, sum: split.reduce((sum, layouts, ships) => sum + layouts * BigInt(ships), 0n) };
  };
  let best = valued(start.coord);
  const split = counts.split(start.coord);
  const combinations = counts.combinations as BoxCombinations;
  const allAlike = combinations.items.every(({ hits }) => hits.length === combinations.items[0].hits.length);
  const isSurest = counts.layouts <= 1n || (allAlike && split[0] > 0n && split[0] >= (split[1] ?? 0n));
  if (isSurest) return { cell: numberOf(start.coord), value: best.squares };

  const crowded = crowding(counts.program, sets);
  /** The sums of cells whose sum of squares can be as small. */
  const range = (): SumRange => {
    const means = meansWithin(counts.program.ships, share(best.squares, counts.layouts * counts.layouts), crowded);
    const at = (mean: number): bigint => (counts.layouts * BigInt(Math.floor(mean * 2 ** 50))) / 2n ** 50n;
    return { above: at(means.least) - 1n, below: at(means.greatest) + counts.layouts / 2n ** 49n + 2n };
  };
  const isOpen = (coord: Coord): boolean => !closed.has(coord.join());
  best = descendFrom(best, board.size, isOpen, valued);
  search.run(range(), (coord) => {
    const found = valued(coord);
    const { sum } = found;
    if (found.squares > best.squares || (found.squares === best.squares && sum < best.sum)) return;
    if (found.squares === best.squares && sum === best.sum && !isBefore(coord, best.coord)) return;
    best = found;
    search.narrow(range());
  });
  const { squares, sum } = best;
  if (!search.visitsFirst) {
    const first = search.first({ above: sum - 1n, below: sum + 1n }, (coord) => valued(coord).squares === squares);
    if (first) best = { ...best, coord: first };
  }
  return { cell: numberOf(best.coord), value: squares };
};

interface ValuedCell extends FoundCell {
  /** The sum over answers of the squares of their layouts. */
  readonly squares: bigint;
}

/** A cell that no change of one coordinate betters, or the best that some tries found. */
const descendFrom = (
  start: ValuedCell,
  size: readonly number[],
  isOpen: (coord: Coord) => boolean,
  valued: (coord: Coord) => ValuedCell,
): ValuedCell => {
  let best = start;
  let tries = MAX_TRIES;
  for (let idle = 0, axis = 0; idle < size.length; axis = (axis + 1) % size.length) {
    idle++;
    const { coord } = best;
    for (let x = 0; x < size[axis]; x++) {
      const next = coord.map((old, other) => (other === axis ? x : old));
      if (x === coord[axis] || !isOpen(next)) continue;
      if (tries-- === 0) return best;
      const found = valued(next);
      if (found.squares >= best.squares) continue;
      best = found;
      idle = 0;
    }
  }
  return best;
};

interface Prepared {
  readonly search: CellSearch;
  readonly sets: CoveredSets;
  /** Coordinates of the cells shot or blocked, as text. */
  readonly closed: ReadonlySet<string>;
}

const makeSearch = (counts: OverlapCounts, meter: WorkMeter, maxRows: number | undefined): Prepared => {
  const { table, base, items } = counts.combinations as BoxCombinations;
  const { scenario, observations } = counts.knowledge;
  const closed = [...observations.map(({ cell }) => cell), ...scenario.board.blocked];
  if (BigInt(closed.length) >= countCells(scenario.board)) throw new RangeError("no cell is left to shoot");
  const points = table.points.map((_, i) => i);
  const sets = new CoveredSets(table, points, base);
  const weight = new Array<bigint>(sets.count).fill(0n);
  for (const [item, { hits }] of items.entries()) {
    const set = sets.find(hits.reduce((bound, hit) => table.join(bound, hit), NOTHING));
    if (set !== undefined) weight[set] += counts.itemWeights[item];
  }
  meter.require(0, sets.count * (table.size.length + 1) * (40 + bitLength(counts.layouts) / 8));
  const coords = closed.map((cell) => coordOf(scenario.board, cell));
  const isShort = table.size.every((side) => side <= MAX_BLOCK_SIDE);
  const search = isShort
    ? new BlockSearch(sets, weight, coords, meter, maxRows)
    : new PrefixSearch(sets, weight, coords, meter);
  return { search, sets, closed: new Set(coords.map((coord) => coord.join())) };
};

/** The open cell with most ships expected; the first one where none is expected anywhere. */
const likeliest = ({ search, closed }: Prepared, counts: OverlapCounts): FoundCell => {
  const start = occupiedCell(counts, closed);
  if (start) return search.best(start);
  const { size } = counts.knowledge.scenario.board;
  return { coord: firstOpen({ low: size.map(() => 0), high: size.map((side) => side - 1) }, closed) as Coord, sum: 0n };
};

/** An open cell with a ship in some layout. Of the boxes without an open cell there are no more than pairs of hit cells. */
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
