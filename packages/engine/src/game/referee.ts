import { checkCell, coordOf } from "../board/board.ts";
import { cellsOfBox, cellsOfBoxes, coversCoord } from "../board/cell-box.ts";
import { closedText } from "../board/cell-name.ts";
import { type BoxLayout, type HiddenLayout, isBoxLayout } from "../boxes/box-layout.ts";
import type { Answer } from "../scenario/answer.ts";
import { ReusedReferee } from "./reused-referee.ts";

/** Shots at a layout of boxes, without a list of cells. */
class BoxShots {
  readonly #layout: BoxLayout;
  readonly #closed: Set<number>;
  readonly #hits: number[];
  #hit = 0n;
  /** The number of ship cells; computed only once there are as many hits as the largest ship has cells. */
  #cells: bigint | undefined;
  readonly #largest: bigint;

  constructor(layout: BoxLayout) {
    this.#layout = layout;
    this.#closed = new Set(layout.scenario.board.blocked);
    this.#hits = layout.boxes.map(() => 0);
    this.#largest = layout.boxes.reduce((most, box) => (cellsOfBox(box) > most ? cellsOfBox(box) : most), 0n);
  }

  mayShoot(cell: number): boolean {
    return !this.#closed.has(cell);
  }

  fire(cell: number): Answer {
    this.#closed.add(cell);
    const coord = coordOf(this.#layout.scenario.board, cell);
    let ships = 0;
    for (let ship = 0; ship < this.#layout.boxes.length; ship++) {
      if (!coversCoord(this.#layout.boxes[ship], coord)) continue;
      ships++;
      this.#hits[ship]++;
    }
    if (ships > 0) this.#hit++;
    return { kind: "count", ships };
  }

  get shipsAfloat(): number {
    return this.#layout.boxes.filter((box, ship) => BigInt(this.#hits[ship]) < cellsOfBox(box)).length;
  }

  get isOver(): boolean {
    if (this.#hit < this.#largest) return false;
    this.#cells ??= cellsOfBoxes(this.#layout.boxes);
    return this.#hit === this.#cells;
  }
}

/**
 * Holds a layout, which only the referee sees, and answers shots at it. Works for every scenario. Cost:
 * proportional to the cells of the board at the start, and constant for a shot. For a layout given by corners
 * of boxes, only a shot costs: ships times dimensions.
 *
 * @example
 * import { listLayouts, makeKnowledge, preset } from "@broadside/engine";
 * import { Referee } from "@broadside/engine/games";
 *
 * const layout = listLayouts(makeKnowledge(preset("gorkoff-3x3")), 10)[0]!;
 * const referee = new Referee(layout);
 * referee.fire(4).kind; // => "miss"
 * referee.shipsAfloat; // => 3
 * referee.isOver; // => false
 */
export class Referee {
  readonly layout: HiddenLayout;
  readonly #shots: BoxShots | ReusedReferee;

  constructor(layout: HiddenLayout) {
    this.layout = layout;
    if (isBoxLayout(layout)) {
      this.#shots = new BoxShots(layout);
    } else {
      this.#shots = new ReusedReferee(layout.scenario);
      this.#shots.begin(layout.placements);
    }
  }

  /**
   * The answer to a shot.
   * @throws RangeError when the cell is off the board, blocked or already shot.
   */
  fire(cell: number): Answer {
    const { board } = this.layout.scenario;
    checkCell(board, cell);
    if (!this.#shots.mayShoot(cell)) throw new RangeError(closedText(board, cell));
    return this.#shots.fire(cell);
  }

  /** The number of ships that have an unhit cell, as their owner knows whatever the answers say. */
  get shipsAfloat(): number {
    return this.#shots.shipsAfloat;
  }

  /** Whether every ship cell is hit. */
  get isOver(): boolean {
    return this.#shots.isOver;
  }
}
