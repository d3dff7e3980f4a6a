import { type Coord, cellAt, coordOf, countCells } from "../../board/board.ts";
import { bitLength, share } from "../../core/count.ts";
import type { WorkLimits } from "../posterior.ts";
import { NOTHING } from "./bounds.ts";
import { CellSearch, type FoundCell } from "./cell-search.ts";
import type { BoxCombinations } from "./combinations.ts";
import { CoveredSets } from "./covered-sets.ts";
import { leastSquares } from "./least-squares.ts";
import type { OverlapCounts } from "./overlap-counts.ts";
import { WorkMeter } from "./work-meter.ts";

/** A cell that is best by some measure. */
export interface BestCell {
  readonly cell: number;
  /** The measure, exact. */
  readonly value: bigint;
}

/** About two minutes. */
const DEFAULT_STEPS = 1.2e11;

const makeMeter = ({ maxSteps = DEFAULT_STEPS, ...others }: WorkLimits): WorkMeter =>
  new WorkMeter("finding the best of so many cells", { maxSteps, ...others });

/** Cells from which climbing starts. */
const MAX_STARTS = 50;

/** Bars worked out in floating point are lowered by this part, far more than the rounding. */
const SLACK = 1e-9;

/**
 * The cell not yet shot with most ships expected, the one of lowest index among equals; `value` is the sum over layouts of
 * the ships on it. Exact on boards of any size, the same that trying every cell would find. Cost: see {@link CellSearch}.
 *
 * @param counts of boxes in closed form
 * @throws RangeError when no cell is left. @throws RefusedError when it takes too many steps.
 */
export const likeliestCell = (counts: OverlapCounts, options: WorkLimits = {}): BestCell => {
  const search = makeSearch(counts, makeMeter(options));
  const { coord, sum } = likeliest(search, counts);
  return { cell: cellAt(counts.knowledge.scenario.board, coord) as number, value: sum };
};

/**
 * The cell not yet shot after whose answer the fewest layouts are expected to remain; `value` is the sum over answers of
 * the squares of their layouts. Among equals the cell with most ships expected, then the one of lowest index: what trying
 * every cell would find. Exact on boards of any size.
 *
 * While no ship was hit all depends on how many boxes cover the cell. As long as no ship is likelier than one ship at the
 * likeliest cell, more boxes make more even answers, and the likeliest cell it is (docs/theory.md). After hits cells are
 * tried in the order of {@link CellSearch}, down to those which could not be better whatever their answers.
 *
 * @param counts of boxes in closed form
 * @throws RangeError when no cell is left. @throws RefusedError when it takes too many steps.
 */
export const sharpestCell = (counts: OverlapCounts, options: WorkLimits = {}): BestCell => {
  const { board } = counts.knowledge.scenario;
  const meter = makeMeter(options);
  const search = makeSearch(counts, meter);
  const start = likeliest(search, counts);
  const numberOf = (coord: Coord): number => cellAt(board, coord) as number;
  const squares = ({ coord }: FoundCell): bigint => {
    // Not by the number of the cell: on the largest boards cells get numbers for good.
    meter.spend(counts.program.length * 300);
    return counts.split(coord).reduce((sum, layouts) => sum + layouts * layouts, 0n);
  };
  let best = start;
  let least = squares(start);
  const split = counts.split(start.coord);
  const combinations = counts.combinations as BoxCombinations;
  const allAlike = combinations.items.every(({ hits }) => hits.length === combinations.items[0].hits.length);
  if (counts.layouts === 0n || (allAlike && split[0] > 0n && split[0] >= (split[1] ?? 0n))) {
    return { cell: numberOf(start.coord), value: least };
  }
  const ships = counts.program.ships;
  const barFor = (key: bigint): bigint => {
    // The greatest expectation below which no cell can have so small a sum of squares.
    const wanted = share(key, counts.layouts * counts.layouts) * (1 + SLACK);
    if (leastSquares(ships, ships / 2) >= wanted) return start.sum;
    let low = 0;
    let high = ships / 2;
    for (let i = 0; i < 60; i++) {
      const middle = (low + high) / 2;
      if (leastSquares(ships, middle) >= wanted) low = middle;
      else high = middle;
    }
    return (counts.layouts * BigInt(Math.floor(low * (1 - SLACK) * 2 ** 50))) / 2n ** 50n - 1n;
  };
  search.run(barFor(least), "best", (found) => {
    const value = squares(found);
    if (value < least) search.raise(barFor(value));
    if (value < least || (value === least && found.sum > best.sum)) {
      best = found;
      least = value;
    }
    return false;
  });
  if (best !== start) {
    search.run(best.sum - 1n, "index", (found) => {
      if (found.sum !== best.sum || squares(found) !== least) return false;
      best = found;
      return true;
    });
  }
  return { cell: numberOf(best.coord), value: least };
};

const makeSearch = (counts: OverlapCounts, meter: WorkMeter): CellSearch => {
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
  return new CellSearch(sets, weight, coords, meter);
};

/** The cell of greatest sum, of those the first. */
const likeliest = (search: CellSearch, counts: OverlapCounts): FoundCell => {
  const { points, size } = (counts.combinations as BoxCombinations).table;
  let best: FoundCell | undefined;
  const improve = (coord: Coord): void => {
    const found = search.climb(coord);
    if (!found || (best && found.sum <= best.sum)) return;
    best = found;
    search.raise(found.sum);
  };
  for (const start of [size.map((side) => (side - 1) >> 1), ...points.slice(0, MAX_STARTS)]) improve(start);
  search.run((best as FoundCell | undefined)?.sum ?? -1n, "best", ({ coord }) => {
    improve(coord);
    return false;
  });
  if (!best) throw new RangeError("no cell is left to shoot");
  const { sum } = best;
  search.run(sum - 1n, "index", (found) => {
    best = found;
    return true;
  });
  return best;
};
