import {
  formatCell,
  formatShots,
  infer,
  type Knowledge,
  makeKnowledge,
  parseKnowledge,
  preset,
  unwrap,
} from "@broadside/engine";
import { solve } from "@broadside/engine/solver";
import { describe, expect, test } from "vitest";
import { childrenOf, costAt, isEnd, nodeOf, occupiedAt, shipCellsAt } from "../../src/board/map/flat-tree.ts";
import { formatPosition } from "../../src/board/rules/rules.ts";
import { tasks } from "../../src/rooms/trees/answer-tree.ts";
import { packTree } from "../../src/rooms/trees/packed-tree.ts";
import { stepsTo } from "../../src/rooms/trees/tree-nodes.ts";
import { whyText } from "../../src/rooms/trees/why-shot.tsx";
import { english } from "../english.ts";
import { grow, scenarioOf, UNWATCHED } from "./grow.ts";

const POSITIONS: readonly (readonly [game: string, shots: string])[] = [
  ["gorkoff-3x3", ""],
  ["gorkoff-5x5", "A1x C3. E1x E5x"],
  ["boxes:2x2:1", ""],
  ["boxes:3x2:1", "B2=1"],
];

test.each(POSITIONS)(
  "the tree of %s %s has the misses of the solution, and as many layouts everywhere as there are",
  (game, shots) => {
    const root = unwrap(parseKnowledge(preset(game), shots));
    const { tree, misses, layouts } = solve(root, { objective: "mean-then-worst" });
    const solved = packTree(root.scenario, tree);
    expect(costAt(solved, 0)).toEqual({ layouts: Number(layouts), total: Number(misses.total), worst: misses.worst });
    // Down every branch, a node's count of layouts equals the position's own count, and the node is found again by
    // its shots.
    let visited = 0;
    const visit = (node: number, position: Knowledge): void => {
      if (visited++ > 60) return;
      if (game.startsWith("gorkoff")) expect(infer(position).layouts).toBe(BigInt(solved.layouts[node]));
      expect(nodeOf(solved, root, position)).toBe(node);
      for (const next of childrenOf(solved, node)) {
        if (solved.answer[next] < 0) continue;
        const cell = solved.cell[node];
        const shot = { cell, answer: solved.answers[solved.answer[next]].answer };
        visit(next, makeKnowledge(root.scenario, [...position.observations, shot]));
      }
    };
    visit(0, root);
  },
);

test("other rules, other first shots and other cells are not in the tree", () => {
  const root = unwrap(parseKnowledge(preset("gorkoff-5x5"), "A1x C3. E1x"));
  const solved = packTree(root.scenario, solve(root).tree);
  const place = (game: string, shots: string) => nodeOf(solved, root, unwrap(parseKnowledge(preset(game), shots)));
  expect(place("gorkoff-5x5", "A1x C3. E1x")).toBe(0);
  expect(place("gorkoff-5x5", "A1x C3.")).toBeUndefined();
  expect(place("gorkoff-5x5", "C3. A1x E1x")).toBeUndefined();
  expect(place("gorkoff-5x5", "A1. C3. E1x")).toBeUndefined();
  expect(place("bimaru", "A1x C3. E1x")).toBeUndefined();
  const other = solved.cell[0] === 24 ? "D5" : "E5";
  expect(place("gorkoff-5x5", `A1x C3. E1x ${other}.`)).toBeUndefined();
});

test("where every ship cell is known, hits on them in any order stay at the end; other cells leave the tree", () => {
  const root = unwrap(parseKnowledge(preset("gorkoff-3x3"), ""));
  const solved = packTree(root.scenario, solve(root).tree);
  const end = solved.cell.indexOf(-1);
  const before = formatShots(root.scenario, stepsTo(solved, end));
  const shot = new Set(stepsTo(solved, end).map(({ cell }) => cell));
  const ships = shipCellsAt(solved, end, root.scenario).filter((cell) => !shot.has(cell));
  const name = (cell: number) => formatCell(root.scenario.board, cell);
  const at = (shots: string) => nodeOf(solved, root, unwrap(parseKnowledge(root.scenario, `${before} ${shots}`)));
  expect(ships.length).toBeGreaterThan(0);
  expect(
    at(
      ships
        .map((cell) => `${name(cell)}x`)
        .reverse()
        .join(" "),
    ),
  ).toBe(end);
  const water = [...Array(9).keys()].find((cell) => !shot.has(cell) && !ships.includes(cell)) ?? -1;
  expect(at(`${name(water)}.`)).toBeUndefined();
});

describe("why a shot and not another", () => {
  const { versus, costs, eases, lostLater } = english.trees;
  const a1 = { name: "A1", hits: 4, cost: { total: 6, after: { miss: 0.5, hit: 0 } }, own: 6 };
  const b1 = { name: "B1", hits: 1, cost: { total: 6, after: { miss: 0.1, hit: 0.2 } }, own: undefined };
  const names = { cell: "A1", other: "B1" };
  const less = versus.less({ ...names, mine: "50\u00a0%", theirs: "13\u00a0%" });
  const same = costs.same({ ...names, mine: "0.8" });

  test("where nothing is lost nothing is said to be lost", () => {
    expect(whyText(a1, b1, 8)).toEqual([less, same]);
    expect(whyText({ ...a1, own: 7 }, b1, 8)).toEqual([less, same, lostLater]);
  });

  test("what costs less without hitting more often gains it after an answer, in figures that differ", () => {
    const dear = { ...b1, hits: 5, cost: { total: 6.1, after: { miss: 0.53, hit: 0.01 } } };
    expect(whyText(a1, dear, 8)).toEqual([
      versus.more({ ...names, mine: "50\u00a0%", theirs: "63\u00a0%" }),
      eases.miss({ ...names, few: "0.50", many: "0.53" }),
      costs.more({ ...names, mine: "0.75", theirs: "0.76" }),
    ]);
    expect(whyText(dear, a1, 8)).toEqual([
      versus.less({ cell: "B1", other: "A1", mine: "63\u00a0%", theirs: "50\u00a0%" }),
      eases.miss({ ...names, few: "0.50", many: "0.53" }),
      costs.less({ other: "A1", mine: "0.76", theirs: "0.75" }),
    ]);
    // Chance alone explains this one.
    expect(whyText(a1, { ...dear, hits: 1 }, 8)).toHaveLength(2);
  });

  test("chances alone are said while nothing is measured; a sure hit and a sure miss are called so", () => {
    expect(whyText(a1, { ...b1, cost: undefined }, 8)).toEqual([less]);
    expect(whyText(a1, { ...b1, hits: 0, cost: undefined }, 8)).toEqual([versus.none(names)]);
    expect(whyText(a1, { ...b1, hits: 8 }, 8)[0]).toBe(versus.sure(names));
  });
});

test.each(["oneShip", "sinkings"])(
  "in the best tree of %s, a shot that hits less often than another costs no more, and gains after an answer",
  (name) => {
    const scenario = scenarioOf(name);
    const { tree } = grow(scenario, "optimal-mean");
    let surprises = 0;
    for (let node = 0; node < tree.cell.length && surprises < 12; node++) {
      if (isEnd(tree, node)) continue;
      const steps = stepsTo(tree, node);
      const shot = new Set(steps.map(({ cell }) => cell));
      const hits = occupiedAt(tree, node, scenario);
      const other = hits.reduce((a, b, cell) => (!shot.has(cell) && b > hits[a] ? cell : a), tree.cell[node]);
      if (hits[other] === hits[tree.cell[node]] || hits[other] === tree.layouts[node]) continue;
      surprises++;
      const position = formatPosition(makeKnowledge(scenario, steps));
      const cells = [tree.cell[node], other];
      const { costs } = tasks["tree-shots"]({ ...position, cells }, UNWATCHED);
      const [mine, theirs] = cells.map((cell, i) => ({ name: String(cell), hits: hits[cell], cost: costs[i] }));
      expect(mine.cost.total).toBe(tree.total[node]);
      expect(theirs.cost.total).toBeGreaterThanOrEqual(mine.cost.total);
      expect(whyText(mine, theirs, tree.layouts[node])).toHaveLength(theirs.cost.total > mine.cost.total ? 3 : 2);
    }
    expect(surprises).toBeGreaterThan(0);
  },
);
