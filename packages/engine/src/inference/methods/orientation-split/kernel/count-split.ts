import { type Arithmetic, plus } from "../../../arithmetic/arithmetic.ts";
import { ColumnPairs } from "./column-pairs.ts";
import { LineRuns } from "./line-runs.ts";
import { LineSweeps } from "./line-sweeps.ts";
import { PairsOverlapping } from "./pairs-overlapping.ts";
import { addImages, Scratch, SplitBoard } from "./split-board.ts";
import type { SplitCount, SplitInput } from "./split-input.ts";

/**
 * Two ships across, where the first, of group g, ends before the second, of any group, begins. A sweep over
 * the lines keeps the sum over all first ships that have ended, so it visits no pairs: each second ship meets
 * them all at once.
 *
 * Cost: for each group a product for each line, and (vectors below the fleet) for each place of a ship
 * across, of this group and of any other; with weights three times that. Memory: a polynomial for each line.
 * Derived for this program from the formula in `count-split.ts`.
 */
class PairsApart {
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

  /** Adds the pairs to the total, and their derivatives. */
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

  /** Adds up the first ships, by the number of lines done. */
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

/**
 * Adds the packings in which exactly one ship, of group g, stands across: for each of its places, the
 * coefficient of the remaining ships in the product of its lines with all before them (`head`) and all after
 * them; and the derivatives of this sum.
 *
 * Cost: (vectors below the fleet) for each place, with weights three times that. Follows from the formula in
 * `count-split.ts`.
 */
const countOneAcross = (board: SplitBoard, runs: LineRuns, g: number): void => {
  const { columns, vectors, polynomials, result } = board;
  const { size } = vectors;
  const { head: heads, dHead: dHeads, after: afters, dAfter: dAfters } = runs;
  const { across, length } = board.groups[g];
  const left = vectors.full - vectors.steps[g];
  const below = vectors.below(left);
  for (let cell = 0; cell < across.length; cell++) {
    if (!across[cell]) continue;
    const line = Math.floor(cell / columns);
    const head = runs.at(cell % columns, line, length);
    const after = (line + length) * size + left;
    let value = 0;
    for (let i = 0; i < below.length; i++) {
      const x = below[i];
      value += heads[head + x] * afters[after - x];
    }
    const factor = board.acrossFactor(g, cell);
    value = polynomials.reduced(factor * polynomials.reduced(value));
    result.total += value;
    if (!board.weights) continue;
    result.across[g][cell] += value;
    for (let i = 0; i < below.length; i++) {
      const x = below[i];
      dHeads[head + x] += polynomials.reduced(factor * afters[after - x]);
      dAfters[after - x] += polynomials.reduced(factor * heads[head + x]);
    }
  }
};

/** Numbers reused from count to count: allocating and clearing megabytes took a tenth of a count's time. */
const SCRATCH = new Scratch();

/**
 * Counts the packings in which at most `most` (0, 1 or 2) of the ships of two cells and more stand across the
 * lines.
 *
 * Once the ships across are fixed, the lines are independent. Line r, with a set m of columns taken by ships
 * across, contributes a polynomial F(m, r) whose coefficient at v is the number of ways to put v_g ships of
 * each group g into it (v runs over the mixed-radix vectors below the fleet). The number of packings is the
 * coefficient of the remaining ships in the product over the lines. Products over runs of lines are shared:
 *   before(a)       lines 0..a-1, none taken;   after(a)  lines a.., none taken
 *   head(c, a, n)   before(a) and n lines from a with column c taken
 *   tail(c, a, n)   n lines from a with column c taken, and after(a + n)
 *   both(c, d, a, n) n lines from a with columns c and d taken
 * One ship across is head times after. Two whose lines overlap are head times both times tail. Two whose
 * lines do not overlap are summed by a sweep over the lines, which costs nothing per pair. Weights are the
 * derivatives of the total, found by running the same sums backwards (reverse accumulation): about three
 * times the cost of the total.
 *
 * For two ships that overlap, the products before and after the common lines are added up over all pairs of
 * ships with these lines and columns, which leaves one product with `both` for each.
 *
 * Cost: (pairs of columns) times (runs of lines) times (pairs of vectors below the fleet), about 45 times 40
 * times 86 on an empty board of 10x10 with ships 5,4,3,3,2, and the polynomials: (pairs of columns) times
 * lines times columns times (vectors below the fleet). Memory: the products, a few megabytes there.
 *
 * All values are whole numbers, and every part of a packing's count is at most four times the total (images
 * are counted together), so a total below 2^51 in float64 is exact. Residues need primes below `splitPrimes`.
 *
 * The method was developed for this program; we know of no source. Reverse accumulation is the textbook
 * method.
 */
export const countSplit = (
  input: SplitInput,
  most: number,
  wantWeights: boolean,
  arithmetic: Arithmetic,
): SplitCount => {
  const board = new SplitBoard(input, wantWeights, arithmetic, SCRATCH);
  const { polynomials, result } = board;
  const sweeps = new LineSweeps(board);
  const runs = new LineRuns(board, sweeps);
  const columnPairs = new ColumnPairs(board, sweeps);
  runs.make();
  const all = board.lines * board.vectors.size + board.vectors.full;
  result.total += runs.before[all];
  if (wantWeights) runs.dBefore[all] += 1;
  if (most >= 1) for (const g of board.tall) countOneAcross(board, runs, g);
  if (most >= 2) {
    for (const g of board.tall) new PairsApart(board, runs, g).count();
    new PairsOverlapping(board, runs, columnPairs).count();
  }
  if (wantWeights) {
    runs.settleDerivatives();
    columnPairs.settleDerivatives();
    columnPairs.runBackwards();
    runs.runBackwards();
  }
  result.total = polynomials.reduced(result.total);
  for (const grid of [...result.along, ...result.across]) polynomials.settleAll(grid);
  if (wantWeights && board.mirrored) addImages(input, result, true, (a, b) => plus(arithmetic, a, b));
  if (wantWeights && board.flipped) addImages(input, result, false, (a, b) => plus(arithmetic, a, b));
  return result;
};
