import type { LineSweeps, Sweep } from "./line-sweeps.ts";
import type { SplitBoard } from "./split-board.ts";

/** Two columns that ships across take, and the products of the lines with them taken. */
export interface ColumnPair {
  readonly c: number;
  readonly d: number;
  /** 1 for lines already counted. */
  readonly counted: Uint8Array;
  readonly lines: Float64Array;
  readonly dLines: Float64Array;
  /** The sweeps of the lines, see {@link Sweep}. */
  readonly ways: Float64Array;
  readonly dWays: Float64Array;
  /** For each first line, the longest run so far. */
  readonly made: Uint8Array;
  readonly runs: Float64Array;
  readonly dRuns: Float64Array;
}

/**
 * Products of the polynomials of lines with two columns taken, for every two columns. Single lines and
 * products are made on demand: in most of them a position may leave no pair of ships.
 *
 * Cost: for two columns a sweep for each line, and a product for each first line and each number of lines up
 * to the length of the longest ship; backwards twice that. Memory: as many polynomials, and columns + 1 for
 * each line, and their derivatives. Products are shared as in `LineRuns`; derivatives by reverse
 * accumulation.
 */
export class ColumnPairs {
  private readonly board: SplitBoard;
  private readonly sweeps: LineSweeps;
  private readonly size: number;
  private readonly pairs: (ColumnPair | undefined)[];

  constructor(board: SplitBoard, sweeps: LineSweeps) {
    this.board = board;
    this.sweeps = sweeps;
    this.size = board.vectors.size;
    this.pairs = new Array(board.columns * board.columns);
  }

  /** Two columns, the lower first. */
  pair(c: number, d: number): ColumnPair {
    const { board, size } = this;
    const { lines, columns, longest } = board;
    const known = this.pairs[c * columns + d];
    if (known) return known;
    const row = longest + 1;
    const pair: ColumnPair = {
      c,
      d,
      counted: new Uint8Array(lines),
      lines: board.room(lines),
      ways: board.room(lines * (columns + 1)),
      dWays: board.derivativeRoom(lines * (columns + 1)),
      dLines: board.derivativeRoom(lines),
      made: new Uint8Array(lines),
      runs: board.room(lines * row),
      dRuns: board.derivativeRoom(lines * row),
    };
    for (let a = 0; a < lines; a++) pair.runs[a * row * size] = 1;
    this.pairs[c * columns + d] = pair;
    return pair;
  }

  /** The slot of a pair's product of `length` lines from `line` on, made on demand. */
  run(pair: ColumnPair, line: number, length: number): number {
    const { board, sweeps, size } = this;
    const row = (board.longest + 1) * size;
    while (pair.made[line] < length) {
      const r = line + pair.made[line]++;
      if (!pair.counted[r]) {
        pair.counted[r] = 1;
        sweeps.count(r, pair.c, pair.d, this.sweep(r, pair), sweeps.one(r, pair.d), pair.lines, r * size);
      }
      const at = line * row + pair.made[line] * size;
      board.polynomials.multiply(board.vectors.butTwo, pair.runs, at, pair.runs, at - size, pair.lines, r * size);
    }
    return line * row + length * size;
  }

  private sweep(line: number, { ways, dWays }: ColumnPair): Sweep {
    return this.sweeps.two(line, ways, dWays);
  }

  /** Reduces the added-up derivatives to residues. */
  settleDerivatives(): void {
    for (const pair of this.pairs) if (pair) this.board.polynomials.settleAll(pair.dRuns);
  }

  /**
   * From the derivatives of the products, computes those of lines with one column taken, and the weights of
   * ships along the lines.
   */
  runBackwards(): void {
    const { board, sweeps, size } = this;
    const { lines, longest, polynomials } = board;
    const { butTwo } = board.vectors;
    const row = longest + 1;
    for (const pair of this.pairs) {
      if (!pair) continue;
      const { c, d, made, counted, runs, dRuns, dLines } = pair;
      for (let a = 0; a < lines; a++) {
        for (let n = made[a]; n >= 1; n--) {
          const at = (a * row + n) * size;
          const line = (a + n - 1) * size;
          polynomials.unmultiply(butTwo, dRuns, at, runs, dRuns, at - size, pair.lines, dLines, line);
        }
      }
      for (let r = 0; r < lines; r++)
        if (counted[r]) sweeps.uncount(r, c, d, this.sweep(r, pair), sweeps.one(r, d), dLines, r * size);
    }
  }
}
