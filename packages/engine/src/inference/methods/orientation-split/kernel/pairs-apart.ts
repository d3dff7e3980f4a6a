import type { LineRuns } from "./line-runs.ts";
import type { SplitBoard } from "./split-board.ts";

/**
 * Two ships across of which the first, of group g, ends before the second, of any group, begins. A sweep over the lines keeps the
 * sum over all first ships that have ended, so that no pair is gone through: each second ship meets them all at once.
 *
 * Cost: for each group a product for each line, and (vectors below the fleet) for each place of a ship across, of this group and
 * of any other; with weights three times that. Memory: a polynomial for each line. Worked out for this program from the formula
 * in `count-split.ts`.
 */
export class PairsApart {
  private readonly board: SplitBoard;
  private readonly runs: LineRuns;
  private readonly g: number;
  /** At slot a: a ship of the group has ended, lines 0 to a - 1 are done. */
  private readonly ended: Float64Array;
  private readonly dEnded: Float64Array;

  constructor(board: SplitBoard, runs: LineRuns, g: number) {
    this.board = board;
    this.runs = runs;
    this.g = g;
    this.ended = new Float64Array((board.lines + 1) * board.vectors.size);
    this.dEnded = new Float64Array(board.weights ? this.ended.length : 0);
  }

  /** Adds the pairs to the total, and the derivatives of this. */
  count(): void {
    const { board, g } = this;
    const { vectors } = board;
    this.sweep();
    for (const h of board.tall) {
      if (!board.hasTwo(g, h)) continue;
      const left = vectors.full - vectors.steps[g] - vectors.steps[h];
      const below = vectors.below(left);
      const { across } = board.groups[h];
      for (let cell = 0; cell < across.length; cell++) if (across[cell]) this.countSecond(h, cell, left, below);
    }
    if (board.weights) this.sweepBackwards();
  }

  /** Adds up the first ships, by the lines that are done. */
  private sweep(): void {
    const { board, runs, g, ended } = this;
    const { lines, columns, polynomials, vectors } = board;
    const { size, butTwo } = vectors;
    const { across, length } = board.groups[g];
    const heads = runs.head;
    for (let a = 1; a <= lines; a++) {
      polynomials.multiply(butTwo, ended, a * size, ended, (a - 1) * size, runs.line0, (a - 1) * size);
      const start = a - length;
      if (start < 0) continue;
      for (let c = 0; c < columns; c++) {
        const cell = start * columns + c;
        if (!across[cell]) continue;
        const head = runs.at(c, start, length);
        const factor = board.acrossFactor(g, cell);
        for (let x = 0; x < size; x++) ended[a * size + x] += polynomials.reduced(factor * heads[head + x]);
      }
      polynomials.settle(ended, a * size);
    }
  }

  /** The second of the two, of group h, with all first ones that have ended above it. */
  private countSecond(h: number, cell: number, left: number, below: Int32Array): void {
    const { board, runs, ended, dEnded } = this;
    const { columns, polynomials, result } = board;
    const line = Math.floor(cell / columns);
    const tail = runs.at(cell % columns, line, board.groups[h].length) + left;
    const first = line * board.vectors.size;
    const tails = runs.tail;
    let value = 0;
    for (let i = 0; i < below.length; i++) value += ended[first + below[i]] * tails[tail - below[i]];
    const factor = board.acrossFactor(h, cell);
    value = polynomials.reduced(factor * polynomials.reduced(value));
    result.total += value;
    if (!board.weights) return;
    result.across[h][cell] += value;
    const dTails = runs.dTail;
    for (let i = 0; i < below.length; i++) {
      const x = below[i];
      dEnded[first + x] += polynomials.reduced(factor * tails[tail - x]);
      dTails[tail - x] += polynomials.reduced(factor * ended[first + x]);
    }
  }

  /** Reverse of {@link sweep}. */
  private sweepBackwards(): void {
    const { board, runs, g, ended, dEnded } = this;
    const { lines, columns, polynomials, vectors } = board;
    const { size, butTwo } = vectors;
    const { across, length } = board.groups[g];
    const { head: heads, dHead: dHeads, line0, dLine0 } = runs;
    const weights = board.result.across[g];
    for (let a = lines; a >= 1; a--) {
      polynomials.settle(dEnded, a * size);
      const start = a - length;
      for (let c = 0; start >= 0 && c < columns; c++) {
        const cell = start * columns + c;
        if (!across[cell]) continue;
        const head = runs.at(c, start, length);
        const factor = board.acrossFactor(g, cell);
        let value = 0;
        for (let x = 0; x < size; x++) {
          const d = dEnded[a * size + x];
          value += d * heads[head + x];
          dHeads[head + x] += polynomials.reduced(factor * d);
        }
        weights[cell] += polynomials.reduced(factor * polynomials.reduced(value));
      }
      const last = (a - 1) * size;
      polynomials.unmultiply(butTwo, dEnded, a * size, ended, dEnded, last, line0, dLine0, last);
    }
  }
}
