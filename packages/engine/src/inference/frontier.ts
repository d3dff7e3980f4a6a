import { binomial, EXACT_LIMIT } from "../core/count.ts";
import type { RandomStream } from "../core/random.ts";
import {
  compileRow,
  type FrontierInput,
  type FrontierShape,
  MAX_ROWS_OF_SHIP,
  type RectangleKind,
  type RowGraph,
} from "./kernel/frontier.ts";
import { countFrontier, sampleFrontier } from "./kernel/frontier-sweep.ts";
import type { InferenceMethod } from "./method.ts";
import type { Packing } from "./packing.ts";
import { countExactly, PLAIN } from "./residue.ts";

/** A packing as rectangles on a grid, and where each placement went. */
interface Rectangles {
  readonly shape: FrontierShape;
  readonly input: FrontierInput;
  /** Per group and placement, its kind and its square. */
  readonly kinds: readonly Int32Array[];
  readonly squares: readonly Int32Array[];
}

const makeRectangles = (packing: Packing): Rectangles | string => {
  const { table, groups, required } = packing;
  const { board, claimCount } = table;
  if (board.size.length !== 2) return "the board is not two-dimensional";
  const [width, height] = board.size;
  // Ships that may not touch get a margin on two sides: as rectangles of a grid one longer they are simply disjoint.
  const margin = claimCount === (width + 1) * (height + 1) ? 1 : 0;
  if (margin === 0 && claimCount !== board.cellCount) return "ships may touch at corners but not at sides";
  const turned = width > height;
  const columns = (turned ? height : width) + margin;
  const rows = (turned ? width : height) + margin;
  const kinds: RectangleKind[] = [];
  const allowed: Uint8Array[] = [];
  const kindOf: Int32Array[] = [];
  const squareOf: Int32Array[] = [];
  const square = (cell: number): number => {
    const x = cell % width;
    const y = Math.floor(cell / width);
    return turned ? x * columns + y : y * columns + x;
  };
  for (const [g, { placements }] of groups.entries()) {
    const ownKinds = new Int32Array(placements.length);
    const ownSquares = new Int32Array(placements.length);
    for (const [i, p] of placements.entries()) {
      const cells = table.cellsOf(p);
      const first = cells[0];
      const last = cells[cells.length - 1];
      const across = (last % width) - (first % width) + 1;
      const down = Math.floor(last / width) - Math.floor(first / width) + 1;
      if (across < 1 || across * down !== cells.length || !isFull(cells, first, across, width))
        return "a ship is no rectangle";
      const kind = { group: g, columns: (turned ? down : across) + margin, rows: (turned ? across : down) + margin };
      if (kind.rows > MAX_ROWS_OF_SHIP) return `a ship is longer than ${MAX_ROWS_OF_SHIP - margin} cells`;
      let k = kinds.findIndex(
        (other) => other.group === g && other.columns === kind.columns && other.rows === kind.rows,
      );
      if (k < 0) {
        k = kinds.length;
        kinds.push(kind);
        allowed.push(new Uint8Array(rows * columns));
      }
      ownKinds[i] = k;
      ownSquares[i] = square(first);
      allowed[k][ownSquares[i]] = 1;
    }
    kindOf.push(ownKinds);
    squareOf.push(ownSquares);
  }
  const mustUse = new Uint8Array(rows * columns);
  // Only ships that cover a required cell may claim any of its corners, so that its first corner stands for it.
  for (const cell of required) mustUse[square(cell)] = 1;
  return {
    shape: { columns, counts: groups.map(({ count }) => count), kinds },
    input: { rows, allowed, mustUse, ...symmetries(columns, rows, margin, kinds, allowed, mustUse) },
    kinds: kindOf,
    squares: squareOf,
  };
};

/** Whether the position is its own image with left and right exchanged, and upside down. */
const symmetries = (
  columns: number,
  rows: number,
  margin: number,
  kinds: readonly RectangleKind[],
  allowed: readonly Uint8Array[],
  mustUse: Uint8Array,
): { mirrored: boolean; flipped: boolean } => {
  const agrees = (grid: Uint8Array, width: number, height: number, mirror: boolean): boolean => {
    for (let r = 0; r + height <= rows; r++) {
      for (let c = 0; c + width <= columns; c++) {
        const image = mirror ? r * columns + (columns - width - c) : (rows - height - r) * columns + c;
        if (grid[r * columns + c] !== grid[image]) return false;
      }
    }
    return true;
  };
  const all = (mirror: boolean): boolean =>
    kinds.every((kind, k) => agrees(allowed[k], kind.columns, kind.rows, mirror)) &&
    agrees(mustUse, 1 + margin, 1 + margin, mirror);
  return { mirrored: all(true), flipped: all(false) };
};

const isFull = (cells: Int32Array, first: number, across: number, width: number): boolean => {
  for (let i = 0; i < cells.length; i++)
    if (cells[i] !== first + (i % across) + Math.floor(i / across) * width) return false;
  return true;
};

/** Numbers of all rows are kept up to this many bytes; beyond, rows are computed twice. */
const KEEP_BYTES = 200e6;

const compiled = new Map<string, RowGraph>();
const MAX_COMPILED = 6;

/** The row graph of a shape, compiled once and shared by all positions with the same ships left. */
const rowGraph = (shape: FrontierShape, maxBytes: number): RowGraph => {
  const key = JSON.stringify(shape);
  let graph = compiled.get(key);
  if (graph) compiled.delete(key);
  else graph = compileRow(shape, maxBytes);
  compiled.set(key, graph);
  if (compiled.size > MAX_COMPILED) compiled.delete(compiled.keys().next().value!);
  return graph;
};

/** An estimate of the profiles of a row: ways to have up to all ships cut by a line, each at any height. */
const estimateProfiles = ({ columns, counts, kinds }: FrontierShape): number => {
  let sets = [1];
  for (const [g, count] of counts.entries()) {
    const heights = kinds.filter((kind) => kind.group === g).reduce((sum, kind) => sum + kind.rows - 1, 0);
    const widths = Math.max(
      ...kinds.filter((kind) => kind.group === g).map((kind) => Math.min(kind.columns, kind.rows)),
      1,
    );
    for (let ship = 0; ship < count; ship++) {
      const next = [...sets, 0];
      for (let n = 0; n < sets.length; n++) {
        const free = Math.max(0, columns / widths - n);
        next[n + 1] += (sets[n] * heights * free * widths) / (ship + 1) / (n + 1) / 1.5;
      }
      sets = next;
    }
  }
  return sets.reduce((a, b) => a + b, 0);
};

/**
 * The frontier (or broken profile) for ships that are rectangles, straight ships above all, on a two-dimensional board,
 * touching or not: the board is swept square by square, and only the outline of what was placed matters.
 */
export const frontier: InferenceMethod = {
  name: "frontier",
  about: "sweeps the board square by square and merges what leaves the same outline and the same ships to place",

  supports(packing) {
    const rectangles = makeRectangles(packing);
    return typeof rectangles === "string" ? rectangles : undefined;
  },

  estimateCost(packing, weights) {
    const rectangles = makeRectangles(packing);
    if (typeof rectangles === "string") return { steps: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };
    const { shape, input } = rectangles;
    const known = compiled.get(JSON.stringify(shape));
    const vectors = shape.counts.reduce((product, count) => product * (count + 1), 1);
    const profiles = known ? 0 : estimateProfiles(shape);
    const entries = known ? known.entries : (profiles * shape.columns * vectors) / 4;
    const updates = known ? known.updates : entries * 1.8;
    const bits = packing.groups.reduce(
      (sum, { count, placements }) => sum + Math.log2(Math.max(1, Number(binomial(placements.length, count)))),
      0,
    );
    const runs = bits < 53 ? 1 : 1 + Math.ceil(bits / 26) / 2;
    return {
      steps:
        updates * input.rows * (weights ? 4.5 : 1.3) * runs + (known ? 0 : profiles * shape.columns * 400) + 20_000,
      bytes: entries * 16 + (entries / shape.columns) * 8 * (weights ? input.rows : 2) * 2 + updates * 2,
    };
  },

  count(packing, { weights, progress, maxBytes }) {
    const rectangles = makeRectangles(packing);
    if (typeof rectangles === "string") throw new Error(rectangles);
    const { shape, input, kinds, squares } = rectangles;
    const graph = rowGraph(shape, maxBytes ?? Number.POSITIVE_INFINITY);
    return countExactly((arithmetic) => {
      const { total, weights: byKind } = countFrontier(graph, input, arithmetic, weights, KEEP_BYTES, progress);
      if (!byKind) return { total };
      return { total, weights: kinds.map((own, g) => Float64Array.from(own, (k, i) => byKind[k][squares[g][i]])) };
    });
  },
};

/**
 * Packings drawn uniformly by the frontier, each as its placements; undefined when it cannot draw them: the packing is
 * not its kind, needs more memory than allowed, or has 2^53 packings or more.
 */
export const sampleByFrontier = (
  packing: Packing,
  number: number,
  random: RandomStream,
  maxBytes: number,
): number[][] | undefined => {
  const rectangles = makeRectangles(packing);
  if (typeof rectangles === "string" || frontier.estimateCost(packing, true).bytes > maxBytes) return undefined;
  const graph = rowGraph(rectangles.shape, maxBytes);
  if (countFrontier(graph, rectangles.input, PLAIN, false, KEEP_BYTES).total >= EXACT_LIMIT) return undefined;
  const placementAt = rectangles.shape.kinds.map(() => new Map<number, number>());
  packing.groups.forEach(({ placements }, g) => {
    placements.forEach((p, i) => {
      placementAt[rectangles.kinds[g][i]].set(rectangles.squares[g][i], p);
    });
  });
  return sampleFrontier(graph, rectangles.input, number, random, KEEP_BYTES).map((found) => {
    const placements: number[] = [];
    for (let i = 0; i < found.length; i += 2) placements.push(placementAt[found[i]].get(found[i + 1])!);
    return placements;
  });
};
