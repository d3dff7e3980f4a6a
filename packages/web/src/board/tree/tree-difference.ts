import { type Observation, placementsOf, type Scenario } from "@broadside/engine";
import { childrenOf, type FlatTree, isEnd, stepsTo } from "./flat-tree.ts";

/** A position in both trees at which they shoot different cells for the first time. */
export interface TreeDifference {
  /** The shots before it, the same in both trees. */
  readonly steps: readonly Observation[];
  readonly nodes: readonly [main: number, beside: number];
  /** How many more misses the first tree has from here on than the second, summed over the layouts. */
  readonly more: number;
}

/** Where two trees first shoot different cells, the largest difference first. Cost: linear in their sizes. */
export const firstDifferences = (main: FlatTree, beside: FlatTree): TreeDifference[] => {
  const found: TreeDifference[] = [];
  const compare = (a: number, b: number): void => {
    if (isEnd(main, a) && isEnd(beside, b)) return;
    if (main.cell[a] !== beside.cell[b]) {
      found.push({ steps: stepsTo(main, a), nodes: [a, b], more: main.total[a] - beside.total[b] });
      return;
    }
    const others = new Map(childrenOf(beside, b).map((child) => [beside.answers[beside.answer[child]]?.text, child]));
    for (const child of childrenOf(main, a)) {
      const text = main.answers[main.answer[child]]?.text;
      const other = others.get(text);
      if (text !== undefined && other !== undefined) compare(child, other);
    }
  };
  compare(0, 0);
  return found.sort((a, b) => Math.abs(b.more) - Math.abs(a.more) || a.steps.length - b.steps.length);
};

/** The cells with a ship in some layout below a node, in ascending order. */
export const shipCellsAt = (tree: FlatTree, node: number, scenario: Scenario): number[] => {
  const occupied = occupiedAt(tree, node, scenario);
  return [...occupied.keys()].filter((cell) => occupied[cell] > 0);
};

/** For each cell, the number of layouts below a node with a ship on it. Cost: linear in their ship cells. */
export const occupiedAt = (
  { first, layouts, placements, ships }: FlatTree,
  node: number,
  scenario: Scenario,
): Int32Array => {
  const { cellCount } = scenario.board;
  const table = placementsOf(scenario);
  const counts = new Int32Array(cellCount);
  const seen = new Int32Array(cellCount).fill(-1);
  for (let layout = first[node]; layout < first[node] + layouts[node]; layout++) {
    for (let ship = 0; ship < ships; ship++) {
      const own = table.cellsOf(placements[layout * ships + ship]);
      for (let i = 0; i < own.length; i++) {
        // If ships share a cell, it counts only once.
        if (seen[own[i]] === layout) continue;
        seen[own[i]] = layout;
        counts[own[i]]++;
      }
    }
  }
  return counts;
};
