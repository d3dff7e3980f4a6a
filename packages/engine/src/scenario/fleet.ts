import type { Board } from "../board/board.ts";
import { fail, ok, type Result } from "../core/result.ts";

/** A straight ship of `length` cells along any axis. */
export interface Line {
  readonly kind: "line";
  readonly length: number;
}

/** A picture of a ship: [x, y] offsets from 0 on, in reading order; rotated and, with `reflect`, mirrored. */
export interface Picture {
  readonly kind: "picture";
  readonly cells: readonly (readonly [number, number])[];
  readonly reflect: boolean;
}

/** A ship that is an axis-aligned box of any size. */
export interface Box {
  readonly kind: "box";
}

/** A ship of one of several forms, in ascending order of length or as listed; which one is hidden. */
export interface Choice {
  readonly kind: "choice";
  readonly forms: readonly Line[] | readonly Picture[];
}

/** The form of a ship. */
export type Shape = Line | Picture | Box | Choice;

/** `count` interchangeable ships with one shape and one name. */
export interface ShipClass {
  readonly name: string;
  readonly shape: Shape;
  readonly count: number;
  /** The lengths, descending, of as many ships in a row, each with this list: nobody says which ship has which. */
  readonly among?: readonly number[] | undefined;
}

/** The ship classes of a game; a class stands for as many equal ships as its count. */
export type Fleet = readonly ShipClass[];

/**
 * The number of ships in a fleet.
 *
 * @example
 * import { preset, shipCount } from "@broadside/engine";
 *
 * shipCount(preset("russian").fleet); // => 10
 */
export const shipCount = (fleet: Fleet): number => fleet.reduce((sum, ship) => sum + ship.count, 0);

/**
 * The forms that a ship may have, one unless they are a choice.
 *
 * @example
 * import { formsOf, preset } from "@broadside/engine";
 *
 * formsOf(preset("hasbro").fleet[0]!.shape); // => [{ kind: "line", length: 5 }]
 */
export const formsOf = (shape: Shape): readonly (Line | Picture | Box)[] =>
  shape.kind === "choice" ? shape.forms : [shape];

/**
 * The numbers of cells that a ship of the class may have, ascending; undefined for boxes, which may have any size.
 *
 * @example
 * import { preset, sizesOf } from "@broadside/engine";
 *
 * preset("hasbro").fleet.map(sizesOf); // => [[5], [4], [3], [3], [2]]
 */
export const sizesOf = ({ shape }: ShipClass): readonly number[] | undefined => {
  const sizes = new Set<number>();
  for (const form of formsOf(shape)) {
    if (form.kind === "box") return undefined;
    sizes.add(form.kind === "line" ? form.length : form.cells.length);
  }
  return [...sizes].sort((a, b) => a - b);
};

/** Whether some ships share lengths, of which nobody says which ship has which. */
export const sharesLengths = (fleet: Fleet): boolean => fleet.some(({ among }) => among !== undefined);

/** The ships that share lengths: their first class, and the lengths. */
export const sharedLengths = (fleet: Fleet): { readonly first: number; readonly lengths: readonly number[] }[] => {
  const shared: { first: number; lengths: readonly number[] }[] = [];
  for (let first = 0; first < fleet.length; first++) {
    const lengths = fleet[first].among;
    if (lengths === undefined) continue;
    shared.push({ first, lengths });
    first += lengths.length - 1;
  }
  return shared;
};

/** The ways to give shared lengths to their ships, each once: the length of each class, undefined where it is free. */
export const lengthsGivenOut = (fleet: Fleet): (number | undefined)[][] =>
  sharedLengths(fleet).reduce<(number | undefined)[][]>(
    (ways, { first, lengths }) =>
      ways.flatMap((way) => ordersOf(lengths).map((order) => way.toSpliced(first, order.length, ...order))),
    [fleet.map(() => undefined)],
  );

/** The orders of numbers, each once: 12 of 5, 4, 2, 2. */
const ordersOf = (numbers: readonly number[]): number[][] =>
  numbers.length === 0
    ? [[]]
    : [...new Set(numbers)].flatMap((head) =>
        ordersOf(numbers.toSpliced(numbers.indexOf(head), 1)).map((rest) => [head, ...rest]),
      );

/**
 * The number of cells of a ship of the class; undefined for boxes, which may have any size, and for ships of several
 * lengths.
 *
 * @example
 * import { cellsOf, preset } from "@broadside/engine";
 *
 * preset("hasbro").fleet.map(cellsOf); // => [5, 4, 3, 3, 2]
 */
export const cellsOf = (ship: ShipClass): number | undefined => {
  const sizes = sizesOf(ship);
  return sizes?.length === 1 ? sizes[0] : undefined;
};

/** Whether a ship is straight, given by lengths or by pictures. */
export const isStraight = (shape: Shape): boolean =>
  formsOf(shape).every(
    (form) => form.kind === "line" || (form.kind === "picture" && extentOf(form.cells, 2).includes(1)),
  );

/** The length of each ship, class by class; undefined unless all ships are straight, each of one length. */
export const straightLengths = (fleet: Fleet): number[] | undefined => {
  const lengths = fleet.map(({ shape, count }) => shape.kind === "line" && new Array<number>(count).fill(shape.length));
  return lengths.every((line) => line !== false) ? lengths.flat() : undefined;
};

export const smallestShip = (ship: ShipClass): number => sizesOf(ship)?.[0] ?? 1;

/** The cells of the largest ship that the class may have; infinite for boxes. */
const largestShip = (ship: ShipClass): number => sizesOf(ship)?.at(-1) ?? Number.POSITIVE_INFINITY;

/** The fewest cells of all ships together, if none share any; a box may be a single cell. */
export const leastFleetCells = (fleet: Fleet): number =>
  fleet.reduce((sum, ship) => sum + ship.count * smallestShip(ship), 0);

/** The most cells of all ships together; infinite if there are boxes. */
export const mostFleetCells = (fleet: Fleet): number =>
  fleet.reduce((sum, ship) => sum + ship.count * largestShip(ship), 0);

/** The number of cells of all ships together; undefined if a ship has no fixed size. */
export const fleetCells = (fleet: Fleet): number | undefined =>
  fleet.some((ship) => cellsOf(ship) === undefined) ? undefined : leastFleetCells(fleet);

/**
 * Reads the rows of a picture, in which `X` is a cell of the ship and `.` is not. The cells of the shape must be
 * connected side to side.
 *
 * @param rows the rows of the picture, from the top
 * @param reflect whether the ship may also be mirrored
 * @param where what to call the place in an error message
 * @example
 * import { parsePicture, unwrap } from "@broadside/engine";
 *
 * unwrap(parsePicture(["X.", "XX"], true, "shape")).cells; // => [[0, 0], [0, 1], [1, 1]]
 * parsePicture(["X.", ".X"], true, "shape").ok; // => false
 */
export const parsePicture = (rows: readonly string[], reflect: boolean, where: string): Result<Picture> => {
  const cells: [number, number][] = [];
  for (const [y, row] of rows.entries()) {
    for (const [x, mark] of [...row].entries()) {
      if (mark === "X" || mark === "x" || mark === "#") cells.push([x, y]);
      else if (mark !== "." && mark !== " ") {
        return fail(`${where}[${y}]`, `"${mark}" is not a mark of a picture`, 'draw with "X" and "."');
      }
    }
  }
  if (cells.length === 0) return fail(where, "the picture is empty", 'draw at least one "X"');
  const [left, top] = leastCoordinates(cells, 2);
  const moved = cells.map(([x, y]) => [x - left, y - top] as const);
  // A column more keeps the ends of rows apart.
  const stride = extentOf(moved, 2)[0] + 1;
  const parts = countParts(
    moved.map(([x, y]) => x + y * stride),
    (cell) => [cell + 1, cell - 1, cell + stride, cell - stride],
  );
  if (parts > 1) return fail(where, `the picture falls into ${parts} parts`, "join its cells side to side");
  return ok({ kind: "picture", cells: moved, reflect });
};

/** The least coordinate of the cells along each axis. */
export const leastCoordinates = (cells: readonly (readonly number[])[], axes: number): number[] => {
  // A loop, because a call cannot take as many arguments as a long ship has cells.
  const least = new Array<number>(axes).fill(Number.POSITIVE_INFINITY);
  for (const cell of cells) for (let axis = 0; axis < axes; axis++) least[axis] = Math.min(least[axis], cell[axis]);
  return least;
};

/** The cells of a ship relative to a corner, sorted by the last axis first. */
export const offsetsFrom = (cells: readonly (readonly number[])[], corner: readonly number[]): number[][] =>
  cells.map((cell) => cell.map((x, axis) => x - corner[axis])).sort(compareCoords);

/** How far cells from 0 on extend along each axis. */
export const extentOf = (cells: readonly (readonly number[])[], axes: number): number[] => {
  const extent = new Array<number>(axes).fill(0);
  for (const cell of cells)
    for (let axis = 0; axis < axes; axis++) extent[axis] = Math.max(extent[axis], cell[axis] + 1);
  return extent;
};

/**
 * The rows of a picture, in the form that {@link parsePicture} reads.
 *
 * @example
 * import { formatPicture, parsePicture, unwrap } from "@broadside/engine";
 *
 * formatPicture(unwrap(parsePicture(["X.", "XX"], false, "shape"))); // => ["X.", "XX"]
 */
export const formatPicture = (picture: Picture): string[] => {
  const [width, height] = extentOf(picture.cells, 2);
  const marks = new Set(picture.cells.map(([x, y]) => x + y * width));
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => (marks.has(x + y * width) ? "X" : ".")).join(""),
  );
};

/** The number of parts into which cells fall. @param besides the cells at the sides of a cell, and any others */
export const countParts = (cells: Iterable<number>, besides: (cell: number) => readonly number[]): number => {
  const left = new Set(cells);
  let parts = 0;
  for (const start of left) {
    parts++;
    left.delete(start);
    const queue = [start];
    for (let cell = queue.pop(); cell !== undefined; cell = queue.pop())
      for (const near of besides(cell)) if (left.delete(near)) queue.push(near);
  }
  return parts;
};

/**
 * The poses of a shape on a board, each once, as coordinate offsets from 0. A picture may lie in any plane; beyond two
 * dimensions it can be turned over, so `reflect` makes no difference. Boxes have a pose for every size that fits, a
 * choice those of all its forms.
 */
export const posesOf = (shape: Shape, board: Board): number[][][] => {
  if (shape.kind === "line") return linePoses(shape, board);
  const poses = new Map<string, number[][]>();
  for (const pose of shape.kind === "choice"
    ? shape.forms.flatMap((form) => posesOf(form, board))
    : images(shape, board))
    poses.set(pose.join(";"), pose);
  return [...poses.values()];
};

/** The images of a picture or a box that fit the board, some more than once. */
function* images(shape: Picture | Box, { size }: Board): Generator<number[][]> {
  for (const cells of shape.kind === "box" ? boxImages(size) : pictureImages(shape, size)) {
    const moved = offsetsFrom(cells, leastCoordinates(cells, size.length));
    if (moved.every((cell) => cell.every((x, axis) => x < size[axis]))) yield moved;
  }
}

const linePoses = ({ length }: Line, { size }: Board): number[][][] => {
  // A single cell looks the same along every axis.
  const axes = Array.from(length === 1 ? [0] : size.keys());
  return axes
    .filter((axis) => length <= size[axis])
    .map((axis) => Array.from({ length }, (_, i) => size.map((_, other) => (other === axis ? i : 0))));
};

/** All tuples of whole numbers from 0 and below the limits. */
export const tuplesBelow = (limits: readonly number[]): number[][] =>
  limits.reduce<number[][]>(
    (list, limit) => list.flatMap((head) => Array.from({ length: limit }, (_, i) => [...head, i])),
    [[]],
  );

function* boxImages(size: readonly number[]): Generator<number[][]> {
  for (const corner of tuplesBelow(size)) yield tuplesBelow(corner.map((last) => last + 1));
}

function* pictureImages(picture: Picture, size: readonly number[]): Generator<number[][]> {
  const [width, height] = extentOf(picture.cells, 2);
  if (size.length === 1) {
    // On a board of one dimension, a picture fits only if it is one cell wide.
    for (const along of [0, 1] as const)
      if ([width, height][1 - along] === 1) yield picture.cells.map((cell) => [cell[along]]);
    return;
  }
  for (const [first, second] of planesOf(picture, size)) {
    for (const flips of [0, 1, 2, 3]) {
      const [flipX, flipY] = [(flips & 1) === 1, (flips & 2) === 2];
      // Exchanging the axes mirrors the picture, and so does reversing one of them; a rotation is both or neither.
      const mirrors = first > second !== (flipX !== flipY);
      if (mirrors && !picture.reflect && size.length === 2) continue;
      yield picture.cells.map(([x, y]) => {
        const offset = new Array<number>(size.length).fill(0);
        offset[first] = flipX ? width - 1 - x : x;
        offset[second] = flipY ? height - 1 - y : y;
        return offset;
      });
    }
  }
}

/** The pairs of axes along which width and height can lie. */
const planesOf = (picture: Picture, size: readonly number[]): [first: number, second: number][] => {
  const [width, height] = extentOf(picture.cells, 2);
  const planes: [number, number][] = [];
  for (const first of size.keys()) {
    for (const second of size.keys()) {
      if (first === second || width > size[first] || height > size[second]) continue;
      // A picture one cell wide looks the same whichever other axis it is combined with.
      if (width === 1 && first !== otherThan(second)) continue;
      if (height === 1 && second !== otherThan(first)) continue;
      planes.push([first, second]);
    }
  }
  return planes;
};

/** Orders coordinates by the last axis, then by the one before it, and so on. */
const compareCoords = (a: readonly number[], b: readonly number[]): number => {
  for (let axis = a.length - 1; axis >= 0; axis--) if (a[axis] !== b[axis]) return a[axis] - b[axis];
  return 0;
};

const otherThan = (axis: number): number => (axis === 0 ? 1 : 0);
