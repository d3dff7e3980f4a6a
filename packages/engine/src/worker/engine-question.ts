import type { Conflict } from "../inference/conflict/conflict.ts";
import type { InferOptions } from "../inference/methods/infer-options.ts";
import type { PackedPosterior } from "../inference/posterior/packed-posterior.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Layout } from "../scenario/layout.ts";
import type { DecisionTree } from "../solver/decision-tree.ts";
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
  solve: { task: { options: Pick<SolveOptions, "objective"> & { limits?: SolveLimits } }; answer: PackedSolution };
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

/** A solution as plain data: without its knowledge, and layouts without their scenario. */
export type PackedSolution = Omit<Solution, "knowledge">;

export const packSolution = ({ knowledge: _, tree, ...rest }: Solution): PackedSolution => ({
  ...rest,
  tree: withLayouts(tree, ({ placements }) => ({ placements }) as Layout),
});

/** Unpacks a solution for equivalent knowledge. */
export const unpackSolution = (knowledge: Knowledge, { tree, ...rest }: PackedSolution): Solution => ({
  ...rest,
  knowledge,
  tree: withLayouts(tree, ({ placements }) => ({ scenario: knowledge.scenario, placements })),
});

const withLayouts = <Tree extends DecisionTree>(tree: Tree, change: (layout: Layout) => Layout): Tree =>
  tree.kind === "leaf"
    ? { ...tree, layouts: tree.layouts.map(change) }
    : {
        ...tree,
        edges: tree.edges.map((edge) => ({ ...edge, tree: withLayouts(edge.tree, change) })),
        ...(tree.finished && { finished: withLayouts(tree.finished, change) }),
      };
