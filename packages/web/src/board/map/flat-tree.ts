import {
  type Answer,
  type Knowledge,
  type Observation,
  placementsOf,
  type Scenario,
  sameAnswer,
} from "@broadside/engine";
import { positionKey } from "../rules/rules.ts";

/** The maximum number of layouts of a position that is solved on this page. */
export const MAX_SOLVED_LAYOUTS = 20_000;

/** A decision tree in arrays. Nodes and layouts are in reading order: those below a node directly follow it. */
export interface FlatTree {
  /** The cell shot at each node, -1 at a leaf. */
  readonly cell: Int32Array;
  /** The node before it, -1 at the root. */
  readonly parent: Int32Array;
  /** The first node that is not below it: the next child of the same parent, if there is one. */
  readonly end: Int32Array;
  /** The answer that leads to the node, an index into {@link answers}; -1 at the root and at some leaves. */
  readonly answer: Int32Array;
  /** The numbers of shots, and of misses among them, from the root to the node. */
  readonly depth: Int32Array;
  readonly missed: Int32Array;
  /** The first of the layouts left, and how many there are. */
  readonly first: Int32Array;
  readonly layouts: Int32Array;
  /** The misses still to come: summed over the layouts, and for the hardest layout. */
  readonly total: Float64Array;
  readonly worst: Int32Array;
  readonly answers: readonly FlatAnswer[];
  /** The placements of each layout, one layout after another. */
  readonly placements: Int32Array;
  readonly ships: number;
}

/** An answer, also in notation: `x`. */
export interface FlatAnswer {
  readonly answer: Answer;
  readonly text: string;
}

/** What is proved about a tree that was made as the best one. */
export interface TreeProof {
  readonly proven: boolean;
  /** The lower bound on the misses of every strategy. */
  readonly lower: { readonly total: number; readonly worst: number };
  readonly nodes: number;
}

/** The nodes directly below a node, in the order of their answers. */
export const childrenOf = ({ end }: FlatTree, node: number): number[] => {
  const children: number[] = [];
  for (let child = node + 1; child < end[node]; child = end[child]) children.push(child);
  return children;
};

/** True if only certain hits remain to be shot. */
export const isEnd = ({ cell }: FlatTree, node: number): boolean => cell[node] < 0;

/** The cost of a position from here on: misses, summed over its layouts and for the hardest of them. */
export interface TreeCost {
  readonly layouts: number;
  readonly total: number;
  readonly worst: number;
}

export const costAt = ({ layouts, total, worst }: FlatTree, node: number): TreeCost => ({
  layouts: layouts[node],
  total: total[node],
  worst: worst[node],
});

/** Follows shots from the root as long as the tree makes them: the node they lead to, and how many it makes. */
export const followSteps = (tree: FlatTree, steps: readonly Observation[]): { node: number; steps: number } => {
  let node = 0;
  for (const [i, { cell, answer }] of steps.entries()) {
    const isNext = (child: number): boolean =>
      tree.answer[child] >= 0 && sameAnswer(tree.answers[tree.answer[child]].answer, answer);
    const next = tree.cell[node] === cell ? childrenOf(tree, node).find(isNext) : undefined;
    if (next === undefined) return { node, steps: i };
    node = next;
  }
  return { node, steps: steps.length };
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

/** The node of a position in a tree that begins at `root`; undefined if the position is not in the tree. */
export const nodeOf = (tree: FlatTree, root: Knowledge, position: Knowledge): number | undefined => {
  const { scenario, observations } = position;
  const first = observations.slice(0, root.observations.length);
  if (positionKey(root) !== positionKey({ scenario, observations: first })) return undefined;
  const later = observations.slice(first.length);
  const { node, steps } = followSteps(tree, later);
  if (steps === later.length) return node;
  if (!isEnd(tree, node)) return undefined;
  // If every ship cell is known, hitting these cells changes nothing.
  const ships = shipCellsAt(tree, node, scenario);
  return later.slice(steps).every(({ cell }) => ships.includes(cell)) ? node : undefined;
};
