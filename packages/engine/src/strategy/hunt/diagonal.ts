import { type Board, coordOf } from "../../board/board.ts";
import { leastBy } from "../../core/lists.ts";
import { oncePer } from "../../core/once-per.ts";
import type { Shape } from "../../scenario/fleet.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { makePlayerStrategy, type Player, type Strategy } from "../contract/strategy.ts";
import { EvaluationMatrix, highestCell } from "../probability/evaluation-matrix.ts";
import { placementIndexOf } from "../probability/placement-index.ts";

/** Each cell's sum of coordinates, and the longest straight run of each class. */
interface Lattice {
  readonly sums: Int32Array;
  readonly runs: readonly number[];
}

const latticeOf = oncePer(
  ({ board, fleet }: Scenario): Lattice => ({
    sums: coordinateSums(board),
    runs: fleet.map(({ shape }) => longestRun(shape)),
  }),
);

const coordinateSums = (board: Board): Int32Array =>
  Int32Array.from({ length: board.cellCount }, (_, cell) => coordOf(board, cell).reduce((sum, x) => sum + x, 0));

/** The length of the longest straight row of cells that a shape has in each of its poses. */
export const longestRun = (shape: Shape): number => {
  if (shape.kind === "line") return shape.length;
  if (shape.kind === "box") return 1;
  if (shape.kind === "choice") return Math.min(...shape.forms.map(longestRun));
  const marks = new Set(shape.cells.map(([x, y]) => `${x},${y}`));
  const run = (x: number, y: number, dx: number, dy: number): number =>
    marks.has(`${x},${y}`) ? 1 + run(x + dx, y + dy, dx, dy) : 0;
  return Math.max(...shape.cells.map(([x, y]) => Math.max(run(x, y, 1, 0), run(x, y, 0, 1))));
};

/**
 * The player of `diagonal`. A row of L ship cells has every sum of coordinates modulo L once, so shots at
 * every L-th diagonal meet it. L is the longest run of a ship afloat that has a placement free of shots. Of
 * its L lattices, the player takes the one with the fewest cells on such placements, and shoots any of these
 * cells. If there is no such ship, it shoots at random. While hits are open, it shoots as the probability
 * strategies do, with the contact rule. The Russian fleet's first lattice has 24 cells, as in "Again Sea
 * battle" (Habr).
 */
const startDiagonal = (scenario: Scenario): Player => {
  const matrix = new EvaluationMatrix(scenario, true);
  const { damage } = matrix;
  const { table } = placementIndexOf(scenario);
  const { sums, runs } = latticeOf(scenario);
  /** 1 for cells on placements of the longest ships. */
  const marked = new Uint8Array(scenario.board.cellCount);

  const mark = (length: number): boolean => {
    let hasPlacement = false;
    marked.fill(0);
    for (const [k, run] of runs.entries()) {
      if (run !== length || damage.afloat[k] === 0) continue;
      for (let p = table.classStart[k]; p < table.classStart[k + 1]; p++) {
        if (!matrix.isHunted(p)) continue;
        hasPlacement = true;
        for (let i = table.cellStart[p]; i < table.cellStart[p + 1]; i++) marked[table.cells[i]] = 1;
      }
    }
    return hasPlacement;
  };

  /** Marks the free placements of the longest ships that have any; returns the length of these ships, or 0. */
  const markLongest = (): number => {
    let limit = Number.POSITIVE_INFINITY;
    for (;;) {
      let length = 0;
      for (const [k, run] of runs.entries()) if (damage.afloat[k] > 0 && run < limit && run > length) length = run;
      if (length === 0 || mark(length)) return length;
      limit = length;
    }
  };

  /** The marked cells of the smallest lattice, the lowest residue among equals. */
  const smallestLattice = (length: number): number[] => {
    const lattices = Array.from({ length }, (): number[] => []);
    for (let cell = 0; cell < sums.length; cell++) if (marked[cell]) lattices[sums[cell] % length].push(cell);
    return leastBy(lattices, (cells) => cells.length);
  };

  return {
    observe: (observation) => matrix.observe(observation),
    next(random) {
      const targeting = matrix.targeting();
      if (targeting) return highestCell(damage, targeting);
      const length = markLongest();
      const cells = length > 0 ? smallestLattice(length) : damage.unshot;
      if (cells.length === 0) throw new RangeError("no cell is left to shoot");
      return cells[random.below(cells.length)];
    },
  };
};

export const diagonal: Strategy = makePlayerStrategy({
  name: "diagonal",
  about: "random cells of every L-th diagonal, L the longest ship afloat, then the cells that sink what was hit",
  start: startDiagonal,
});
