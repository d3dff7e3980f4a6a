import { blockedMask } from "../../board/board.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { symmetriesOfScenario } from "../../scenario/symmetry.ts";

/** The orbits of cells under a scenario's symmetries, by their first cells. */
export interface CellOrbits {
  /** The cells of each orbit, ascending. */
  readonly cells: readonly (readonly number[])[];
  /** The orbit of each cell; -1 for blocked cells. */
  readonly orbitOf: Int32Array;
}

/** The orbits of the cells that are not blocked: 15 on 10x10. Cost: symmetries times cells. */
export const cellOrbitsOf = (scenario: Scenario): CellOrbits => {
  const { board } = scenario;
  const blocked = blockedMask(board);
  const symmetries = symmetriesOfScenario(scenario);
  const orbitOf = new Int32Array(board.cellCount).fill(-1);
  const orbits: number[][] = [];
  for (let cell = 0; cell < board.cellCount; cell++) {
    if (blocked[cell] || orbitOf[cell] >= 0) continue;
    const images = [...new Set(symmetries.map(({ cells }) => cells[cell]))].sort((a, b) => a - b);
    for (const image of images) orbitOf[image] = orbits.length;
    orbits.push(images);
  }
  return { cells: orbits, orbitOf };
};
