import type { RowTable } from "../row-table.ts";

/** Tells whether rows give equal answers to certain hits, so that they stay in one position. */
export class EqualRows {
  readonly #table: RowTable;
  readonly #common: Int32Array;
  /** For the last row given, the columns of its ships within the common ones; `words` words for each depth. */
  readonly sunk: Int32Array;

  /** @param common the common columns of each depth, which the caller updates */
  constructor(table: RowTable, common: Int32Array) {
    this.#table = table;
    this.#common = common;
    this.sunk = new Int32Array(common.length);
  }

  sunkOf(row: number, at: number): void {
    const { shipMasks, ships, words } = this.#table;
    for (let w = 0; w < words; w++) this.sunk[at + w] = 0;
    for (let ship = 0; ship < ships; ship++) {
      const own = (row * ships + ship) * words;
      let inside = true;
      for (let w = 0; w < words; w++) if ((shipMasks[own + w] & ~this.#common[at + w]) !== 0) inside = false;
      if (inside) for (let w = 0; w < words; w++) this.sunk[at + w] |= shipMasks[own + w];
    }
  }

  /** Whether two rows answer the common hits alike. Where sinkings are announced, {@link sunk} must be of row a. */
  alike(a: number, b: number, at: number): boolean {
    const table = this.#table;
    if (table.history === "sinking") {
      if (!this.#sinkAlike(b, at)) return false;
      if (table.shapesTell) return true;
    }
    const { words } = table;
    for (let w = 0; w < words; w++) {
      for (let rest = this.#common[at + w]; rest !== 0; rest &= rest - 1) {
        if (!this.#sayAlike(a, b, w * 32 + 31 - Math.clz32(rest & -rest), at)) return false;
      }
    }
    return true;
  }

  /** Whether the ships of row b within the common columns make up `sunk`. */
  #sinkAlike(b: number, at: number): boolean {
    const { shipMasks, ships, words } = this.#table;
    for (let ship = 0; ship < ships; ship++) {
      const own = (b * ships + ship) * words;
      let inside = true;
      let listed = true;
      // A ship that is not sunk in b must not be sunk in a.
      let met = false;
      for (let w = 0; w < words; w++) {
        const mask = shipMasks[own + w];
        if ((mask & ~this.#common[at + w]) !== 0) inside = false;
        if ((mask & ~this.sunk[at + w]) !== 0) listed = false;
        if ((mask & this.#common[at + w] & this.sunk[at + w]) !== 0) met = true;
      }
      if (inside ? !listed : met) return false;
    }
    return true;
  }

  /** Whether two rows answer the hit on a column alike. */
  #sayAlike(a: number, b: number, column: number, at: number): boolean {
    const { columns, hitLabels, sinkLabels, history } = this.#table;
    const inA = a * columns.length + column;
    const inB = b * columns.length + column;
    if (hitLabels[inA] !== hitLabels[inB]) return false;
    if (history !== "sinking" || ((this.sunk[at + (column >> 5)] >>> (column & 31)) & 1) === 0) return true;
    return sinkLabels[inA] === sinkLabels[inB];
  }
}
