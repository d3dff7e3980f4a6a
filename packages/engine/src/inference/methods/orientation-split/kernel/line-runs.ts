import type { LineSweeps } from "./line-sweeps.ts";
import type { SplitBoard } from "./split-board.ts";

/**
 * Products of the polynomials of consecutive lines with at most one column taken: everything that ships
 * across can leave above, below and beside them. Values and, under the same index, derivatives; a slot is one
 * polynomial.
 *
 * Cost: three products for each column, first line and number of lines up to the length of the longest ship;
 * backwards twice that, and the lines of `LineSweeps`. Memory: as many polynomials, and their derivatives.
 * Prefix products are a common way to share work; derivatives by reverse accumulation.
 */
export class LineRuns {
  private readonly board: SplitBoard;
  private readonly sweeps: LineSweeps;
  private readonly size: number;
  /** Line r without a column taken, and with column c: at `r` and `c * lines + r` slots. */
  readonly line0: Float64Array;
  readonly dLine0: Float64Array;
  private readonly line1: Float64Array;
  private readonly dLine1: Float64Array;
  /** Lines 0 to a - 1, and lines a and on, none taken: at slot a. */
  readonly before: Float64Array;
  readonly dBefore: Float64Array;
  readonly after: Float64Array;
  readonly dAfter: Float64Array;
  /** n lines from a with column c taken: alone, with all before them, with all after them. See {@link at}. */
  private readonly one: Float64Array;
  private readonly dOne: Float64Array;
  readonly head: Float64Array;
  readonly dHead: Float64Array;
  readonly tail: Float64Array;
  readonly dTail: Float64Array;

  constructor(board: SplitBoard, sweeps: LineSweeps) {
    const { lines, columns } = board;
    this.board = board;
    this.sweeps = sweeps;
    this.size = board.vectors.size;
    const runs = this.slots;
    this.line0 = board.room(lines);
    this.line1 = board.room(columns * lines);
    this.before = board.room(lines + 1);
    this.after = board.room(lines + 1);
    this.one = board.room(runs);
    this.head = board.room(runs);
    this.tail = board.room(runs);
    this.dLine0 = board.derivativeRoom(lines);
    this.dLine1 = board.derivativeRoom(columns * lines);
    this.dBefore = board.derivativeRoom(lines + 1);
    this.dAfter = board.derivativeRoom(lines + 1);
    this.dOne = board.derivativeRoom(runs);
    this.dHead = board.derivativeRoom(runs);
    this.dTail = board.derivativeRoom(runs);
  }

  /** The number of runs of lines in a column; {@link at} finds the polynomial of each. */
  get slots(): number {
    const { lines, columns, longest } = this.board;
    return columns * (lines + 1) * (longest + 1);
  }

  /** The slot of the run of `length` lines from `line` on with `column` taken. */
  at(column: number, line: number, length: number): number {
    const { lines, longest } = this.board;
    return ((column * (lines + 1) + line) * (longest + 1) + length) * this.size;
  }

  /** Makes all products. */
  make(): void {
    const { board, sweeps, size } = this;
    const { lines, columns, longest, usedColumn, polynomials } = board;
    const { whole, butOne } = board.vectors;
    for (let r = 0; r < lines; r++) sweeps.count(r, -1, -1, sweeps.none(r), undefined, this.line0, r * size);
    this.before[0] = 1;
    for (let r = 0; r < lines; r++) {
      polynomials.multiply(whole, this.before, (r + 1) * size, this.before, r * size, this.line0, r * size);
    }
    this.after[lines * size] = 1;
    for (let r = lines - 1; r >= 0; r--) {
      polynomials.multiply(butOne, this.after, r * size, this.line0, r * size, this.after, (r + 1) * size);
    }
    for (let c = 0; c < columns; c++) {
      if (!usedColumn[c]) continue;
      for (let r = 0; r < lines; r++)
        sweeps.count(r, c, -1, sweeps.one(r, c), sweeps.none(r), this.line1, (c * lines + r) * size);
      for (let a = 0; a <= lines; a++) {
        this.one[this.at(c, a, 0)] = 1;
        for (let n = 0; n <= longest && a + n <= lines; n++) {
          const at = this.at(c, a, n);
          const line = (c * lines + a + n - 1) * size;
          if (n > 0) polynomials.multiply(butOne, this.one, at, this.one, at - size, this.line1, line);
          polynomials.multiply(butOne, this.head, at, this.one, at, this.before, a * size);
          polynomials.multiply(butOne, this.tail, at, this.one, at, this.after, (a + n) * size);
        }
      }
    }
  }

  /** Reduces the added-up derivatives to residues. */
  settleDerivatives(): void {
    for (const list of [this.dBefore, this.dAfter, this.dHead, this.dTail]) this.board.polynomials.settleAll(list);
  }

  /** Reverse of {@link make}, down to the weights of ships along the lines. */
  runBackwards(): void {
    const { board, sweeps, size } = this;
    const { lines, columns, usedColumn, polynomials } = board;
    const { whole, butOne } = board.vectors;
    const { line0, dLine0, before, dBefore, after, dAfter } = this;
    for (let c = 0; c < columns; c++) if (usedColumn[c]) this.columnBackwards(c);
    for (let r = lines - 1; r >= 0; r--) {
      const next = (r + 1) * size;
      polynomials.unmultiply(whole, dBefore, next, before, dBefore, r * size, line0, dLine0, r * size);
    }
    for (let r = 0; r < lines; r++) {
      const next = (r + 1) * size;
      polynomials.unmultiply(butOne, dAfter, r * size, line0, dLine0, r * size, after, dAfter, next);
    }
    for (let r = 0; r < lines; r++) sweeps.uncount(r, -1, -1, sweeps.none(r), undefined, dLine0, r * size);
  }

  private columnBackwards(c: number): void {
    const { board, sweeps, size } = this;
    const { lines, longest, polynomials } = board;
    const { butOne } = board.vectors;
    const { one, dOne, line1, dLine1, before, dBefore, after, dAfter, dHead, dTail } = this;
    for (let a = 0; a <= lines; a++) {
      for (let n = Math.min(longest, lines - a); n >= 0; n--) {
        const at = this.at(c, a, n);
        if (n === 0) {
          // No line: the head equals the lines before, the tail the lines after.
          polynomials.addTo(dBefore, a * size, dHead, at);
          polynomials.addTo(dAfter, a * size, dTail, at);
          continue;
        }
        polynomials.unmultiply(butOne, dHead, at, one, dOne, at, before, dBefore, a * size);
        polynomials.unmultiply(butOne, dTail, at, one, dOne, at, after, dAfter, (a + n) * size);
        const line = (c * lines + a + n - 1) * size;
        polynomials.unmultiply(butOne, dOne, at, one, dOne, at - size, line1, dLine1, line);
      }
    }
    for (let r = 0; r < lines; r++)
      sweeps.uncount(r, c, -1, sweeps.one(r, c), sweeps.none(r), dLine1, (c * lines + r) * size);
  }
}
