import type { ColumnPairs } from "./column-pairs.ts";
import type { LineRuns } from "./line-runs.ts";
import { type Gathered, Reaches } from "./reaches.ts";
import type { Fits } from "./ship-vectors.ts";
import type { SplitBoard } from "./split-board.ts";

/**
 * Ships across of group g, or with ships of a group h (-1 for none): the remaining ships, and the vectors
 * below these.
 */
interface Inner {
  readonly g: number;
  readonly h: number;
  readonly left: number;
  readonly below: Int32Array;
}

/**
 * The pairs across where one ship lies on exactly the common lines, with everything that reaches around it in
 * the other column; and the pairs where both do, with what is above and below them.
 *
 * Cost: (vectors below the fleet) for each two columns, run of lines, and ship or two ships of this length;
 * backwards twice that. Derived for this program from the formula in `count-split.ts`.
 */
class InnerShips {
  private readonly board: SplitBoard;
  private readonly runs: LineRuns;
  private readonly reaches: Reaches;
  /** By their length, the groups of ships across, and the pairs of them with equal length. */
  private readonly ships: readonly (readonly Inner[])[];

  constructor(board: SplitBoard, runs: LineRuns, reaches: Reaches) {
    const { groups, tall, vectors } = board;
    this.board = board;
    this.runs = runs;
    this.reaches = reaches;
    this.ships = Array.from({ length: board.longest + 1 }, (_, n) => {
      const own = tall.filter((g) => groups[g].length === n);
      const inner = (g: number, h: number): Inner => {
        const left = vectors.full - vectors.steps[g] - (h < 0 ? 0 : vectors.steps[h]);
        return { g, h, left, below: vectors.below(left) };
      };
      const pairs = own.flatMap((g) => own.filter((h) => board.hasTwo(g, h)).map((h) => inner(g, h)));
      return [...own.map((g) => inner(g, -1)), ...pairs];
    });
  }

  /** Adds all other ships to the rest, for the ships on n lines from a on in columns c and d. */
  add(c: number, d: number, a: number, n: number, rest: Float64Array): void {
    const { board, runs, reaches } = this;
    const { columns } = board;
    const { around, beside } = reaches;
    for (const { g, h, left, below } of this.ships[n]) {
      const first = board.acrossAt(g, a * columns + c);
      const second = board.acrossAt(h < 0 ? g : h, a * columns + d);
      if (h >= 0) this.addRest(rest, first * second, beside, reaches.besideAt(a, n) + left, below);
      else {
        this.addRest(rest, first, around.values, runs.at(d, a, n) + left, below);
        this.addRest(rest, second, around.values, runs.at(c, a, n) + left, below);
      }
    }
    board.polynomials.settle(rest, 0);
  }

  /** Reverse of {@link add}. */
  unadd(c: number, d: number, a: number, n: number, dRest: Float64Array): void {
    const { board, runs, reaches } = this;
    const { columns } = board;
    const { across } = board.result;
    const { around, beside, dBeside } = reaches;
    const cellC = a * columns + c;
    const cellD = a * columns + d;
    for (const { g, h, left, below } of this.ships[n]) {
      const first = board.acrossAt(g, cellC);
      const second = board.acrossAt(h < 0 ? g : h, cellD);
      if (h >= 0) {
        const at = reaches.besideAt(a, n) + left;
        const value = this.unaddRest(dRest, first * second, beside, dBeside, at, below);
        across[g][cellC] += value;
        across[h][cellD] += value;
      } else {
        const { values, derivatives } = around;
        across[g][cellC] += this.unaddRest(dRest, first, values, derivatives, runs.at(d, a, n) + left, below);
        across[g][cellD] += this.unaddRest(dRest, second, values, derivatives, runs.at(c, a, n) + left, below);
      }
    }
  }

  /** rest[y] += factor * list[at - y]. */
  private addRest(rest: Float64Array, product: number, list: Float64Array, at: number, below: Int32Array): void {
    const { polynomials } = this.board;
    const factor = polynomials.reduced(product);
    if (factor === 0) return;
    for (let i = 0; i < below.length; i++) rest[below[i]] += polynomials.reduced(factor * list[at - below[i]]);
  }

  /** Reverse of {@link addRest}. @returns the derivative with respect to the factor, times the factor */
  private unaddRest(
    dRest: Float64Array,
    product: number,
    list: Float64Array,
    derivatives: Float64Array,
    at: number,
    below: Int32Array,
  ): number {
    const { polynomials } = this.board;
    const factor = polynomials.reduced(product);
    if (factor === 0) return 0;
    let value = 0;
    for (let i = 0; i < below.length; i++) {
      const dy = dRest[below[i]];
      value += dy * list[at - below[i]];
      derivatives[at - below[i]] += polynomials.reduced(factor * dy);
    }
    return polynomials.reduced(factor * polynomials.reduced(value));
  }
}

/**
 * All pairs of ships across whose lines overlap. Their common lines are a to b - 1. Either one of them, in
 * column c, begins before a and ends at b, and the other, in column d, begins at a and ends after b; or one
 * lies on exactly these lines, and the other reaches beyond them or lies on the same. For all pairs of two
 * columns with these common lines, the products outside these lines are added up before they are multiplied
 * by the common lines (`ColumnPairs`).
 *
 * Cost: three products for each two columns and run of lines up to the length of the longest ship, backwards
 * twice that: the largest part of a count. Derived for this program from the formula in `count-split.ts`.
 */
export class PairsOverlapping {
  private readonly board: SplitBoard;
  private readonly runs: LineRuns;
  private readonly columnPairs: ColumnPairs;
  private readonly reaches: Reaches;
  private readonly inner: InnerShips;
  /** By the number of common lines: the ships of the first and of the second. */
  private readonly terms: readonly Fits[];
  /** For the ships y on the common lines, all other ships; scratch. */
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

  /** Adds the pairs to the total, and their derivatives. */
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

  /** The pairs in columns c and d with n common lines from a on. */
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
