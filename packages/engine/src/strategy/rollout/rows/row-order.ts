import type { LayoutRows } from "./layout-rows.ts";

/**
 * The rows of a list, in an order in which every position is a segment with ascending rows; shots split segments
 * into parts by their answers. Parts and shots are stacks, so walking a tree allocates no memory.
 *
 * Cost of a split: one bit for each row of the segment and, for each row hit, the columns of its ships.
 */
export class RowOrder {
  readonly order: Int32Array;
  /** The parts of the current segments, stacked: start, end and hits; the weights are in `partWeights`. */
  parts = new Int32Array(3 * 256);
  partWeights = new Float64Array(256);
  partCount = 0;
  /** For each column, 1 if it has been shot. */
  readonly shot: Uint8Array;
  /** The number of columns shot. */
  wayLength = 0;
  /** The weight of the rows that the last shot missed. */
  missed = 0;
  /** Whether the last shot hit any row. */
  hasHit = false;
  readonly #rows: LayoutRows;
  readonly #spare: Int32Array;
  /** For each place in the spare list, the code of the row's answer. */
  readonly #codes: Int32Array;
  /** For each answer, the number of rows that give it in the current split. */
  readonly #sizes: Int32Array;
  readonly #used: Int32Array;
  /** The columns shot so far, as a stack. */
  readonly #way: Int32Array;
  /** For each hull, the weight of the rows that have it, while a large segment is being counted. */
  readonly #hullWeights: Float64Array;

  constructor(rows: LayoutRows) {
    const { rowCount, columns, codes, hullStart } = rows;
    this.#rows = rows;
    this.order = new Int32Array(rowCount);
    this.#codes = new Int32Array(rowCount);
    this.#spare = new Int32Array(rowCount);
    this.#sizes = new Int32Array(codes);
    this.#used = new Int32Array(codes);
    this.shot = new Uint8Array(columns.length);
    this.#way = new Int32Array(columns.length);
    this.#hullWeights = new Float64Array(hullStart.length);
  }

  /** The code of a row's answer to the shot just fired at one of its columns. */
  codeAt(row: number, column: number): number {
    const { hulls, ships, hullStart, hullCells, hitCode, sinkCode, isPlain } = this.#rows;
    if (isPlain) return 1;
    for (let k = row * ships; k < (row + 1) * ships; k++) {
      const hull = hulls[k];
      if (hull === 0) break;
      const end = hullStart[hull];
      let at = hullStart[hull - 1];
      while (at < end && hullCells[at] !== column) at++;
      if (at === end) continue;
      for (at = hullStart[hull - 1]; at < end; at++) if (this.shot[hullCells[at]] === 0) return hitCode[hull];
      return sinkCode[hull];
    }
    throw new RangeError(`row ${row} does not have column ${column}`);
  }

  /** Fires a shot. */
  shoot(column: number): void {
    this.shot[column] = 1;
    this.#way[this.wayLength++] = column;
  }

  /** Takes shots back until the given number of shots is left. */
  goBack(length: number): void {
    while (this.wayLength > length) this.shot[this.#way[--this.wayLength]] = 0;
  }

  /**
   * Shoots at a column and sorts the rows of a segment by their answers. It adds the parts to the list of parts,
   * the largest last, and returns the previous length of the list. It adds nothing if all rows give the same
   * answer. The weight of the rows missed goes to {@link missed}.
   */
  split(lo: number, to: number, column: number, hits: number): number {
    const { unit } = this.#rows;
    this.shoot(column);
    const keep = this.#partHits(lo, to, column);
    const out = keep - lo;
    this.hasHit = out > 0;
    this.missed = unit > 0 ? (to - keep) * unit : this.#weigh(keep, to);
    if (out === 0) return this.partCount;
    const kinds = this.#tally(out, column);
    if (kinds === 1 && keep === to) {
      this.#sizes[this.#used[0]] = 0;
      for (let i = 0; i < out; i++) this.order[lo + i] = this.#spare[out - 1 - i];
      return this.partCount;
    }
    return this.#addParts(lo, to, keep, kinds, hits);
  }

  /**
   * Moves the rows that a shot at a column misses to the end of a segment and returns where they start; the other
   * rows go to the spare list, in reverse order.
   */
  #partHits(lo: number, to: number, column: number): number {
    const { bits, words } = this.#rows;
    const { order } = this;
    const spare = this.#spare;
    const word = column >> 5;
    const bit = 1 << (column & 31);
    let keep = to;
    let out = 0;
    for (let i = to - 1; i >= lo; i--) {
      const row = order[i];
      if ((bits[row * words + word] & bit) === 0) order[--keep] = row;
      else spare[out++] = row;
    }
    return keep;
  }

  /**
   * Records the answer of each row in the spare list and counts the rows for each answer; returns the number of
   * different answers.
   */
  #tally(out: number, column: number): number {
    const sizes = this.#sizes;
    const used = this.#used;
    if (this.#rows.isPlain) {
      used[0] = 1;
      sizes[1] = out;
      return 1;
    }
    let kinds = 0;
    for (let i = 0; i < out; i++) {
      const code = this.codeAt(this.#spare[i], column);
      this.#codes[i] = code;
      if (sizes[code]++ === 0) used[kinds++] = code;
    }
    return kinds;
  }

  /** Makes parts from the spare list's rows, one for each answer, and from the missed rows. */
  #addParts(lo: number, to: number, keep: number, kinds: number, hits: number): number {
    const { unit, isPlain } = this.#rows;
    const sizes = this.#sizes;
    const out = keep - lo;
    const before = this.partCount;
    const parts = keep < to ? kinds + 1 : kinds;
    this.#reserve(before + parts);
    let greatest = before;
    let at = lo;
    for (let k = 0; k < kinds; k++) {
      const code = this.#used[k];
      const part = before + k;
      this.parts[part * 3] = at;
      const size = sizes[code];
      sizes[code] = at;
      at += size;
      this.parts[part * 3 + 1] = at;
      this.parts[part * 3 + 2] = hits + 1;
      if (size > this.parts[greatest * 3 + 1] - this.parts[greatest * 3]) greatest = part;
    }
    for (let i = out - 1; i >= 0; i--) {
      const code = isPlain ? 1 : this.#codes[i];
      this.order[sizes[code]++] = this.#spare[i];
    }
    for (let k = 0; k < kinds; k++) sizes[this.#used[k]] = 0;
    if (keep < to) {
      const part = before + kinds;
      this.parts[part * 3] = keep;
      this.parts[part * 3 + 1] = to;
      this.parts[part * 3 + 2] = hits;
      if (to - keep >= this.parts[greatest * 3 + 1] - this.parts[greatest * 3]) greatest = part;
    }
    this.partCount = before + parts;
    for (let part = before; part < this.partCount; part++) {
      const start = this.parts[part * 3];
      const end = this.parts[part * 3 + 1];
      this.partWeights[part] = unit > 0 ? (end - start) * unit : this.#weigh(start, end);
    }
    this.#swap(greatest, this.partCount - 1);
    return before;
  }

  #swap(a: number, b: number): void {
    if (a === b) return;
    for (let i = 0; i < 3; i++) {
      const kept = this.parts[a * 3 + i];
      this.parts[a * 3 + i] = this.parts[b * 3 + i];
      this.parts[b * 3 + i] = kept;
    }
    const weight = this.partWeights[a];
    this.partWeights[a] = this.partWeights[b];
    this.partWeights[b] = weight;
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

  #weigh(lo: number, hi: number): number {
    const { weights } = this.#rows;
    let sum = 0;
    for (let i = lo; i < hi; i++) sum += weights[this.order[i]];
    return sum;
  }

  /** Moves rows whose cells are all shot to the front; returns where the other rows start. */
  dropOver(lo: number, to: number, hits: number): number {
    const { lengths } = this.#rows;
    const order = this.order;
    let keep = to;
    let out = 0;
    for (let i = to - 1; i >= lo; i--) {
      const row = order[i];
      if (lengths[row] > hits) order[--keep] = row;
      else this.#spare[out++] = row;
    }
    for (let i = 0; i < out; i++) order[lo + i] = this.#spare[out - 1 - i];
    return keep;
  }

  /** Adds the weight of each row in a segment, times a sign, to the row's columns. */
  countInto(counts: Float64Array, lo: number, hi: number, sign: 1 | -1): void {
    const { hulls, ships, hullStart, hullCells, weights, unit } = this.#rows;
    const { order } = this;
    if ((hi - lo) * ships > 2 * hullStart.length) {
      this.#countHulls(counts, lo, hi, sign);
      return;
    }
    for (let i = lo; i < hi; i++) {
      const row = order[i];
      const weight = sign * (unit > 0 ? unit : weights[row]);
      for (let k = row * ships; k < (row + 1) * ships; k++) {
        const hull = hulls[k];
        if (hull === 0) break;
        for (let at = hullStart[hull - 1]; at < hullStart[hull]; at++) counts[hullCells[at]] += weight;
      }
    }
  }

  /** Does the same by counting hulls first, for many rows. */
  #countHulls(counts: Float64Array, lo: number, hi: number, sign: 1 | -1): void {
    const { hulls, ships, hullStart, hullCells, weights, unit } = this.#rows;
    const { order } = this;
    const sums = this.#hullWeights;
    for (let i = lo; i < hi; i++) {
      const row = order[i];
      const weight = unit > 0 ? unit : weights[row];
      for (let k = row * ships; k < (row + 1) * ships; k++) sums[hulls[k]] += weight;
    }
    sums[0] = 0;
    for (let hull = 1; hull < hullStart.length; hull++) {
      const weight = sums[hull] * sign;
      if (weight === 0) continue;
      sums[hull] = 0;
      for (let at = hullStart[hull - 1]; at < hullStart[hull]; at++) counts[hullCells[at]] += weight;
    }
  }
}
