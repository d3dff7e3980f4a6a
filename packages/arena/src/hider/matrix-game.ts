import { Rational } from "@broadside/engine";
import highsLoader from "highs";

/** The mixes of both sides of a game and its value, as floating-point numbers. */
export interface GameSolution {
  readonly value: number;
  /** The probability of each row: of the side that wants the cost high. */
  readonly rows: readonly number[];
  /** The probability of each column: of the side that wants it low. */
  readonly columns: readonly number[];
}

/** What is used of HiGHS. Its own types describe it as a CommonJS module, which the one that is loaded is not. */
interface Highs {
  solve(
    problem: string,
    options: { readonly solver: "simplex" },
  ): {
    readonly Status: string;
    readonly ObjectiveValue: number;
    readonly Columns: Readonly<Record<string, { readonly Primal: number }>>;
    readonly Rows: readonly { readonly Name: string; readonly Dual: number }[];
  };
}

const loadHighs = highsLoader as unknown as () => Promise<Highs>;

/** Solves matrix games by a linear program in floating-point numbers. */
export class MatrixGameSolver {
  readonly #highs: Highs;

  private constructor(highs: Highs) {
    this.#highs = highs;
  }

  /** Loads the solver of linear programs, which takes a moment. */
  static async load(): Promise<MatrixGameSolver> {
    return new MatrixGameSolver(await loadHighs());
  }

  /**
   * The best mixes of a game, to the precision of floating-point numbers: what they are worth is for exact arithmetic to
   * say. The program is that of the side that wants the cost low; its dual gives the mix of the other.
   *
   * @param costs per column the cost of each row
   */
  solve(costs: readonly (readonly number[])[]): GameSolution {
    const [first] = costs;
    const lines = ["Minimize", " cost: v", "Subject To"];
    for (let row = 0; row < first.length; row++) {
      const terms = costs.map((column, i) => `- ${column[row].toPrecision(17)} y${i}`);
      lines.push(` r${row}: v ${terms.join("\n ")} >= 0`);
    }
    lines.push(` one: ${costs.map((_, i) => `y${i}`).join("\n + ")} = 1`, "Bounds", " v free", "End");
    const solution = this.#highs.solve(lines.join("\n"), { solver: "simplex" });
    if (solution.Status !== "Optimal") throw new Error(`the linear program ended with "${solution.Status}"`);
    const duals = new Map(solution.Rows.map(({ Name, Dual }) => [Name, Dual]));
    const { Columns: columns } = solution;
    return {
      value: solution.ObjectiveValue,
      rows: normalised(first.map((_, row) => duals.get(`r${row}`) ?? 0)),
      columns: normalised(costs.map((_, i) => columns[`y${i}`].Primal)),
    };
  }
}

const normalised = (mix: readonly number[]): number[] => {
  const positive = mix.map((share) => Math.max(0, share));
  const sum = positive.reduce((a, b) => a + b, 0);
  return positive.map((share) => share / sum);
};

/** The mixes and the value of a game, exact. */
export interface ExactGameSolution {
  readonly value: Rational;
  readonly rows: readonly Rational[];
  readonly columns: readonly Rational[];
}

/**
 * The exact solution of a small matrix game, by the simplex method in fractions.
 *
 * With costs above 0 the side of the columns maximises the sum of x, where the costs of each row times x are at most 1
 * and x is at least 0; the value is 1 over that sum (G. B. Dantzig, "A proof of the equivalence of the programming problem
 * and the game problem", 1951). The table holds the nonbasic variables alone; the entering variable is the first that
 * improves, the leaving one the first of least ratio, so that it ends (R. G. Bland, 1977).
 *
 * Cost: rows times columns fractions for each step; the steps are usually a few times the rows.
 *
 * @param costs per column the cost of each row
 */
export const solveExactly = (costs: readonly (readonly Rational[])[]): ExactGameSolution => {
  const columns = costs.length;
  const rows = costs[0].length;
  let lowest = Rational.ZERO;
  for (const column of costs) for (const cost of column) if (cost.compare(lowest) < 0) lowest = cost;
  const shift = Rational.ONE.minus(lowest);
  // table[i][j]: row i of the constraints; the last column is the right-hand side, the last row the objective.
  const table: Rational[][] = Array.from({ length: rows }, (_, i) => [
    ...costs.map((column) => column[i].plus(shift)),
    Rational.ONE,
  ]);
  table.push([...costs.map(() => Rational.of(-1)), Rational.ZERO]);
  // Variables 0 to columns - 1 are x, the others the slacks of the rows.
  const outside = Array.from({ length: columns }, (_, j) => j);
  const inside = Array.from({ length: rows }, (_, i) => columns + i);
  for (;;) {
    const entering = firstBy(outside, (j) => table[rows][j].sign < 0);
    if (entering < 0) break;
    pivot(table, leavingRow(table, inside, entering), entering, inside, outside);
  }
  const sum = table[rows][columns];
  const value = Rational.ONE.over(sum);
  const columnMix = new Array<Rational>(columns).fill(Rational.ZERO);
  inside.forEach((variable, i) => {
    if (variable < columns) columnMix[variable] = table[i][columns].times(value);
  });
  const rowMix = new Array<Rational>(rows).fill(Rational.ZERO);
  outside.forEach((variable, j) => {
    if (variable >= columns) rowMix[variable - columns] = table[rows][j].times(value);
  });
  return { value: value.minus(shift), rows: rowMix, columns: columnMix };
};

/** The place of the variable of least number for which something holds; -1 when there is none. */
const firstBy = (variables: readonly number[], holds: (place: number) => boolean): number => {
  let best = -1;
  variables.forEach((variable, place) => {
    if (holds(place) && (best < 0 || variable < variables[best])) best = place;
  });
  return best;
};

const leavingRow = (table: readonly (readonly Rational[])[], inside: readonly number[], entering: number): number => {
  const right = table[0].length - 1;
  let best = -1;
  let least = Rational.ZERO;
  inside.forEach((variable, i) => {
    if (table[i][entering].sign <= 0) return;
    const ratio = table[i][right].over(table[i][entering]);
    const order = best < 0 ? -1 : ratio.compare(least);
    if (order < 0 || (order === 0 && variable < inside[best])) {
      best = i;
      least = ratio;
    }
  });
  if (best < 0) throw new Error("the game has no value: a column costs nothing");
  return best;
};

const pivot = (table: Rational[][], row: number, column: number, inside: number[], outside: number[]): void => {
  const scale = Rational.ONE.over(table[row][column]);
  table[row] = table[row].map((entry, j) => (j === column ? scale : entry.sign === 0 ? entry : entry.times(scale)));
  for (let i = 0; i < table.length; i++) {
    const factor = table[i][column];
    if (i === row || factor.sign === 0) continue;
    table[i] = table[i].map((entry, j) => {
      if (j === column) return Rational.ZERO.minus(factor.times(scale));
      const change = table[row][j];
      return change.sign === 0 ? entry : entry.minus(factor.times(change));
    });
  }
  [inside[row], outside[column]] = [outside[column], inside[row]];
};

/** The cost of every row under a mix of columns. */
export const costsOfRows = (costs: readonly (readonly Rational[])[], mix: readonly Rational[]): Rational[] =>
  costs[0].map((_, row) => {
    let sum = Rational.ZERO;
    mix.forEach((share, column) => {
      if (share.sign !== 0) sum = sum.plus(costs[column][row].times(share));
    });
    return sum;
  });
