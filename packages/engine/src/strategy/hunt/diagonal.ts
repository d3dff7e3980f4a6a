import { type Board, coordOf } from "../../board/board.ts";
import { oncePer } from "../../core/once-per.ts";
import type { RandomStream } from "../../core/random.ts";
import type { Observation } from "../../scenario/answer.ts";
import type { Shape } from "../../scenario/fleet.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { makePlayerStrategy } from "../contract/player.ts";
import type { Player, Strategy } from "../contract/strategy.ts";
import { EvaluationMatrix, highestCell } from "../probability/evaluation-matrix.ts";
import { type PlacementIndex, placementIndexOf } from "../probability/placement-index.ts";

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
class DiagonalPlayer implements Player {
  readonly #matrix: EvaluationMatrix;
  readonly #index: PlacementIndex;
  readonly #lattice: Lattice;
  /** 1 for cells on placements of the longest ships. */
  readonly #marked: Uint8Array;

  constructor(scenario: Scenario) {
    this.#matrix = new EvaluationMatrix(scenario, true);
    this.#index = placementIndexOf(scenario);
    this.#lattice = latticeOf(scenario);
    this.#marked = new Uint8Array(scenario.board.cellCount);
  }

  observe(observation: Observation): void {
    this.#matrix.observe(observation);
  }

  next(random: RandomStream): number {
    const { damage } = this.#matrix;
    const targeting = this.#matrix.targeting();
    if (targeting) return highestCell(damage, targeting);
    const length = this.#markLongest();
    const cells = length > 0 ? this.#smallestLattice(length) : damage.unshot;
    if (cells.length === 0) throw new RangeError("no cell is left to shoot");
    return cells[random.below(cells.length)];
  }

  /** Marks the free placements of the longest ships that have any; returns the length of these ships, or 0. */
  #markLongest(): number {
    const { runs } = this.#lattice;
    const { afloat } = this.#matrix.damage;
    let limit = Number.POSITIVE_INFINITY;
    for (;;) {
      let length = 0;
      for (const [k, run] of runs.entries()) if (afloat[k] > 0 && run < limit && run > length) length = run;
      if (length === 0 || this.#mark(length)) return length;
      limit = length;
    }
  }

  #mark(length: number): boolean {
    const { table } = this.#index;
    const { afloat } = this.#matrix.damage;
    let found = false;
    this.#marked.fill(0);
    for (const [k, run] of this.#lattice.runs.entries()) {
      if (run !== length || afloat[k] === 0) continue;
      for (let p = table.classStart[k]; p < table.classStart[k + 1]; p++) {
        if (!this.#matrix.isHunted(p)) continue;
        found = true;
        for (let i = table.cellStart[p]; i < table.cellStart[p + 1]; i++) this.#marked[table.cells[i]] = 1;
      }
    }
    return found;
  }

  /** The marked cells of the smallest lattice, the lowest residue among equals. */
  #smallestLattice(length: number): number[] {
    const { sums } = this.#lattice;
    const lattices = Array.from({ length }, (): number[] => []);
    for (let cell = 0; cell < sums.length; cell++) if (this.#marked[cell]) lattices[sums[cell] % length].push(cell);
    let smallest: number[] | undefined;
    for (const cells of lattices) if (!smallest || cells.length < smallest.length) smallest = cells;
    return smallest ?? [];
  }
}

export const diagonal: Strategy = makePlayerStrategy({
  name: "diagonal",
  about: "random cells of every L-th diagonal, L the longest ship afloat, then the cells that sink what was hit",
  start: (scenario) => new DiagonalPlayer(scenario),
});
