import { StateTable } from "../../state-graph/state-table.ts";
import type { RowGraph } from "./row-graph.ts";

/** The most combinations for a plain table. */
const MOST_DIRECT = 2 ** 24;

/** Numbers the combinations of live classes and move that occur on edges. */
export class MapNumbers {
  readonly #classes: number;
  readonly #moves: number;
  readonly #table = new StateTable(3, 256);
  readonly #key = new Int32Array(3);
  /** One more than the number of each combination, 0 for none yet; empty if the table would be too large. */
  readonly #direct: Int32Array;

  constructor(classes: number, moves: number) {
    this.#classes = classes;
    this.#moves = moves + 1;
    const all = classes * classes * this.#moves;
    this.#direct = new Int32Array(all <= MOST_DIRECT ? all : 0);
  }

  /** @param move the move between them, or -1 */
  find(from: number, to: number, move: number): number {
    const at = (from * this.#classes + to) * this.#moves + move + 1;
    if (at < this.#direct.length && this.#direct[at] > 0) return this.#direct[at] - 1;
    this.#key[0] = from;
    this.#key[1] = to;
    this.#key[2] = move;
    const found = this.#table.find(this.#key);
    if (at < this.#direct.length) this.#direct[at] = found + 1;
    return found;
  }

  finish(): Pick<RowGraph, "mapFrom" | "mapTo" | "mapMove"> {
    const { keys, size } = this.#table;
    const part = (at: number): Int32Array => Int32Array.from({ length: size }, (_, m) => keys[3 * m + at]);
    return { mapFrom: part(0), mapTo: part(1), mapMove: part(2) };
  }
}
