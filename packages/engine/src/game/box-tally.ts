import { coordOf } from "../board/board.ts";
import { type BoxLayout, cellsOfBox, cellsOfBoxes, coversCoord } from "../scenario/box-layout.ts";

/** What shots have come to on a layout of boxes, without a list of cells. Cost per shot: ships times dimensions. */
export class BoxTally {
  readonly #layout: BoxLayout;
  readonly #closed: Set<number>;
  /** For each ship the cells of it that were shot. */
  readonly #hits: number[];
  /** Cells of at least one ship that were shot. */
  #hit = 0n;
  /** All cells of ships, once they are asked for: while fewer were hit than the largest ship has, the game is not over. */
  #cells: bigint | undefined;
  readonly #largest: bigint;

  constructor(layout: BoxLayout) {
    this.#layout = layout;
    this.#closed = new Set(layout.scenario.board.blocked);
    this.#hits = layout.boxes.map(() => 0);
    this.#largest = layout.boxes.reduce((most, box) => (cellsOfBox(box) > most ? cellsOfBox(box) : most), 0n);
  }

  /** Whether a cell was shot or is blocked. */
  isClosed(cell: number): boolean {
    return this.#closed.has(cell);
  }

  /** Shoots at a cell that is not closed; returns the number of ships on it. */
  shoot(cell: number): number {
    this.#closed.add(cell);
    const coord = coordOf(this.#layout.scenario.board, cell);
    let ships = 0;
    for (let ship = 0; ship < this.#layout.boxes.length; ship++) {
      if (!coversCoord(this.#layout.boxes[ship], coord)) continue;
      ships++;
      this.#hits[ship]++;
    }
    if (ships > 0) this.#hit++;
    return ships;
  }

  /** The number of ships with a cell that was not shot. */
  get shipsAfloat(): number {
    return this.#layout.boxes.filter((box, ship) => BigInt(this.#hits[ship]) < cellsOfBox(box)).length;
  }

  /** True when every cell of every ship was shot. */
  get isOver(): boolean {
    if (this.#hit < this.#largest) return false;
    this.#cells ??= cellsOfBoxes(this.#layout.boxes);
    return this.#hit === this.#cells;
  }
}
