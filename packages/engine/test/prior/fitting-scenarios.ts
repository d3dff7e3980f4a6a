import { type Layout, placementsOf, type Scenario } from "../../src/index.ts";
import { readScenario } from "../read.ts";

/** Small rules for testing fits. */
export const small = (size: number[], lengths: number[], contact = "allowed", blocked: string[] = []): Scenario =>
  readScenario({
    name: "small",
    board: { size, blocked },
    fleet: lengths.map((length, i) => ({ name: `ship${i + 1}`, length })),
    contact,
    answers: "hit",
  });

/** For each cell, 1 if a layout occupies it. */
export const occupiedBy = ({ scenario, placements }: Layout): number[] => {
  const cells = new Array<number>(scenario.board.cellCount).fill(0);
  for (const p of placements) for (const cell of placementsOf(scenario).cellsOf(p)) cells[cell] = 1;
  return cells;
};

/** The chances of the listed layouts under given cell weights, computed one by one. */
export const chancesOf = (layouts: readonly Layout[], weights: ArrayLike<number>): number[] => {
  const products = layouts.map((layout) =>
    occupiedBy(layout).reduce((product, taken, cell) => (taken ? product * weights[cell] : product), 1),
  );
  const total = products.reduce((sum, product) => sum + product, 0);
  return products.map((product) => product / total);
};

/** How often each cell is occupied if layouts have the given chances. */
export const meansOf = (layouts: readonly Layout[], chances: readonly number[]): number[] => {
  const means = new Array<number>(layouts[0].scenario.board.cellCount).fill(0);
  for (const [i, layout] of layouts.entries())
    for (const [cell, taken] of occupiedBy(layout).entries()) means[cell] += taken * chances[i];
  return means;
};
