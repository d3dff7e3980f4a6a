import type { LineRuns } from "./line-runs.ts";
import type { Reaches } from "./reaches.ts";
import type { SplitBoard } from "./split-board.ts";

/** Ships across of group g, or with ships of a group h (-1 for none): the ships they leave, and the vectors below these. */
interface Inner {
  readonly g: number;
  readonly h: number;
  readonly left: number;
  readonly below: Int32Array;
}

/**
 * The pairs across of which one lies on just the lines that both have in common: with all that reach around it in the other
 * column; and those of which both do, with what is above and below them.
 *
 * Cost: (vectors below the fleet) for each two columns, run of lines, and ship or two ships of this length; backwards twice that.
 * Worked out for this program from the formula in `count-split.ts`.
 */
export class InnerShips {
  private readonly board: SplitBoard;
  private readonly runs: LineRuns;
  private readonly reaches: Reaches;
  /** By their length the groups of ships across, and the pairs of them of one length. */
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

  /** Adds to the rest, for the ships on n lines from a on in which columns c and d are taken, all other ships. */
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

  /** Reverse of {@link addRest}. @returns the derivative by the factor, times the factor */
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
