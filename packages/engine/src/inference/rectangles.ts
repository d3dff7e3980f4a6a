import type { FrontierInput, FrontierShape, RectangleKind } from "./kernel/frontier.ts";
import { MAX_ROWS_OF_SHIP } from "./kernel/frontier.ts";
import type { Packing } from "./packing.ts";

/** A packing as rectangles on a grid, and where each placement went. */
export interface Rectangles {
  readonly shape: FrontierShape;
  readonly input: FrontierInput;
  /** Per group and placement, its kind and its square. */
  readonly kinds: readonly Int32Array[];
  readonly squares: readonly Int32Array[];
}

/** Along which sides a board is swept. */
export type Way = "short" | "across" | "down";

/**
 * The packing as rectangles, or the reason why it is not of that kind.
 *
 * @param way which sides are swept along: the shorter ones, the columns (first side across), or the rows
 */
export const makeRectangles = (packing: Packing, way: Way = "short"): Rectangles | string => {
  let ways = known.get(packing);
  if (!ways) {
    ways = {};
    known.set(packing, ways);
  }
  // Made once: the selector asks whether a method can count, what it costs, and then has it count.
  ways[way] ??= findRectangles(packing, way);
  return ways[way];
};

const known = new WeakMap<Packing, Partial<Record<Way, Rectangles | string>>>();

const findRectangles = (packing: Packing, way: Way): Rectangles | string => {
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
