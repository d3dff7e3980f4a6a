import type { SplitBoard } from "./split-board.ts";

/**
 * The ways to use the columns of a line from each one on, slot after slot, and their derivatives, both from
 * `start` on.
 */
export interface Sweep {
  readonly ways: Float64Array;
  readonly back: Float64Array;
  readonly start: number;
}

/**
 * The polynomials of single lines with no column, one, or two taken by ships across, by a sweep over the
 * columns from the last to the first; and backwards from their derivatives the weights of the ships along the
 * lines. What lies behind the first taken column equals that of the line with one column less taken, and is
 * copied.
 *
 * Cost: columns times groups times (vectors below the fleet) for a line, backwards twice that. Memory:
 * (columns + 1) polynomials for a line and the taken columns. The sweep is the common recurrence for tiling a
 * strip; derivatives by reverse accumulation.
 */
export class LineSweeps {
  private readonly board: SplitBoard;
  private readonly size: number;
  /** By line; and by column and line. A slot is one polynomial. */
  private readonly ways: Float64Array;
  private readonly dWays: Float64Array;
  private readonly ways1: Float64Array;
  private readonly dWays1: Float64Array;

  constructor(board: SplitBoard) {
    const { lines, columns } = board;
    this.board = board;
    this.size = board.vectors.size;
    const slots = lines * (columns + 1);
    this.ways = board.room(slots);
    this.dWays = board.derivativeRoom(slots);
    this.ways1 = board.room(columns * slots);
    this.dWays1 = board.derivativeRoom(columns * slots);
  }

  /** The sweep of a line with no column taken. */
  none(line: number): Sweep {
    return { ways: this.ways, back: this.dWays, start: line * (this.board.columns + 1) * this.size };
  }

  /** The sweep of a line with one column taken. */
  one(line: number, column: number): Sweep {
    const { lines, columns } = this.board;
    const start = (column * lines + line) * (columns + 1) * this.size;
    return { ways: this.ways1, back: this.dWays1, start };
  }

  /** The sweep of a line with two columns taken, in separate memory of `lines * (columns + 1)` slots. */
  two(line: number, ways: Float64Array, back: Float64Array): Sweep {
    return { ways, back, start: line * (this.board.columns + 1) * this.size };
  }

  /**
   * The polynomial of a line with columns c and d taken (-1 for none), by a sweep from its end: slot `column`
   * of `sweep` gets the ways to use the columns from there on. Behind column c they equal those of the line
   * with only column d taken, `same`.
   *
   * @param c the lower column
   */
  count(
    line: number,
    c: number,
    d: number,
    sweep: Sweep,
    same: Sweep | undefined,
    target: Float64Array,
    t: number,
  ): void {
    const { board, size } = this;
    const { columns, groups, required, alongFactors, polynomials } = board;
    const { steps } = board.vectors;
    const { ways, start } = sweep;
    const last = same ? c : columns - 1;
    if (same) {
      const from = (c + 1) * size;
      for (let i = from; i < (columns + 1) * size; i++) ways[start + i] = same.ways[same.start + i];
    } else ways[start + columns * size] = 1;
    for (let column = last; column >= 0; column--) {
      const at = start + column * size;
      const taken = column === c || column === d;
      const cell = line * columns + column;
      if (taken || !required[cell]) for (let v = 0; v < size; v++) ways[at + v] = ways[at + size + v];
      if (taken) continue;
      for (let g = 0; g < groups.length; g++) {
        const { length, along, count } = groups[g];
        if (!along[cell] || meets(c, column, length) || meets(d, column, length)) continue;
        const from = start + (column + length) * size;
        const step = steps[g];
        const block = step * (count + 1);
        const factor = alongFactors ? alongFactors[g][cell] : 1;
        for (let base = 0; base < size; base += block) {
          for (let v = base; v < base + block - step; v++) ways[at + v + step] += factor * ways[from + v];
        }
      }
      polynomials.settle(ways, at);
    }
    for (let v = 0; v < size; v++) target[t + v] = ways[start + v];
  }

  /**
   * Reverse of {@link count}: from the derivative of a line's polynomial, computes the weights of the ships
   * along it that begin no later than column c; the rest is added to the derivatives of `same`.
   */
  uncount(
    line: number,
    c: number,
    d: number,
    sweep: Sweep,
    same: Sweep | undefined,
    derivative: Float64Array,
    t: number,
  ): void {
    const { board, size } = this;
    const { columns, groups, required, alongFactors, polynomials } = board;
    const { steps } = board.vectors;
    const weights = board.result.along;
    const { ways, back, start } = sweep;
    for (let v = 0; v < size; v++) back[start + v] += derivative[t + v];
    const last = same ? c : columns - 1;
    for (let column = 0; column <= last; column++) {
      const at = start + column * size;
      polynomials.settle(back, at);
      const taken = column === c || column === d;
      const cell = line * columns + column;
      if (taken || !required[cell]) for (let v = 0; v < size; v++) back[at + size + v] += back[at + v];
      if (taken) continue;
      for (let g = 0; g < groups.length; g++) {
        const { length, along, count } = groups[g];
        if (!along[cell] || meets(c, column, length) || meets(d, column, length)) continue;
        const from = start + (column + length) * size;
        const step = steps[g];
        const block = step * (count + 1);
        const factor = alongFactors ? alongFactors[g][cell] : 1;
        let sum = 0;
        for (let base = 0; base < size; base += block) {
          for (let v = base; v < base + block - step; v++) {
            const d = back[at + v + step];
            if (d === 0) continue;
            sum += d * ways[from + v];
            back[from + v] += factor * d;
          }
        }
        weights[g][cell] += polynomials.reduced(factor * polynomials.reduced(sum));
      }
    }
    if (!same) return;
    const from = (c + 1) * size;
    polynomials.settle(back, start + from, (columns - c) * size);
    for (let i = from; i < (columns + 1) * size; i++) same.back[same.start + i] += back[start + i];
  }
}

/** Whether a ship from `start` of the given length uses the column (-1: no column). */
const meets = (column: number, start: number, length: number): boolean => column >= start && column < start + length;
