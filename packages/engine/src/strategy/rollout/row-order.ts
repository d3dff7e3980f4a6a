import type { LayoutRows } from "./layout-rows.ts";

/**
 * The rows of a list in an order in which every position is a segment: shots split segments into parts by their answers. Parts and shots
 * are stacks, so that a tree is gone through without making anything.
 *
 * Cost of a split: the rows of the segment, and for each the unshot cells of one ship.
 */
export class RowOrder {
  readonly order: Int32Array;
  /** Per place of the segment split last the number of its row's answer. */
  readonly codes: Int32Array;
  /** The parts of the segments that are being gone through, one below another: start, end, hits; and weight. */
  parts = new Int32Array(3 * 256);
  partWeights = new Float64Array(256);
  partCount = 0;
  /** Per column, 1 where it is shot. */
  readonly shot: Uint8Array;
  /** How many columns are shot. */
  wayLength = 0;
  /** The weight of the rows that the last shot missed. */
  missed = 0;
  readonly #rows: LayoutRows;
  readonly #spare: Int32Array;
  /** Per answer, rows and weight of it in the segment being split. */
  readonly #sizes: Int32Array;
  readonly #sums: Float64Array;
  readonly #used: Int32Array;
  /** Columns shot on the way, one below another. */
  readonly #way: Int32Array;

  constructor(rows: LayoutRows) {
    const { rowCount, columns, codes } = rows;
    this.#rows = rows;
    this.order = new Int32Array(rowCount);
    this.codes = new Int32Array(rowCount);
    this.#spare = new Int32Array(rowCount);
    this.#sizes = new Int32Array(codes);
    this.#sums = new Float64Array(codes);
    this.#used = new Int32Array(codes);
    this.shot = new Uint8Array(columns.length);
    this.#way = new Int32Array(columns.length);
  }

  /** The number of the answer to the shot just fired that hit a hull. */
  codeOf(hull: number): number {
    const { hullStart, hullCells, hitCode, sinkCode } = this.#rows;
    for (let k = hullStart[hull - 1]; k < hullStart[hull]; k++) if (this.shot[hullCells[k]] === 0) return hitCode[hull];
    return sinkCode[hull];
  }

  /** Fires a shot. */
  shoot(column: number): void {
    this.shot[column] = 1;
    this.#way[this.wayLength++] = column;
  }

  /** Takes shots back until so many are left. */
  goBack(length: number): void {
    while (this.wayLength > length) this.shot[this.#way[--this.wayLength]] = 0;
  }

  /**
   * Shoots at a column and puts the rows of a segment in order by their answers, the greatest part last. The parts are added
   * to the list of parts: gives its length before. Adds nothing where all rows answer alike. {@link missed} is what missed.
   */
  split(lo: number, to: number, column: number, hits: number): number {
    const { hulls, rowCount, weights, isPlain } = this.#rows;
    const order = this.order;
    const codes = this.codes;
    const sizes = this.#sizes;
    const sums = this.#sums;
    const used = this.#used;
    this.shoot(column);
    let kinds = 0;
    for (let i = lo; i < to; i++) {
      const row = order[i];
      const hull = hulls[column * rowCount + row];
      const code = hull === 0 ? 0 : isPlain ? 1 : this.codeOf(hull);
      codes[i] = code;
      if (sizes[code]++ === 0) used[kinds++] = code;
      sums[code] += weights[row];
    }
    this.missed = sums[0];
    if (kinds === 0) return this.partCount;
    if (kinds === 1) {
      sizes[used[0]] = 0;
      sums[used[0]] = 0;
      return this.partCount;
    }
    let greatest = 0;
    for (let k = 1; k < kinds; k++) if (sizes[used[k]] > sizes[used[greatest]]) greatest = k;
    const swapped = used[greatest];
    used[greatest] = used[kinds - 1];
    used[kinds - 1] = swapped;
    const before = this.partCount;
    this.#reserve(before + kinds);
    let at = lo;
    for (let k = 0; k < kinds; k++) {
      const code = used[k];
      const part = before + k;
      this.parts[part * 3] = at;
      this.partWeights[part] = sums[code];
      this.parts[part * 3 + 2] = code === 0 ? hits : hits + 1;
      const size = sizes[code];
      sizes[code] = at;
      sums[code] = 0;
      at += size;
      this.parts[part * 3 + 1] = at;
    }
    const spare = this.#spare;
    for (let i = lo; i < to; i++) spare[sizes[codes[i]]++] = order[i];
    for (let k = 0; k < kinds; k++) sizes[used[k]] = 0;
    for (let i = lo; i < to; i++) order[i] = spare[i];
    this.partCount = before + kinds;
    return before;
  }

  #reserve(parts: number): void {
    if (parts <= this.partWeights.length) return;
    const size = parts * 2;
    const starts = new Int32Array(size * 3);
    starts.set(this.parts);
    this.parts = starts;
    const weights = new Float64Array(size);
    weights.set(this.partWeights);
    this.partWeights = weights;
  }

  /** Puts rows whose cells are all shot first, gives the first of the others. */
  dropOver(lo: number, to: number, hits: number): number {
    const { cellStart } = this.#rows;
    const order = this.order;
    let at = lo;
    for (let i = lo; i < to; i++) {
      const row = order[i];
      if (cellStart[row + 1] - cellStart[row] > hits) continue;
      order[i] = order[at];
      order[at++] = row;
    }
    return at;
  }

  /** Adds the weights of a segment's rows to their columns. */
  countInto(counts: Float64Array, lo: number, hi: number): void {
    const { cells, cellStart, weights } = this.#rows;
    for (let i = lo; i < hi; i++) {
      const row = this.order[i];
      const weight = weights[row];
      for (let k = cellStart[row]; k < cellStart[row + 1]; k++) counts[cells[k]] += weight;
    }
  }

  /** Subtracts them. */
  takeOff(counts: Float64Array, lo: number, hi: number): void {
    const { cells, cellStart, weights } = this.#rows;
    for (let i = lo; i < hi; i++) {
      const row = this.order[i];
      const weight = weights[row];
      for (let k = cellStart[row]; k < cellStart[row + 1]; k++) counts[cells[k]] -= weight;
    }
  }
}
