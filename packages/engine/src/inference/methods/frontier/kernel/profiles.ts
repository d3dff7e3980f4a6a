import type { FrontierShape, ShipKind, Step } from "./frontier-input.ts";

/**
 * What a sweep remembers of the ships so far, the *profile*: for each column, which squares ahead are closed.
 * Bit i stands for the i-th row from the column's current one. A ship closes its squares and those that the
 * contact rule keeps clear. The next ship fits if none of its squares is closed, because contact is mutual.
 *
 * States with equal profiles and ships used have the same completions. Claims (contact.ts) would tell more apart.
 */
export class Profiles {
  /** The number of 32-bit words in a profile; the empty profile is all zero. */
  readonly words: number;
  readonly #columns: number;
  /** The bit mask of a column, and for each column the word and position of its lowest bit. */
  readonly field: number;
  readonly word: Uint16Array;
  readonly at: Uint8Array;
  /** For each kind and column, a ship's squares and those it closes; undefined if it is off the board. */
  readonly #own: readonly (Int32Array | undefined)[][];
  readonly #closed: readonly (Int32Array | undefined)[][];

  constructor(shape: FrontierShape) {
    const deepest = Math.max(1, ...shape.kinds.map(({ rows }) => rows));
    this.#columns = shape.columns;
    const perWord = Math.floor(32 / deepest);
    this.field = 2 ** deepest - 1;
    this.words = Math.ceil(shape.columns / perWord);
    this.word = Uint16Array.from({ length: shape.columns }, (_, x) => Math.floor(x / perWord));
    this.at = Uint8Array.from({ length: shape.columns }, (_, x) => (x % perWord) * deepest);
    const each = (squares: (kind: ShipKind) => readonly Step[]): (Int32Array | undefined)[][] =>
      shape.kinds.map((kind) => {
        const list = squares(kind);
        return Array.from({ length: shape.columns }, (_, c) => (this.#fits(kind, c) ? this.#mask(list, c) : undefined));
      });
    this.#own = each(({ squares }) => squares);
    this.#closed = each(({ squares, closes }) => [...squares, ...closes]);
  }

  #fits({ squares }: ShipKind, c: number): boolean {
    return squares.every(([x]) => c + x >= 0 && c + x < this.#columns);
  }

  /** The bits of squares relative to column c of this row, without those passed or outside the board. */
  #mask(squares: readonly Step[], c: number): Int32Array {
    const mask = new Int32Array(this.words);
    for (const [dx, dy] of squares) {
      const x = c + dx;
      const row = x < c ? dy - 1 : dy;
      if (x < 0 || x >= this.#columns || row < 0) continue;
      mask[this.word[x]] |= 1 << (this.at[x] + row);
    }
    return mask;
  }

  /** For each kind and column, 1 if a ship fits, then the masks of its squares and of those it closes; else zeros. */
  masks(): Int32Array {
    const one = 1 + 2 * this.words;
    const all = new Int32Array(this.#own.length * this.#columns * one);
    for (const [k, own] of this.#own.entries())
      for (const [c, mask] of own.entries()) {
        const closed = this.#closed[k][c];
        if (mask && closed) all.set([1, ...mask, ...closed], (k * this.#columns + c) * one);
      }
    return all;
  }

  /** Whether a ship of a kind can have its first square at the free column c. */
  fits(profile: Int32Array, c: number, kind: number): boolean {
    const own = this.#own[kind][c];
    if (own === undefined) return false;
    for (let w = 0; w < own.length; w++) if ((profile[w] & own[w]) !== 0) return false;
    return true;
  }

  /** Places a ship that fits; {@link pass} must then continue from c. */
  place(profile: Int32Array, c: number, kind: number): void {
    const closed = this.#closed[kind][c]!;
    for (let w = 0; w < closed.length; w++) profile[w] |= closed[w];
  }

  /** Skips the closed columns from c on, and returns the first free column (or the row's end). */
  pass(profile: Int32Array, c: number): number {
    while (c < this.#columns && ((profile[this.word[c]] >>> this.at[c]) & 1) !== 0) this.leave(profile, c++);
    return c;
  }

  /** The profile at the end of a row, with left and right exchanged. */
  mirror(profile: Int32Array, mirrored: Int32Array): void {
    mirrored.fill(0);
    for (let x = 0; x < this.#columns; x++) {
      const y = this.#columns - 1 - x;
      mirrored[this.word[y]] |= ((profile[this.word[x]] >>> this.at[x]) & this.field) << this.at[y];
    }
  }

  /** Leaves column x, empty or closed: what was one row ahead is next. After an empty one, {@link pass} goes on. */
  leave(profile: Int32Array, x: number): void {
    const w = this.word[x];
    const field = this.field << this.at[x];
    profile[w] = (profile[w] & ~field) | (((profile[w] & field) >>> 1) & field);
  }
}
