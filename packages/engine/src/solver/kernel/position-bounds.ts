import type { RowTable } from "../row-table.ts";
import type { AnswerCount } from "./answer-count.ts";
import type { FinishTable } from "./finish-table.ts";
import type { RowFinish } from "./row-finish.ts";

/** The bounds of a search: by sets of columns, if these identify positions, or by rows. */
export interface BoundTables {
  readonly finish: FinishTable | undefined;
  readonly rowFinish: RowFinish | AnswerCount | undefined;
}

/**
 * Bounds of positions from the tables: how much weight ends with few misses, and so how many misses there
 * are.
 */
export class PositionBounds {
  readonly finish: FinishTable | undefined;
  readonly #rowFinish: RowFinish | AnswerCount | undefined;
  readonly #common: Int32Array;
  readonly #sunk: Int32Array;
  readonly #sinking: boolean;
  /** The values of the table, see `FinishTable`. */
  readonly values: Float64Array;
  readonly stride: number;

  /** @param common the common columns of each depth. @param sunk those of sunk ships */
  constructor(table: RowTable, { finish, rowFinish }: BoundTables, common: Int32Array, sunk: Int32Array) {
    this.finish = finish;
    this.#rowFinish = rowFinish;
    const bounds = finish ?? rowFinish;
    this.values = bounds?.values ?? new Float64Array(0);
    this.stride = bounds?.stride ?? 0;
    this.#common = common;
    this.#sunk = sunk;
    this.#sinking = table.history === "sinking";
  }

  /** The set of a position, from one of its rows and its common columns; -1 without a table. */
  find(row: number, at: number): number {
    if (this.finish) return this.finish.find(this.#common, at, this.#sunk, at);
    return this.#rowFinish ? this.#rowFinish.find(row, this.#common, at) : -1;
  }

  /**
   * The set after a hit that does not sink a ship; -1 when no row agrees with it. Only with a finish table.
   */
  afterHit(at: number, column: number): number {
    return this.finish ? this.finish.findAfter(this.#common, at, this.#sunk, at, column, false) : -1;
  }

  /** The set after a hit that sinks a ship; -1 when no row agrees with it or sinkings are not announced. */
  afterSinking(at: number, column: number): number {
    return this.finish && this.#sinking ? this.finish.findAfter(this.#common, at, this.#sunk, at, column, true) : -1;
  }

  /** Whether a weight is more than can be finished with the budget of misses. */
  exceeds(weight: number, set: number, budget: number): boolean {
    return set >= 0 && budget < this.stride && weight > this.values[set * this.stride + budget];
  }

  /** A lower bound on the total misses of a weight, given by F how much of it ends with at most v misses. */
  misses(weight: number, set: number): number {
    if (set < 0) return 0;
    const { stride, values } = this;
    let sum = 0;
    for (let i = set * stride; i < (set + 1) * stride; i++) {
      const rest = weight - values[i];
      if (rest <= 0) break;
      sum += rest;
    }
    return sum;
  }

  /** The same for a weight first hit at a column; two sets where sinkings are announced. */
  missesAfter(weight: number, hit: number, sunk: number): number {
    if (!this.finish) return 0;
    if (sunk < 0) return this.misses(weight, hit);
    if (hit < 0) return this.misses(weight, sunk);
    const { values, stride } = this;
    let sum = 0;
    for (let v = 0; v < stride; v++) {
      const rest = weight - values[hit * stride + v] - values[sunk * stride + v];
      if (rest <= 0) break;
      sum += rest;
    }
    return sum;
  }
}
