import { type Answer, type Observation, sameAnswer } from "@broadside/engine";

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

/** The node and all nodes before it, the root first. */
export const lineTo = ({ parent }: FlatTree, node: number): number[] => {
  const line: number[] = [];
  for (let at = node; at >= 0; at = parent[at]) line.push(at);
  return line.reverse();
};

/** The shots that lead to a node; a leaf reached without a further answer has those of its parent. */
export const stepsTo = (tree: FlatTree, node: number): Observation[] =>
  lineTo(tree, node)
    .filter((at) => tree.answer[at] >= 0)
    .map((at) => ({ cell: tree.cell[tree.parent[at]], answer: tree.answers[tree.answer[at]].answer }));

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

/** The leaf after the most shots; the first one if there are several. */
export const deepestEnd = (tree: FlatTree): number => endOfMost(tree, tree.depth);

/** The leaf with the most misses, which is the worst case; among several, the one after the most shots. */
export const worstEnd = (tree: FlatTree): number => endOfMost(tree, tree.missed, tree.depth);

const endOfMost = (tree: FlatTree, values: Int32Array, then: Int32Array = values): number => {
  let best = -1;
  for (let node = 0; node < tree.cell.length; node++) {
    if (!isEnd(tree, node)) continue;
    const isBetter =
      best < 0 || values[node] > values[best] || (values[node] === values[best] && then[node] > then[best]);
    if (isBetter) best = node;
  }
  return best;
};

/** The nodes after a number of shots, those with the most layouts first. */
export const nodesOfDepth = (tree: FlatTree, depth: number): number[] => {
  const found: number[] = [];
  for (let node = 0; node < tree.cell.length; node++) if (tree.depth[node] === depth) found.push(node);
  return found.sort((a, b) => tree.layouts[b] - tree.layouts[a] || a - b);
};

/** The number of shots in the tree. Cost: linear in its size. */
export const shotsOf = ({ cell }: FlatTree): number => cell.reduce((sum, at) => sum + (at >= 0 ? 1 : 0), 0);
