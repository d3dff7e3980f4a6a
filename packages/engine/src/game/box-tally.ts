import { type Coord, coordOf } from "../board/board.ts";
import { type BoxLayout, cellsOfBox, cellsOfBoxes, coversCoord } from "../scenario/box-layout.ts";

/** What shots have come to on a layout of boxes, without a list of cells. Cost per shot: ships times dimensions. */
export class BoxTally {
  readonly #layout: BoxLayout;
  readonly #closed: Set<number>;
  /** Cells of at least one ship that were shot. */
  #hit = 0n;
  /** All cells of ships, once they are asked for: while fewer were hit than the largest ship has, the game is not over. */
  #cells: bigint | undefined;
  readonly #largest: bigint;

  constructor(layout: BoxLayout) {
    this.#layout = layout;
    this.#closed = new Set(layout.scenario.board.blocked);
    this.#largest = layout.boxes.reduce((most, box) => (cellsOfBox(box) > most ? cellsOfBox(box) : most), 0n);
  }

  /** Whether a cell was shot or is blocked. */
  isClosed(cell: number): boolean {
    return this.#closed.has(cell);
  }

  /** Shoots at a cell that is not closed; returns the number of ships on it. */
  shoot(cell: number): number {
    this.#closed.add(cell);
    const ships = this.#shipsAt(coordOf(this.#layout.scenario.board, cell));
    if (ships > 0) this.#hit++;
    return ships;
  }

  /** True when every cell of every ship was shot. */
  get isOver(): boolean {
    if (this.#hit < this.#largest) return false;
    this.#cells ??= cellsOfBoxes(this.#layout.boxes);
    return this.#hit === this.#cells;
  }

  #shipsAt(coord: Coord): number {
    return this.#layout.boxes.filter((box) => coversCoord(box, coord)).length;
  }
}
