import { closedText } from "../../board/cell-name.ts";
import { type Knowledge, shotMask } from "../../knowledge/knowledge.ts";
import type { Layout } from "../../scenario/layout.ts";
import { type PlacementTable, placementsOf } from "../../scenario/placement.ts";
import type { Scenario } from "../../scenario/scenario.ts";

/** Weights are rounded to this many steps of their total before they are compared. */
const STEPS = 2 ** 40;

/** The most numbers to store the ship on each cell of each layout. If there would be more, the ships are searched. */
const MOST_KEPT = 30_000_000;

/**
 * Layouts that are all shot at together, with the answers of a `Referee`. Answers split them into parts,
 * ranges of {@link order}; shots can be taken back, so a tree of games needs only one copy. Cost: a few steps
 * for each layout and shot; two bytes for each layout and cell, and four more for each occupied cell.
 */
export class LayoutParts {
  /** The numbers of the layouts. A range passed to {@link shoot} is reordered in place. */
  readonly order: Int32Array;
  /** For each layout, the number of occupied cells that have not been shot. */
  readonly left: Int32Array;
  readonly #scenario: Scenario;
  readonly #table: PlacementTable;
  /** The number of ships in a layout. The placement of ship s in layout i is at `i * ships + s`. */
  readonly #ships: number;
  readonly #placements: Int32Array;
  /** For each layout, from `openStart[i]` on, its cells unshot when it was added, once for each ship there. */
  readonly #open: Int32Array;
  readonly #openStart: Int32Array;
  /** For each layout and cell, the ship there, counted from 1; undefined if ships overlap or numbers are too many. */
  readonly #shipAt: Uint16Array | undefined;
  /** For each cell, whether it has been shot or is blocked. */
  readonly #shot: Uint8Array;
  /** The answer of each layout to the last shot fired at it. */
  readonly #keys: Int32Array;
  readonly #counts: Float64Array;
  /** The weight of each layout; undefined if all weights are equal. */
  readonly #weights: Float64Array | undefined;
  readonly #touched: Int32Array;

  /** @param layouts those that agree with the knowledge @param weights of each under a prior; equal if omitted */
  constructor(knowledge: Knowledge, layouts: readonly Layout[], weights?: Float64Array) {
    this.#weights = weights;
    const { scenario } = knowledge;
    const { board, answers } = scenario;
    const n = layouts.length;
    this.#scenario = scenario;
    this.#table = placementsOf(scenario);
    this.#ships = n > 0 ? layouts[0].placements.length : 0;
    this.order = Int32Array.from({ length: n }, (_, i) => i);
    this.left = new Int32Array(n);
    this.#keys = new Int32Array(n);
    this.#placements = new Int32Array(n * this.#ships);
    this.#shot = shotMask(knowledge);
    this.#counts = new Float64Array(board.cellCount);
    this.#touched = new Int32Array(board.cellCount);
    const isKept = answers !== "count" && this.#ships < 2 ** 16 && n * board.cellCount <= MOST_KEPT;
    this.#shipAt = isKept ? new Uint16Array(n * board.cellCount) : undefined;
    this.#openStart = new Int32Array(n + 1);
    const { cellStart } = this.#table;
    for (const [i, { placements }] of layouts.entries()) {
      let cells = 0;
      for (const p of placements) cells += cellStart[p + 1] - cellStart[p];
      this.#openStart[i + 1] = this.#openStart[i] + cells;
    }
    this.#open = new Int32Array(this.#openStart[n]);
    let open = 0;
    for (const [i, { placements }] of layouts.entries()) {
      this.#openStart[i] = open;
      open = this.#take(i, placements, open);
    }
    this.#openStart[n] = open;
  }

  /** Adds a layout, whose open cells are stored from `open` on. @returns where they end */
  #take(layout: number, placements: readonly number[], open: number): number {
    const { cells, cellStart } = this.#table;
    const at = layout * this.#shot.length;
    const seen = this.#shipAt ? undefined : new Set<number>();
    for (const [ship, p] of placements.entries()) {
      this.#placements[layout * this.#ships + ship] = p;
      for (let i = cellStart[p]; i < cellStart[p + 1]; i++) {
        const cell = cells[i];
        if (this.#shipAt) this.#shipAt[at + cell] = ship + 1;
        if (this.#shot[cell] === 0) {
          this.#open[open++] = cell;
          if (!seen?.has(cell)) this.left[layout]++;
        }
        seen?.add(cell);
      }
    }
    return open;
  }

  /**
   * Shoots at a cell in the layouts of a range of {@link order}; those without a cell left to hit move to its end.
   * @returns where these begin @throws RangeError as a `Referee` does
   */
  shoot(from: number, to: number, cell: number): number {
    const { board } = this.#scenario;
    if (!Number.isInteger(cell) || cell < 0 || cell >= board.cellCount) {
      throw new RangeError(`cell ${cell} is off the board`);
    }
    if (this.#shot[cell]) throw new RangeError(closedText(board, cell));
    this.#shot[cell] = 1;
    let end = to;
    for (let at = from; at < end; ) {
      const layout = this.order[at];
      const key = this.#answerAt(layout, cell);
      this.#keys[layout] = key;
      if (key !== 0 && --this.left[layout] === 0) {
        end--;
        this.order[at] = this.order[end];
        this.order[end] = layout;
      } else at++;
    }
    return end;
  }

  /** Takes back the last shot, with the range that it was fired with. */
  takeBack(from: number, to: number, cell: number): void {
    this.#shot[cell] = 0;
    for (let at = from; at < to; at++) {
      const layout = this.order[at];
      if (this.#countAt(layout, cell) > 0) this.left[layout]++;
    }
  }

  /** Moves the layouts that gave the first one's answer to a range's beginning. @returns where they end */
  gather(from: number, to: number): number {
    const key = this.#keys[this.order[from]];
    let end = from + 1;
    for (let at = end; at < to; at++) {
      const layout = this.order[at];
      if (this.#keys[layout] !== key) continue;
      this.order[at] = this.order[end];
      this.order[end++] = layout;
    }
    return end;
  }

  /**
   * The unshot cell with the greatest weight of ships in a range; -1 if there is none. Weights that differ by less
   * than 2^-40 of the total count as equal; among equals, the lowest cell wins.
   */
  mostShips(from: number, to: number): number {
    const counts = this.#counts;
    const touched = this.#touched;
    const order = this.order;
    const open = this.#open;
    const openStart = this.#openStart;
    const shot = this.#shot;
    const weights = this.#weights;
    let number = 0;
    let all = 0;
    for (let at = from; at < to; at++) {
      const layout = order[at];
      const weight = weights ? weights[layout] : 1;
      all += weight;
      for (let i = openStart[layout]; i < openStart[layout + 1]; i++) {
        const cell = open[i];
        if (shot[cell] !== 0) continue;
        if (counts[cell] === 0) touched[number++] = cell;
        counts[cell] += weight;
      }
    }
    // Sums of weights are rounded to steps, so that sums which are equal in exact arithmetic stay equal.
    if (weights) for (let i = 0; i < number; i++) counts[touched[i]] = Math.round((counts[touched[i]] / all) * STEPS);
    let best = -1;
    let most = 0;
    for (let i = 0; i < number; i++) {
      const cell = touched[i];
      const count = counts[cell];
      if (count > most || (count === most && cell < best)) {
        best = cell;
        most = count;
      }
      counts[cell] = 0;
    }
    return best;
  }

  /** A number for the answer at a cell that was just shot: 0 for a miss; equal answers have equal numbers. */
  #answerAt(layout: number, cell: number): number {
    const { answers, fleet } = this.#scenario;
    if (answers === "count") return this.#countAt(layout, cell);
    const placement = this.#placementAt(layout, cell);
    if (placement < 0) return 0;
    const { cellStart, classOf } = this.#table;
    const sinks = answers !== "hit" && this.#isShot(placement);
    if (!sinks) return answers === "identified" ? 1 + classOf[placement] : 1;
    const announced = 1 + fleet.length;
    switch (answers) {
      case "sunk":
        return announced;
      case "length":
        return announced + cellStart[placement + 1] - cellStart[placement];
      case "revealed":
        return announced + placement;
      default:
        return announced + classOf[placement];
    }
  }

  #countAt(layout: number, cell: number): number {
    if (this.#shipAt) return this.#shipAt[layout * this.#shot.length + cell] > 0 ? 1 : 0;
    let ships = 0;
    for (let s = 0; s < this.#ships; s++) if (this.#isOn(this.#placements[layout * this.#ships + s], cell)) ships++;
    return ships;
  }

  /** A placement of a layout that covers a cell; -1 for none. */
  #placementAt(layout: number, cell: number): number {
    const first = layout * this.#ships;
    if (this.#shipAt) {
      const ship = this.#shipAt[layout * this.#shot.length + cell];
      return ship === 0 ? -1 : this.#placements[first + ship - 1];
    }
    for (let s = first; s < first + this.#ships; s++) {
      if (this.#isOn(this.#placements[s], cell)) return this.#placements[s];
    }
    return -1;
  }

  #isOn(placement: number, cell: number): boolean {
    const { cells, cellStart } = this.#table;
    for (let i = cellStart[placement]; i < cellStart[placement + 1]; i++) if (cells[i] === cell) return true;
    return false;
  }

  #isShot(placement: number): boolean {
    const { cells, cellStart } = this.#table;
    for (let i = cellStart[placement]; i < cellStart[placement + 1]; i++) if (this.#shot[cells[i]] === 0) return false;
    return true;
  }
}
