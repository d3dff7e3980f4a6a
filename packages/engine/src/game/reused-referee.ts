import { blockedMask } from "../board/board.ts";
import { oncePer } from "../core/once-per.ts";
import { type Answer, answerToHit, MISS } from "../scenario/answer.ts";
import { type PlacementTable, placementsOf } from "../scenario/placement.ts";
import type { Scenario } from "../scenario/scenario.ts";

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
    return --this.#afloat[ship] === 0 ? this.#sinking(placement) : this.#answers.hits[this.#table.classOf[placement]];
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

  #sinking(placement: number): Answer {
    let answer = this.#answers.sunk.get(placement);
    if (!answer) {
      const cells = Object.freeze(Array.from(this.#table.cellsOf(placement)));
      answer = Object.freeze(answerToHit(this.#scenario.answers, this.#table.classOf[placement], cells, true));
      this.#answers.sunk.set(placement, answer);
    }
    return answer;
  }
}
