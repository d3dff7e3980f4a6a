import type { Board, Clue, Scenario } from "@broadside/engine";
import { type HullPart, pieceOf } from "../../board/position/hull-part.ts";
import { firstPose, type Pose, poseOf, turnsOf } from "../../board/position/ship-pose.ts";
import { joinedGroups, stepTo } from "../../board/position/slices.ts";

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

/** The sides of a cell in clockwise order: the axis of the neighbour there, and the direction along it. */
const SIDES = { t: [1, -1], r: [0, 1], b: [1, 1], l: [0, -1] } as const;

type Side = keyof typeof SIDES;

const ALL_SIDES = Object.keys(SIDES) as readonly Side[];

/** The sides on which the ship at a clue ends, if the clue says so. */
const ENDS: Partial<Record<Clue, string>> = { left: "tbl", right: "trb", top: "trl", bottom: "rbl", single: "trbl" };

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
    const told = clue && ENDS[clue];
    const ends = told ?? ALL_SIDES.filter((side) => this.#stateBeside(cell, side) !== "ship").join("");
    const part = { ends, turns: "", tip: "", deck: "" } as const;
    if (!this.#isStraight) return part;
    if (clue === "middle") return { ...part, piece: "middle" };
    const isKnown = told !== undefined || (!this.#mayTouch && this.#isPiece(cell, ends));
    return { ...part, piece: isKnown ? pieceOf(ends) : "some" };
  }

  /** The state of the cell on a side of a cell; off the board there is water. */
  #stateBeside(cell: number, side: Side): CellState {
    const [axis, by] = SIDES[side];
    const other = stepTo(this.#board, cell, axis, by);
    return other === undefined ? "water" : this.#stateOf(other);
  }

  /** Whether neighbours tell the piece: a straight ship goes on, or water lies at its ends. */
  #isPiece(cell: number, ends: string): boolean {
    const sides = [...ends] as Side[];
    if (sides.length === 2) return ends === "tb" || ends === "rl";
    return sides.length > 2 && sides.every((side) => this.#stateBeside(cell, side) === "water" || isAlong(ends, side));
  }

  /** How many ships of each class are complete: closed on all sides, and with the form of the class. */
  whole(): number[] {
    const cells = Array.from({ length: this.#board.cellCount }, (_, cell) => cell);
    const ships = joinedGroups(this.#board, new Set(cells.filter((cell) => this.#stateOf(cell) === "ship")));
    const forms = ships.flatMap((ship) => {
      const { pose } = poseOf(this.#board, ship);
      return this.#isWhole(ship, pose) ? [formOf(pose)] : [];
    });
    // If several classes have the same form, the classes that the fleet lists first get the ships first.
    return this.#fleet.map(({ shape, count }) => {
      const form = shape.kind === "box" ? "" : formOf(firstPose(shape));
      let number = 0;
      for (; number < count && forms.includes(form); number++) forms.splice(forms.indexOf(form), 1);
      return number;
    });
  }

  #isWhole(cells: readonly number[], pose: Pose): boolean {
    const isAcross = pose.every(([, y]) => y === 0);
    const isDown = pose.every(([x]) => x === 0);
    if (this.#isStraight && !isAcross && !isDown) return false;
    // Straight ships continue in one direction only; others may turn anywhere.
    const sides = ALL_SIDES.filter((side) => !this.#isStraight || (SIDES[side][0] === 1 ? isDown : isAcross));
    return cells.every((cell) => {
      const clue = this.#clues.get(cell);
      return sides.every((side) => this.#stateBeside(cell, side) !== "unknown" || (clue && ENDS[clue]?.includes(side)));
    });
  }
}

/** A text for a pose, the same for all rotations and reflections. */
const formOf = (pose: Pose): string => turnsOf(pose).map(String).sort()[0];

/** Whether a side lies along a straight ship: then the cell there is not part of it. */
const isAlong = (ends: string, side: string): boolean => {
  const across = side === "t" || side === "b";
  const goes = (other: string): boolean => !ends.includes(other);
  return across ? goes("l") || goes("r") : goes("t") || goes("b");
};
