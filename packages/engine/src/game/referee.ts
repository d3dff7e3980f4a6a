import { formatCell } from "../board/cell-name.ts";
import { type Answer, answerToHit, MISS } from "../scenario/answer.ts";
import type { Layout } from "../scenario/layout.ts";
import { placementsOf } from "../scenario/placement.ts";

/** Holds a layout and answers shots at it: the only one in a game who sees it. */
export class Referee {
  readonly layout: Layout;
  /** For each cell the ships on it, as indices into the layout. */
  readonly #ships: readonly number[][];
  /** For each ship the cells not yet hit. */
  readonly #afloat: number[];
  readonly #shot = new Set<number>();

  constructor(layout: Layout) {
    this.layout = layout;
    const table = placementsOf(layout.scenario);
    this.#ships = Array.from({ length: layout.scenario.board.cellCount }, () => []);
    this.#afloat = layout.placements.map((p, ship) => {
      const cells = table.cellsOf(p);
      for (const cell of cells) this.#ships[cell].push(ship);
      return cells.length;
    });
  }

  /**
   * The answer to a shot.
   *
   * @throws RangeError when the cell is off the board, blocked or already shot.
   */
  fire(cell: number): Answer {
    const { scenario, placements } = this.layout;
    const { board, answers } = scenario;
    if (!Number.isInteger(cell) || cell < 0 || cell >= board.cellCount)
      throw new RangeError(`cell ${cell} is off the board`);
    if (this.#shot.has(cell) || board.blocked.includes(cell)) {
      throw new RangeError(`${formatCell(board, cell)} is blocked or already shot`);
    }
    this.#shot.add(cell);
    const struck = this.#ships[cell];
    for (const ship of struck) this.#afloat[ship]--;
    if (answers === "count") return { kind: "count", ships: struck.length };
    if (struck.length === 0) return MISS;
    const placement = placements[struck[0]];
    const table = placementsOf(scenario);
    const cells = Array.from(table.cellsOf(placement));
    return answerToHit(answers, table.classOf[placement], cells, this.#afloat[struck[0]] === 0);
  }

  /** True when every cell of every ship was hit. */
  get isOver(): boolean {
    return this.#afloat.every((cells) => cells === 0);
  }
}
