import type { LineRuns } from "./line-runs.ts";
import type { Fits } from "./ship-vectors.ts";
import type { SplitBoard } from "./split-board.ts";

/**
 * Sums of ships across by column, first common line and number of common lines: polynomials at
 * {@link LineRuns.at}.
 */
export interface Gathered {
  readonly values: Float64Array;
  readonly derivatives: Float64Array;
}

/**
 * The ships across, added up by the lines that they may share with another, each with all that is above and
 * below these lines. So the pairs of two columns with the same common lines are one product together.
 *
 * Cost: for each place of a ship across and each run of its lines a product; backwards twice that. Memory:
 * three polynomials for each column and run of lines, and their derivatives. Derived for this program from
 * the formula in `count-split.ts`.
 */
export class Reaches {
  private readonly board: SplitBoard;
  private readonly runs: LineRuns;
  /**
   * Ships that begin before the common lines and end with them; that begin with them and end after; that
   * reach around.
   */
  readonly early: Gathered;
  readonly late: Gathered;
  readonly around: Gathered;
  /** What is above and below n lines from a on: see {@link besideAt}. */
  readonly beside: Float64Array;
  readonly dBeside: Float64Array;
  /**
   * Per group the vectors with a ship of it to spare, and the sums of two that make such a vector, with one
   * more to spare.
   */
  private readonly under: readonly Int32Array[];
  private readonly reach: readonly Fits[];
  /** 1 for the lengths, from two lines on, of some ship. */
  private readonly hasLength: Uint8Array;

  constructor(board: SplitBoard, runs: LineRuns) {
    const { lines, longest, groups, vectors } = board;
    this.board = board;
    this.runs = runs;
    this.early = gathered(board, runs);
    this.late = gathered(board, runs);
    this.around = gathered(board, runs);
    this.beside = new Float64Array((lines + 1) * (longest + 1) * vectors.size);
    this.dBeside = new Float64Array((lines + 1) * (longest + 1) * vectors.size);
    this.under = groups.map((_, g) => vectors.below(vectors.full - vectors.steps[g]));
    this.reach = groups.map((_, g) => vectors.sums(2, g));
    this.hasLength = Uint8Array.from({ length: lines + 1 }, (_, n) =>
      Number(n > 1 && groups.some(({ length }) => length === n)),
    );
  }

  /** The slot of what is above and below n lines from a on. */
  besideAt(a: number, n: number): number {
    return (a * (this.board.longest + 1) + n) * this.board.vectors.size;
  }

  /** Adds up the ships across. */
  gather(): void {
    const { board, runs, early, late, around, beside, under, reach, hasLength } = this;
    const { lines, longest, polynomials, vectors } = board;
    const { size, butTwo } = vectors;
    const { head: heads, tail: tails, before, after } = runs;
    for (let a = 0; a < lines; a++) {
      for (let n = 1; n <= longest && a + n <= lines; n++)
        polynomials.multiply(butTwo, beside, this.besideAt(a, n), before, a * size, after, (a + n) * size);
    }
    this.each((g, cell, c, from, to, a, b) => {
      const step = vectors.steps[g];
      const factor = board.acrossFactor(g, cell);
      const head = runs.at(c, from, a - from);
      const tail = runs.at(c, b, to - b);
      const at = runs.at(c, a, b - a) + step;
      if (b === to && a > from) polynomials.addTimes(early.values, at, factor, heads, head, under[g]);
      if (a === from && b < to) polynomials.addTimes(late.values, at, factor, tails, tail, under[g]);
      if (b - a === to - from || !hasLength[b - a]) return;
      const { starts, fits } = reach[g];
      const { values } = around;
      for (const x of under[g]) {
        const hx = polynomials.reduced(factor * heads[head + x]);
        if (hx === 0) continue;
        for (let k = starts[x]; k < starts[x + 1]; k++) {
          const y = fits[k];
          values[at + x + y] += hx * tails[tail + y];
        }
      }
      polynomials.settle(values, at - step);
    });
    for (const { values } of [early, late]) polynomials.settleAll(values);
  }

  /** Reverse of {@link gather}. */
  ungather(): void {
    const { board, runs, early, late, around, dBeside, under, reach, hasLength } = this;
    const { lines, longest, polynomials, vectors, result } = board;
    const { size, butTwo } = vectors;
    const { head: heads, dHead: dHeads, tail: tails, dTail: dTails, before, dBefore, after, dAfter } = runs;
    for (const list of [early.derivatives, late.derivatives, around.derivatives, dBeside]) polynomials.settleAll(list);
    this.each((g, cell, c, from, to, a, b) => {
      const step = vectors.steps[g];
      const factor = board.acrossFactor(g, cell);
      const head = runs.at(c, from, a - from);
      const tail = runs.at(c, b, to - b);
      const at = runs.at(c, a, b - a) + step;
      let value = 0;
      const add = (derivatives: Float64Array, list: Float64Array, d: Float64Array, i: number): void => {
        for (const x of under[g]) {
          value += derivatives[at + x] * list[i + x];
          d[i + x] += polynomials.reduced(factor * derivatives[at + x]);
        }
        value = polynomials.reduced(value);
      };
      if (b === to && a > from) add(early.derivatives, heads, dHeads, head);
      if (a === from && b < to) add(late.derivatives, tails, dTails, tail);
      if (b - a < to - from && hasLength[b - a]) {
        const { starts, fits } = reach[g];
        const { derivatives } = around;
        for (const x of under[g]) {
          const hx = polynomials.reduced(factor * heads[head + x]);
          let sum = 0;
          for (let k = starts[x]; k < starts[x + 1]; k++) {
            const y = fits[k];
            const dxy = derivatives[at + x + y];
            sum += dxy * tails[tail + y];
            dTails[tail + y] += polynomials.reduced(dxy * hx);
          }
          sum = polynomials.reduced(sum);
          value += heads[head + x] * sum;
          dHeads[head + x] += polynomials.reduced(factor * sum);
        }
      }
      result.across[g][cell] += polynomials.reduced(factor * polynomials.reduced(value));
    });
    for (let a = 0; a < lines; a++) {
      for (let n = 1; n <= longest && a + n <= lines; n++) {
        const at = this.besideAt(a, n);
        polynomials.unmultiply(butTwo, dBeside, at, before, dBefore, a * size, after, dAfter, (a + n) * size);
      }
    }
  }

  /** Calls back for each ship across, with the lines from a to b - 1 of each part of it. */
  private each(
    visit: (g: number, cell: number, c: number, from: number, to: number, a: number, b: number) => void,
  ): void {
    const { columns, groups, tall } = this.board;
    for (const g of tall) {
      const { across, length } = groups[g];
      for (let cell = 0; cell < across.length; cell++) {
        if (!across[cell]) continue;
        const from = Math.floor(cell / columns);
        const to = from + length;
        for (let a = from; a < to; a++)
          for (let b = a + 1; b <= to; b++) visit(g, cell, cell % columns, from, to, a, b);
      }
    }
  }
}

const gathered = (board: SplitBoard, runs: LineRuns): Gathered => ({
  values: board.room(runs.slots),
  derivatives: board.derivativeRoom(runs.slots),
});
