import type { HullPart } from "../../position/hull-part.ts";

/** The part of a ship on a cell, and how it is drawn. */
export interface ShipPart extends HullPart {
  /**
   * `afloat` and `sunk` are hulls; `certain` is a broken outline, `outline` a whole one (ships of a random
   * layout, and ships that overlap); `chosen`, `hand` and `barred` are hulls while ships are placed: the
   * selected one, the one in hand, and the one in hand in conflict.
   */
  readonly state: "afloat" | "sunk" | "certain" | "outline" | "chosen" | "hand" | "barred";
  /** Its class in few letters, on one of its cells; empty on the others. */
  readonly mark: string;
  /** How many outlines lie around this one, so that each can be followed. */
  readonly nested: number;
}

/** What is drawn of a cell, in every room of the page, as plain data. */
export interface CellLook {
  readonly kind: "unknown" | "open" | "miss" | "hit" | "sunk" | "blocked";
  /** The place on the colour scale, 0 to 1; absent where the cell lies in the sea. */
  readonly place?: number | undefined;
  /** The figures, longest first: the first that fits is written, or none. */
  readonly texts: readonly string[];
  /** True where the figures are estimated: hatched. */
  readonly hatched?: boolean;
  /** The sign of the shot; `sunk` where the extent of the sunk ship is not known. */
  readonly sign?: "miss" | "hit" | "sunk" | undefined;
  /** The ships that a shot hit, where the answer is a number of them: it is written large. */
  readonly shipsHit?: number | undefined;
  /** The class that was hit, in few letters. */
  readonly mark?: string;
  /** Number of the shot, from 1, which only roomy cells show. */
  readonly number?: number | undefined;
  /** From the lowest to the one on top. */
  readonly ships: readonly ShipPart[];
  /** Certainly a ship, not shot yet, and its other cells are not known. */
  readonly certain?: boolean;
  readonly best?: boolean;
  /** The last shot, or the one that is looked at. */
  readonly last?: boolean;
  readonly aimed?: boolean;
  /** Given from the start, so it cannot change. */
  readonly given?: boolean;
  /** In conflict with others; `dropped` if the shown map ignores it. */
  readonly conflict?: "in" | "dropped" | undefined;
}

/** What a board asks about its cells. */
export interface BoardCells {
  readonly look: (cell: number) => CellLook;
  readonly label: (cell: number) => string;
}
