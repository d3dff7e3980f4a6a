import { placementsOf, type Scenario } from "@broadside/engine";
import { childrenOf, type FlatTree, isEnd, stepsTo, type TreeStep } from "./flat-tree.ts";

/** A position of both trees in which they shoot different cells for the first time. */
export interface TreeDifference {
  /** The shots before, the same in both trees. */
  readonly steps: readonly TreeStep[];
  readonly nodes: readonly [main: number, beside: number];
  /** The misses from here on that the first tree has more than the second, summed over the layouts. */
  readonly more: number;
}

/** Where two trees first shoot different cells, the largest difference in misses first. Cost: linear. */
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

/** The cells with a ship in some layout below a node, ascending. */
export const shipCellsAt = (tree: FlatTree, node: number, scenario: Scenario): number[] => {
  const table = placementsOf(scenario);
  const occupied = occupiedAt(tree, node, scenario.board.cellCount, (placement) => table.cellsOf(placement));
  return [...occupied.keys()].filter((cell) => occupied[cell] > 0);
};

/** Counts the layouts below a node that have a ship on each cell. Cost: their ship cells. */
export const occupiedAt = (
  { first, layouts, placements, ships }: FlatTree,
  node: number,
  cells: number,
  cellsOf: (placement: number) => ArrayLike<number>,
): Int32Array => {
  const counts = new Int32Array(cells);
  const seen = new Int32Array(cells).fill(-1);
  for (let layout = first[node]; layout < first[node] + layouts[node]; layout++) {
    for (let ship = 0; ship < ships; ship++) {
      const own = cellsOf(placements[layout * ships + ship]);
      for (let i = 0; i < own.length; i++) {
        // Ships may share a cell, which counts once.
        if (seen[own[i]] === layout) continue;
        seen[own[i]] = layout;
        counts[own[i]]++;
      }
    }
  }
  return counts;
};
