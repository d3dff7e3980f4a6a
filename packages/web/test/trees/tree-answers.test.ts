import {
  isMiss,
  makeKnowledge,
  parseKnowledge,
  parseScenarioText,
  preset,
  type Scenario,
  unshotCells,
  unwrap,
} from "@broadside/engine";
import { checkTree, parseTreeFile, solve } from "@broadside/engine/solver";
import { describe, expect, test } from "vitest";
import { childrenOf, type FlatTree, isEnd, occupiedAt } from "../../src/board/map/flat-tree.ts";
import { formatPosition } from "../../src/board/rules/rules.ts";
import { makeTree, type TreeFormat, tasks } from "../../src/rooms/trees/answer-tree.ts";
import { packTree, unpackTree } from "../../src/rooms/trees/packed-tree.ts";
import { TREE_NAMES, type TreeName } from "../../src/rooms/trees/tree-name.ts";
import { shotCost } from "../../src/rooms/trees/tree-nodes.ts";
import { grow, scenarioOf, UNWATCHED } from "./grow.ts";

const positionOf = (scenario: Scenario) => formatPosition(makeKnowledge(scenario));

describe("trees as they cross to the page", () => {
  test.each([
    ["corners", "optimal-mean"],
    ["touching", "greedy-hit"],
    ["sinkings", "optimal-worst"],
    ["order", "greedy-distribution"],
    // Games in these scenarios may end before the last shot if boxes cover each other.
    ["boxes", "optimal-mean"],
    ["smallest", "half-split"],
  ] as const)(
    "of %s, %s, are the same when they are read back, and their figures those of the checker",
    (name, tree) => {
      const scenario = scenarioOf(name);
      const { tree: flat } = grow(scenario, tree);
      const whole = unpackTree(scenario, flat);
      const checked = checkTree(makeKnowledge(scenario), whole);
      expect([flat.layouts[0], flat.total[0], flat.worst[0]]).toEqual([
        Number(checked.layouts),
        Number(checked.total),
        checked.worst,
      ]);
      expect(packTree(scenario, whole)).toEqual(flat);
    },
  );

  test("every node has the misses of what is below it, and the chances of its layouts", () => {
    const scenario = scenarioOf("sinkings");
    const { tree } = grow(scenario, "optimal-mean");
    for (let node = 0; node < tree.cell.length; node += 7) {
      let [total, layouts, worst] = [0, 0, 0];
      for (let at = node; at < tree.end[node]; at++) {
        if (!isEnd(tree, at)) continue;
        const more = tree.missed[at] - tree.missed[node];
        total += more * tree.layouts[at];
        layouts += tree.layouts[at];
        worst = Math.max(worst, more);
      }
      expect([tree.total[node], tree.layouts[node], tree.worst[node]]).toEqual([total, layouts, worst]);
      const occupied = occupiedAt(tree, node, scenario);
      // Ships keep apart, so every layout has all five ship cells.
      expect(occupied.reduce((a, b) => a + b, 0)).toBe(5 * layouts);
      if (isEnd(tree, node)) continue;
      const hit = childrenOf(tree, node).filter((child) => !isMiss(tree.answers[tree.answer[child]].answer));
      expect(occupied[tree.cell[node]]).toBe(hit.reduce((sum, child) => sum + tree.layouts[child], 0));
    }
  });
});

describe("known optima", () => {
  test("3 x 3 by hand: 6 misses over four layouts, 3 at worst", () => {
    const { tree, proof } = grow(scenarioOf("corners"), "optimal-mean");
    expect([tree.layouts[0], tree.total[0], tree.worst[0], proof?.proven]).toEqual([4, 6, 3, true]);
    expect(grow(scenarioOf("corners"), "optimal-worst").tree.worst[0]).toBe(3);
  });

  test("one ship on 4 x 4 costs 42 misses at best, and 44 by greedy-hit", () => {
    const scenario = scenarioOf("oneShip");
    const [optimum, strategy] = [grow(scenario, "optimal-mean"), grow(scenario, "greedy-hit")];
    expect([optimum.tree.total[0], optimum.proof?.proven]).toEqual([42, true]);
    expect([strategy.tree.total[0], strategy.proof]).toEqual([44, undefined]);
  });

  test("every tree that is offered is made, and none is better than the best in its own sense", () => {
    const scenario = scenarioOf("oneShip");
    const trees = TREE_NAMES.map((name): [TreeName, FlatTree] => [name, grow(scenario, name).tree]);
    for (const [name, tree] of trees) {
      expect(tree.total[0], name).toBeGreaterThanOrEqual(42);
      expect(tree.worst[0], name).toBeGreaterThanOrEqual(5);
      if (name.startsWith("optimal-mean")) expect(tree.total[0]).toBe(42);
      if (name.startsWith("optimal-worst")) expect(tree.worst[0]).toBe(5);
    }
  });
});

describe("what shots lose", () => {
  test.each(["corners", "oneShip", "touching", "sinkings", "boxes"])(
    "of %s, sums up to what greedy has more",
    (name) => {
      const scenario = scenarioOf(name);
      const { tree } = grow(scenario, "greedy-hit");
      const { tree: reference } = grow(scenario, "optimal-mean");
      const best = { total: reference.total[0], cell: reference.cell[0] };
      const answer = tasks["tree-losses"]({ ...positionOf(scenario), tree, best }, UNWATCHED);
      expect(answer.losses.reduce((sum, { lost }) => sum + lost, 0)).toBe(tree.total[0] - reference.total[0]);
      for (const { node, better } of answer.losses) expect(better).not.toBe(tree.cell[node]);
    },
  );

  test("of all first shots the best costs the optimum, and none costs less", () => {
    for (const name of ["corners", "oneShip", "touching", "smallest"]) {
      const scenario = scenarioOf(name);
      const cells = unshotCells(makeKnowledge(scenario));
      const answer = tasks["tree-shots"]({ ...positionOf(scenario), cells }, UNWATCHED);
      const totals = answer.costs.map(({ total }) => total);
      expect(Math.min(...totals), name).toBe(Number(solve(makeKnowledge(scenario)).misses.total));
    }
  });
});

test.each(["oneShip", "touching", "sinkings"])(
  "a shot of the best tree of %s costs what the tree says, as do the positions after its answers",
  (name) => {
    const scenario = scenarioOf(name);
    const { tree } = grow(scenario, "optimal-mean");
    const branches = childrenOf(tree, 0).map((child) => ({
      isMiss: isMiss(tree.answers[tree.answer[child]].answer),
      layouts: tree.layouts[child],
      total: tree.total[child],
    }));
    const { costs } = tasks["tree-shots"]({ ...positionOf(scenario), cells: [tree.cell[0]] }, UNWATCHED);
    expect(costs[0].total).toBe(tree.total[0]);
    expect(costs).toMatchObject([shotCost(branches)]);
    expect(costs[0].answers).toEqual(childrenOf(tree, 0).map((child) => tree.answers[tree.answer[child]].answer));
    // By hand: a miss counts itself, and every layout is in one branch.
    const missed = branches.filter((branch) => branch.isMiss);
    expect(missed.reduce((sum, { layouts }) => sum + layouts * (1 + (costs[0].after.miss ?? 0)), 0)).toBeCloseTo(
      tree.total[0] - branches.reduce((sum, { isMiss, total }) => sum + (isMiss ? 0 : total), 0),
      9,
    );
  },
);

describe("files", () => {
  const fileOf = (scenario: Scenario, tree: FlatTree, format: TreeFormat): string => {
    const answer = tasks["tree-file"]({ ...positionOf(scenario), tree, format, title: 'a "title" <&' });
    expect(answer.shown).toBe(answer.shots);
    return answer.text;
  };

  test.each(["corners", "sinkings", "boxes"])("JSON of %s is read as a tree of the command, and checked", (name) => {
    const scenario = scenarioOf(name);
    const { tree } = grow(scenario, "optimal-mean");
    const read = unwrap(parseTreeFile(JSON.parse(fileOf(scenario, tree, "json"))));
    expect(Number(checkTree(read.knowledge, read.tree).total)).toBe(tree.total[0]);
  });

  test("SVG and DOT have a mark for every shot", () => {
    const scenario = scenarioOf("oneShip");
    const { tree } = grow(scenario, "optimal-mean");
    const shots = tree.cell.filter((cell) => cell >= 0).length;
    const svg = fileOf(scenario, tree, "svg");
    expect(svg.match(/<rect class="shot"/g)).toHaveLength(shots);
    expect(svg).toContain("a &quot;title&quot; &lt;&amp;");
    expect(fileOf(scenario, tree, "dot").match(/tooltip=/g)).toHaveLength(shots);
  });
});

describe("what is too big", () => {
  test.each(["hasbro", "russian"])("%s is refused with its number of layouts, before anything is made", (name) => {
    expect(() => grow(scenarioOf(name), "optimal-mean")).toThrow(
      /^[\d,]{10,} layouts are more than the 20,000 of which a tree is made here; take a smaller board or other ships$/,
    );
  });

  test("so are rules that allow no layout", () => {
    const text = '{"board":{"size":[2,2]},"fleet":[{"name":"long","length":3}],"contact":"none","answers":"hit"}';
    const knowledge = makeKnowledge(unwrap(parseScenarioText(text)));
    expect(() => tasks.tree({ ...formatPosition(knowledge), tree: "greedy-hit" }, UNWATCHED)).toThrow(
      "the rules allow no layout: this fleet does not fit on this board",
    );
  });

  test("so are shots after which no layout is left, with the first of them", () => {
    const knowledge = unwrap(parseKnowledge(scenarioOf("gorkoff-3x3"), "B1x A1. C3x"));
    expect(() => tasks.tree({ ...formatPosition(knowledge), tree: "optimal-mean" }, UNWATCHED)).toThrow(
      "with the answer of shot 2, A1., no layout is left",
    );
    // Positions before that shot are not counted: this limit refuses the first of them.
    const late = unwrap(parseKnowledge(preset("hasbro"), "A1. B1. A2#destroyer"));
    expect(() => makeTree(late, "optimal-mean", () => {}, { maxBytes: 1000 })).toThrow(
      "shot 3, A2#destroyer, no layout",
    );
  });
});
