import { blockedMask, checkCell, coordOf } from "../board/board.ts";
import { cellsOfBox, cellsOfBoxes, coversCoord } from "../board/cell-box.ts";
import { closedText } from "../board/cell-name.ts";
import { type BoxLayout, type HiddenLayout, isBoxLayout } from "../boxes/box-layout.ts";
import { keep, oncePer } from "../core/once-per.ts";
import { type Answer, answerToHit, MISS } from "../scenario/answer.ts";
import { type PlacementTable, placementsOf } from "../scenario/placement.ts";
import type { Scenario } from "../scenario/scenario.ts";

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

/** What a scenario's referees say: hits by class, sinkings by placement, counts by number. */
const answersOf = oncePer(({ fleet, answers }: Scenario) => ({
  hits: fleet.map((_, shipClass) =>
    Object.freeze(answerToHit(answers === "count" ? "hit" : answers, shipClass, [], false)),
  ),
  sunk: new Map<number, Answer>(),
  counts: Array.from(
    { length: fleet.reduce((sum, { count }) => sum + count, 1) },
    (_, ships): Answer => Object.freeze({ kind: "count", ships }),
  ),
}));

/** What a referee says when the ship at a placement sinks; one object for each. */
const sinkingOf = (scenario: Scenario, placement: number): Answer =>
  keep(answersOf(scenario).sunk, placement, () => {
    const table = placementsOf(scenario);
    const cells = Object.freeze(Array.from(table.cellsOf(placement)));
    return Object.freeze(answerToHit(scenario.answers, table.classOf[placement], cells, true));
  });

/**
 * A referee for many games. It answers as `Referee` does, but allocates no memory for a shot and checks none.
 *
 * @example
 * import { listLayouts, makeKnowledge, preset } from "@broadside/engine";
 * import { ReusedReferee } from "@broadside/engine/games";
 *
 * const scenario = preset("gorkoff-3x3");
 * const referee = new ReusedReferee(scenario);
 * for (const layout of listLayouts(makeKnowledge(scenario), 10)) {
 *   referee.begin(layout.placements);
 *   if (referee.mayShoot(4)) referee.fire(4);
 * }
 * referee.isOccupied(4); // => false
 * referee.isOver; // => false
 */
export class ReusedReferee {
  readonly #scenario: Scenario;
  readonly #table: PlacementTable;
  readonly #blocked: Uint8Array;
  readonly #shot: Uint8Array;
  /** The number of ships on each cell. */
  readonly #ships: Int32Array;
  /** For each cell with a ship, the ship there; where ships overlap, the last in the order of the layout. */
  readonly #shipAt: Int32Array;
  /** The placement of each ship. */
  readonly #placements: Int32Array;
  /** The number of unhit cells of each ship. */
  readonly #afloat: Int32Array;
  readonly #answers: ReturnType<typeof answersOf>;
  #occupied = 0;

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
    this.#table = placementsOf(scenario);
    const { cellCount } = scenario.board;
    this.#blocked = blockedMask(scenario.board);
    this.#shot = new Uint8Array(cellCount);
    this.#ships = new Int32Array(cellCount);
    this.#shipAt = new Int32Array(cellCount);
    this.#answers = answersOf(scenario);
    const ships = this.#answers.counts.length - 1;
    this.#placements = new Int32Array(ships);
    this.#afloat = new Int32Array(ships);
  }

  /** Begins a game. @param placements the layout's, as indices into the table of the scenario */
  begin(placements: ArrayLike<number>): void {
    const { cellStart, cells } = this.#table;
    this.#shot.set(this.#blocked);
    this.#ships.fill(0);
    this.#occupied = 0;
    for (let ship = 0; ship < placements.length; ship++) {
      const placement = placements[ship];
      this.#placements[ship] = placement;
      this.#afloat[ship] = cellStart[placement + 1] - cellStart[placement];
      for (let i = cellStart[placement]; i < cellStart[placement + 1]; i++) {
        const cell = cells[i];
        if (this.#ships[cell]++ === 0) this.#occupied++;
        this.#shipAt[cell] = ship;
      }
    }
  }

  /** Whether a value is a cell that is neither blocked nor shot. */
  mayShoot(cell: unknown): cell is number {
    return typeof cell === "number" && this.#shot[cell] === 0;
  }

  /** Whether a ship lies on a cell. */
  isOccupied(cell: number): boolean {
    return this.#ships[cell] > 0;
  }

  /** The answer to a shot at an open cell; call {@link mayShoot} first. */
  fire(cell: number): Answer {
    this.#shot[cell] = 1;
    const ships = this.#ships[cell];
    if (ships > 0) this.#occupied--;
    if (this.#scenario.answers === "count") return this.#answers.counts[ships];
    if (ships === 0) return MISS;
    const ship = this.#shipAt[cell];
    const placement = this.#placements[ship];
    return --this.#afloat[ship] === 0
      ? sinkingOf(this.#scenario, placement)
      : this.#answers.hits[this.#table.classOf[placement]];
  }

  /** Whether every ship cell is hit. */
  get isOver(): boolean {
    return this.#occupied === 0;
  }

  /** The number of ships that have an unhit cell. */
  get shipsAfloat(): number {
    return this.#placements.filter((placement) => this.#table.cellsOf(placement).some((cell) => this.#shot[cell] === 0))
      .length;
  }
}
