import { bitCount } from "../../../core/count.ts";
import type { LayoutRows } from "../rows/layout-rows.ts";
import type { RowOrder } from "../rows/row-order.ts";

/** The most rows, which is the number of bits in a word. */
export const MOST_FEW = 32;

/** Weights below 2 to this power are added up by counting bits. */
const MOST_PLANES = 4;

/**
 * The greedy tree of a few rows, computed with words in which each bit is a row. A column is the word of the
 * rows that have it, and a position is the word of its remaining rows; the rows of a position that have a column
 * are the bits common to both words. Small weights are summed by counting bits, once for each binary digit of
 * the weights; others by visiting each bit. Columns that all or none of the rows of a position have are skipped
 * below it. Two rows cost the weight of the lighter one, unless certain hits distinguish them.
 *
 * Cost: the cells of the rows once; then, for each position, its open columns and the rows hit.
 */
export class FewRows {
  readonly #rows: LayoutRows;
  readonly #order: RowOrder;
  /** Whether to skip certain hits, which distinguish no rows and end no game. */
  readonly #skipsCertain: boolean;
  /** For each column, the rows that have it. */
  readonly #masks: Int32Array;
  /** The hull of each row at each column that the row has. */
  readonly #hullAt: Uint16Array;
  /** The row that each bit stands for. */
  readonly #ids = new Int32Array(MOST_FEW);
  /** For each binary digit of the weights, the rows with that digit set. */
  readonly #planes = new Int32Array(MOST_PLANES);
  /** The number of binary digits in the weights; 0 if they have too many. */
  readonly #digits: number;
  readonly #scale: number;
  /** The columns of the current positions, in stacked lists. */
  readonly #lists: Uint16Array;
  /**
   * The rows hit, grouped by answer and stacked by position. For each answer, `#placeOf` has the place of its
   * rows, counted from 1.
   */
  readonly #parts = new Int32Array(MOST_FEW * (MOST_FEW + 2));
  /** The answer that the rows of each part give. */
  readonly #codes = new Int32Array(MOST_FEW * (MOST_FEW + 2));
  readonly #placeOf: Int32Array;
  #partCount = 0;
  /**
   * For the last position examined: the likeliest open column or -1, the end of the list of columns, and the end
   * of the list of certain columns that follows.
   */
  #open = -1;
  #listEnd = 0;
  #sureEnd = 0;

  constructor(rows: LayoutRows, order: RowOrder, skipsCertain: boolean) {
    const { columns, weights, unit, codes } = rows;
    this.#rows = rows;
    this.#order = order;
    this.#skipsCertain = skipsCertain;
    this.#masks = new Int32Array(columns.length);
    this.#hullAt = new Uint16Array(columns.length * MOST_FEW);
    const most = unit > 0 ? 1 : weights.reduce((a, b) => Math.max(a, b), 0);
    this.#scale = unit > 0 ? unit : 1;
    this.#digits = most < 2 ** MOST_PLANES ? 32 - Math.clz32(most) : 0;
    this.#lists = new Uint16Array(columns.length * 2 * (MOST_FEW + 2));
    this.#placeOf = new Int32Array(codes);
  }

  /**
   * The misses of greedy's shots from a position on, summed over the position's rows by weight.
   *
   * @param hits the number of hits so far
   */
  misses(lo: number, hi: number, hits: number): number {
    if (hi - lo < 2) return 0;
    const columns = this.#enter(lo, hi);
    const all = hi - lo === 32 ? -1 : (1 << (hi - lo)) - 1;
    const misses = this.#walk(all, hits, 0, columns, columns);
    for (let i = 0; i < columns; i++) this.#masks[this.#lists[i]] = 0;
    return misses * this.#scale;
  }

  /** Makes the words for the rows of a segment; returns the number of their unshot columns. */
  #enter(lo: number, hi: number): number {
    const { hulls, ships, hullStart, hullCells, weights } = this.#rows;
    const { order, shot } = this.#order;
    const masks = this.#masks;
    const digits = this.#digits;
    this.#planes.fill(this.#rows.unit > 0 ? -1 : 0);
    let columns = 0;
    for (let i = 0; i < hi - lo; i++) {
      const row = order[lo + i];
      const bit = 1 << i;
      this.#ids[i] = row;
      if (this.#rows.unit === 0) for (let d = 0; d < digits; d++) if ((weights[row] >>> d) & 1) this.#planes[d] |= bit;
      for (let k = row * ships; k < (row + 1) * ships; k++) {
        const hull = hulls[k];
        if (hull === 0) break;
        for (let at = hullStart[hull - 1]; at < hullStart[hull]; at++) {
          const column = hullCells[at];
          if (shot[column] !== 0) continue;
          if (masks[column] === 0) this.#lists[columns++] = column;
          masks[column] |= bit;
          this.#hullAt[column * MOST_FEW + i] = hull;
        }
      }
    }
    return columns;
  }

  /**
   * The misses of a position.
   *
   * @param from where the list of its columns begins: those open or certain in the position above
   * @param own where the position may write lists of its own
   */
  #walk(position: number, hitsBefore: number, from: number, end: number, own: number): number {
    const wayBefore = this.#order.wayLength;
    let rows = position;
    let hits = hitsBefore;
    let total = 0;
    let lo = from;
    let hi = end;
    for (;;) {
      if (this.#rows.isUneven) rows = this.#goingOn(rows, hits);
      if ((rows & (rows - 1)) === 0) break;
      if (!this.#rows.isUneven && bitCount(rows) === 2) {
        total += this.#missesOfTwo(rows);
        break;
      }
      this.#look(rows, lo, hi, own);
      lo = own;
      hi = this.#listEnd;
      const next = this.#sureEnd;
      const open = this.#open;
      if (open < 0) break;
      const first = this.#partCount;
      // Certain hits come first. As long as they distinguish no rows, the next certain hit is still the best shot.
      for (let i = hi; i < next && this.#partCount === first; i++) {
        this.#shoot(this.#lists[i], rows);
        if (this.#partCount === first + 1) this.#partCount = first;
        if (this.#partCount === first) hits++;
      }
      let missed = 0;
      if (this.#partCount === first) {
        // Games that end with these hits have no misses.
        if (this.#rows.isUneven && next > hi) continue;
        missed = rows & ~this.#masks[open];
        this.#shoot(open, rows);
        total += this.#weigh(missed);
      }
      let last = this.#partCount;
      if (missed === 0) last--;
      for (let part = first; part < last; part++) total += this.#walk(this.#parts[part], hits + 1, lo, hi, next);
      rows = missed;
      if (missed === 0) {
        rows = this.#parts[last];
        hits++;
      }
      this.#partCount = first;
    }
    this.#order.goBack(wayBefore);
    return total;
  }

  /**
   * Finds the likeliest open column of a position, the lowest among equals. Writes a list of the columns that are
   * still open or certain, followed by a list of the certain ones.
   */
  #look(rows: number, from: number, end: number, to: number): void {
    const masks = this.#masks;
    const lists = this.#lists;
    const { shot } = this.#order;
    let open = -1;
    let most = 0;
    let size = to;
    let sure = 0;
    for (let i = from; i < end; i++) {
      const column = lists[i];
      const mask = masks[column] & rows;
      if (mask === 0 || shot[column] !== 0) continue;
      if (mask === rows) {
        if (this.#skipsCertain) continue;
        sure++;
        lists[size++] = column;
        continue;
      }
      lists[size++] = column;
      const weight = this.#weigh(mask);
      if (weight > most || (weight === most && column < open)) {
        most = weight;
        open = column;
      }
    }
    this.#open = open;
    this.#listEnd = size;
    this.#sureEnd = size;
    if (sure === 0 || open < 0) return;
    for (let i = to; i < size; i++) if ((masks[lists[i]] & rows) === rows) lists[this.#sureEnd++] = lists[i];
  }

  /** Shoots at a column and adds a part for each answer to a hit. */
  #shoot(column: number, rows: number): void {
    const { isPlain, hullStart, hullCells, hitCode, sinkCode } = this.#rows;
    this.#order.shoot(column);
    const { shot } = this.#order;
    const hit = rows & this.#masks[column];
    if (isPlain) {
      this.#parts[this.#partCount++] = hit;
      return;
    }
    const first = this.#partCount;
    const placeOf = this.#placeOf;
    for (let left = hit; left !== 0; left &= left - 1) {
      const bit = left & -left;
      const hull = this.#hullAt[column * MOST_FEW + 31 - Math.clz32(bit)];
      let code = sinkCode[hull];
      for (let at = hullStart[hull - 1]; at < hullStart[hull]; at++) {
        if (shot[hullCells[at]] !== 0) continue;
        code = hitCode[hull];
        break;
      }
      const place = placeOf[code] - 1;
      if (place >= first && place < this.#partCount && this.#codes[place] === code) this.#parts[place] |= bit;
      else {
        this.#codes[this.#partCount] = code;
        this.#parts[this.#partCount++] = bit;
        placeOf[code] = this.#partCount;
      }
    }
  }

  #weigh(mask: number): number {
    const planes = this.#planes;
    const digits = this.#digits;
    if (digits === 1) return bitCount(mask & planes[0]);
    let sum = 0;
    if (digits > 0) {
      for (let d = 0; d < digits; d++) sum += bitCount(mask & planes[d]) << d;
      return sum;
    }
    const { weights } = this.#rows;
    for (let left = mask; left !== 0; left &= left - 1) sum += weights[this.#ids[31 - Math.clz32(left & -left)]];
    return sum;
  }

  /** The rows that have unshot cells left. */
  #goingOn(rows: number, hits: number): number {
    const { lengths } = this.#rows;
    let going = rows;
    for (let left = rows; left !== 0; left &= left - 1) {
      const bit = left & -left;
      if (lengths[this.#ids[31 - Math.clz32(bit)]] <= hits) going &= ~bit;
    }
    return going;
  }

  /**
   * The misses of two rows: one, at a cell that only the heavier row has, unless the rows have the same cells or
   * certain hits distinguish them.
   */
  #missesOfTwo(rows: number): number {
    const { bits, words, isPlain } = this.#rows;
    const a = this.#ids[31 - Math.clz32(rows & -rows)];
    const b = this.#ids[31 - Math.clz32(rows & (rows - 1))];
    const { shot } = this.#order;
    const wayBefore = this.#order.wayLength;
    let differ = isPlain;
    let told = false;
    for (let w = 0; w < words && !(isPlain || told); w++) {
      const one = bits[a * words + w];
      const other = bits[b * words + w];
      if (one !== other) differ = true;
      for (let both = one & other; both !== 0 && !told; both &= both - 1) {
        const column = w * 32 + 31 - Math.clz32(both & -both);
        if (shot[column] !== 0) continue;
        this.#order.shoot(column);
        told = this.#order.codeAt(a, column) !== this.#order.codeAt(b, column);
      }
    }
    this.#order.goBack(wayBefore);
    return told || !differ ? 0 : Math.min(this.#weigh(rows & -rows), this.#weigh(rows & (rows - 1)));
  }
}
