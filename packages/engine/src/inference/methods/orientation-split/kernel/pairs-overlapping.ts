import type { ColumnPairs } from "./column-pairs.ts";
import { InnerShips } from "./inner-ships.ts";
import type { LineRuns } from "./line-runs.ts";
import { type Gathered, Reaches } from "./reaches.ts";
import type { Fits } from "./ship-vectors.ts";
import type { SplitBoard } from "./split-board.ts";

/**
 * All pairs of ships across whose lines overlap. They have lines from a to b - 1 in common. Either one of them, in column c,
 * begins before a and ends at b, and the other, in column d, begins at a and ends after b; or one lies on just these lines, and
 * the other reaches beyond them, or lies on the same. What the pairs of two columns with these lines in common have beside the
 * lines in common is added up before it is multiplied by these (`ColumnPairs`).
 *
 * Cost: three products for each two columns and run of lines up to those of the longest ship, backwards twice that: the largest
 * part of a count. Worked out for this program from the formula in `count-split.ts`.
 */
export class PairsOverlapping {
  private readonly board: SplitBoard;
  private readonly runs: LineRuns;
  private readonly columnPairs: ColumnPairs;
  private readonly reaches: Reaches;
  private readonly inner: InnerShips;
  /** By the number of lines in common: the ships of the first and of the second. */
  private readonly terms: readonly Fits[];
  /** For the ships y on the lines in common all other ships; scratch. */
  private readonly rest: Float64Array;
  private readonly dRest: Float64Array;

  constructor(board: SplitBoard, runs: LineRuns, columnPairs: ColumnPairs) {
    const { vectors } = board;
    this.board = board;
    this.runs = runs;
    this.columnPairs = columnPairs;
    this.reaches = new Reaches(board, runs);
    this.inner = new InnerShips(board, runs, this.reaches);
    this.terms = Array.from({ length: board.longest + 1 }, (_, n) => vectors.sumsOfLonger(n));
    this.rest = new Float64Array(vectors.size);
    this.dRest = new Float64Array(vectors.size);
  }

  /** Adds the pairs to the total, and the derivatives of this. */
  count(): void {
    const { lines, columns, longest, usedColumn, weights } = this.board;
    this.reaches.gather();
    for (let c = 0; c < columns; c++) {
      if (!usedColumn[c]) continue;
      for (let d = c + 1; d < columns; d++) {
        if (!usedColumn[d]) continue;
        for (let a = 0; a < lines; a++) {
          for (let n = 1; n <= longest && a + n <= lines; n++) this.countInterval(c, d, a, n);
        }
      }
    }
    if (weights) this.reaches.ungather();
  }

  /** The pairs in columns c and d that have n lines from a on in common. */
  private countInterval(c: number, d: number, a: number, n: number): void {
    const { board, runs, columnPairs, inner, rest, dRest } = this;
    const times = board.share(c + d, 2 * (2 * a + n));
    if (times === 0) return;
    const { polynomials } = board;
    const { size } = board.vectors;
    const { early, late } = this.reaches;
    const terms = this.terms[n];
    const inC = runs.at(c, a, n);
    const inD = runs.at(d, a, n);
    rest.fill(0);
    this.addPairs(early.values, inC, late.values, inD, terms);
    this.addPairs(early.values, inD, late.values, inC, terms);
    polynomials.settle(rest, 0);
    inner.add(c, d, a, n, rest);
    let any = false;
    for (let y = 0; y < size && !any; y++) any = rest[y] !== 0;
    if (!any) return;
    const pair = columnPairs.pair(c, d);
    const both = columnPairs.run(pair, a, n);
    const { runs: boths, dRuns: dBoths } = pair;
    let value = 0;
    for (let y = 0; y < size; y++) value += boths[both + y] * rest[y];
    board.result.total += polynomials.reduced(times * polynomials.reduced(value));
    if (!board.weights) return;
    for (let y = 0; y < size; y++) {
      dBoths[both + y] += polynomials.reduced(times * rest[y]);
      dRest[y] = polynomials.reduced(times * boths[both + y]);
    }
    this.unaddPairs(early, inC, late, inD, terms);
    this.unaddPairs(early, inD, late, inC, terms);
    inner.unadd(c, d, a, n, dRest);
  }

  /** rest[y] += the sum of early[x] * late[z] over x + y + z = all ships. */
  private addPairs(early: Float64Array, i: number, late: Float64Array, j: number, { starts, fits }: Fits): void {
    const { rest } = this;
    const { size, full } = this.board.vectors;
    for (let x = 1; x < size; x++) {
      const ex = early[i + x];
      if (ex === 0) continue;
      const left = full - x;
      for (let k = starts[x]; k < starts[x + 1]; k++) rest[left - fits[k]] += ex * late[j + fits[k]];
    }
  }

  /** Reverse of {@link addPairs}. */
  private unaddPairs(early: Gathered, i: number, late: Gathered, j: number, { starts, fits }: Fits): void {
    const { dRest } = this;
    const { polynomials } = this.board;
    const { size, full } = this.board.vectors;
    const { values: earlies, derivatives: dEarlies } = early;
    const { values: lates, derivatives: dLates } = late;
    for (let x = 1; x < size; x++) {
      if (starts[x] === starts[x + 1]) continue;
      const ex = earlies[i + x];
      const left = full - x;
      let sum = 0;
      for (let k = starts[x]; k < starts[x + 1]; k++) {
        const z = j + fits[k];
        const dy = dRest[left - fits[k]];
        sum += dy * lates[z];
        dLates[z] += ex * dy;
      }
      dEarlies[i + x] += polynomials.reduced(sum);
    }
    polynomials.settle(dLates, j);
  }
}
