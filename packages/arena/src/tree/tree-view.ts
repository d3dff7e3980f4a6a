import { formatAnswer, formatCell, isMiss, type Scenario } from "@broadside/engine";
import type { DecisionTree } from "@broadside/engine/solver";
import { formatNumberOf } from "@broadside/engine/text";

/** A node of a decision tree with its labels in a picture. */
export interface TreeView {
  /** The cell shot here; undefined where the tree ends. */
  readonly cell?: string;
  /** The answer that leads here: `.`, `x`, `#cruiser`; undefined at the root, and at layouts whose game is over. */
  readonly answer?: string;
  readonly isMiss: boolean;
  /** The layouts below. */
  readonly layouts: number;
  /** Misses of these layouts, counted from the root of the whole tree: fewest and most. */
  readonly fewest: number;
  readonly most: number;
  readonly children: readonly TreeView[];
}

/** The view of a tree. Cost: linear in its size. */
export const viewTree = (scenario: Scenario, tree: DecisionTree): TreeView => {
  const view = (node: DecisionTree, answer: string | undefined, missed: boolean): TreeView => {
    const base = { isMiss: missed, ...(answer === undefined ? {} : { answer }) };
    if (node.kind === "leaf") {
      return { ...base, layouts: node.layouts.length, fewest: node.misses, most: node.misses, children: [] };
    }
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

/** Label of an end: `3 misses`, `2 layouts, 3 misses`. */
export const endText = ({ layouts, fewest, most }: TreeView): string => {
  const misses = fewest === most ? formatNumberOf(most, "miss", "misses") : `${fewest} to ${most} misses`;
  return layouts === 1 ? misses : `${formatNumberOf(layouts, "layout")}, ${misses}`;
};

/** A picture of a tree as text, and how much of the tree it shows. */
export interface TreePicture {
  readonly text: string;
  /** The shots drawn. */
  readonly shown: number;
  /** The shots of the tree. */
  readonly shots: number;
}

/**
 * The nodes that a picture opens to get about `tips` ends: from the root on, always the node with most
 * layouts. Other nodes are drawn as one end.
 */
export const openNodes = (root: TreeView, tips: number): ReadonlySet<TreeView> => {
  const open = new Set<TreeView>();
  // Layout counts are whole numbers, so nodes wait in one list per count, taken from the top.
  const waiting: TreeView[][] = [];
  const wait = (node: TreeView): void => {
    if (node.children.length > 0) (waiting[node.layouts] ??= []).push(node);
  };
  let ends = 1;
  wait(root);
  for (let layouts = root.layouts; layouts > 0; layouts--) {
    const list = waiting[layouts] ?? [];
    // An only child with as many layouts may join this list while it is being read.
    for (let node = list.shift(); node; node = list.shift()) {
      if (open.size > 0 && ends + node.children.length - 1 > tips) return open;
      open.add(node);
      ends += node.children.length - 1;
      node.children.forEach(wait);
    }
  }
  return open;
};

/** The number of shots in a view. */
export const countShots = (node: TreeView): number =>
  (node.cell === undefined ? 0 : 1) + node.children.reduce((sum, child) => sum + countShots(child), 0);
