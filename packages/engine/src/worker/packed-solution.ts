import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Answer } from "../scenario/answer.ts";
import type { DecisionLeaf, DecisionTree } from "../solver/decision-tree.ts";
import type { Solution } from "../solver/solution.ts";

interface PackedLeaf {
  readonly misses: number;
  /** The placements of each layout. */
  readonly layouts: readonly (readonly number[])[];
}

interface PackedNode {
  readonly cell: number;
  readonly edges: readonly { readonly answer: Answer; readonly tree: PackedTree }[];
  readonly finished?: PackedLeaf;
}

type PackedTree = PackedLeaf | PackedNode;

/** A solution as plain data, without its knowledge and the scenario of its layouts. */
export type PackedSolution = Omit<Solution, "knowledge" | "tree"> & { readonly tree: PackedTree };

/** A solution as plain data. Cost: linear in the size of its tree. */
export const packSolution = ({ knowledge: _, tree, ...rest }: Solution): PackedSolution => ({
  ...rest,
  tree: packTree(tree),
});

/** The packed solution, for equivalent knowledge. */
export const unpackSolution = (knowledge: Knowledge, { tree, ...rest }: PackedSolution): Solution => ({
  ...rest,
  knowledge,
  tree: unpackTree(knowledge, tree),
});

const packLeaf = ({ misses, layouts }: DecisionLeaf): PackedLeaf => ({
  misses,
  layouts: layouts.map(({ placements }) => placements),
});

const packTree = (tree: DecisionTree): PackedTree => {
  if (tree.kind === "leaf") return packLeaf(tree);
  const { cell, edges, finished } = tree;
  return {
    cell,
    edges: edges.map((edge) => ({ answer: edge.answer, tree: packTree(edge.tree) })),
    ...(finished && { finished: packLeaf(finished) }),
  };
};

const unpackLeaf = ({ scenario }: Knowledge, { misses, layouts }: PackedLeaf): DecisionLeaf => ({
  kind: "leaf",
  layouts: layouts.map((placements) => ({ scenario, placements })),
  misses,
});

const unpackTree = (knowledge: Knowledge, tree: PackedTree): DecisionTree => {
  if ("layouts" in tree) return unpackLeaf(knowledge, tree);
  const { cell, edges, finished } = tree;
  return {
    kind: "shot",
    cell,
    edges: edges.map((edge) => ({ answer: edge.answer, tree: unpackTree(knowledge, edge.tree) })),
    ...(finished && { finished: unpackLeaf(knowledge, finished) }),
  };
};
