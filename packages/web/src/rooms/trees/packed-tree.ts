import { type Answer, formatAnswer, isMiss, type Layout, type Scenario } from "@broadside/engine";
import type { DecisionTree } from "@broadside/engine/solver";
import { childrenOf, type FlatAnswer, type FlatTree } from "../../board/map/flat-tree.ts";

const nodesIn = (tree: DecisionTree): number =>
  tree.kind === "leaf"
    ? 1
    : tree.edges.reduce((sum, edge) => sum + nodesIn(edge.tree), 1 + (tree.finished === undefined ? 0 : 1));

/** Packs a decision tree into arrays. Cost: linear in its size. */
export const packTree = (scenario: Scenario, root: DecisionTree): FlatTree => {
  const nodes = nodesIn(root);
  const column = (): Int32Array => new Int32Array(nodes);
  const [cell, parent, end, answer, depth] = [column(), column(), column(), column(), column()];
  const [missed, first, layouts, worst] = [column(), column(), column(), column()];
  const total = new Float64Array(nodes);
  const answers: FlatAnswer[] = [];
  const known = new Map<string, number>();
  const list: Layout[] = [];
  let count = 0;
  const numberOf = (made: Answer): number => {
    const text = formatAnswer(scenario, made);
    const number = known.get(text) ?? known.size;
    if (!known.has(text)) answers.push({ answer: made, text });
    known.set(text, number);
    return number;
  };
  const write = (tree: DecisionTree, before: number, by: number, shots: number, misses: number): number => {
    const node = count++;
    parent[node] = before;
    answer[node] = by;
    depth[node] = shots;
    missed[node] = misses;
    first[node] = list.length;
    cell[node] = -1;
    if (tree.kind === "leaf") {
      list.push(...tree.layouts);
      layouts[node] = tree.layouts.length;
    } else {
      cell[node] = tree.cell;
      if (tree.finished) layouts[node] += layouts[write(tree.finished, node, -1, shots, misses)];
      for (const edge of tree.edges) {
        const more = Number(isMiss(edge.answer));
        const next = write(edge.tree, node, numberOf(edge.answer), shots + 1, misses + more);
        layouts[node] += layouts[next];
        total[node] += total[next] + more * layouts[next];
        worst[node] = Math.max(worst[node], worst[next] + more);
      }
    }
    end[node] = count;
    return node;
  };
  write(root, -1, -1, 0, 0);
  const ships = list[0]?.placements.length ?? 0;
  const placements = Int32Array.from(list.flatMap((layout) => layout.placements));
  return { cell, parent, end, answer, depth, missed, first, layouts, total, worst, answers, placements, ships };
};

/** Unpacks a decision tree from arrays, for the scenario it was made for. Cost: linear in its size. */
export const unpackTree = (scenario: Scenario, tree: FlatTree): DecisionTree => {
  const { cell, answer, answers, missed, first, layouts, placements, ships } = tree;
  const layoutAt = (i: number): Layout => ({
    scenario,
    placements: Array.from(placements.subarray(i * ships, (i + 1) * ships)),
  });
  const read = (node: number): DecisionTree => {
    if (cell[node] < 0) {
      const list = Array.from({ length: layouts[node] }, (_, i) => layoutAt(first[node] + i));
      return { kind: "leaf", layouts: list, misses: missed[node] };
    }
    const children = childrenOf(tree, node);
    const over = children.map((child) => (answer[child] < 0 ? read(child) : undefined)).find((next) => next);
    return {
      kind: "shot",
      cell: cell[node],
      edges: children
        .filter((child) => answer[child] >= 0)
        .map((child) => ({ answer: answers[answer[child]].answer, tree: read(child) })),
      ...(over?.kind === "leaf" && { finished: over }),
    };
  };
  return read(0);
};
