import { type DrawnTree, openNodes, planTree, type TreePlan } from "@broadside/arena/trees";
import { childrenOf, type FlatTree } from "../../board/map/flat-tree.ts";

export interface FlatPlan extends TreePlan<number> {
  /** The position of a node in the plan's `nodes`. */
  readonly place: ReadonlyMap<number, number>;
}

const drawn = (tree: FlatTree): DrawnTree<number> => ({
  root: 0,
  children: (node) => childrenOf(tree, node),
  layouts: (node) => tree.layouts[node],
});

/** The plan for drawing a tree with a set of open nodes. Cost: linear in the drawn nodes. */
export const planFlat = (tree: FlatTree, open: ReadonlySet<number>): FlatPlan => {
  const plan = planTree(drawn(tree), open);
  return { ...plan, place: new Map(plan.nodes.map((node, i) => [node, i])) };
};

/** The nodes that are open at first: from the root on, those with the most layouts, as long as rows are left. */
export const openAtFirst = (tree: FlatTree, rows: number): Set<number> => openNodes(drawn(tree), rows);

/** The indices, in the plan's `nodes`, of the nodes in these rows and of all their ancestors. */
export const nodesAcross = ({ nodes, after, top, bottom }: TreePlan<number>, low: number, high: number): number[] => {
  const found: number[] = [];
  for (let at = 0; at < nodes.length; ) {
    const isAcross = top[at] <= high && bottom[at] >= low;
    if (isAcross) found.push(at);
    at = isAcross ? at + 1 : after[at];
  }
  return found;
};

/** The open nodes and the ancestors of a node, so that it is drawn; the same set if it was already drawn. */
export const openTo = (tree: FlatTree, open: ReadonlySet<number>, node: number): ReadonlySet<number> => {
  const missing: number[] = [];
  for (let at = tree.parent[node]; at >= 0; at = tree.parent[at]) if (!open.has(at)) missing.push(at);
  return missing.length === 0 ? open : new Set([...open, ...missing]);
};
