import type { RowTable } from "../row-table.ts";

/** Whether certain hits are answered alike for rows, so that they stay one position after them. */
export class Likeness {
  readonly #table: RowTable;
  readonly #common: Int32Array;
  /** The columns of ships that lie within the common columns, for the row last asked about; `words` words each depth. */
  readonly sunk: Int32Array;

  /** @param common the common columns of each depth, as the owner keeps them */
  constructor(table: RowTable, common: Int32Array) {
    this.#table = table;
    this.#common = common;
    this.sunk = new Int32Array(common.length);
  }

  /** Puts the columns of the ships of a row that lie within the common columns into `sunk`. */
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

  /**
   * Whether the hits on the common columns of a depth are answered alike for two rows.
   *
   * @param a a row that {@link sunkOf} was asked about last, where sinkings are announced
   */
  alike(a: number, b: number, at: number): boolean {
    const table = this.#table;
    const { words } = table;
    if (table.history === "sinking") {
      const { shipMasks, ships } = table;
      for (let ship = 0; ship < ships; ship++) {
        const own = (b * ships + ship) * words;
        let inside = true;
        let listed = true;
        for (let w = 0; w < words; w++) {
          if ((shipMasks[own + w] & ~this.#common[at + w]) !== 0) inside = false;
          if ((shipMasks[own + w] & ~this.sunk[at + w]) !== 0) listed = false;
        }
        if (inside && !listed) return false;
        if (inside) continue;
        // A ship that is not sunk in b must not be sunk in a.
        for (let w = 0; w < words; w++) {
          if ((shipMasks[own + w] & this.#common[at + w] & this.sunk[at + w]) !== 0) return false;
        }
      }
      if (table.shapesTell) return true;
    }
    const width = table.columns.length;
    for (let w = 0; w < words; w++) {
      for (let rest = this.#common[at + w]; rest !== 0; rest &= rest - 1) {
        const column = w * 32 + 31 - Math.clz32(rest & -rest);
        if (table.hitLabels[a * width + column] !== table.hitLabels[b * width + column]) return false;
        if (table.history !== "sinking" || ((this.sunk[at + w] >>> (column & 31)) & 1) === 0) continue;
        if (table.sinkLabels[a * width + column] !== table.sinkLabels[b * width + column]) return false;
      }
    }
    return true;
  }
}
