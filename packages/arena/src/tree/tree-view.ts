import { formatAnswer, formatCell, isMiss, type Scenario } from "@broadside/engine";
import type { DecisionTree } from "@broadside/engine/solver";
import { formatNumberOf } from "@broadside/engine/text";
import type { DrawnTree } from "./tree-plan.ts";

export interface TreeView {
  /** The cell shot here; undefined if the tree ends here. */
  readonly cell?: string;
  /** The answer that leads here: `.`, `x`, `#cruiser`; undefined at the root, and for layouts whose game is over. */
  readonly answer?: string;
  readonly isMiss: boolean;
  readonly layouts: number;
  /** The fewest and the most misses of these layouts, counted from the root of the whole tree. */
  readonly fewest: number;
  readonly most: number;
  readonly children: readonly TreeView[];
}

/** The view of a tree. Cost: linear in the size of the tree. */
export const viewTree = (scenario: Scenario, tree: DecisionTree): TreeView => {
  const view = (node: DecisionTree, answer: string | undefined, missed: boolean): TreeView => {
    const base = { isMiss: missed, ...(answer === undefined ? {} : { answer }) };
    if (node.kind === "leaf")
      return { ...base, layouts: node.layouts.length, fewest: node.misses, most: node.misses, children: [] };
    const children = node.edges.map((edge) =>
      view(edge.tree, formatAnswer(scenario, edge.answer), isMiss(edge.answer)),
    );
    if (node.finished) children.unshift(view(node.finished, undefined, false));
    return {
      ...base,
      cell: formatCell(scenario.board, node.cell),
      layouts: children.reduce((sum, child) => sum + child.layouts, 0),
      fewest: Math.min(...children.map((child) => child.fewest)),
      most: Math.max(...children.map((child) => child.most)),
      children,
    };
  };
  return view(tree, undefined, false);
};

/** The label of an end: `3 misses`, `2 layouts, 3 misses`. */
export const endText = ({ layouts, fewest, most }: TreeView): string => {
  const misses = fewest === most ? formatNumberOf(most, "miss", "misses") : `${fewest} to ${most} misses`;
  return layouts === 1 ? misses : `${formatNumberOf(layouts, "layout")}, ${misses}`;
};

/** A picture of a tree as text, and how much of the tree it shows. */
export interface TreePicture {
  readonly text: string;
  /** The shots drawn. */
  readonly shown: number;
  /** Number of shots in the whole tree. */
  readonly shots: number;
}

export const drawnView = (root: TreeView): DrawnTree<TreeView> => ({
  root,
  children: ({ children }) => children,
  layouts: ({ layouts }) => layouts,
});
