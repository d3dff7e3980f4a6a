import { childrenOf, type FlatTree, isEnd } from "./flat-tree.ts";

/** The nodes drawn, from top to bottom, each before what follows it, with their places. */
export interface TreePlan {
  readonly nodes: Int32Array;
  /**
   * Columns are depths; a node without open successors has a row number, others lie between those of their
   * successors.
   */
  readonly column: Float64Array;
  readonly row: Float64Array;
  readonly columns: number;
  readonly rows: number;
  /** For each node where those below it end in {@link nodes}, and the rows they take. */
  readonly after: Int32Array;
  readonly top: Float64Array;
  readonly bottom: Float64Array;
  /** Where a node is in {@link nodes}. */
  readonly place: ReadonlyMap<number, number>;
}

/** Positions of the drawn nodes for a set of open nodes. Cost: linear in the drawn nodes. */
export const planTree = (tree: FlatTree, open: ReadonlySet<number>): TreePlan => {
  const nodes: number[] = [];
  const column: number[] = [];
  const row: number[] = [];
  const after: number[] = [];
  const top: number[] = [];
  let rows = 0;
  let columns = 0;
  const put = (node: number, at: number): number => {
    const own = nodes.length;
    nodes.push(node);
    column.push(at);
    row.push(0);
    after.push(0);
    top.push(rows);
    columns = Math.max(columns, at + 1);
    const children = open.has(node) ? childrenOf(tree, node) : [];
    if (children.length === 0) row[own] = rows++;
    else {
      const places = children.map((child) => put(child, at + 1));
      row[own] = (row[places[0]] + row[places[places.length - 1]]) / 2;
    }
    after[own] = nodes.length;
    return own;
  };
  put(0, 0);
  return {
    nodes: Int32Array.from(nodes),
    column: Float64Array.from(column),
    row: Float64Array.from(row),
    columns,
    rows,
    after: Int32Array.from(after),
    top: Float64Array.from(top),
    bottom: bottomOf(after, row),
    place: new Map(nodes.map((node, i) => [node, i])),
  };
};

/** The last row below each node. */
const bottomOf = (after: readonly number[], row: readonly number[]): Float64Array =>
  Float64Array.from(after, (next) => row[next - 1]);

/**
 * Indices, in {@link TreePlan.nodes}, of the nodes in these rows, or with something below them there. Cost:
 * those found and their children, however much is drawn elsewhere.
 */
export const nodesAcross = ({ nodes, after, top, bottom }: TreePlan, low: number, high: number): number[] => {
  const found: number[] = [];
  for (let at = 0; at < nodes.length; ) {
    const isAcross = top[at] <= high && bottom[at] >= low;
    if (isAcross) found.push(at);
    at = isAcross ? at + 1 : after[at];
  }
  return found;
};

/** The nodes open at first: from the root, those of most layouts, as long as the rows suffice. */
export const openAtFirst = (tree: FlatTree, rows: number): Set<number> => {
  const open = new Set<number>();
  const waiting: number[] = isEnd(tree, 0) ? [] : [0];
  let ends = 1;
  while (waiting.length > 0) {
    let best = 0;
    for (let i = 1; i < waiting.length; i++) if (tree.layouts[waiting[i]] > tree.layouts[waiting[best]]) best = i;
    const [node] = waiting.splice(best, 1);
    const children = childrenOf(tree, node);
    if (open.size > 0 && ends + children.length - 1 > rows) break;
    open.add(node);
    ends += children.length - 1;
    waiting.push(...children.filter((child) => !isEnd(tree, child)));
  }
  return open;
};

/** The open nodes plus a node's ancestors, so that it is drawn; the same set if it was drawn. */
export const openTo = (tree: FlatTree, open: ReadonlySet<number>, node: number): ReadonlySet<number> => {
  const missing: number[] = [];
  for (let at = tree.parent[node]; at >= 0; at = tree.parent[at]) if (!open.has(at)) missing.push(at);
  return missing.length === 0 ? open : new Set([...open, ...missing]);
};
