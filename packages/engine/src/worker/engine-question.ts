import type { Conflict } from "../inference/conflict/conflict.ts";
import type { InferOptions } from "../inference/methods/infer-options.ts";
import type { PackedPosterior } from "../inference/posterior/packed-posterior.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Answer } from "../scenario/answer.ts";
import type { DecisionLeaf, DecisionTree } from "../solver/decision-tree.ts";
import type { Solution, SolveLimits, SolveOptions, SolveProgress } from "../solver/solution.ts";
import type { ScoredCell } from "../strategy/contract/strategy.ts";

/** Limits and method, as far as they can be sent to another thread. */
export type PlainOptions = Omit<InferOptions, "progress" | "expect">;

/** For each kind, the question and the answer as plain data. */
export interface EngineTasks {
  infer: { task: { options: PlainOptions }; answer: Omit<PackedPosterior, "scenario" | "shots"> };
  countLayouts: { task: { options: PlainOptions }; answer: { layouts: bigint; method: string } };
  rank: { task: { options: PlainOptions; strategy: string }; answer: readonly ScoredCell[] };
  choose: { task: { strategy: string; seed: number }; answer: number };
  sampleLayouts: {
    task: { options: PlainOptions; number: number; seed: number };
    answer: readonly (readonly number[])[];
  };
  findConflict: { task: { options: PlainOptions; maxSearches?: number }; answer: Conflict | undefined };
  solve: {
    task: { options: Pick<SolveOptions, "objective"> & { limits?: SolveLimits } };
    answer: PackedSolution;
  };
}

export type EngineTaskName = keyof EngineTasks;

/** A question about a position, with the rules as JSON text and the shots in notation. */
export type EngineQuestion = {
  [K in EngineTaskName]: {
    readonly kind: K;
    readonly id: number;
    readonly scenario: string;
    readonly shots: string;
    readonly task: EngineTasks[K]["task"];
  };
}[EngineTaskName];

export type EngineAnswer = EngineTasks[EngineTaskName]["answer"];

/** The part of the work done, from 0 to 1, or, for solving, the bounds so far. */
export type EngineProgress = number | SolveProgress;

interface PackedLeaf {
  readonly misses: number;
  /** As placements. */
  readonly layouts: readonly (readonly number[])[];
}

interface PackedNode {
  readonly cell: number;
  readonly edges: readonly { readonly answer: Answer; readonly tree: PackedTree }[];
  readonly finished?: PackedLeaf;
}

type PackedTree = PackedLeaf | PackedNode;

/** A solution as plain data, without its knowledge. */
export type PackedSolution = Omit<Solution, "knowledge" | "tree"> & { readonly tree: PackedTree };

export const packSolution = ({ knowledge: _, tree, ...rest }: Solution): PackedSolution => ({
  ...rest,
  tree: packTree(tree),
});

/** Unpacks a solution for equivalent knowledge. */
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
