import {
  type Answer,
  fail,
  formatShots,
  type Observation,
  parseShots,
  type Result,
  type Scenario,
} from "@broadside/engine";
import { childrenOf, type FlatTree, followSteps, isEnd } from "../../board/map/flat-tree.ts";
import { cellName } from "../../language/cell-name.ts";
import { columns } from "../../language/language.ts";

/** The node and all nodes before it, the root first. */
export const lineTo = ({ parent }: FlatTree, node: number): number[] => {
  const line: number[] = [];
  for (let at = node; at >= 0; at = parent[at]) line.push(at);
  return line.reverse();
};

/** The shots that lead to a node; a leaf reached without a further answer has those of its parent. */
export const stepsTo = (tree: FlatTree, node: number): Observation[] =>
  lineTo(tree, node)
    .filter((at) => tree.answer[at] >= 0)
    .map((at) => ({ cell: tree.cell[tree.parent[at]], answer: tree.answers[tree.answer[at]].answer }));

/** The leaf after the most shots; the first one if there are several. */
export const deepestEnd = (tree: FlatTree): number => endOfMost(tree, tree.depth);

/** The leaf with the most misses, which is the worst case; among several, the one after the most shots. */
export const worstEnd = (tree: FlatTree): number => endOfMost(tree, tree.missed, tree.depth);

const endOfMost = (tree: FlatTree, values: Int32Array, then: Int32Array = values): number => {
  let best = -1;
  for (let node = 0; node < tree.cell.length; node++) {
    if (!isEnd(tree, node)) continue;
    const isBetter =
      best < 0 || values[node] > values[best] || (values[node] === values[best] && then[node] > then[best]);
    if (isBetter) best = node;
  }
  return best;
};

export const nodesOfDepth = (tree: FlatTree, depth: number): number[] => {
  const found: number[] = [];
  for (let node = 0; node < tree.cell.length; node++) if (tree.depth[node] === depth) found.push(node);
  return found.sort((a, b) => tree.layouts[b] - tree.layouts[a] || a - b);
};

export const shotsOf = ({ cell }: FlatTree): number => cell.reduce((sum, at) => sum + (at >= 0 ? 1 : 0), 0);

/** A position in both trees at which they shoot different cells for the first time. */
export interface TreeDifference {
  /** The shots before it, the same in both trees. */
  readonly steps: readonly Observation[];
  readonly nodes: readonly [main: number, beside: number];
  /** How many more misses the first tree has from here on than the second, summed over the layouts. */
  readonly more: number;
}

/** Where two trees first shoot different cells, the largest difference first. Cost: linear in their sizes. */
export const firstDifferences = (main: FlatTree, beside: FlatTree): TreeDifference[] => {
  const found: TreeDifference[] = [];
  const compare = (a: number, b: number): void => {
    if (isEnd(main, a) && isEnd(beside, b)) return;
    if (main.cell[a] !== beside.cell[b]) {
      found.push({ steps: stepsTo(main, a), nodes: [a, b], more: main.total[a] - beside.total[b] });
      return;
    }
    const others = new Map(childrenOf(beside, b).map((child) => [beside.answers[beside.answer[child]]?.text, child]));
    for (const child of childrenOf(main, a)) {
      const text = main.answers[main.answer[child]]?.text;
      const other = others.get(text);
      if (text !== undefined && other !== undefined) compare(child, other);
    }
  };
  compare(0, 0);
  return found.sort((a, b) => Math.abs(b.more) - Math.abs(a.more) || a.steps.length - b.steps.length);
};

/** Fails if the shots are not in a tree, and says what the tree does at that point. */
export const checkSteps = (scenario: Scenario, tree: FlatTree, steps: readonly Observation[]): Result<true> => {
  const { node, steps: followed } = followSteps(tree, steps);
  const next = steps[followed];
  if (next === undefined) return { ok: true, value: true };
  const written = formatShots(scenario, [next], columns.value);
  const where =
    followed === 0 ? "the first shot" : `after ${formatShots(scenario, steps.slice(0, followed), columns.value)}`;
  if (isEnd(tree, node))
    return fail(where, `${written} is no shot of the tree, which ends there`, "leave out what follows");
  const name = cellName(scenario.board, tree.cell[node]);
  if (tree.cell[node] !== next.cell) return fail(where, `the tree does not shoot ${written}`, `it shoots ${name}`);
  const answers = childrenOf(tree, node).flatMap((child) => tree.answers[tree.answer[child]]?.text ?? []);
  return fail(
    where,
    `no layout left gives the answer ${written}`,
    `write ${answers.map((a) => name + a).join(" or ")}`,
  );
};

export const parseSteps = (scenario: Scenario, tree: FlatTree, text: string): Result<readonly Observation[]> => {
  const steps = parseShots(scenario, text, {}, columns.value);
  const checked = steps.ok ? checkSteps(scenario, tree, steps.value) : steps;
  return checked.ok ? steps : checked;
};

/** What a shot costs if play is optimal after it. */
export interface ShotCost {
  /** The misses from here, summed over the layouts. */
  readonly total: number;
  /** The mean number of misses to come after a miss and after any other answer; undefined if that cannot be. */
  readonly after: { readonly miss: number | undefined; readonly hit: number | undefined };
}

export interface MeasuredShot extends ShotCost {
  /** The answers that are possible. */
  readonly answers: readonly Answer[];
}

/** The cost of a shot, from what comes after each answer: its layouts, and the misses to come, summed over them. */
export const shotCost = (
  branches: readonly { readonly isMiss: boolean; readonly layouts: number; readonly total: number }[],
): ShotCost => {
  const sum = (missed: boolean, part: "layouts" | "total"): number =>
    branches.reduce((sum, branch) => (branch.isMiss === missed ? sum + branch[part] : sum), 0);
  const meanAfter = (missed: boolean): number | undefined => {
    const layouts = sum(missed, "layouts");
    return layouts === 0 ? undefined : sum(missed, "total") / layouts;
  };
  return {
    total: sum(true, "total") + sum(true, "layouts") + sum(false, "total"),
    after: { miss: meanAfter(true), hit: meanAfter(false) },
  };
};
