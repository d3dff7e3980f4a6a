import type { HullPart } from "../position/hull-part.ts";

/** The part of a ship that lies on a cell, and how it is drawn. */
export interface ShipPart extends HullPart {
  /**
   * `afloat` and `sunk` are hulls; `certain` is a broken outline, `outline` a solid one (ships of a random layout,
   * and ships that overlap). While ships are placed, `chosen`, `hand` and `barred` are hulls: the selected ship,
   * the ship in hand, and the ship in hand if it is in conflict.
   */
  readonly state: "afloat" | "sunk" | "certain" | "outline" | "chosen" | "hand" | "barred";
  /** An abbreviation of its class, on one of its cells; empty on the others. */
  readonly mark: string;
  /** How many outlines enclose this outline, so that you can follow each of them. */
  readonly nested: number;
}

/** What is drawn on a cell, in every room of the page, as plain data. */
export interface CellLook {
  readonly kind: "unknown" | "open" | "miss" | "hit" | "sunk" | "blocked";
  /** The place on the colour scale, 0 to 1; undefined if the cell is not coloured. */
  readonly place?: number | undefined;
  /** The figures, longest first: the first that fits is written; if none fits, nothing. */
  readonly texts: readonly string[];
  /** True if the figures are estimates: the cell is hatched. */
  readonly hatched?: boolean;
  /** The sign of the shot; `sunk` if the extent of the sunk ship is unknown. */
  readonly sign?: "miss" | "hit" | "sunk" | undefined;
  /** Certainly water, though nobody shot there. */
  readonly clear?: boolean;
  /** What moves on it for a moment: a shot that flies there or has landed, a ship that sinks, water that shows. */
  readonly motion?: readonly ("flying" | "landed" | "sinking" | "clearing")[];
  /** How many ships the shot hit, if the answer is a number. It is written large. */
  readonly shipsHit?: number | undefined;
  readonly mark?: string;
  /** The number of the shot, from 1. Only large cells show it. */
  readonly number?: number | undefined;
  /** The ships on the cell, from the bottom one to the top one. */
  readonly ships: readonly ShipPart[];
  /** Certainly a ship: a cell not yet shot, of a ship whose other cells are unknown. */
  readonly certain?: boolean;
  readonly best?: boolean;
  /** The last shot, or the shot being looked at. */
  readonly last?: boolean;
  readonly aimed?: boolean;
  /** In the area asked about: the sides on which the area ends here, of `trbl`. */
  readonly area?: string;
  /** A shot whose answer may be wrong. */
  readonly doubtful?: boolean;
  /** Given at the start, so it cannot be changed. */
  readonly given?: boolean;
  /** In conflict; `dropped`: the map ignores this shot; `wrong`: a mistake in a puzzle; or a game's weak or best shot. */
  readonly conflict?: "in" | "dropped" | "wrong" | "inaccuracy" | "mistake" | "blunder" | "finest" | undefined;
}

/** What a board needs to know about its cells. */
export interface BoardCells {
  readonly look: (cell: number) => CellLook;
  readonly label: (cell: number) => string;
}
