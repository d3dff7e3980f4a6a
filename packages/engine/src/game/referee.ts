import { coordOf } from "../board/board.ts";
import { formatCell } from "../board/cell-name.ts";
import { type Answer, answerToHit, HIT, MISS } from "../scenario/answer.ts";
import {
  type BoxLayout,
  cellsOfBox,
  cellsOfBoxes,
  coversCoord,
  type HiddenLayout,
  isBoxLayout,
} from "../scenario/box-layout.ts";
import { type PlacementTable, placementsOf } from "../scenario/placement.ts";

/** Shots at a layout of boxes, without a list of cells. */
class BoxTally {
  readonly #layout: BoxLayout;
  readonly #closed: Set<number>;
  /** The shot cells of each ship. */
  readonly #hits: number[];
  /** The shot cells that have a ship. */
  #hit = 0n;
  /** The number of ship cells, unknown until as many are hit as the largest ship has. */
  #cells: bigint | undefined;
  readonly #largest: bigint;

  constructor(layout: BoxLayout) {
    this.#layout = layout;
    this.#closed = new Set(layout.scenario.board.blocked);
    this.#hits = layout.boxes.map(() => 0);
    this.#largest = layout.boxes.reduce((most, box) => (cellsOfBox(box) > most ? cellsOfBox(box) : most), 0n);
  }

  isClosed(cell: number): boolean {
    return this.#closed.has(cell);
  }

  /** Shoots at a cell that is not closed; returns its number of ships. */
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

  get shipsAfloat(): number {
    return this.#layout.boxes.filter((box, ship) => BigInt(this.#hits[ship]) < cellsOfBox(box)).length;
  }

  get isOver(): boolean {
    if (this.#hit < this.#largest) return false;
    this.#cells ??= cellsOfBoxes(this.#layout.boxes);
    return this.#hit === this.#cells;
  }
}

const NONE = new Int32Array(0);

/**
 * Holds a layout, which only the referee sees, and answers shots at it. Works for every scenario. It takes the cells of
 * the board, and a shot is constant; for a layout given by corners of boxes, a shot takes ships times dimensions.
 *
 * @example
 * import { listLayouts, makeKnowledge, preset } from "@broadside/engine";
 * import { Referee } from "@broadside/engine/games";
 *
 * const [layout] = listLayouts(makeKnowledge(preset("gorkoff-3x3")), 10);
 * const referee = new Referee(layout);
 * referee.fire(4).kind; // => "miss"
 * referee.shipsAfloat; // => 3
 * referee.isOver; // => false
 */
export class Referee {
  readonly layout: HiddenLayout;
  /** For a layout given by corners; the fields below are then unused. */
  readonly #tally: BoxTally | undefined;
  readonly #placements: readonly number[] = [];
  readonly #table: PlacementTable | undefined;
  /** The ships on each cell. */
  readonly #ships: Int32Array = NONE;
  /** One of the ships on each cell. */
  readonly #ship: Int32Array = NONE;
  /** The unhit cells of each ship; wrong if ships overlap. */
  readonly #afloat: Int32Array = new Int32Array(0);
  /** 1 for cells that are blocked or have been shot. */
  readonly #closed: Uint8Array = new Uint8Array(0);
  /** The ship cells not yet shot. */
  #left = 0;

  constructor(layout: HiddenLayout) {
    this.layout = layout;
    const { board } = layout.scenario;
    if (isBoxLayout(layout)) {
      this.#tally = new BoxTally(layout);
      return;
    }
    this.#placements = layout.placements;
    const table = placementsOf(layout.scenario);
    this.#table = table;
    this.#ships = new Int32Array(board.cellCount);
    this.#ship = new Int32Array(board.cellCount);
    this.#afloat = new Int32Array(layout.placements.length);
    this.#closed = new Uint8Array(board.cellCount);
    for (const cell of board.blocked) this.#closed[cell] = 1;
    for (let ship = 0; ship < layout.placements.length; ship++) {
      const p = layout.placements[ship];
      const from = table.cellStart[p];
      const to = table.cellStart[p + 1];
      this.#afloat[ship] = to - from;
      for (let i = from; i < to; i++) {
        const cell = table.cells[i];
        if (this.#ships[cell]++ === 0) this.#left++;
        this.#ship[cell] = ship;
      }
    }
  }

  /** The answer to a shot. @throws RangeError when the cell is off the board, blocked or already shot. */
  fire(cell: number): Answer {
    const { scenario } = this.layout;
    const placements = this.#placements;
    const { board, answers } = scenario;
    if (!Number.isInteger(cell) || cell < 0 || cell >= board.cellCount)
      throw new RangeError(`cell ${cell} is off the board`);
    if (this.#tally ? this.#tally.isClosed(cell) : this.#closed[cell])
      throw new RangeError(`${formatCell(board, cell)} is blocked or already shot`);
    if (this.#tally) return { kind: "count", ships: this.#tally.shoot(cell) };
    this.#closed[cell] = 1;
    const ships = this.#ships[cell];
    if (ships > 0) this.#left--;
    if (answers === "count") return { kind: "count", ships };
    if (ships === 0) return MISS;
    const ship = this.#ship[cell];
    const sinks = --this.#afloat[ship] === 0;
    if (!sinks && answers !== "identified") return HIT;
    const placement = placements[ship];
    const table = this.#table as PlacementTable;
    const cells = sinks ? Array.from(table.cellsOf(placement)) : [];
    return answerToHit(answers, table.classOf[placement], cells, sinks);
  }

  /** The ships that have an unhit cell, as their owner knows whatever the answers say. */
  get shipsAfloat(): number {
    if (this.#tally) return this.#tally.shipsAfloat;
    const { cellStart, cells } = this.#table as PlacementTable;
    let afloat = 0;
    for (const placement of this.#placements) {
      for (let i = cellStart[placement]; i < cellStart[placement + 1]; i++) {
        if (this.#closed[cells[i]]) continue;
        afloat++;
        break;
      }
    }
    return afloat;
  }

  get isOver(): boolean {
    return this.#tally ? this.#tally.isOver : this.#left === 0;
  }
}
