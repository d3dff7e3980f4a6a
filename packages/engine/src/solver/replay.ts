import { type Answer, answerToHit, MISS } from "../scenario/answer.ts";
import type { Layout } from "../scenario/layout.ts";
import { placementsOf } from "../scenario/placement.ts";

/** Answers shots at a layout, with a counter for each ship: simple code, for checkers and oracles. */
export class Replay {
  readonly #layout: Layout;
  readonly #ships: Int32Array[];
  readonly #afloat: number[];
  readonly #shot = new Set<number>();
  /** Ship cells not yet shot. */
  readonly unhit: Set<number>;

  constructor(layout: Layout) {
    const table = placementsOf(layout.scenario);
    this.#layout = layout;
    this.#ships = layout.placements.map((p) => table.cellsOf(p));
    this.#afloat = this.#ships.map((cells) => cells.length);
    this.unhit = new Set(this.#ships.flatMap((cells) => Array.from(cells)));
  }

  /** The answer to a shot. @throws RangeError when the cell was shot before. */
  fire(cell: number): Answer {
    if (this.#shot.has(cell)) throw new RangeError(`cell ${cell} is shot twice`);
    this.#shot.add(cell);
    this.unhit.delete(cell);
    const { scenario, placements } = this.#layout;
    const struck = this.#ships.flatMap((cells, ship) => (cells.includes(cell) ? [ship] : []));
    if (scenario.answers === "count") return { kind: "count", ships: struck.length };
    if (struck.length === 0) return MISS;
    const [ship] = struck;
    this.#afloat[ship]--;
    const { classOf } = placementsOf(scenario);
    return answerToHit(
      scenario.answers,
      classOf[placements[ship]],
      Array.from(this.#ships[ship]),
      this.#afloat[ship] === 0,
    );
  }
}
