import type { Answer } from "../scenario/answer.ts";
import type { Layout } from "../scenario/layout.ts";

/**
 * An explicit strategy: what to shoot after every answer, until it is known where every ship cell lies.
 *
 * It begins after the observations of the knowledge it was made for. Misses are those of the tree alone.
 */
export type DecisionTree = DecisionNode | DecisionLeaf;

/** A shot, and how to go on after each answer that some layout gives. */
export interface DecisionNode {
  readonly kind: "shot";
  /** The cell shot here. */
  readonly cell: number;
  /** One for each answer that a layout left here gives, in the order of `compareAnswers`. */
  readonly edges: readonly DecisionEdge[];
  /**
   * Layouts all of whose cells were hit when this node is reached: their game is over, and that it is not over tells the
   * shooter that the layout is another. Only where layouts differ in their number of ship cells (boxes, overlapping
   * ships).
   */
  readonly finished?: DecisionLeaf;
}

/** An answer and the tree that follows it. */
export interface DecisionEdge {
  readonly answer: Answer;
  readonly tree: DecisionTree;
}

/**
 * The end: all layouts left have the same unshot ship cells, usually because only one layout is left. They are hit in any
 * order (ascending, say) without another miss.
 */
export interface DecisionLeaf {
  readonly kind: "leaf";
  /** The layouts left, at least one. */
  readonly layouts: readonly Layout[];
  /** Misses on the way from the root to here. */
  readonly misses: number;
}

/** The size of a tree. */
export interface TreeSize {
  readonly shots: number;
  readonly leaves: number;
  readonly layouts: number;
  /** The longest way from the root to a leaf, in shots. */
  readonly depth: number;
}

/**
 * Counts the parts of a tree.
 *
 * Cost: linear in its size.
 *
 * @example
 * import { makeKnowledge, preset } from "@broadside/engine";
 * import { solve, treeSize } from "@broadside/engine/solver";
 *
 * treeSize(solve(makeKnowledge(preset("gorkoff-3x3"))).tree); // => { shots: 3, leaves: 4, layouts: 4, depth: 3 }
 */
export const treeSize = (tree: DecisionTree): TreeSize => {
  let shots = 0;
  let leaves = 0;
  let layouts = 0;
  let depth = 0;
  const visit = (node: DecisionTree, level: number): void => {
    depth = Math.max(depth, level);
    if (node.kind === "leaf") {
      leaves++;
      layouts += node.layouts.length;
      return;
    }
    shots++;
    if (node.finished) visit(node.finished, level);
    for (const { tree: next } of node.edges) visit(next, level + 1);
  };
  visit(tree, 0);
  return { shots, leaves, layouts, depth };
};

/**
 * All leaves of a tree from left to right, those of `finished` included.
 *
 * Cost: linear in the size of the tree.
 *
 * @example
 * import { makeKnowledge, preset } from "@broadside/engine";
 * import { leavesOf, solve } from "@broadside/engine/solver";
 *
 * const { tree } = solve(makeKnowledge(preset("gorkoff-3x3")));
 * [...leavesOf(tree)].map((leaf) => leaf.misses); // => [3, 2, 1, 0]
 */
export function* leavesOf(tree: DecisionTree): Generator<DecisionLeaf> {
  if (tree.kind === "leaf") {
    yield tree;
    return;
  }
  if (tree.finished) yield tree.finished;
  for (const { tree: next } of tree.edges) yield* leavesOf(next);
}

/** Answers in the order in which edges stand: misses, hits, sinkings, numbers of ships; then by what else they say. */
export const compareAnswers = (a: Answer, b: Answer): number => {
  const [x, y] = [answerRank(a), answerRank(b)];
  for (let i = 0; i < Math.max(x.length, y.length); i++) {
    const difference = (x[i] ?? -1) - (y[i] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
};

const answerRank = (answer: Answer): readonly number[] => {
  switch (answer.kind) {
    case "miss":
      return [0];
    case "hit":
      return [1, answer.shipClass ?? 0];
    case "sunk":
      return [2, answer.length ?? 0, answer.shipClass ?? 0, ...(answer.cells ?? [])];
    case "count":
      return [3, answer.ships];
  }
};
