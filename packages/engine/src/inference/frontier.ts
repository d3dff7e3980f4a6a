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
import { FrontierSweep } from "./kernel/frontier-sweep.ts";
import type { Cost, InferenceMethod } from "./method.ts";
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

/**
 * The packing as rectangles, or the reason why it is not of that kind.
 *
 * @param way which sides are swept along: the shorter ones, the columns (first side across), or the rows
 */
const makeRectangles = (packing: Packing, way: "short" | "across" | "down" = "short"): Rectangles | string => {
  const { table, groups, required } = packing;
  const { board, claimCount } = table;
  if (board.size.length !== 2) return "the board is not two-dimensional";
  const [width, height] = board.size;
  // Ships that may not touch get a margin on two sides: as rectangles of a grid one longer they are simply disjoint.
  const margin = claimCount === (width + 1) * (height + 1) ? 1 : 0;
  if (margin === 0 && claimCount !== board.cellCount) return "ships may touch at corners but not at sides";
  const turned = way === "short" ? width > height : way === "down";
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
      const columnsOf = (turned ? down : across) + margin;
      const rowsOf = (turned ? across : down) + margin;
      const kind = { group: g, tall: rowsOf > columnsOf, columns: columnsOf, rows: rowsOf };
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
const KEEP_BYTES = 160e6;

/** Row graphs, the latest used last; as many as fit into this many bytes. */
const compiled = new Map<string, RowGraph>();
const COMPILED_BYTES = 120e6;

/** The row graph of a shape, compiled once and shared by all positions with the same ships left. */
const rowGraph = (shape: FrontierShape, maxBytes: number): RowGraph => {
  const key = JSON.stringify(shape);
  let graph = compiled.get(key);
  if (graph) compiled.delete(key);
  else graph = compileRow(shape, maxBytes);
  compiled.set(key, graph);
  let bytes = 0;
  for (const { bytes: own } of compiled.values()) bytes += own;
  for (const [oldest, { bytes: own }] of compiled) {
    if (bytes <= COMPILED_BYTES || oldest === key) break;
    compiled.delete(oldest);
    bytes -= own;
  }
  return graph;
};

/**
 * An estimate of the row graph of a shape: states, and numbers in all of them. The profiles of a row's end are counted as
 * arrangements of upright ships (of some height still to come, at most as many of each height as there are ships that
 * tall) and, where ships have margins, of runs of height 1; live vectors as those with at least as many ships. Exact
 * numbers are within a factor of two or three. Cost: columns times ships.
 */
const estimateGraph = ({ columns, counts, kinds, mostTall }: FrontierShape): { states: number; entries: number } => {
  const width = Math.min(...kinds.map((kind) => kind.columns));
  const margin = Math.min(...kinds.map((kind) => kind.rows)) > 1;
  const orders = heightOrders(counts, kinds, margin ? 2 : 1).slice(
    0,
    mostTall === undefined ? undefined : mostTall + 1,
  );
  const ships = counts.reduce((a, b) => a + b, 0);
  const arrangements = rowArrangements(columns, width, orders.length, ships, margin);
  // Vectors of ships used, by their number of ships.
  let vectors = [1];
  for (const count of counts) {
    const next = new Array<number>(vectors.length + count).fill(0);
    vectors.forEach((ways, n) => {
      for (let k = 0; k <= count; k++) next[n + k] += ways;
    });
    vectors = next;
  }
  let states = 0;
  let entries = 0;
  for (const [n, ways] of orders.entries()) {
    const tall = mostTall === undefined ? 1 : mostTall - n + 1;
    for (const [q, number] of arrangements[n].entries()) {
      states += number * ways;
      entries += number * ways * vectors.slice(n + q).reduce((a, b) => a + b, 0) * tall;
    }
  }
  // Within a row there are fewer profiles than at its end, for the column in question must be free; the share is a fit.
  const perRow = 1 + columns * (margin ? 0.25 : 0.55);
  return { states: states * perRow, entries: entries * perRow };
};

/** For each n, the ways to give n upright ships, one after another, a height still to come of at least `lowest`. */
const heightOrders = (counts: readonly number[], kinds: readonly RectangleKind[], lowest: number): number[] => {
  let orders = [1];
  for (let height = Math.max(...kinds.map((kind) => kind.rows)) - 1; height >= lowest; height--) {
    let tall = 0;
    for (const [g, count] of counts.entries()) {
      if (kinds.some((kind) => kind.group === g && kind.rows > height)) tall += count;
    }
    orders = Array.from({ length: tall + 1 }, (_, n) => {
      let ways = 0;
      for (let k = 0; k <= n; k++) ways += (orders[n - k] ?? 0) * Number(binomial(n, k));
      return ways;
    });
  }
  return orders;
};

/**
 * For each number n of blocks below `most` and each number of runs, the ways to fill a row with blocks of a width, free
 * columns and (if any) runs of at least two columns of height 1; no more blocks and runs together than ships.
 */
const rowArrangements = (columns: number, width: number, most: number, ships: number, runs: boolean): number[][] => {
  // ended[c][n][q]: column c - 1 is the last of a block or free; running[c][n][q]: it is the last of a run so far.
  const grid = (): number[][] => Array.from({ length: most }, () => new Array<number>(ships + 1).fill(0));
  const ended: number[][][] = [];
  const running: number[][][] = [];
  const any = (c: number, n: number, q: number): number => (c < 0 || n < 0 ? 0 : ended[c][n][q] + running[c][n][q]);
  for (let c = 0; c <= columns; c++) {
    ended.push(grid());
    running.push(grid());
    for (let n = 0; n < most; n++) {
      for (let q = 0; n + q <= ships; q++) {
        ended[c][n][q] = c === 0 ? (n + q === 0 ? 1 : 0) : any(c - 1, n, q) + any(c - width, n - 1, q);
        if (runs && c >= 2) running[c][n][q] = running[c - 1][n][q] + (q > 0 ? ended[c - 2][n][q - 1] : 0);
      }
    }
  }
  return ended[columns].map((list, n) => list.map((ways, q) => ways + running[columns][n][q]));
};

const known = ({ shape }: Rectangles): RowGraph | undefined => compiled.get(JSON.stringify(shape));

const UNSUPPORTED: Cost = { steps: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };

/** What sweeping the rectangles costs, with compiling the row graph unless it is given. */
const sweepCost = (
  packing: Packing,
  { shape, input }: Rectangles,
  weights: boolean,
  known: RowGraph | undefined,
): Cost => {
  const guess = known ?? estimateGraph(shape);
  const updates = known?.updates ?? guess.entries * 2.4;
  const bits = packing.groups.reduce(
    (sum, { count, placements }) => sum + Math.log2(Math.max(1, Number(binomial(placements.length, count)))),
    0,
  );
  const runs = bits < 53 ? 1 : 1 + Math.ceil(bits / 26) / 2;
  return {
    // Of the rows about half is live; an update takes a few steps, weights twice as much again.
    steps: updates * (input.rows / 2) * (weights ? 8 : 5) * runs + (known ? 0 : guess.states * 2000) + 20_000,
    bytes:
      guess.entries * 16 + Math.min(KEEP_BYTES, guess.entries * 4 * input.rows) + guess.states * (200 + 8 * input.rows),
  };
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
    return typeof rectangles === "string" ? UNSUPPORTED : sweepCost(packing, rectangles, weights, known(rectangles));
  },

  count(packing, { weights, progress, maxBytes }) {
    const rectangles = makeRectangles(packing);
    if (typeof rectangles === "string") throw new Error(rectangles);
    const { shape, input, kinds, squares } = rectangles;
    const sweep = new FrontierSweep(rowGraph(shape, maxBytes ?? Number.POSITIVE_INFINITY), input, KEEP_BYTES);
    return countExactly((arithmetic) => {
      const { total, weights: byKind } = sweep.count(arithmetic, weights, progress);
      if (!byKind) return { total };
      return { total, weights: kinds.map((own, g) => Float64Array.from(own, (k, i) => byKind[k][squares[g][i]])) };
    });
  },
};

/** The two ways to sweep a board, with at most half of the oblong ships upright in each: every packing falls to one. */
interface BothWays {
  readonly across: Rectangles;
  /** Undefined where there is no oblong ship. */
  readonly down: Rectangles | undefined;
}

const makeBothWays = (packing: Packing): BothWays | string => {
  const across = makeRectangles(packing, "across");
  if (typeof across === "string") return across;
  const down = makeRectangles(packing, "down");
  if (typeof down === "string") return down;
  // A group is oblong whichever of its two kinds are left: what counts is that its rectangles are no squares.
  const oblong = across.shape.counts.reduce(
    (sum, count, g) =>
      sum + (across.shape.kinds.some((kind) => kind.group === g && kind.columns !== kind.rows) ? count : 0),
    0,
  );
  const limited = (way: Rectangles, mostTall: number): Rectangles => ({ ...way, shape: { ...way.shape, mostTall } });
  // As many upright as lying are swept across, so that nothing is counted twice.
  return {
    across: limited(across, Math.floor(oblong / 2)),
    down: oblong === 0 ? undefined : limited(down, Math.floor((oblong - 1) / 2)),
  };
};

const sameRectangles = (a: Rectangles, b: Rectangles): boolean =>
  JSON.stringify(a.shape) === JSON.stringify(b.shape) &&
  a.input.rows === b.input.rows &&
  a.input.mustUse.every((value, i) => value === b.input.mustUse[i]) &&
  a.input.allowed.every((grid, k) => grid.every((value, i) => value === b.input.allowed[k][i]));

/**
 * The frontier, swept twice: once over the packings in which at most half of the oblong ships stand upright, and once,
 * with rows and columns exchanged, over the others. With fewer ships upright there are far fewer outlines, which pays
 * for the second sweep where ships are long and few, and above all on wide boards.
 */
export const halvedFrontier: InferenceMethod = {
  name: "halved-frontier",
  about: "sweeps the board along rows and along columns, each time with the lesser half of the ships upright",

  supports(packing) {
    const ways = makeBothWays(packing);
    return typeof ways === "string" ? ways : undefined;
  },

  estimateCost(packing, weights) {
    const ways = makeBothWays(packing);
    if (typeof ways === "string") return UNSUPPORTED;
    const first = sweepCost(packing, ways.across, weights, known(ways.across));
    if (!ways.down || sameRectangles(ways.across, ways.down)) return first;
    const second = sweepCost(packing, ways.down, weights, known(ways.down));
    return { steps: first.steps + second.steps, bytes: first.bytes + second.bytes };
  },

  count(packing, { weights, progress, maxBytes }) {
    const ways = makeBothWays(packing);
    if (typeof ways === "string") throw new Error(ways);
    const limit = maxBytes ?? Number.POSITIVE_INFINITY;
    const { across, down } = ways;
    const twins = down !== undefined && sameRectangles(across, down);
    const first = new FrontierSweep(rowGraph(across.shape, limit), across.input, KEEP_BYTES);
    const second = down && !twins ? new FrontierSweep(rowGraph(down.shape, limit), down.input, KEEP_BYTES) : undefined;
    return countExactly((arithmetic) => {
      const share = second ? 0.5 : 1;
      const a = first.count(arithmetic, weights, progress && ((done) => progress(done * share)));
      const b = twins ? a : second?.count(arithmetic, weights, progress && ((done) => progress(share + done * share)));
      const add = (x: number, y: number): number => (arithmetic.modulus > 0 ? (x + y) % arithmetic.modulus : x + y);
      const total = add(a.total, b?.total ?? 0);
      const [forFirst, forSecond] = [a.weights, b?.weights];
      if (!forFirst) return { total };
      const weightOf = (way: Rectangles, list: readonly Float64Array[], g: number, i: number): number =>
        list[way.kinds[g][i]][way.squares[g][i]];
      return {
        total,
        weights: packing.groups.map(({ placements }, g) =>
          Float64Array.from(placements, (_, i) =>
            add(weightOf(across, forFirst, g, i), down && forSecond ? weightOf(down, forSecond, g, i) : 0),
          ),
        ),
      };
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
  if (typeof rectangles === "string") return undefined;
  // Estimated as if nothing were compiled: whether it draws must not depend on what was counted before.
  if (sweepCost(packing, rectangles, true, undefined).bytes > maxBytes) return undefined;
  const input = { ...rectangles.input, mirrored: false, flipped: false };
  const sweep = new FrontierSweep(rowGraph(rectangles.shape, maxBytes), input, KEEP_BYTES);
  if (sweep.count(PLAIN, false).total >= EXACT_LIMIT) return undefined;
  const placementAt = rectangles.shape.kinds.map(() => new Map<number, number>());
  packing.groups.forEach(({ placements }, g) => {
    placements.forEach((p, i) => {
      placementAt[rectangles.kinds[g][i]].set(rectangles.squares[g][i], p);
    });
  });
  return sweep.sample(number, random).map((found) => {
    const placements: number[] = [];
    for (let i = 0; i < found.length; i += 2) placements.push(placementAt[found[i]].get(found[i + 1])!);
    return placements;
  });
};
