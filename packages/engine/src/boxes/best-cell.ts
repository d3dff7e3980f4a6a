import { type Coord, cellAt, coordOf, countCells, tooLarge } from "../board/board.ts";
import type { CellBox } from "../board/cell-box.ts";
import { bitLength, share } from "../core/count.ts";
import { checkArgument } from "../core/fields.ts";
import { unlessRefused } from "../core/result.ts";
import { type WorkLimits, WorkMeter } from "../core/work-limits.ts";
import { mostAround } from "./axis-cuts.ts";
import { BlockSearch, MAX_BLOCK_SIDE } from "./block-search.ts";
import { NOTHING } from "./bound-table.ts";
import {
  type BestCell,
  type BoundedCell,
  type CellSearch,
  type CoverTest,
  type FoundCell,
  gapDigits,
  isBefore,
  NEAR_BEST,
  type NearBestCell,
  type NearLimits,
  type SearchOptions,
  type SumRange,
} from "./cell-search.ts";
import { type BoxCombinations, isOfBoxes } from "./combinations.ts";
import { CoveredSets } from "./covered-sets.ts";
import { type CellCounts, OverlapCounts } from "./overlap-counts.ts";
import { PrefixSearch } from "./prefix-search.ts";
import type { ShareProgram } from "./share-program.ts";

/**
 * The unshot cell whose answer leaves the fewest layouts; `value` is the sum of squares of the layouts for each
 * answer. Ties go to the most expected ships, then to the lowest index. On boards of any size, the result is
 * exact: the same as from trying every cell.
 *
 * Before the first hit, the likeliest cell is best as long as it is at least as likely to be empty as to hold
 * exactly one ship (docs/explanation/theory.md). After hits, it tries cells whose expected hits allow answers as
 * even as those of the best known cell ({@link meansWithin}), first in floating point ({@link NearSplit}).
 *
 * @param counts of boxes in closed form
 * @param options `near` allows a cell nearly best before the first hit
 * @throws RangeError without an open cell, RefusedError after too many steps
 */
export const sharpestCell = (counts: OverlapCounts, options: SearchOptions = {}): BestCell | NearBestCell => {
  const { near } = options;
  const { board } = counts.knowledge.scenario;
  const prepared = prepareSearch(counts, options);
  const best = (cell: ValuedCell): BestCell => ({
    proven: true,
    cell: cellAt(board, cell.coord) as number,
    value: cell.squares,
  });
  const isSureIfLikeliest = isByCoverAlone(counts);
  const start = mostExpected(prepared, isSureIfLikeliest ? near : undefined);
  const valued = valuer(prepared);
  const first = valued(start.coord);
  if (start.bound !== undefined) {
    const bound = leastSquaresBelow(counts, start.bound);
    if (bound !== undefined && near && gapDigits(bound, first.squares) >= near.digits)
      return { ...best(first), proven: false, bound, digits: gapDigits(bound, first.squares) };
    // The theorem does not apply, or the bound is not close enough: search as after hits, starting from the
    // likeliest cell.
    return best(sharpestOf(prepared, valued, valued(mostExpected(prepared).coord)));
  }
  if (counts.layouts <= 1n || (isSureIfLikeliest && falls(counts.split(start.coord)))) return best(first);
  return best(sharpestOf(prepared, valued, first));
};

/** Whether only the number of boxes over a cell matters, because all items cover the same number of hit cells. */
const isByCoverAlone = ({ combinations: { items } }: OverlapCounts): boolean =>
  items.every(({ hits }) => hits.length === items[0].hits.length);

/** Whether a cell can be empty, at least as likely as with just one ship; see docs/explanation/theory.md. */
const falls = (split: readonly bigint[]): boolean => split[0] > 0n && split[0] >= (split[1] ?? 0n);

/** A lower bound on the sum of squares of any cell whose sum of ships is at most `sum`; undefined if unknown. */
const leastSquaresBelow = (counts: OverlapCounts, sum: bigint): bigint | undefined => {
  const weight = counts.itemWeights.reduce((a, b) => a + b, 0n);
  const covering = counts.combinations.items.map(({ count }) => (sum / weight < count ? sum / weight : count));
  const split = counts.program.split(covering);
  return falls(split) ? sumOfSquares(split) : undefined;
};

const sumOfSquares = (split: readonly bigint[]): bigint => split.reduce((sum, layouts) => sum + layouts * layouts, 0n);

interface ValuedCell extends FoundCell {
  /** The sum of squares of the numbers of layouts, one for each answer. */
  readonly squares: bigint;
}

type Valuer = (coord: Coord) => ValuedCell;

/** Evaluates cells exactly, by coordinates. By index, every result would be kept, even on the largest boards. */
const valuer =
  ({ counts, meter }: PreparedSearch): Valuer =>
  (coord) => {
    meter.spend(counts.combinations.stepsPerCell + counts.program.length * 300);
    const split = counts.split(coord);
    const sum = split.reduce((total, layouts, ships) => total + layouts * BigInt(ships), 0n);
    return { coord, squares: sumOfSquares(split), sum };
  };

/** The sharpest cell, found by visiting the cells whose sum of squares can be as small as the best known. */
const sharpestOf = (prepared: PreparedSearch, valued: Valuer, start: ValuedCell): ValuedCell => {
  const { counts, search } = prepared;
  let best = start;
  /** The sums with which a cell can still have as small a sum of squares as the best known cell. */
  const range = (): SumRange => {
    const squares = share(best.squares, counts.layouts * counts.layouts);
    const means = meansWithin(counts.program.ships, squares);
    const at = (mean: number): bigint => (counts.layouts * BigInt(Math.floor(mean * 2 ** 50))) / 2n ** 50n;
    return { above: at(means.least) - 1n, below: at(means.greatest) + counts.layouts / 2n ** 49n + 2n };
  };
  const visit = (coord: Coord): void => {
    const candidate = valued(coord);
    const { sum } = candidate;
    if (candidate.squares > best.squares || (candidate.squares === best.squares && sum < best.sum)) return;
    if (candidate.squares === best.squares && sum === best.sum && !isBefore(coord, best.coord)) return;
    best = candidate;
    search.narrow(range());
  };
  search.run(
    range(),
    visit,
    evenTest(prepared, () => best.squares),
  );
  const { squares, sum } = best;
  if (search.visitsFirst) return best;
  const first = search.first({ above: sum - 1n, below: sum + 1n }, (coord) => valued(coord).squares === squares);
  return first ? { ...best, coord: first } : best;
};

/** Accepts the cells whose answers may be as even as those of the best known cell. */
const evenTest = ({ counts, meter, setOf }: PreparedSearch, best: () => bigint): CoverTest | undefined => {
  const { size } = counts.knowledge.scenario.board;
  const near = NearSplit.of(
    counts.program,
    setOf,
    size.reduce((unit, side) => unit * BigInt(mostAround(side)), 1n),
  );
  if (!near) return undefined;
  const all = counts.layouts * counts.layouts;
  let bar = -1n;
  let limit = 0;
  return (covering) => {
    if (bar !== best()) {
      bar = best();
      limit = share(bar, all) * (1 + NEAR_ERROR);
    }
    meter.spend(counts.program.length * 60 + setOf.length * 60);
    return near.squares(covering) <= limit;
  };
};

/**
 * The unshot cell with the most expected ships, the lowest index among equals, as from trying every cell;
 * `value` is their sum over layouts. Cost: see {@link CellSearch}.
 * @param counts of boxes in closed form
 * @param options `near` allows a cell nearly best
 * @throws RangeError without an open cell, RefusedError after too many steps
 */
export const likeliestCell = (counts: OverlapCounts, options: SearchOptions = {}): BestCell | NearBestCell => {
  const { coord, sum: value, bound } = mostExpected(prepareSearch(counts, options), options.near);
  const cell = cellAt(counts.knowledge.scenario.board, coord) as number;
  return bound === undefined
    ? { proven: true, cell, value }
    : { proven: false, cell, value, bound, digits: gapDigits(value, bound) };
};

/** Up to this many cells, every cell of a board is tried. */
const FEW_CELLS = 10_000;

/**
 * What makes a cell best: `hits`, the most expected ships; `layouts`, the fewest layouts expected to remain.
 * Ties go to the most expected ships, then to the lowest cell.
 */
export type CellMeasure = "hits" | "layouts";

/**
 * The best unshot cell, found without trying every cell. Undefined if the caller should try every cell instead:
 * on boards with few cells, for ships that are not boxes that may overlap, and if the search is refused on a
 * board whose cells can be listed. Only on boards with too many cells to list may the cell be nearly best,
 * within 12 digits.
 *
 * Cost: bounded by `limits`. It takes milliseconds to minutes, growing with the number of shots and dimensions,
 * not with the number of cells.
 *
 * @throws RefusedError when the search takes too long on a board with too many cells to list
 * @throws RangeError when no cell is left
 * @example
 * import { formatCell, infer, makeKnowledge, preset } from "@broadside/engine";
 * import { searchBestCell } from "@broadside/engine/boxes";
 *
 * const posterior = infer(makeKnowledge(preset("boxes:100x4:2")));
 * const best = searchBestCell(posterior, "hits");
 * best?.proven; // => true
 * best && formatCell(posterior.knowledge.scenario.board, best.cell); // => "(50,50,50,50)"
 */
export const searchBestCell = (
  posterior: { readonly counts: CellCounts | undefined },
  measure: CellMeasure,
  limits: WorkLimits = {},
): BestCell | NearBestCell | undefined => {
  checkArgument(posterior, "counts", "a posterior; write infer(knowledge)");
  const { counts } = posterior;
  if (!(counts instanceof OverlapCounts) || !isOfBoxes(counts.combinations)) return undefined;
  const { board } = counts.knowledge.scenario;
  if (board.cellCount <= FEW_CELLS) return undefined;
  const options = { ...counts.limits, ...limits };
  const search = measure === "hits" ? likeliestCell : sharpestCell;
  if (tooLarge(board)) return search(counts, { ...options, near: NEAR_BEST });
  // The caller can try all cells instead.
  return unlessRefused(() => search(counts, options));
};

/** About two minutes. */
const DEFAULT_STEPS = 1.2e11;

/** A search prepared for a position, by the sum over layouts of the ships on each cell. */
interface PreparedSearch {
  readonly counts: OverlapCounts;
  readonly meter: WorkMeter;
  readonly search: CellSearch;
  readonly sets: CoveredSets;
  /** For each item of the combinations, the set of its hit cells, or -1 if no box can cover it. */
  readonly setOf: readonly number[];
  /** The coordinates of the shot and blocked cells, as text. */
  readonly closed: ReadonlySet<string>;
}

/**
 * Finds the sets of shot cells that boxes can cover, and the weight of a box over each. @param counts of boxes
 * in closed form @throws RangeError without an open cell, RefusedError for too many sets
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

/** The open cell with the most expected ships; the first one if none is expected. @param near by default never */
const mostExpected = ({ search, closed, counts }: PreparedSearch, near?: NearLimits): BoundedCell => {
  const start = occupiedCell(counts, closed);
  if (start) return search.best(start, near);
  const { size } = counts.knowledge.scenario.board;
  const whole = { low: size.map(() => 0), high: size.map((side) => side - 1) };
  return { coord: firstOpen(whole, closed) as Coord, sum: 0n, bound: undefined };
};

/** An open cell with a ship in some layout. At most one box for each pair of hit cells has no open cell. */
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

/** The first cell of a box that is not closed. Cost: tries at most all closed cells and one more. */
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

/**
 * The least sum of squares that the chances of 0, 1, … `most` (at least 1) can have if their mean is at most the
 * given one. By the Karush-Kuhn-Tucker conditions, the chances then fall to 0 in equal steps. It tries each
 * number of positive chances.
 */
export const leastSquares = (most: number, mean: number): number => {
  if (mean >= most / 2) return 1 / (most + 1);
  for (let last = 1; last <= most; last++) {
    // The chances a - b h for h up to `last`: they sum to 1 and have the given mean.
    const [n, s, q] = [last + 1, (last * (last + 1)) / 2, (last * (last + 1) * (2 * last + 1)) / 6];
    const b = (s - n * mean) / (n * q - s * s);
    const a = (1 + b * s) / n;
    // One more chance would be 0 or negative.
    if (last === most || a - b * (last + 1) <= 0) return a * a * n - 2 * a * b * s + b * b * q;
  }
  return 1 / (most + 1);
};

/**
 * The possible means of chances of 0, 1, … `most` whose sum of squares (0 to 1) is at most the given one, by
 * {@link leastSquares}; none if the least is above the greatest.
 */
export const meansWithin = (most: number, squares: number): { readonly least: number; readonly greatest: number } => {
  const wanted = squares * (1 + ROUNDING);
  if (leastSquares(most, most / 2) >= wanted) return { least: 1, greatest: 0 };
  let least = 0;
  let high = most / 2;
  for (let i = 0; i < 60; i++) {
    const middle = (least + high) / 2;
    if (leastSquares(most, middle) >= wanted) least = middle;
    else high = middle;
  }
  return { least: least * (1 - ROUNDING), greatest: (most - least) * (1 + ROUNDING) };
};

/** Far greater than the rounding error in this file. */
const ROUNDING = 1e-9;

/** Counts below this number are recovered exactly from floating point by rounding. */
const SMALL = 2 ** 36;

/** Above this quotient of counts, floating point is not trusted. */
const MAX_SCALE = 1e200;

/** Greater than any rounding error in this file, relative or absolute: the tolerance of a search. */
export const NEAR_ERROR = 1e-8;

interface NearItem {
  readonly set: number;
  /** The chance that a placement of the item covers a cell, divided by what a `CoverTest` gets for its set. */
  readonly scale: number;
  readonly count: number;
  /** The greatest share of the item in any share function. */
  readonly most: number;
}

/**
 * How evenly the answers to a shot divide the layouts, in floating point, for a search over millions of cells. It
 * runs the exact program with the ways of each operation divided by all ways to its target. Its numbers are sums
 * of products of non-negative numbers. Cost per cell: operations times squares of their shares.
 */
export class NearSplit {
  readonly #program: ShareProgram;
  readonly #items: readonly NearItem[];
  /** For each operation: of all ways to the state that it leads to, the fraction that comes through it. */
  readonly #part: Float64Array;
  readonly #value: Float64Array;
  readonly #rows: (readonly Float64Array[])[] = [];

  private constructor(program: ShareProgram, items: readonly NearItem[]) {
    this.#program = program;
    this.#items = items;
    const ways = program.forward();
    this.#part = Float64Array.from({ length: program.length }, (_, op) =>
      share(ways[program.from[op]] * program.ways(program.item[op], program.share[op]), ways[program.to[op]]),
    );
    this.#value = new Float64Array(program.states * (program.ships + 1));
    this.#rows = items.map(({ most }) => Array.from({ length: most + 1 }, (_, ships) => new Float64Array(ships + 1)));
  }

  /** @param setOf each item's set @param unit see {@link CoverTest} @returns undefined if sizes differ too much */
  static of(program: ShareProgram, setOf: readonly number[], unit: bigint): NearSplit | undefined {
    const items = program.items.map(({ count }, item) => ({
      set: setOf[item],
      scale: share(unit, count),
      count: count < 2n ** 1000n ? Number(count) : Number.POSITIVE_INFINITY,
      most: program.most[item],
    }));
    const isSound = items.every(({ set, scale }) => set >= 0 && scale < MAX_SCALE);
    return isSound && program.final >= 0 ? new NearSplit(program, items) : undefined;
  }

  squares(covering: Float64Array): number {
    const { length, from, to, item, share: shares, states, given, final, ships } = this.#program;
    const width = ships + 1;
    const value = this.#value.fill(0, 0, states * width);
    value[0] = 1;
    for (const [i, near] of this.#items.entries()) fillRows(near, covering[near.set] * near.scale, this.#rows[i]);
    for (let op = 0; op < length; op++) {
      const row = this.#rows[item[op]][shares[op]];
      const [at, next, part] = [from[op] * width, to[op] * width, this.#part[op]];
      for (let had = given[from[op]]; had >= 0; had--) {
        const here = value[at + had] * part;
        if (here !== 0) for (let more = 0; more < row.length; more++) value[next + had + more] += here * row[more];
      }
    }
    let squares = 0;
    for (let i = final * width; i < (final + 1) * width; i++) squares += value[i] * value[i];
    return squares;
  }
}

/** For each share, the chances that 0, 1, … of its placements cover a cell (hypergeometric; one does with `chance`). */
const fillRows = ({ count, most }: NearItem, chance: number, rows: readonly Float64Array[]): void => {
  const p = count < SMALL ? Math.min(count, Math.round(chance * count)) / count : Math.min(1, chance);
  rows[0][0] = 1;
  for (let share = 0; share < most; share++) {
    // One more placement, drawn from the remaining ones.
    const [before, after] = [rows[share], rows[share + 1]];
    const left = 1 - share / count;
    after.fill(0);
    for (let ships = 0; ships <= share; ships++) {
      const on = Math.min(1, Math.max(0, (p - ships / count) / left));
      after[ships + 1] += before[ships] * on;
      after[ships] += before[ships] * (1 - on);
    }
  }
};
