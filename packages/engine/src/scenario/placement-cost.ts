import type { Board } from "../board/board.ts";
import { keep } from "../core/once-per.ts";
import type { Contact } from "./contact.ts";
import { extentOf, type Picture, posesOf, type Shape } from "./fleet.ts";
import type { Scenario } from "./scenario.ts";

/** The size of a table of placements: its placements, and their cells and claims together. */
export interface PlacementCost {
  readonly placements: number;
  readonly entries: number;
}

/** A pose in its plane: its extent, its cells, and their corner points and sides. */
interface PlaneForm {
  readonly width: number;
  readonly height: number;
  readonly cells: number;
  readonly corners: number;
  readonly sides: number;
}

/** The size of a scenario's placement table, without making it; an overestimate if cells are blocked. */
export const placementCost = ({ board, contact, fleet }: Scenario): PlacementCost => {
  const known = new Map<unknown, PlacementCost>();
  let placements = 0;
  let entries = 0;
  for (const { shape } of fleet) {
    const key = shape.kind === "picture" ? shape : shape.kind === "line" ? shape.length : shape.kind;
    const cost = keep(known, key, () => costOf(shape, board, contact));
    placements += cost.placements;
    entries += cost.entries;
  }
  return { placements, entries };
};

const costOf = (shape: Shape, board: Board, contact: Contact): PlacementCost => {
  if (shape.kind === "line") return lineCost(shape.length, board, contact);
  return shape.kind === "box" ? boxCost(board, contact) : pictureCost(shape, board, contact);
};

const lineCost = (length: number, board: Board, contact: Contact): PlacementCost => {
  const d = board.size.length;
  const form = { width: length, height: 1, cells: length, corners: 2 * (length + 1), sides: 3 * length + 1 };
  const isTouchy = contact === "none" || contact === "no-sides";
  // In one dimension, the ends of a cell are both its corner points and its sides.
  const each = length + (d === 1 && isTouchy ? length + 1 : claimsOfForm(form, d, contact));
  let placements = 0;
  for (const side of board.size) {
    placements += (Math.max(0, side - length + 1) * board.cellCount) / side;
    if (length === 1) break;
  }
  return { placements, entries: placements * each };
};

/** Boxes are products of intervals, so their sums are products of sums. */
const boxCost = ({ size }: Board, contact: Contact): PlacementCost => {
  const product = (of: (side: number) => number): number => size.reduce((total, side) => total * of(side), 1);
  const intervals = (side: number): number => (side * (side + 1)) / 2;
  const lengths = (side: number): number => (intervals(side) * (side + 2)) / 3;
  const placements = product(intervals);
  const cells = product(lengths);
  if (contact === "overlap") return { placements, entries: cells };
  if (contact === "allowed") return { placements, entries: 2 * cells };
  const longer = (side: number): number => lengths(side) + intervals(side);
  if (contact === "none") return { placements, entries: cells + product(longer) };
  const faces = size.reduce((sum, side) => sum + (cells / lengths(side)) * longer(side), 0);
  return { placements, entries: cells + faces };
};

const pictureCost = (picture: Picture, board: Board, contact: Contact): PlacementCost => {
  const [width, height] = extentOf(picture.cells, 2);
  const { size } = board;
  // Straight pictures lie like lines.
  if (width === 1 || height === 1) return lineCost(picture.cells.length, board, contact);
  let placements = 0;
  let entries = 0;
  for (const form of formsOf(picture, size.length)) {
    const each = form.cells + claimsOfForm(form, size.length, contact);
    for (const [a, first] of size.entries()) {
      if (first < form.width) continue;
      for (const [b, second] of size.entries()) {
        // Rotated images cover the other order of the axes.
        if (b <= a || second < form.height) continue;
        const places = (first - form.width + 1) * (second - form.height + 1) * (board.cellCount / first / second);
        placements += places;
        entries += places * each;
      }
    }
  }
  return { placements, entries };
};

/** Pictures with more cells pass for asymmetric, which may make the estimate eight times too large. */
const MOST_TURNED = 10_000;

/** The images of a picture in a plane. */
const formsOf = (picture: Picture, dimensions: number): PlaneForm[] => {
  const { cells } = picture;
  const [width, height] = extentOf(picture.cells, 2);
  const marks = new Set(cells.map(([x, y]) => x + y * (width + 1)));
  const corners = new Set(
    cells.flatMap(([x, y]) => {
      const at = x + y * (width + 2);
      return [at, at + 1, at + width + 2, at + width + 3];
    }),
  ).size;
  let sides = 4 * cells.length;
  for (const [x, y] of cells) {
    if (marks.has(x + 1 + y * (width + 1))) sides--;
    if (marks.has(x + (y + 1) * (width + 1))) sides--;
  }
  const form = { width, height, cells: cells.length, corners, sides };
  const reflect = picture.reflect || dimensions > 2;
  if (cells.length > MOST_TURNED) {
    return Array.from({ length: reflect ? 8 : 4 }, (_, i) =>
      i % 2 === 0 ? form : { ...form, width: height, height: width },
    );
  }
  const side = Math.max(width, height);
  const plane: Board = { size: [side, side], cellCount: side * side, strides: [1, side], blocked: [] };
  return posesOf({ ...picture, reflect }, plane).map((pose) => {
    const [w, h] = extentOf(pose, 2);
    return { ...form, width: w, height: h };
  });
};

/** The claims of a pose on a board with two dimensions or more. */
const claimsOfForm = ({ cells, corners, sides }: PlaneForm, dimensions: number, contact: Contact): number => {
  if (contact === "overlap") return 0;
  if (contact === "allowed") return cells;
  return contact === "none" ? corners * 2 ** (dimensions - 2) : sides + 2 * cells * (dimensions - 2);
};
