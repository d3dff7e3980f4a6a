import { formatAnswer, isMiss, type Knowledge, placementsOf, type Scenario } from "@broadside/engine";
import type { DecisionTree } from "@broadside/engine/solver";
import { formatRules } from "../text/rules/rules.ts";
import type { SolvedNode } from "./tree-messages.ts";

/** A decision tree with what the rest of the game costs at each position. Cost: linear in its size. */
export const solvedNode = (scenario: Scenario, tree: DecisionTree): SolvedNode => {
  if (tree.kind === "leaf") {
    const table = placementsOf(scenario);
    const cells = tree.layouts[0].placements.flatMap((p) => [...table.cellsOf(p)]);
    return { layouts: tree.layouts.length, total: 0, worst: 0, cells: [...new Set(cells)].sort((a, b) => a - b) };
  }
  const over = tree.finished?.layouts.length ?? 0;
  const parts = tree.edges.map(({ answer, tree: below }) => {
    const next = solvedNode(scenario, below);
    const misses = isMiss(answer) ? 1 : 0;
    return { answer: formatAnswer(scenario, answer), next, misses };
  });
  return {
    layouts: parts.reduce((sum, { next }) => sum + next.layouts, over),
    total: parts.reduce((sum, { next, misses }) => sum + next.total + misses * next.layouts, 0),
    worst: Math.max(0, ...parts.map(({ next, misses }) => next.worst + misses)),
    shot: { cell: tree.cell, answers: parts.map(({ answer, next }) => ({ answer, next })) },
  };
};

/** Where a position is in a tree: at a node of it, before it begins, or beside it. */
export type TreePlace = { readonly kind: "at"; readonly node: SolvedNode } | { readonly kind: "elsewhere" };

/**
 * Follows the shots of a position down a tree that was made after some of them. It is elsewhere when the
 * rules are others, the first shots are not those the tree was made after, or a later shot is not the tree's.
 */
export const followTree = (tree: SolvedNode, root: Knowledge, position: Knowledge): TreePlace => {
  const { scenario } = position;
  const text = (answer: (typeof position.observations)[number]["answer"]): string => formatAnswer(scenario, answer);
  if (formatRules(root.scenario) !== formatRules(scenario) || root.observations.length > position.observations.length)
    return { kind: "elsewhere" };
  let node = tree;
  for (const [i, { cell, answer }] of position.observations.entries()) {
    const before = root.observations[i];
    if (before !== undefined) {
      if (before.cell !== cell || text(before.answer) !== text(answer)) return { kind: "elsewhere" };
      continue;
    }
    // Where every ship cell is known, hitting them changes nothing.
    if (node.cells !== undefined) {
      if (!node.cells.includes(cell)) return { kind: "elsewhere" };
      continue;
    }
    const next = node.shot?.cell === cell ? node.shot.answers.find((edge) => edge.answer === text(answer)) : undefined;
    if (!next) return { kind: "elsewhere" };
    node = next.next;
  }
  return { kind: "at", node };
};
