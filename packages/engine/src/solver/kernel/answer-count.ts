import type { RowTable } from "../row-table.ts";

/**
 * An upper bound on the weight that can be finished with few misses, by counting sequences of answers: the
 * fallback where the tables of bounds would take too much memory.
 *
 * The shots at a layout end with the hit on its last unhit cell. With r unhit cells and m misses there are
 * C(r - 1 + m, m) sequences of hits and misses, since the last answer is a hit; hence at most C(r + v, v)
 * with up to v misses. Where sinkings are announced and s ships are afloat, s of the r hits sink, including
 * the last: C(r - 1, s - 1) ways, times s! if the announcement names the ship. If hits say more, multiply by
 * the number of their labels for every hit. Different layouts take different sequences, and none weighs more
 * than the heaviest.
 */
export class AnswerCount {
  readonly values: Float64Array;
  readonly stride: number;
  readonly #table: RowTable;

  private constructor(table: RowTable, values: Float64Array, stride: number) {
    this.#table = table;
    this.values = values;
    this.stride = stride;
  }

  /** The bound for a table; undefined if rows differ in their number of columns. */
  static make(table: RowTable): AnswerCount | undefined {
    if (table.uneven) return undefined;
    const { columns, cellStart, ships, weights, weight, history } = table;
    const size = cellStart[1];
    const stride = Math.max(1, Math.min(16, columns.length - size + 1));
    const heaviest = weights.reduce((a, b) => Math.max(a, b), 0);
    const hitKinds = new Set(table.hitLabels.filter((label) => label > 0)).size;
    const sinkKinds = new Set(table.sinkLabels.filter((label) => label > 0)).size;
    const announced = history === "sinking" || history === "ordered";
    const values = new Float64Array((size + 1) * (ships + 1) * stride);
    for (let unhit = 0; unhit <= size; unhit++) {
      for (let afloat = 0; afloat <= ships; afloat++) {
        let ways = hitKinds ** unhit;
        if (announced) ways *= Math.max(1, choose(unhit - 1, afloat - 1)) * (sinkKinds > 1 ? factorial(afloat) : 1);
        for (let v = 0; v < stride; v++) {
          const sequences = ways * choose(unhit + v, v);
          values[(unhit * (ships + 1) + afloat) * stride + v] =
            v === stride - 1 ? weight : Math.min(weight, heaviest * sequences);
        }
      }
    }
    return new AnswerCount(table, values, stride);
  }

  /** The set of a row after the hits on the columns of `hits`. */
  find(row: number, hits: Int32Array, at: number): number {
    const { masks, shipMasks, ships, words } = this.#table;
    let unhit = 0;
    for (let w = 0; w < words; w++) {
      for (let rest = masks[row * words + w] & ~hits[at + w]; rest !== 0; rest &= rest - 1) unhit++;
    }
    let afloat = 0;
    for (let ship = 0; ship < ships; ship++) {
      for (let w = 0; w < words; w++) {
        if ((shipMasks[(row * ships + ship) * words + w] & ~hits[at + w]) === 0) continue;
        afloat++;
        break;
      }
    }
    return unhit * (ships + 1) + afloat;
  }
}

/**
 * n over k in floating point: exact where it matters, because larger values are capped at the weight of all
 * rows.
 */
const choose = (n: number, k: number): number => {
  if (k < 0 || k > n) return 0;
  let result = 1;
  for (let i = 1; i <= k; i++) result = (result * (n - k + i)) / i;
  return result;
};

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));
