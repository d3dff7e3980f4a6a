import { binomial } from "../../../core/count.ts";
import type { PlacementFactors } from "../../../scenario/prior/placement-factors.ts";
import { type Arithmetic, plus } from "../../arithmetic/arithmetic.ts";
import { countExactly, type ExactKernel, type RawCount } from "../../arithmetic/exact-count.ts";
import { areSameFactors, factorRoundings, type Packing, pickFactors, whyNoSums } from "../../packing/packing.ts";
import type { InferenceMethod } from "../method.ts";
import { countSplit } from "./kernel/count-split.ts";
import {
  type SplitCount,
  type SplitGroup,
  type SplitInput,
  splitPrimes,
  splitRoundings,
} from "./kernel/split-input.ts";

/**
 * Where each placement of a group lies in the kernel's grids, as `2 * cell + (1 if it stands across the
 * rows)`.
 */
interface Grids {
  readonly input: SplitInput;
  readonly places: readonly Int32Array[];
  /** The input with rows and columns exchanged, and whether that is the same. */
  readonly turned: SplitInput;
  readonly isTwin: boolean;
}

const known = new WeakMap<Packing, Grids | string>();

/**
 * The packing as grids, or why the method does not support it; made once, because it is needed several times.
 */
const gridsOf = (packing: Packing): Grids | string => {
  let made = known.get(packing);
  if (made === undefined) {
    made = makeGrids(packing);
    known.set(packing, made);
  }
  return made;
};

const makeGrids = (packing: Packing): Grids | string => {
  const sums = whyNoSums(packing);
  if (sums !== undefined) return sums;
  const { table, groups, required } = packing;
  if (table.claimCount !== table.board.cellCount) return "ships may not touch";
  if (table.board.size.length !== 2) return "the board is not two-dimensional";
  const [columns, lines] = table.board.size;
  const places: Int32Array[] = [];
  const list: SplitGroup[] = [];
  for (const { count, placements, factors } of groups) {
    const length = placements.length > 0 ? table.cellsOf(placements[0]).length : 1;
    const along = new Uint8Array(lines * columns);
    const across = new Uint8Array(lines * columns);
    const own = new Int32Array(placements.length);
    const weigh = factors && [factorGrid(factors, along.length), factorGrid(factors, across.length)];
    for (const [i, p] of placements.entries()) {
      const cells = table.cellsOf(p);
      if (cells.length !== length) return "a ship may have one length or another";
      const direction = directionOf(cells, columns);
      if (direction === undefined) return "a ship is not straight";
      (direction === "across" ? across : along)[cells[0]] = 1;
      own[i] = 2 * cells[0] + (direction === "across" ? 1 : 0);
      if (factors && weigh) setFactor(weigh[direction === "across" ? 1 : 0], cells[0], factors, i);
    }
    places.push(own);
    list.push({ count, length, along, across, ...(weigh && { alongFactors: weigh[0], acrossFactors: weigh[1] }) });
  }
  const must = new Uint8Array(lines * columns);
  for (const cell of required) must[cell] = 1;
  const input = { lines, columns, groups: list, required: must };
  const turned = transpose(input);
  return { input, places, turned, isTwin: sameInput(input, turned) };
};

/**
 * Whether a ship lies along a row or across the rows; undefined if it is not straight. One cell lies along
 * its row.
 */
const directionOf = (cells: Int32Array, columns: number): "along" | "across" | undefined => {
  const [first] = cells;
  if (cells.length === 1) return "along";
  const step = cells[1] - first;
  if (step !== 1 && step !== columns) return undefined;
  if (cells.some((cell, k) => cell !== first + k * step)) return undefined;
  if (step !== 1 || columns === 1) return "across";
  return (first % columns) + cells.length > columns ? undefined : "along";
};

/** A grid of factors, empty so far. */
const factorGrid = ({ whole }: PlacementFactors, size: number): FactorGrid => ({
  near: new Float64Array(size).fill(1),
  whole: whole && new Array<bigint>(size).fill(1n),
});

interface FactorGrid extends PlacementFactors {
  readonly whole: bigint[] | undefined;
}

const setFactor = (grid: FactorGrid, cell: number, { near, whole }: PlacementFactors, i: number): void => {
  grid.near[cell] = near[i];
  if (grid.whole && whole) grid.whole[cell] = whole[i];
};

/** For each place of the board with rows and columns exchanged, its place on the board. */
const flippedPlaces = (lines: number, columns: number): Int32Array =>
  Int32Array.from({ length: lines * columns }, (_, at) => (at % lines) * columns + Math.floor(at / lines));

const flip = (grid: Uint8Array, lines: number, columns: number): Uint8Array =>
  Uint8Array.from(flippedPlaces(lines, columns), (at) => grid[at]);

/** The board with rows and columns exchanged. Ships of one cell stay along, whichever way the lines run. */
const transpose = ({ lines, columns, groups, required }: SplitInput): SplitInput => ({
  lines: columns,
  columns: lines,
  groups: groups.map(({ count, length, along, across, alongFactors, acrossFactors }) => {
    const [first, second] = length === 1 ? [alongFactors, acrossFactors] : [acrossFactors, alongFactors];
    const places = flippedPlaces(lines, columns);
    return {
      count,
      length,
      along: flip(length === 1 ? along : across, lines, columns),
      across: flip(length === 1 ? across : along, lines, columns),
      ...(first && second && { alongFactors: pickFactors(first, places), acrossFactors: pickFactors(second, places) }),
    };
  }),
  required: flip(required, lines, columns),
});

const sameInput = (a: SplitInput, b: SplitInput): boolean =>
  a.lines === b.lines &&
  a.required.every((value, i) => value === b.required[i]) &&
  a.groups.every((group, g) => {
    const other = b.groups[g];
    return (
      group.along.every((v, i) => v === other.along[i]) &&
      group.across.every((v, i) => v === other.across[i]) &&
      agree(group.alongFactors, other.alongFactors) &&
      agree(group.acrossFactors, other.acrossFactors)
    );
  });

const agree = (a: PlacementFactors | undefined, b: PlacementFactors | undefined): boolean =>
  a === undefined || b === undefined || areSameFactors(a, b);

/** The ships of two cells and more, which have a direction. */
const longShips = (input: SplitInput): number =>
  input.groups.reduce((sum, { length, count }) => sum + (length > 1 ? count : 0), 0);

const MOST_LONG_SHIPS = 5;

/**
 * The orientation split, for straight ships that may touch: either the minority of the ships stands across
 * the rows, or across the columns. The minority, at most two of five ships, is listed; the others lie in
 * independent lines.
 */
export const orientationSplit: InferenceMethod = {
  name: "orientation-split",
  about: "lists the ships of the rarer orientation only; the others lie in independent lines",

  supports(packing) {
    const grids = gridsOf(packing);
    if (typeof grids === "string") return grids;
    return longShips(grids.input) > MOST_LONG_SHIPS
      ? `more than ${MOST_LONG_SHIPS} ships of two cells and more`
      : undefined;
  },

  estimateCost(packing, weights) {
    const grids = gridsOf(packing);
    if (typeof grids === "string") return { steps: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };
    const { lines, columns, groups } = grids.input;
    const vectors = groups.reduce((product, { count }) => product * (count + 1), 1);
    // The terms of a product of three polynomials; for few ships about three times the vectors.
    const terms = groups.reduce((product, { count }) => (product * (count + 1) * (count + 2)) / 2, 1);
    const perPair = Math.max(vectors * 3, terms / 2.25);
    const side = (pick: (group: SplitGroup) => Uint8Array): number => {
      let sum = 0;
      let squares = 0;
      for (const group of groups) {
        if (group.length < 2) continue;
        let n = 0;
        for (const may of pick(group)) n += may;
        sum += n * group.count;
        squares += n * n * group.count;
      }
      return longShips(grids.input) >= 4 ? (sum * sum - squares) / 2 : sum;
    };
    // A position equal to its transposed image is counted one way only.
    const ways = grids.isTwin ? 0.5 : 1;
    const pairs = side((group) => group.across) + side((group) => group.along);
    const sweeps = lines * columns * (lines + columns) * (2 + Math.min(lines, columns) / 2) * vectors;
    return {
      steps:
        passesFor(packing) * ways * (pairs * (20 + perPair) * (weights ? 2 : 1) + sweeps * (weights ? 4 : 1.5)) +
        200_000,
      bytes: columns * columns * lines * 6 * vectors * 32 + (vectors * vectors + terms) * 8,
    };
  },

  kernel: (packing, { weights }) => splitKernel(packing, weights),

  count: (packing, { weights }) => countExactly(splitKernel(packing, weights)),
};

/** The count of a supported packing, in float64 or residues. */
export const splitKernel = (packing: Packing, weights: boolean): ExactKernel => {
  const grids = gridsOf(packing);
  if (typeof grids === "string") throw new Error(grids);
  const { input, turned } = grids;
  return {
    wraps: false,
    primesBelow: splitPrimes(input),
    exactBelow: EXACT_BELOW,
    // The results of both ways are added up.
    roundings: () => Math.max(splitRoundings(input), splitRoundings(turned)) + 1 + factorRoundings(packing),
    run: (arithmetic) => countBothWays(grids, weights, arithmetic),
  };
};

/** The passes in float64 that take as long: a pass in residues, of 24 bits each, takes as long as three. */
const passesFor = ({ groups }: Packing): number => {
  const bits = groups.reduce(
    (sum, { count, placements }) => sum + Math.log2(Math.max(1, Number(binomial(placements.length, count)))),
    0,
  );
  return bits < 51 ? 1 : 1 + 3 * Math.max(1, Math.ceil((bits - 28) / 24));
};

/** Images are counted together, so sums may be four times as large as the total. */
const EXACT_BELOW = 2 ** 51;

const countBothWays = (
  { input, places, turned, isTwin }: Grids,
  weights: boolean,
  arithmetic: Arithmetic,
): RawCount => {
  const long = longShips(input);
  // Packings with as many across as along are counted with the rows as lines, so that nothing is counted
  // twice.
  const most = Math.floor(long / 2);
  const fewer = Math.floor((long - 1) / 2);
  const rows = countSplit(input, most, weights, arithmetic);
  const columns =
    fewer < 0 ? undefined : fewer === most && isTwin ? rows : countSplit(turned, fewer, weights, arithmetic);
  const total = plus(arithmetic, rows.total, columns?.total ?? 0);
  if (!weights) return { total };
  const at = (count: SplitCount, g: number, cell: number, across: boolean): number =>
    (across ? count.across : count.along)[g][cell];
  const scale = Math.max(rows.scale, columns?.scale ?? 1);
  return {
    total,
    scale,
    weights: places.map((own, g) =>
      Float64Array.from(own, (place) => {
        const cell = place >> 1;
        const across = (place & 1) === 1;
        const weight = plus(arithmetic, 0, at(rows, g, cell, across), scale / rows.scale);
        if (!columns) return weight;
        const r = Math.floor(cell / input.columns);
        const c = cell % input.columns;
        const other = at(columns, g, c * input.lines + r, input.groups[g].length === 1 ? false : !across);
        return plus(arithmetic, weight, other, scale / columns.scale);
      }),
    ),
  };
};
