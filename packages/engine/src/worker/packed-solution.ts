import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Layout } from "../scenario/layout.ts";
import type { DecisionTree } from "../solver/decision-tree.ts";
import type { Solution } from "../solver/solution.ts";

/** A solution as plain data: without its knowledge, and layouts without their scenario. */
type PackedSolution = Omit<Solution, "knowledge">;

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
