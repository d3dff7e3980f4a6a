/**
 * A decision tree in arrays: it crosses from the worker at once, and is walked and drawn without a copy.
 * Nodes are in reading order, each before its successors, so the nodes below one follow it directly, and so
 * do their layouts.
 */
export interface FlatTree {
  /** The cell shot at each node, -1 at an end. */
  readonly cell: Int32Array;
  /** The node before, -1 at the root. */
  readonly parent: Int32Array;
  /** The first node that is not below: the next child of the same parent, if it has another. */
  readonly end: Int32Array;
  /** The answer that leads here, an index into {@link answers}; -1 at the root and at some ends. */
  readonly answer: Int32Array;
  /** Shots, and misses among them, from the root to here. */
  readonly depth: Int32Array;
  readonly missed: Int32Array;
  /** The first of the layouts left, and their number. */
  readonly first: Int32Array;
  readonly layouts: Int32Array;
  /** The misses still to come, summed over the layouts, and of the hardest of them. */
  readonly total: Float64Array;
  readonly worst: Int32Array;
  readonly answers: readonly FlatAnswer[];
  /** The placements of each layout, one layout after the other. */
  readonly placements: Int32Array;
  readonly ships: number;
}

/** An answer in notation, `x`, and whether the shot missed. */
export interface FlatAnswer {
  readonly text: string;
  readonly isMiss: boolean;
}

/** A shot with its answer in notation. */
export interface TreeStep {
  readonly cell: number;
  readonly answer: string;
}

/** The nodes right below a node, in the order of their answers. */
export const childrenOf = ({ end }: FlatTree, node: number): number[] => {
  const children: number[] = [];
  for (let child = node + 1; child < end[node]; child = end[child]) children.push(child);
  return children;
};

/** True if only certain hits are left to shoot. */
export const isEnd = ({ cell }: FlatTree, node: number): boolean => cell[node] < 0;

/** What a position costs from here on: misses, summed over its layouts and of the hardest. */
export interface TreeCost {
  readonly layouts: number;
  readonly total: number;
  readonly worst: number;
}

/** The cost of a node. */
export const costAt = ({ layouts, total, worst }: FlatTree, node: number): TreeCost => ({
  layouts: layouts[node],
  total: total[node],
  worst: worst[node],
});

/** The node and all before it, the root first. */
export const lineTo = ({ parent }: FlatTree, node: number): number[] => {
  const line: number[] = [];
  for (let at = node; at >= 0; at = parent[at]) line.push(at);
  return line.reverse();
};

/** The shots that lead to a node; those before it where the game is over without one. */
export const stepsTo = (tree: FlatTree, node: number): TreeStep[] =>
  lineTo(tree, node)
    .filter((at) => tree.answer[at] >= 0)
    .map((at) => ({ cell: tree.cell[tree.parent[at]], answer: tree.answers[tree.answer[at]].text }));

/** How far a tree makes some shots: the node they lead to, and how many it makes. */
export interface Followed {
  readonly node: number;
  readonly steps: number;
}

/** Follows shots from the root as far as they are the tree's. */
export const followSteps = (tree: FlatTree, steps: readonly TreeStep[]): Followed => {
  let node = 0;
  for (const [i, { cell, answer }] of steps.entries()) {
    const next =
      tree.cell[node] === cell
        ? childrenOf(tree, node).find((child) => tree.answers[tree.answer[child]]?.text === answer)
        : undefined;
    if (next === undefined) return { node, steps: i };
    node = next;
  }
  return { node, steps: steps.length };
};

/** The end after most shots; the first of several. */
export const deepestEnd = (tree: FlatTree): number => endOfMost(tree, tree.depth);

/** The end with most misses, the worst case; of several the one after most shots. */
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

/** The nodes after a number of shots, those of most layouts first. */
export const nodesOfDepth = (tree: FlatTree, depth: number): number[] => {
  const found: number[] = [];
  for (let node = 0; node < tree.cell.length; node++) if (tree.depth[node] === depth) found.push(node);
  return found.sort((a, b) => tree.layouts[b] - tree.layouts[a] || a - b);
};

/** The number of shots in the tree. Cost: linear. */
export const shotsOf = ({ cell }: FlatTree): number => cell.reduce((sum, at) => sum + (at >= 0 ? 1 : 0), 0);
