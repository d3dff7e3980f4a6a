import { type Answer, answerToHit, MISS } from "../scenario/answer.ts";
import type { Layout } from "../scenario/layout.ts";
import { placementsOf } from "../scenario/placement.ts";
import { type CandidateTable, splitCandidates, stepAt, withColumn } from "./candidate-table.ts";

/**
 * An explicit strategy: what to shoot after every answer, until every ship cell is known.
 *
 * The tree begins after the observations of its knowledge and counts only the misses from then on.
 */
export type DecisionTree = DecisionNode | DecisionLeaf;

/** A shot, and how to continue after each answer that some layout gives. */
export interface DecisionNode {
  readonly kind: "shot";
  readonly cell: number;
  /** One edge for each answer that a remaining layout gives, misses, hits, sinkings; or by the number of ships. */
  readonly edges: readonly DecisionEdge[];
  /** Layouts in which the game is over here: only where layouts differ in their number of ship cells. */
  readonly finished?: DecisionLeaf;
}

/** An answer and what follows it. */
export interface DecisionEdge {
  readonly answer: Answer;
  readonly tree: DecisionTree;
}

/** The end of a branch: all layouts left have the same unshot ship cells, which take no more misses. */
export interface DecisionLeaf {
  readonly kind: "leaf";
  /** The layouts that remain possible, at least one. */
  readonly layouts: readonly Layout[];
  /** The misses from the root to this leaf. */
  readonly misses: number;
}

/** The size of a tree. */
export interface TreeSize {
  readonly shots: number;
  readonly leaves: number;
  readonly layouts: number;
  /** The longest path from the root to a leaf, in shots. */
  readonly depth: number;
}

/**
 * Counts the parts of a tree.
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

/** All leaves of a tree from left to right, including those in `finished`. */
export function* leavesOf(tree: DecisionTree): Generator<DecisionLeaf> {
  if (tree.kind === "leaf") {
    yield tree;
    return;
  }
  if (tree.finished) yield tree.finished;
  for (const { tree: next } of tree.edges) yield* leavesOf(next);
}

/** The order of edges: misses, hits, sinkings, numbers of ships; then the details of the answers. */
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

/**
 * Chooses a column for candidates whose unhit columns differ, after some hits, with a number of misses still allowed.
 */
export type Chooser = (candidates: readonly number[], hits: Int32Array, budget: number) => number;

/**
 * Builds the tree that shoots what a chooser chooses, and certain cells as {@link stepAt} says.
 *
 * @param budget passed to the chooser, one less after every miss
 */
export const buildTree = (
  table: CandidateTable,
  choose: Chooser,
  budget: number,
  poll: () => void = () => {},
): DecisionTree => {
  const { words, members, columns } = table;

  const leaf = (candidates: readonly number[], misses: number): DecisionLeaf => ({
    kind: "leaf",
    layouts: candidates.flatMap((candidate) => members[candidate]),
    misses,
  });

  const build = (all: readonly number[], hits: Int32Array, misses: number, left: number): DecisionTree => {
    poll();
    const { over, candidates, settled, sure } = stepAt(table, all, hits);
    if (candidates.length === 0) return leaf(over, misses);
    if (settled && over.length === 0) return leaf(candidates, misses);
    const column = sure >= 0 ? sure : choose(candidates, hits, left);
    if (column < 0) throw new Error("no column was chosen");
    const after = withColumn(hits, column);
    const edges = splitCandidates(table, candidates, column, hits).map(({ candidates: part, miss, sunk }) => ({
      answer: answerOf(table, part[0], column, sunk),
      tree: miss ? build(part, hits, misses + 1, left - 1) : build(part, after, misses, left),
    }));
    return {
      kind: "shot",
      cell: columns[column],
      edges: edges.sort((a, b) => compareAnswers(a.answer, b.answer)),
      ...(over.length > 0 && { finished: leaf(over, misses) }),
    };
  };

  return build(
    members.map((_, candidate) => candidate),
    new Int32Array(words),
    0,
    budget,
  );
};

/** The answer to a shot if the layout is that of the candidate. */
const answerOf = (table: CandidateTable, candidate: number, column: number, sunk: boolean): Answer => {
  const { knowledge, members, columns, hitLabels } = table;
  const { scenario } = knowledge;
  const label = hitLabels[candidate * columns.length + column];
  if (scenario.answers === "count") return { kind: "count", ships: label };
  if (label === 0) return MISS;
  const placements = placementsOf(scenario);
  const [layout] = members[candidate];
  const ship = layout.placements.find((p) => placements.cellsOf(p).includes(columns[column])) as number;
  return answerToHit(scenario.answers, placements.classOf[ship], Array.from(placements.cellsOf(ship)), sunk);
};
