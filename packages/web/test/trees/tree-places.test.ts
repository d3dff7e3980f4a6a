import { formatShots } from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { isLong } from "../../../engine/test/cases.ts";
import {
  childrenOf,
  deepestEnd,
  type FlatTree,
  followSteps,
  isEnd,
  nodesOfDepth,
  stepsTo,
  worstEnd,
} from "../../src/board/tree/flat-tree.ts";
import { firstDifferences } from "../../src/board/tree/tree-difference.ts";
import { parseSteps } from "../../src/board/tree/tree-steps.ts";
import { nodesAcross, openAtFirst, openTo, planFlat } from "../../src/rooms/trees/drawn-nodes.ts";
import { grow, scenarioOf } from "./grow.ts";

const sinkings = scenarioOf("sinkings");
const { tree } = grow(sinkings, "greedy-hit");
const { tree: best } = grow(sinkings, "optimal-mean");
const every = (flat: FlatTree): number[] => Array.from(flat.cell, (_, node) => node);

describe("walking", () => {
  test("the shots to a node lead to it, also in notation", () => {
    for (const node of every(tree)) {
      const steps = stepsTo(tree, node);
      expect(followSteps(tree, steps)).toEqual({ node, steps: tree.depth[node] });
      const text = formatShots(sinkings, steps);
      expect(parseSteps(sinkings, tree, text)).toEqual({ ok: true, value: steps });
    }
  });

  test("shots that are not the tree's are refused with what it does there", () => {
    const three = scenarioOf("corners");
    const { tree: small } = grow(three, "optimal-mean");
    const said = (text: string): string => {
      const read = parseSteps(three, small, text);
      return read.ok ? "" : `${read.error.where}: ${read.error.what}; ${read.error.fix}`;
    };
    expect(said("B1. A2.")).toBe("");
    expect(said("A1x")).toBe("the first shot: the tree does not shoot A1x; it shoots B1");
    expect(said("B1. C2x")).toBe("after B1.: the tree does not shoot C2x; it shoots A2");
    expect(said("B1x A1x")).toBe("after B1x: A1x is no shot of the tree, which ends there; leave out what follows");
    expect(said("B9x")).toMatch(/B9/);
    expect(said("B1? A2")).not.toBe("");
    const { tree: greedy } = grow(three, "greedy-hit");
    const read = parseSteps(three, greedy, "A1.");
    expect(read.ok || `${read.error.what}; ${read.error.fix}`).toBe("no layout left gives the answer A1.; write A1x");
  });

  test("the worst case has most misses, the longest game most shots, and each depth its nodes", () => {
    const ends = every(tree).filter((node) => isEnd(tree, node));
    expect(tree.missed[worstEnd(tree)]).toBe(tree.worst[0]);
    expect(tree.depth[deepestEnd(tree)]).toBe(Math.max(...ends.map((node) => tree.depth[node])));
    const counts = [0, 1, 2, 5].map((depth) => nodesOfDepth(tree, depth));
    expect(counts[0]).toEqual([0]);
    expect(counts[1].sort()).toEqual(childrenOf(tree, 0).sort());
    for (const nodes of counts.slice(1))
      for (let i = 1; i < nodes.length; i++) expect(tree.depth[nodes[i]]).toBe(tree.depth[nodes[i - 1]]);
  });
});

describe("two trees", () => {
  test.each(["oneShip", "touching", "sinkings", "boxes", ...(isLong ? ["order"] : [])])(
    "of %s: where they first part sums up to all that one has more",
    (name) => {
      const scenario = scenarioOf(name);
      const [greedy, optimum] = [grow(scenario, "greedy-hit").tree, grow(scenario, "optimal-mean").tree];
      const differences = firstDifferences(greedy, optimum);
      expect(differences.reduce((sum, { more }) => sum + more, 0)).toBe(greedy.total[0] - optimum.total[0]);
      for (const { steps, nodes } of differences) {
        expect(followSteps(greedy, steps)).toEqual({ node: nodes[0], steps: steps.length });
        expect(followSteps(optimum, steps)).toEqual({ node: nodes[1], steps: steps.length });
        expect(greedy.cell[nodes[0]]).not.toBe(optimum.cell[nodes[1]]);
        expect(greedy.layouts[nodes[0]]).toBe(optimum.layouts[nodes[1]]);
      }
      expect(firstDifferences(greedy, greedy)).toEqual([]);
    },
  );
});

describe("the drawing", () => {
  test("has no two nodes in one place, and a node between what follows it", () => {
    const open = new Set(every(best).filter((node) => !isEnd(best, node)));
    const { nodes, column, row, rows, place } = planFlat(best, open);
    expect(nodes).toHaveLength(best.cell.length);
    expect(rows).toBe(every(best).filter((node) => isEnd(best, node)).length);
    expect(new Set(Array.from(nodes, (_, i) => `${column[i]} ${row[i]}`)).size).toBe(nodes.length);
    for (const [i, node] of nodes.entries()) {
      const below = childrenOf(best, node).map((child) => row[place.get(child) as number]);
      if (below.length === 0) continue;
      expect(row[i]).toBeGreaterThanOrEqual(Math.min(...below));
      expect(row[i]).toBeLessThanOrEqual(Math.max(...below));
      for (let k = 1; k < below.length; k++) expect(below[k]).toBeGreaterThan(below[k - 1]);
    }
  });

  test("finds what lies in some rows, itself or by what is below, without looking at the rest", () => {
    const open = new Set(every(best).filter((node) => !isEnd(best, node)));
    const plan = planFlat(best, open);
    const { nodes, row, rows } = plan;
    // The rows of a node and everything below it, computed in another way: node by node.
    const spans = Array.from(nodes, (node, i) => {
      const below = Array.from(nodes, (at, k) => (at >= node && at < best.end[node] ? row[k] : row[i]));
      return { low: Math.min(...below), high: Math.max(...below) };
    });
    for (const [low, high] of [
      [-5, -1],
      [0, 0],
      [3.5, 9],
      [rows / 2, rows / 2 + 30],
      [rows - 1, rows + 8],
      [-1, rows],
    ]) {
      const wanted = spans.flatMap((span, i) => (span.low <= high && span.high >= low ? [i] : []));
      expect(nodesAcross(plan, low, high)).toEqual(wanted);
    }
    // One screen of a fully open tree: some of its lines, and the lines that lead to them.
    expect(nodesAcross(plan, rows / 2, rows / 2 + 30).length).toBeLessThan(5 * 30);
  });

  test("opens what has most layouts first, in as many rows as there is room for, and the way to any node", () => {
    for (const most of [1, 5, 20, 10_000]) {
      const open = openAtFirst(tree, most);
      const { rows, place } = planFlat(tree, open);
      expect(rows).toBeLessThanOrEqual(Math.max(most, childrenOf(tree, 0).length));
      const closed = every(tree).filter((node) => place.has(node) && !open.has(node) && !isEnd(tree, node));
      const least = Math.min(...[...open].map((node) => tree.layouts[node]));
      for (const node of closed) expect(tree.layouts[node]).toBeLessThanOrEqual(least);
      const far = deepestEnd(tree);
      expect(planFlat(tree, openTo(tree, open, far)).place.has(far)).toBe(true);
    }
    const all = openAtFirst(tree, 10_000);
    expect(openTo(tree, all, deepestEnd(tree))).toBe(all);
  });
});
