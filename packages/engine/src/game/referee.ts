import { coordOf } from "../board/board.ts";
import { formatCell } from "../board/cell-name.ts";
import { type Answer, answerToHit, MISS } from "../scenario/answer.ts";
import {
  type BoxLayout,
  cellsOfBox,
  cellsOfBoxes,
  coversCoord,
  type HiddenLayout,
  isBoxLayout,
} from "../scenario/box-layout.ts";
import { type PlacementTable, placementsOf } from "../scenario/placement.ts";

/** The shots at a layout of boxes, without a list of cells. Cost of a shot: ships times dimensions. */
class BoxTally {
  readonly #layout: BoxLayout;
  readonly #closed: Set<number>;
  /** For each ship, the number of its cells that have been shot. */
  readonly #hits: number[];
  /** The number of shot cells that have at least one ship. */
  #hit = 0n;
  /**
   * The number of ship cells, computed on demand: the game cannot end before as many cells are hit as the largest
   * ship has.
   */
  #cells: bigint | undefined;
  readonly #largest: bigint;

  constructor(layout: BoxLayout) {
    this.#layout = layout;
    this.#closed = new Set(layout.scenario.board.blocked);
    this.#hits = layout.boxes.map(() => 0);
    this.#largest = layout.boxes.reduce((most, box) => (cellsOfBox(box) > most ? cellsOfBox(box) : most), 0n);
  }

  /** Whether a cell has been shot or is blocked. */
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

  /** The number of ships that have an unshot cell. */
  get shipsAfloat(): number {
    return this.#layout.boxes.filter((box, ship) => BigInt(this.#hits[ship]) < cellsOfBox(box)).length;
  }

  /** True if every cell of every ship has been shot. */
  get isOver(): boolean {
    if (this.#hit < this.#largest) return false;
    this.#cells ??= cellsOfBoxes(this.#layout.boxes);
    return this.#hit === this.#cells;
  }
}

const NONE = new Int32Array(0);

/** The answer that a ship was hit, without further information. */
const HIT: Answer = { kind: "hit" };

/**
 * Holds a layout, which only the referee sees, and answers shots at it. Works for every scenario, even if ships
 * overlap. Cost: construction is linear in the size of the board and the layout, and a shot is constant. For a
 * layout given by the corners of boxes, construction is free and a shot costs ships times dimensions.
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
  /** The state for a layout given by corners; the fields below are then unused. */
  readonly #tally: BoxTally | undefined;
  readonly #placements: readonly number[] = [];
  readonly #table: PlacementTable | undefined;
  /** For each cell, the number of ships on it. */
  readonly #ships: Int32Array = NONE;
  /** For each cell, one of the ships on it, as an index into the layout. */
  readonly #ship: Int32Array = NONE;
  /** For each ship, the number of its unhit cells; not maintained if ships overlap. */
  readonly #afloat: Int32Array = new Int32Array(0);
  /** Cells that may not be shot because they are blocked or have been shot. */
  readonly #closed: Uint8Array = new Uint8Array(0);
  /** The number of occupied cells not yet shot. */
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

  /**
   * The answer to a shot.
   *
   * Cost: the cells of the ship hit; for boxes, ships times dimensions.
   *
   * @throws RangeError when the cell is off the board, blocked or already shot.
   */
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

  /**
   * The number of ships that have an unhit cell. If ships overlap, a shot hits every ship on its cell. The owner
   * of the layout always knows this number, whatever the answers say. Cost: linear in the number of cells of the
   * ships or, for boxes, in the number of shots.
   */
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

  /** True if every cell of every ship has been hit. */
  get isOver(): boolean {
    return this.#tally ? this.#tally.isOver : this.#left === 0;
  }
}
