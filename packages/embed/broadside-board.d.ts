/** What the event `cell-chosen` tells: somebody pressed a cell, or Enter or Space on it. */
export interface CellChosen {
  /** The cell: `E5`. */
  readonly cell: string;
  /** The number of layouts left, in decimal digits; undefined while it is not known. */
  readonly layouts: string | undefined;
  /** The number of these with a ship on the cell; where ships may overlap, the ships summed over the layouts. */
  readonly occupied: string | undefined;
  /** The chance of a ship on the cell, 0 to 1; where ships may overlap, the ships expected. */
  readonly chance: number | undefined;
}

/** What the event `layouts-counted` tells: the exact map of the position is there. */
export interface Counts {
  /** The number of layouts left, in decimal digits; `0` if the shots contradict each other. */
  readonly layouts: string;
  /** The likeliest cell; undefined if every ship is found. */
  readonly best: string | undefined;
}

/** What the event `shots-changed` tells: a reader entered, changed or removed a shot. */
export interface ShotsChanged {
  /** All shots, as in the attribute `shots`, which has changed already. */
  readonly shots: string;
  /** The cell of the shot: `E5`; undefined if all shots were removed or brought back. */
  readonly cell: string | undefined;
}

/**
 * The element `<broadside-board>`: a board of Battleship with the exact chance of a ship on every cell. Each property
 * is the attribute of the same name, and empty where that is not written.
 */
export interface BroadsideBoard extends HTMLElement {
  /** The rules: the name of a preset (`hasbro`), a game of boxes (`boxes:4x3:2`), or a scenario as JSON. */
  scenario: string;
  /** The shots, such as `E5. F6x`. */
  shots: string;
  /** `en`, `de`, `fr`, `ru`, `pl` or `ja`; without it the language of the page around, or English. */
  language: string;
  /** `light`, `dark`, or `auto` as the reader's system; without it the colour scheme of the page around. */
  theme: string;
  /** `off` for the shots alone, without chances. */
  map: string;
  /** `on`, if readers may enter shots by pressing cells. */
  interactive: string;
  /** The address of Broadside's page, for a link below the board; without it there is none. */
  page: string;
}

/** The events of the element, which bubble to the document. */
export interface BroadsideEventMap {
  "cell-chosen": CustomEvent<CellChosen>;
  "layouts-counted": CustomEvent<Counts>;
  "shots-changed": CustomEvent<ShotsChanged>;
}

declare global {
  interface HTMLElementTagNameMap {
    "broadside-board": BroadsideBoard;
  }
  interface HTMLElementEventMap extends BroadsideEventMap {}
  interface DocumentEventMap extends BroadsideEventMap {}
}
