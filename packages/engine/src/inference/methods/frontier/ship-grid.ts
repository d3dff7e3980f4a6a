import { oncePer } from "../../../core/once-per.ts";
import type { Contact } from "../../../scenario/contact.ts";
import type { PlacementTable } from "../../../scenario/placement.ts";
import { isSameFactor, type PlacementFactors } from "../../../scenario/prior/placement-factors.ts";
import { type Packing, whyNoSums } from "../../packing/packing.ts";

/** The position of a square relative to another: columns to the right and rows down. */
export type Step = readonly [columns: number, rows: number];

/** A ship form in one orientation: its group, and how many columns and rows of the grid it covers. */
export interface ShipKind {
  readonly group: number;
  /** How many upright ships it counts as, for {@link FrontierShape.mostUpright}; 0 unless it is higher than wide. */
  readonly uprights: number;
  readonly square: boolean;
  readonly columns: number;
  /** Includes the row of its margin if ships may not touch. */
  readonly rows: number;
  /** Its squares, from the first in row order, and the squares around them that it closes to other ships. */
  readonly squares: readonly Step[];
  readonly closes: readonly Step[];
}

/** The key of a row graph, which serves every position with these ships on this number of columns. */
export interface FrontierShape {
  readonly columns: number;
  readonly counts: readonly number[];
  readonly kinds: readonly ShipKind[];
  /** The maximum number of upright ships; undefined for no limit. */
  readonly mostUpright?: number | undefined;
}

/** A shape as text: equal shapes have equal keys. */
export const shapeKey = oncePer((shape: FrontierShape): string => JSON.stringify(shape));

/** The kind that results from exchanging left and right, or from turning upside down. */
interface KindImage {
  readonly kind: number;
  /** How many columns the first square of the image lies to the right of the image of the first square. */
  readonly shift: number;
}

/** A packing problem for ships on a grid. */
export interface FrontierInput {
  readonly rows: number;
  /** For each kind, 1 at `row * columns + column` if its first square may lie there. */
  readonly allowed: readonly Uint8Array[];
  /** For each kind and square, the prior's factor for a ship there, if there is a prior; 1 where no ship may lie. */
  readonly factors?: readonly PlacementFactors[] | undefined;
  /** 1 for each square that must be taken. */
  readonly mustTake: Uint8Array;
  /** Whether the position is its own mirror image, left to right or upside down, which halves the work. */
  readonly mirrored: boolean;
  readonly flipped: boolean;
  /** For each kind, its images; present if the position is its own image. */
  readonly mirrors?: readonly KindImage[] | undefined;
  readonly flips?: readonly KindImage[] | undefined;
}

/** The maximum number of rows of a ship, including its margin. */
const MAX_ROWS_OF_SHIP = 15;

/**
 * A packing as ships on a grid, with the location of each placement. A ship closes squares instead of using claims,
 * which makes fewer states: 21,758 instead of 74,760 on the Russian board.
 */
export interface ShipGrid {
  readonly shape: FrontierShape;
  readonly input: FrontierInput;
  /** For each group and placement, its kind and the square of its first cell. */
  readonly kinds: readonly Int32Array[];
  readonly squares: readonly Int32Array[];
}

/** The way to sweep: `short` along the shorter sides; `across` or `down` with the first or second side across. */
type Way = "short" | "across" | "down";

const madeOf = oncePer((_: Packing): Partial<Record<Way, ShipGrid | string>> => ({}));

/**
 * The packing as ships on the grid of its board's cells, or the reason why it is not supported. Made once per
 * packing, because the selector asks whether a method can count, then what it costs, and then for the count.
 */
export const makeShipGrid = (packing: Packing, way: Way = "short"): ShipGrid | string => {
  const ways = madeOf(packing);
  ways[way] ??= findShipGrid(packing, way);
  return ways[way];
};

/** The column and row of a cell in the grid; if the grid is turned, the board's columns are its rows. */
const placeOf = (cell: number, width: number, turned: boolean): Step => {
  const x = cell % width;
  const y = Math.floor(cell / width);
  return turned ? [y, x] : [x, y];
};

/** A kind of ships without its group. */
type ShipForm = Omit<ShipKind, "group">;

/** What a grid needs to know about every placement of a table, regardless of the position. */
interface PlacedForms {
  readonly forms: readonly ShipForm[];
  /** The form of each placement, and the square of its first cell. */
  readonly formOf: Int32Array;
  readonly squareOf: Int32Array;
}

/**
 * The forms of a table's placements, found once per table. Most placements have the same form as the placement
 * before. For the others the form is found by its name, which costs more than anything else in a grid.
 */
const formsOnce = (turned: boolean) =>
  oncePer((table: PlacementTable): PlacedForms => {
    const [width, height] = table.board.size;
    const forms: ShipForm[] = [];
    const numbers = new Map<string, number>();
    const formOf = new Int32Array(table.count);
    const squareOf = new Int32Array(table.count);
    const columns = turned ? height : width;
    const rowOf = (cell: number): number => (turned ? cell % width : Math.floor(cell / width));
    const columnOf = (cell: number): number => (turned ? Math.floor(cell / width) : cell % width);
    for (let p = 0; p < table.count; p++) {
      const cells = table.cellsOf(p);
      const [x, y] = [columnOf(cells[0]), rowOf(cells[0])];
      const before = p > 0 ? forms[formOf[p - 1]].squares : [];
      let i = 0;
      while (i < before.length && columnOf(cells[i]) - x === before[i][0] && rowOf(cells[i]) - y === before[i][1]) i++;
      if (i === cells.length && i === before.length) {
        formOf[p] = formOf[p - 1];
        squareOf[p] = y * columns + x;
        continue;
      }
      const { first, squares } = fromFirst(Array.from(cells, (cell) => placeOf(cell, width, turned)));
      const name = nameOf(squares);
      formOf[p] = numbers.get(name) ?? forms.push(makeForm(squares, table.contact)) - 1;
      numbers.set(name, formOf[p]);
      squareOf[p] = first[1] * columns + first[0];
    }
    return { forms, formOf, squareOf };
  });
const plainForms = formsOnce(false);
const turnedForms = formsOnce(true);

const findShipGrid = (packing: Packing, way: Way): ShipGrid | string => {
  const { table, groups, required } = packing;
  const { board, contact } = table;
  if (board.size.length !== 2) return "the board is not two-dimensional";
  if (contact === "overlap") return "ships may overlap";
  const sums = whyNoSums(packing);
  if (sums !== undefined) return sums;
  const [width, height] = board.size;
  // One more row is added for the margins of ships in the last row.
  const margin = contact === "allowed" ? 0 : 1;
  const turned = way === "short" ? width > height : way === "down";
  const columns = turned ? height : width;
  const rows = (turned ? width : height) + margin;
  const placed = (turned ? turnedForms : plainForms)(table);
  const laid: LaidOut = { kinds: [], numbers: new Map(), allowed: [], factors: [], kindOf: [], squareOf: [] };
  // For sweeps in both directions, a board must give the same kinds in the same order, so that both sweeps can
  // share a row graph. For a single sweep the order must not change, because it determines the numbers of the
  // layouts.
  const isSorted = way !== "short";
  for (let g = 0; g < groups.length; g++) layOut(g, groups[g], placed, isSorted, rows * columns, laid);
  const { kinds, numbers, allowed, factors } = laid;
  if (kinds.some((kind) => kind.rows > MAX_ROWS_OF_SHIP))
    return `a ship is longer than ${MAX_ROWS_OF_SHIP - margin} cells`;
  const mustTake = new Uint8Array(rows * columns);
  for (const cell of required) {
    // Only the ship that covers a required cell closes it, because placements beside the cell are excluded.
    const [x, y] = placeOf(cell, width, turned);
    mustTake[y * columns + x] = 1;
  }
  const position = { rows, allowed, ...(factors.length > 0 && { factors }), mustTake };
  let found: Images | undefined;
  const images = (): Images => {
    found ??= findImages(columns, margin, kinds, numbers, position);
    return found;
  };
  return {
    shape: { columns, counts: groups.map(({ count }) => count), kinds },
    // Images are found when they are asked for: a grid whose cost is only estimated needs none.
    input: {
      ...position,
      get mirrored() {
        return images().mirrors !== undefined;
      },
      get flipped() {
        return images().flips !== undefined;
      },
      get mirrors() {
        return images().mirrors;
      },
      get flips() {
        return images().flips;
      },
    },
    kinds: laid.kindOf,
    squares: laid.squareOf,
  };
};

/** Groups on a grid: their kinds, numbered by name, what is allowed for each, and where the placements of each group are. */
interface LaidOut {
  readonly kinds: ShipKind[];
  readonly numbers: Map<string, number>;
  readonly allowed: Uint8Array[];
  readonly factors: { near: Float64Array; whole?: bigint[] }[];
  readonly kindOf: Int32Array[];
  readonly squareOf: Int32Array[];
}

/** Adds a group to a grid of some squares, its kinds in the order of their names or as they first occur. */
const layOut = (
  g: number,
  { placements, factors: own }: Packing["groups"][number],
  placed: PlacedForms,
  isSorted: boolean,
  squares: number,
  { kinds, numbers, allowed, factors, kindOf, squareOf }: LaidOut,
): void => {
  const kindOfForm = new Int32Array(placed.forms.length).fill(-1);
  const forms = formsAmong(placed, placements);
  const name = (form: number): string => nameOf(placed.forms[form].squares);
  if (isSorted) forms.sort((a, b) => (name(a) < name(b) ? -1 : 1));
  for (const form of forms) {
    const kind = { group: g, ...placed.forms[form] };
    kindOfForm[form] = kinds.push(kind) - 1;
    numbers.set(keyOf(kind, kind.squares), kindOfForm[form]);
    allowed.push(new Uint8Array(squares));
    if (own)
      factors.push({
        near: new Float64Array(squares).fill(1),
        ...(own.whole && { whole: new Array<bigint>(squares).fill(1n) }),
      });
  }
  const ownKinds = placements.map((p) => kindOfForm[placed.formOf[p]]);
  const ownSquares = placements.map((p) => placed.squareOf[p]);
  allow(ownKinds, ownSquares, allowed);
  if (own) setFactors(ownKinds, ownSquares, own, factors);
  kindOf.push(ownKinds);
  squareOf.push(ownSquares);
};

/** The forms of some placements, in the order in which they first occur. */
const formsAmong = ({ forms, formOf }: PlacedForms, placements: Int32Array): number[] => {
  const isIn = new Uint8Array(forms.length);
  const among: number[] = [];
  for (let i = 0; i < placements.length; i++) {
    const form = formOf[placements[i]];
    if (isIn[form] === 0) among.push(form);
    isIn[form] = 1;
  }
  return among;
};

/** Allows the placements of a group, by their kinds and squares. */
const allow = (kinds: Int32Array, squares: Int32Array, allowed: readonly Uint8Array[]): void => {
  for (let i = 0; i < kinds.length; i++) allowed[kinds[i]][squares[i]] = 1;
};

const setFactors = (
  kinds: Int32Array,
  squares: Int32Array,
  { near, whole }: PlacementFactors,
  factors: readonly { near: Float64Array; whole?: bigint[] }[],
): void => {
  for (let i = 0; i < kinds.length; i++) {
    const of = factors[kinds[i]];
    of.near[squares[i]] = near[i];
    if (of.whole && whole) of.whole[squares[i]] = whole[i];
  }
};

/** Sorts squares in the order of rows, and gives them relative to the first. */
const fromFirst = (squares: readonly Step[]): { first: Step; squares: Step[] } => {
  const sorted = [...squares].sort(([ax, ay], [bx, by]) => ay - by || ax - bx);
  const first = sorted[0];
  return { first, squares: sorted.map(([x, y]) => [x - first[0], y - first[1]]) };
};

const nameOf = oncePer((squares: readonly Step[]): string => squares.join(" "));

const keyOf = ({ group }: ShipKind, squares: readonly Step[]): string => `${group}:${nameOf(squares)}`;

const makeForm = (squares: readonly Step[], contact: Contact): ShipForm => {
  // Uses a loop, because a ship may have more squares than a call may have arguments.
  let [least, most] = [0, 0];
  for (const [x] of squares) {
    least = Math.min(least, x);
    most = Math.max(most, x);
  }
  const columns = most - least + 1;
  const height = squares[squares.length - 1][1] + 1;
  const closes = around(squares, contact);
  const rows = height + (contact === "allowed" ? 0 : 1);
  return { uprights: height > columns ? 1 : 0, square: height === columns, columns, rows, squares, closes };
};

/** The squares that a ship closes to other ships, not counting its own. */
const around = (squares: readonly Step[], contact: Contact): Step[] => {
  const seen = new Set(squares.map(String));
  const closes: Step[] = [];
  for (const [x, y] of contact === "allowed" ? [] : squares) {
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const near: Step = [x + dx, y + dy];
        if ((contact === "no-sides" && dx !== 0 && dy !== 0) || seen.has(String(near))) continue;
        seen.add(String(near));
        closes.push(near);
      }
    }
  }
  return closes;
};

/** The image's first square, given the ship's first square, its height, and the shift of its kind's image. */
type SquareImage = (row: number, column: number, height: number, shift: number) => number;

const mirrorOf = oncePer((squares: readonly Step[]) => fromFirst(squares.map(([x, y]) => [-x, y])));
const flipOf = oncePer((squares: readonly Step[]) => fromFirst(squares.map(([x, y]) => [x, -y])));

/** The images of the kinds under a turn of their squares; undefined if an image is not among the kinds. */
const imagesOf = (
  kinds: readonly ShipKind[],
  numbers: ReadonlyMap<string, number>,
  turned: typeof mirrorOf,
): KindImage[] | undefined => {
  const list: KindImage[] = [];
  for (const each of kinds) {
    const image = turned(each.squares);
    const kind = numbers.get(keyOf(each, image.squares));
    if (kind === undefined) return undefined;
    list.push({ kind, shift: image.first[0] });
  }
  return list;
};

type Images = Pick<FrontierInput, "mirrors" | "flips">;

/** The kinds' images if the position is its own mirror image, left to right and upside down. */
const findImages = (
  columns: number,
  margin: number,
  kinds: readonly ShipKind[],
  numbers: ReadonlyMap<string, number>,
  { rows, allowed, factors, mustTake }: Pick<FrontierInput, "rows" | "allowed" | "factors" | "mustTake">,
): Images => {
  // The last row contains only margins.
  const height = rows - margin;
  const agrees = (list: readonly KindImage[], imageOf: SquareImage): boolean => {
    for (let r = 0; r < height; r++) {
      const at = r * columns;
      const step = imageOf(r, 1, 1, 0) - imageOf(r, 0, 1, 0);
      if (!isAmong(mustTake, at, mustTake, imageOf(r, 0, 1, 0), step, columns)) return false;
      for (const [k, { kind, shift }] of list.entries()) {
        const image = imageOf(r, 0, kinds[k].rows - margin, shift);
        if (!isAmong(allowed[k], at, allowed[kind], image, step, columns)) return false;
        for (let c = 0; factors && c < columns; c++)
          if (allowed[k][at + c] && !isSameFactor(factors[k], at + c, factors[kind], image + step * c)) return false;
      }
    }
    return true;
  };
  const mirrors = imagesOf(kinds, numbers, mirrorOf);
  const flips = imagesOf(kinds, numbers, flipOf);
  return {
    mirrors: mirrors && agrees(mirrors, (r, c, _, shift) => (r + 1) * columns - 1 - c + shift) ? mirrors : undefined,
    flips:
      flips && agrees(flips, (r, c, shipHeight, shift) => (height - shipHeight - r) * columns + c + shift)
        ? flips
        : undefined,
  };
};

/** Whether all flags of a row are also set in another, `step` by `step` from its first image on. */
const isAmong = (
  row: Uint8Array,
  at: number,
  other: Uint8Array,
  image: number,
  step: number,
  columns: number,
): boolean => {
  for (let c = 0; c < columns; c++) if (row[at + c] !== 0 && other[image + step * c] !== 1) return false;
  return true;
};
