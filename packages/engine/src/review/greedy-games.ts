import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Layout } from "../scenario/layout.ts";
import { type PlacementTable, placementsOf } from "../scenario/placement.ts";
import type { Scenario } from "../scenario/scenario.ts";

/**
 * Plays greedy-hit from a position against all layouts that agree with it, at once: the layouts themselves are the
 * posterior. The cell on which most ships lie, the lowest among equals, is shot in all of them; their answers part them,
 * and each part goes on by itself. So every layout has the very game that the strategy greedy-hit would play.
 *
 * Cost: layouts times shots times occupied cells, some microseconds per layout and first cell: a hundredth of playing the
 * layouts one by one.
 */
export class GreedyGames {
  readonly #scenario: Scenario;
  readonly #table: PlacementTable;
  readonly #layouts: readonly (readonly number[])[];
  /** Whether a cell was shot, in the course of the recursion. */
  readonly #shot: Uint8Array;
  readonly #ships: Int32Array;
  #total = 0;
  #squares = 0;

  /** @param layouts all that agree with the knowledge and leave a cell to hit */
  constructor({ scenario, observations }: Knowledge, layouts: readonly Layout[]) {
    this.#scenario = scenario;
    this.#table = placementsOf(scenario);
    this.#layouts = layouts.map(({ placements }) => placements);
    this.#shot = new Uint8Array(scenario.board.cellCount);
    this.#ships = new Int32Array(scenario.board.cellCount);
    for (const { cell } of observations) this.#shot[cell] = 1;
  }

  /** The cell that greedy-hit shoots next; -1 when no layout is left. */
  nextCell(): number {
    return this.#mostShips(this.#layouts);
  }

  /** The shots to the end of all games, the one at `cell` included, which comes first: their sum and that of squares. */
  play(cell: number): { total: number; squares: number } {
    this.#total = 0;
    this.#squares = 0;
    this.#shoot(this.#layouts, cell, 1);
    return { total: this.#total, squares: this.#squares };
  }

  /** Plays on with a shot at a cell, the `number`th from the position. */
  #shoot(layouts: readonly (readonly number[])[], cell: number, number: number): void {
    const parts = new Map<number, (readonly number[])[]>();
    this.#shot[cell] = 1;
    for (const placements of layouts) {
      const answer = this.#answerAt(placements, cell);
      // Only a hit can end the game.
      if (answer !== 0 && this.#isOver(placements)) {
        this.#end(number);
        continue;
      }
      const part = parts.get(answer);
      if (part) part.push(placements);
      else parts.set(answer, [placements]);
    }
    for (const part of parts.values()) {
      // In the only layout left every shot hits.
      if (part.length === 1) this.#end(number + this.#cellsLeft(part[0]));
      else this.#shoot(part, this.#mostShips(part), number + 1);
    }
    this.#shot[cell] = 0;
  }

  #end(shots: number): void {
    this.#total += shots;
    this.#squares += shots * shots;
  }

  #mostShips(layouts: readonly (readonly number[])[]): number {
    const ships = this.#ships.fill(0);
    const { cells, cellStart } = this.#table;
    for (const placements of layouts) {
      for (const p of placements) for (let i = cellStart[p]; i < cellStart[p + 1]; i++) ships[cells[i]]++;
    }
    let best = -1;
    let most = 0;
    for (let cell = 0; cell < ships.length; cell++) {
      if (ships[cell] > most && this.#shot[cell] === 0) {
        best = cell;
        most = ships[cell];
      }
    }
    return best;
  }

  /** A number for the answer at a cell that was just shot: 0 for a miss, equal for equal answers. */
  #answerAt(placements: readonly number[], cell: number): number {
    const { answers, fleet } = this.#scenario;
    const { cells, cellStart, classOf } = this.#table;
    let hit = -1;
    let ships = 0;
    for (const p of placements) {
      for (let i = cellStart[p]; i < cellStart[p + 1]; i++) {
        if (cells[i] !== cell) continue;
        hit = p;
        ships++;
        break;
      }
    }
    if (answers === "count" || ships === 0) return ships;
    const sinks = answers !== "hit" && this.#isShot(hit);
    if (!sinks) return answers === "identified" ? 1 + classOf[hit] : 1;
    const announced = 1 + fleet.length;
    switch (answers) {
      case "sunk":
        return announced;
      case "length":
        return announced + cellStart[hit + 1] - cellStart[hit];
      case "revealed":
        return announced + hit;
      default:
        return announced + classOf[hit];
    }
  }

  #isShot(placement: number): boolean {
    const { cells, cellStart } = this.#table;
    for (let i = cellStart[placement]; i < cellStart[placement + 1]; i++) if (this.#shot[cells[i]] === 0) return false;
    return true;
  }

  #isOver(placements: readonly number[]): boolean {
    return placements.every((p) => this.#isShot(p));
  }

  /** The occupied cells of a layout that were not shot. */
  #cellsLeft(placements: readonly number[]): number {
    const { cells, cellStart } = this.#table;
    const left = new Set<number>();
    for (const p of placements) {
      for (let i = cellStart[p]; i < cellStart[p + 1]; i++) if (this.#shot[cells[i]] === 0) left.add(cells[i]);
    }
    return left.size;
  }
}
