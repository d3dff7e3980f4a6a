import { type Arithmetic, plus } from "../../../arithmetic/arithmetic.ts";
import { ColumnPairs } from "./column-pairs.ts";
import { LineRuns } from "./line-runs.ts";
import { LineSweeps } from "./line-sweeps.ts";
import { countOneAcross } from "./one-across.ts";
import { PairsApart } from "./pairs-apart.ts";
import { PairsOverlapping } from "./pairs-overlapping.ts";
import { Scratch } from "./scratch.ts";
import { SplitBoard } from "./split-board.ts";
import type { SplitCount, SplitInput } from "./split-input.ts";
import { addImages } from "./split-symmetry.ts";

/** Numbers for one count after another: making and clearing away megabytes took a tenth of a count's time. */
const SCRATCH = new Scratch();

/**
 * Counts the packings in which at most `most` (0, 1 or 2) of the ships of two cells and more stand across the lines.
 *
 * Once the ships across are fixed, the lines are independent: line r, of which the ships across take a set m of columns,
 * contributes a polynomial F(m, r) whose coefficient at v is the number of ways to put v_g ships of each group g into
 * it (v runs over the mixed-radix vectors below the fleet). The number of packings is the coefficient at the ships that
 * are left of the product over the lines. Products over runs of lines are shared:
 *   before(a)       lines 0..a-1, none taken;   after(a)  lines a.., none taken
 *   head(c, a, n)   before(a) and n lines from a with column c taken
 *   tail(c, a, n)   n lines from a with column c taken, and after(a + n)
 *   both(c, d, a, n) n lines from a with columns c and d taken
 * One ship across is head times after. Two whose lines overlap are head times both times tail. Two whose lines do not
 * overlap are summed up by a sweep over the lines, which costs nothing per pair. Weights are the derivatives of the
 * total, found by running the same sums backwards (reverse accumulation): about three times the cost of the total.
 *
 * Of two ships that overlap, the products before and after the lines in common are added up over all pairs of ships with these
 * lines and columns, which leaves one product with `both` for each.
 *
 * Cost: (pairs of columns) times (runs of lines) times (pairs of vectors below the fleet), about 45 times 40 times 86 on an
 * empty board of 10x10 with ships 5,4,3,3,2, and the polynomials: (pairs of columns) times lines times columns
 * times (vectors below the fleet). Memory: the products, a few megabytes there.
 *
 * All values are whole numbers; whatever is part of a packing is at most four times the total (images of each other are
 * counted together), so that a total below 2^51 in float64 is exact. Residues may be of primes below `splitPrimes`.
 *
 * The method was worked out for this program; we know of no source for it. Reverse accumulation is the textbook method.
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
