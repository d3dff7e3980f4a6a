import type { MatrixGameSolver } from "@broadside/engine/hider";
import { loadLibrary } from "./library.ts";

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

/**
 * Solves matrix games as linear programs with HiGHS (Q. Huangfu and J. A. J. Hall, "Parallelizing the dual
 * revised simplex method", 2018). The linear program is that of the side that wants a low cost; its dual gives
 * the mixed strategy of the other side. The solver throws if it ends without an optimum.
 *
 * Cost: tens of milliseconds to load; milliseconds for a game with some hundred rows and columns.
 *
 * @throws LibraryMissing when `highs` is not installed; the promise rejects with it.
 * @example
 * import { loadMatrixGameSolver } from "@broadside/arena/libraries";
 *
 * const solve = await loadMatrixGameSolver();
 * solve([[1, 0], [0, 1]]).value; // => 0.5
 */
export const loadMatrixGameSolver = async (): Promise<MatrixGameSolver> => {
  const { default: load } = await loadLibrary("highs", () => import("highs"));
  const highs = await (load as unknown as () => Promise<Highs>)();
  return (costs) => {
    const [first] = costs;
    const lines = ["Minimize", " cost: v", "Subject To"];
    for (let row = 0; row < first.length; row++) {
      const terms = costs.map((column, i) => `- ${column[row].toPrecision(17)} y${i}`);
      lines.push(` r${row}: v ${terms.join("\n ")} >= 0`);
    }
    lines.push(` one: ${costs.map((_, i) => `y${i}`).join("\n + ")} = 1`, "Bounds", " v free", "End");
    const solution = highs.solve(lines.join("\n"), { solver: "simplex" });
    if (solution.Status !== "Optimal") throw new Error(`the linear program ended with "${solution.Status}"`);
    const duals = new Map(solution.Rows.map(({ Name, Dual }) => [Name, Dual]));
    const { Columns: columns } = solution;
    return {
      value: solution.ObjectiveValue,
      rows: normalised(first.map((_, row) => duals.get(`r${row}`) ?? 0)),
      columns: normalised(costs.map((_, i) => columns[`y${i}`].Primal)),
    };
  };
};

const normalised = (shares: readonly number[]): number[] => {
  const positive = shares.map((share) => Math.max(0, share));
  const sum = positive.reduce((a, b) => a + b, 0);
  return positive.map((share) => share / sum);
};
