import { formatAnswer, formatCell, isMiss, type Scenario } from "@broadside/engine";
import type { DecisionTree } from "@broadside/engine/solver";
import { formatNumberOf } from "@broadside/engine/text";

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

/** A tree to draw, with only what its drawing depends on. Each node is a distinct value. */
export interface DrawnTree<Node> {
  readonly root: Node;
  /** The nodes that follow a node, from top to bottom. */
  readonly children: (node: Node) => readonly Node[];
  /** The number of layouts that reach a node: a whole number, at most that of the node before it. */
  readonly layouts: (node: Node) => number;
}

/** The nodes to draw with their places, from top to bottom. Each node comes before those that follow it. */
export interface TreePlan<Node> {
  readonly nodes: readonly Node[];
  /** Columns are depths. A node without open successors has a whole row; others lie between their successors. */
  readonly column: readonly number[];
  readonly row: readonly number[];
  readonly columns: number;
  readonly rows: number;
  /** For each node: the index in `nodes` after the last node below it, and the first and last row of its part. */
  readonly after: readonly number[];
  readonly top: readonly number[];
  readonly bottom: readonly number[];
}

/**
 * Where the nodes of a tree are drawn: the open nodes and what follows them.
 *
 * Cost: linear in the number of nodes drawn.
 *
 * @param open the open nodes
 * @example
 * import { planTree } from "@broadside/arena/trees";
 *
 * const children = (node: number) => (node < 4 ? [2 * node, 2 * node + 1] : []);
 * const { nodes, row } = planTree({ root: 1, children, layouts: () => 1 }, new Set([1, 2]));
 * nodes; // => [1, 2, 4, 5, 3]
 * row; // => [1.25, 0.5, 0, 1, 2]
 */
export const planTree = <Node>({ root, children }: DrawnTree<Node>, open: ReadonlySet<Node>): TreePlan<Node> => {
  const nodes: Node[] = [];
  const column: number[] = [];
  const row: number[] = [];
  const after: number[] = [];
  const top: number[] = [];
  let rows = 0;
  let columns = 0;
  const put = (node: Node, at: number): number => {
    const index = nodes.length;
    nodes.push(node);
    column.push(at);
    row.push(0);
    after.push(0);
    top.push(rows);
    columns = Math.max(columns, at + 1);
    const places = open.has(node) ? children(node).map((child) => put(child, at + 1)) : [];
    row[index] = places.length === 0 ? rows++ : (row[places[0]] + row[places[places.length - 1]]) / 2;
    after[index] = nodes.length;
    return index;
  };
  put(root, 0);
  return { nodes, column, row, columns, rows, after, top, bottom: after.map((next) => row[next - 1]) };
};

/**
 * The nodes that a drawing opens to get about this number of rows. From the root on, it always opens the node
 * with most layouts. It opens the root even if that alone takes more rows.
 *
 * Cost: linear in the number of nodes considered and the layouts of the root.
 *
 * @param rows maximum number of nodes without open successors
 * @example
 * import { openNodes } from "@broadside/arena/trees";
 *
 * const children = (node: number) => (node < 4 ? [2 * node, 2 * node + 1] : []);
 * [...openNodes({ root: 1, children, layouts: (node) => 8 - node }, 3)]; // => [1, 2]
 */
export const openNodes = <Node>({ root, children, layouts }: DrawnTree<Node>, rows: number): Set<Node> => {
  const open = new Set<Node>();
  // Layout counts are whole numbers, so nodes wait in one list per count; the list with the highest count comes
  // first.
  const waiting: Node[][] = [];
  const wait = (node: Node): void => {
    if (children(node).length > 0) (waiting[layouts(node)] ??= []).push(node);
  };
  let ends = 1;
  wait(root);
  for (let count = layouts(root); count > 0; count--) {
    // An only child with the same number of layouts may join this list while the list is being read.
    for (const node of waiting[count] ?? []) {
      const next = children(node);
      if (open.size > 0 && ends + next.length - 1 > rows) return open;
      open.add(node);
      ends += next.length - 1;
      next.forEach(wait);
    }
  }
  return open;
};
