import type { Board, Clue, Scenario, ShipClass } from "@broadside/engine";
import { type HullPart, pieceOf } from "../hull-part.ts";

/** A mark on a cell of a puzzle; `pencil` is a ship that may be there, and counts for nothing. */
export type CellMark = "unknown" | "water" | "ship" | "pencil";

const SIGNS: Readonly<Record<CellMark, string>> = { unknown: ".", water: "w", ship: "s", pencil: "p" };
const MARKS = new Map(Object.entries(SIGNS).map(([mark, sign]) => [sign, mark as CellMark]));

/** Marks as text, one sign for each cell; {@link parseMarks} reads it back. */
export const formatMarks = (marks: readonly CellMark[]): string => marks.map((mark) => SIGNS[mark]).join("");

/** Reads the marks of `cells` cells; undefined if the text does not represent them. */
export const parseMarks = (text: string, cells: number): readonly CellMark[] | undefined => {
  const marks = [...text].map((sign) => MARKS.get(sign));
  return marks.length === cells && marks.every((mark) => mark !== undefined) ? marks : undefined;
};

/** The mark that a press gives a cell; `other` for a right click or a long press. */
export const nextMark = (mark: CellMark, tool: CellMark, other: boolean): CellMark => {
  if (tool === "unknown") {
    const round: readonly CellMark[] = ["unknown", "water", "ship"];
    const at = round.indexOf(mark);
    return at < 0 ? "unknown" : round[(at + (other ? 2 : 1)) % 3];
  }
  const wanted = !other ? tool : tool === "ship" ? "water" : "ship";
  return mark === wanted ? "unknown" : wanted;
};

export type CellState = "unknown" | "water" | "ship";

/** The sides of a cell in clockwise order, and the offsets of its neighbours. */
const SIDES = [
  ["t", 0, -1],
  ["r", 1, 0],
  ["b", 0, 1],
  ["l", -1, 0],
] as const;

type Side = (typeof SIDES)[number][0];

/** The sides on which the ship at a clue ends, if the clue says so. */
const ENDS: Partial<Record<Clue, string>> = { left: "tbl", right: "trb", top: "trl", bottom: "rbl", single: "trbl" };

/** The neighbour of a cell on each side; undefined off the board. */
const neighbours = ({ size: [columns, rows] }: Board, cell: number): Record<Side, number | undefined> => {
  const [x, y] = [cell % columns, Math.floor(cell / columns)];
  const at = ([, dx, dy]: (typeof SIDES)[number]): number | undefined =>
    x + dx < 0 || x + dx >= columns || y + dy < 0 || y + dy >= rows ? undefined : cell + dx + dy * columns;
  return Object.fromEntries(SIDES.map((side) => [side[0], at(side)])) as Record<Side, number | undefined>;
};

/** The marks on the board of a puzzle, as ships and parts of ships. */
export class MarkedShips {
  readonly #board: Board;
  readonly #fleet: Scenario["fleet"];
  readonly #clues: ReadonlyMap<number, Clue>;
  readonly #stateOf: (cell: number) => CellState;
  readonly #isStraight: boolean;
  /** Whether ships may lie side by side, so that a ship cell beside another may be of another ship. */
  readonly #mayTouch: boolean;

  /** @param stateOf the state of a cell; if a clue says more, the part is drawn according to the clue */
  constructor({ board, fleet, clues = new Map(), contact }: Scenario, stateOf: (cell: number) => CellState) {
    this.#board = board;
    this.#fleet = fleet;
    this.#clues = clues;
    this.#stateOf = stateOf;
    this.#isStraight = fleet.every(({ shape }) => shape.kind === "line");
    this.#mayTouch = contact === "allowed" || contact === "overlap";
  }

  /** The part of a ship on a cell. For a straight ship, the clue or else the neighbours tell which piece it is. */
  part(cell: number): HullPart {
    const clue = this.#clues.get(cell);
    const near = neighbours(this.#board, cell);
    const is = (side: Side, state: CellState): boolean => {
      const other = near[side];
      return other === undefined ? state === "water" : this.#stateOf(other) === state;
    };
    const ends = (clue && ENDS[clue]) ?? SIDES.flatMap(([side]) => (is(side, "ship") ? [] : [side])).join("");
    const part = { ends, turns: "", tip: "", deck: "" } as const;
    if (!this.#isStraight) return part;
    if (clue === "middle") return { ...part, piece: "middle" };
    const isGiven = clue !== undefined && clue in ENDS;
    const isKnown = isGiven || (!this.#mayTouch && this.#isPiece(ends, (side) => is(side, "water")));
    return { ...part, piece: isKnown ? pieceOf(ends) : "some" };
  }

  /** Whether neighbours tell the piece: a straight ship goes on, or water lies at its ends. */
  #isPiece(ends: string, isWater: (side: Side) => boolean): boolean {
    const sides = [...ends] as Side[];
    if (sides.length === 2) return ends === "tb" || ends === "rl";
    return sides.length > 2 && sides.every((side) => isWater(side) || isAlong(ends, side));
  }

  /** How many ships of each class are complete: closed on all sides, and with the form of the class. */
  whole(): number[] {
    const forms = this.#formsOfWhole();
    // If several classes have the same form, the classes that the fleet lists first get the ships first.
    return this.#fleet.map((ship) => {
      const form = formOfClass(ship);
      const left = forms.get(form) ?? 0;
      const number = Math.min(ship.count, left);
      forms.set(form, left - number);
      return number;
    });
  }

  #formsOfWhole(): Map<string, number> {
    const forms = new Map<string, number>();
    const columns = this.#board.size[0];
    const seen = new Set<number>();
    for (let cell = 0; cell < this.#board.cellCount; cell++) {
      if (seen.has(cell) || this.#stateOf(cell) !== "ship") continue;
      const cells = this.#joined(cell);
      for (const other of cells) seen.add(other);
      if (!this.#isWhole(cells)) continue;
      const form = formOf(Array.from(cells, (one) => [one % columns, Math.floor(one / columns)]));
      forms.set(form, (forms.get(form) ?? 0) + 1);
    }
    return forms;
  }

  /** The ship cells that are connected with a cell. */
  #joined(cell: number): ReadonlySet<number> {
    const cells = new Set([cell]);
    // Cells added to the set during the loop are also visited.
    for (const at of cells)
      for (const other of Object.values(neighbours(this.#board, at)))
        if (other !== undefined && this.#stateOf(other) === "ship") cells.add(other);
    return cells;
  }

  #isWhole(cells: ReadonlySet<number>): boolean {
    const columns = this.#board.size[0];
    const isAcross = new Set(Array.from(cells, (cell) => Math.floor(cell / columns))).size === 1;
    const isDown = new Set(Array.from(cells, (cell) => cell % columns)).size === 1;
    // Straight ships continue in one direction only; others may turn anywhere.
    const sides = SIDES.filter(([, dx]) => !this.#isStraight || (dx === 0 ? isDown : isAcross));
    if (this.#isStraight && !isAcross && !isDown) return false;
    return [...cells].every((cell) => {
      const near = neighbours(this.#board, cell);
      const clue = this.#clues.get(cell);
      return sides.every(([side]) => {
        const other = near[side];
        const isOver = other !== undefined && cells.has(other);
        return (
          isOver || other === undefined || this.#stateOf(other) === "water" || (clue && ENDS[clue]?.includes(side))
        );
      });
    });
  }
}

/** A text for the form of some cells, the same for all rotations and reflections. */
const formOf = (cells: readonly (readonly [x: number, y: number])[]): string => {
  const forms = [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => {
    const turned = cells.map(([x, y]) => {
      const [a, b] = turn & 1 ? [y, x] : [x, y];
      return [turn & 2 ? -a : a, turn & 4 ? -b : b];
    });
    const [left, top] = [0, 1].map((axis) => Math.min(...turned.map((cell) => cell[axis])));
    return String(turned.map(([x, y]) => `${x - left} ${y - top}`).sort());
  });
  return forms.sort()[0];
};

const formOfClass = ({ shape }: ShipClass): string => {
  if (shape.kind === "picture") return formOf(shape.cells);
  return shape.kind === "line" ? formOf(Array.from({ length: shape.length }, (_, x) => [x, 0])) : "";
};

/** Whether a side lies along a straight ship: then the cell there is not part of it. */
const isAlong = (ends: string, side: string): boolean => {
  const across = side === "t" || side === "b";
  const goes = (other: string): boolean => !ends.includes(other);
  return across ? goes("l") || goes("r") : goes("t") || goes("b");
};
