import type { Knowledge } from "../../knowledge/knowledge.ts";
import type { Layout } from "../../scenario/layout.ts";
import { LayoutParts } from "../layouts/layout-parts.ts";

/**
 * Plays greedy-hit from a position against all layouts that agree with it, at once: the layouts themselves are the
 * posterior. The cell on which most ships lie, the lowest among equals, is shot in all of them; their answers part them,
 * and each part goes on by itself. So every layout has the very game that the strategy greedy-hit would play; under a prior
 * but for cells whose chances differ by less than 2^-40.
 *
 * Cost: layouts times shots times occupied cells, about a microsecond per layout and first cell: a hundredth of playing
 * the layouts one by one.
 */
export class GreedyGames {
  readonly #parts: LayoutParts;
  readonly #number: number;
  readonly #weights: Float64Array | undefined;
  #total = 0;
  #squares = 0;

  /**
   * @param layouts all that agree with the knowledge and leave a cell to hit
   * @param weights what each weighs, under a prior; all the same when they are not given
   */
  constructor(knowledge: Knowledge, layouts: readonly Layout[], weights?: Float64Array) {
    this.#parts = new LayoutParts(knowledge, layouts, weights);
    this.#weights = weights;
    this.#number = layouts.length;
  }

  /** The cell that greedy-hit shoots next; -1 when no layout is left. */
  nextCell(): number {
    return this.#parts.mostShips(0, this.#number);
  }

  /** The shots to the end of all games, the one at `cell` included, which comes first: their sum and that of squares, by the weights. */
  play(cell: number): { total: number; squares: number } {
    return this.playSalvo([cell]);
  }

  /** As {@link play}, of games that begin with shots at some cells, chosen before any is answered: all of them are made. */
  playSalvo(cells: readonly number[]): { total: number; squares: number } {
    this.#total = 0;
    this.#squares = 0;
    this.#shoot(0, this.#number, cells, 1);
    return { total: this.#total, squares: this.#squares };
  }

  /** Plays a range of the layouts on with a shot, the `number`th from the position: at one of the cells given, or after them as greedy goes on. */
  #shoot(from: number, to: number, cells: readonly number[], number: number): void {
    const parts = this.#parts;
    const cell = cells[number - 1] ?? parts.mostShips(from, to);
    const end = parts.shoot(from, to, cell);
    this.#end(Math.max(number, cells.length), end, to);
    for (let at = from; at < end; ) {
      const next = parts.gather(at, end);
      // In the only layout left every shot hits.
      if (next - at === 1 && number >= cells.length) this.#end(number + parts.left[parts.order[at]], at, next);
      else this.#shoot(at, next, cells, number + 1);
      at = next;
    }
    parts.takeBack(from, to, cell);
  }

  /** Ends the games of a range after so many shots. */
  #end(shots: number, from: number, to: number): void {
    let games = to - from;
    if (this.#weights) {
      games = 0;
      for (let at = from; at < to; at++) games += this.#weights[this.#parts.order[at]];
    }
    this.#total += shots * games;
    this.#squares += shots * shots * games;
  }
}
