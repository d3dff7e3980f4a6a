import { describe, expect, it } from "vitest";
import { isLong } from "../../test/cases.ts";
import { readScenario, straightFleet } from "../../test/read.ts";
import { StoppedError, unwrap } from "../core/result.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import type { Answers } from "../scenario/answer.ts";
import { preset } from "../scenario/preset.ts";
import { withRules } from "../scenario/scenario.ts";
import { parseShots } from "../scenario/written-shots.ts";
import { checkTree } from "./check-tree.ts";
import { buildTree, type DecisionTree, leavesOf, treeSize } from "./decision-tree.ts";
import { UNLIMITED } from "./kernel/candidate-stack.ts";
import { greedyRollout, prepare } from "./preparation.ts";
import { solve } from "./solve.ts";
import { formatTreeFile, parseTree, parseTreeFile } from "./tree-file.ts";

const gorkoff = (answers: Answers) => makeKnowledge(unwrap(withRules(preset("gorkoff-5x5"), { answers })));

/** Solved only once, for all tests that examine the solution. */
const solved = { knowledge: gorkoff("sunk"), solution: solve(gorkoff("sunk")) };

describe("solve", () => {
  it("finds the same optimum when its memory is too small for its tables: it forgets and looks again", () => {
    const { knowledge, solution: roomy } = solved;
    const narrow = solve(knowledge, { limits: { bytes: 1_500_000 } });
    expect(narrow.misses.total).toBe(roomy.misses.total);
    expect(narrow.bytes).toBeLessThan(1_500_000);
    expect(narrow.nodes).toBeGreaterThan(roomy.nodes);
    expect(checkTree(knowledge, narrow.tree).total).toBe(roomy.misses.total);
  });

  it("does without symmetries where the tables of their images do not fit", () => {
    const rules = { board: { size: [4, 4] }, fleet: [{ name: "boat", length: 2 }], contact: "none", answers: "hit" };
    const knowledge = makeKnowledge(readScenario(rules));
    const [roomy, narrow] = [1e6, 60_000].map((bytes) => solve(knowledge, { limits: { bytes } }));
    expect(narrow).toMatchObject({ proven: true, misses: roomy.misses });
    expect(narrow.nodes).toBeGreaterThan(roomy.nodes);
  });

  it("a rollout played by rollouts finds the published 11.150 shots for one ship of 4 on 8x8", () => {
    const rules = { board: { size: [8, 8] }, fleet: [{ name: "ship", length: 4 }], contact: "none", answers: "hit" };
    const knowledge = makeKnowledge(readScenario(rules));
    const { table } = prepare(knowledge, {}, 0);
    const totals = [1, 2].map((levels) => {
      const tree = buildTree(
        table,
        greedyRollout(table, false, levels, levels * 5e6, () => {}),
        UNLIMITED,
      );
      return checkTree(knowledge, tree).total;
    });
    // The misses over all 80 layouts: 7.15 on average, besides the 4 hits.
    expect(totals).toEqual([573n, 572n]);
  });

  it("searches nothing where ships fill the board: no shot can miss", () => {
    const rules = { board: { size: [12, 12] }, contact: "allowed", answers: "hit" };
    const liners = { ...rules, fleet: [{ name: "liner", length: 12, count: 12 }] };
    const solution = solve(makeKnowledge(readScenario(liners)));
    expect(solution).toMatchObject({ layouts: 2n, proven: true, misses: { total: 0n, worst: 0 }, nodes: 0 });
    expect(checkTree(solution.knowledge, solution.tree)).toMatchObject({ total: 0n, worst: 0 });
  });

  it("gives bounds and a strategy that keeps them wherever it is stopped", () => {
    const knowledge = gorkoff("hit");
    const stops = { mean: isLong ? [1, 300_000] : [5_000], worst: isLong ? [1, 20_000] : [2_000] };
    for (const objective of ["mean", "worst"] as const) {
      for (const positions of stops[objective]) {
        const limits = { positions, lookahead: 0 };
        const { misses, lower, proven, stopped, tree } = solve(knowledge, { objective, limits });
        expect({ proven, stopped }).toEqual({ proven: false, stopped: "positions" });
        expect(checkTree(knowledge, tree)).toMatchObject({ total: misses.total, worst: misses.worst });
        // The optimum is 6444 misses in total and 7 in the worst case.
        expect(Number(lower.total)).toBeLessThanOrEqual(6444);
        // A bound is known before the search.
        expect(objective === "mean" ? lower.total > 0n : lower.worst > 0).toBe(true);
        expect(Number(misses.total)).toBeGreaterThanOrEqual(6444);
        expect(lower.worst).toBeLessThanOrEqual(7);
        expect(misses.worst).toBeGreaterThanOrEqual(7);
      }
    }
  });

  it("gives a good strategy at once: a greedy rollout from the likeliest cells, and never worse than these", () => {
    const games = [
      // The optima are 6444 misses in total and 7 in the worst case, and 2490 and 3.
      { answers: "hit", total: 6510, worst: 7 },
      { answers: "sunk", total: 2530, worst: 3 },
    ] as const;
    for (const { answers, total, worst } of games) {
      const knowledge = gorkoff(answers);
      const stopped = (objective: "mean" | "worst", lookahead?: number) => {
        const limits = { positions: 1, ...(lookahead !== undefined && { lookahead }) };
        const { misses, tree, proven } = solve(knowledge, { objective, limits });
        // With announced sinkings, the worst case is proven before the search is asked to stop.
        expect(proven).toBe(objective === "worst" && answers === "sunk");
        expect(checkTree(knowledge, tree)).toMatchObject({ total: misses.total, worst: misses.worst });
        return misses;
      };
      // In the usual run, each objective in one of the games.
      if (answers === "sunk" || isLong) expect(stopped("worst").worst).toBe(worst);
      if (answers === "sunk" && !isLong) continue;
      const likeliest = stopped("mean", 0);
      expect(Number(stopped("mean").total)).toBeLessThanOrEqual(total);
      expect(likeliest.total).toBeGreaterThan(BigInt(total));
      // A budget that runs out on the way still leaves a complete strategy.
      expect(stopped("mean", 5_000).total).toBeLessThanOrEqual(likeliest.total);
    }
  });

  it("tells how far it is, with bounds that only close in, and stops when it is asked to", () => {
    let clock = 0;
    const told: bigint[] = [];
    const signal = { aborted: false };
    const solution = solve(gorkoff("hit"), {
      now: () => (clock += 50),
      signal,
      progress: ({ total }) => {
        expect(total.lower <= total.upper).toBe(true);
        told.push(total.lower);
        if (told.length === 30) signal.aborted = true;
      },
    });
    expect(solution).toMatchObject({ proven: false, stopped: "signal" });
    expect(told).toEqual([...told].sort((a, b) => Number(a - b)));
  });

  it("ends a proof with the same tree however slow the machine is", () => {
    const rules = { board: { size: [5, 4] }, contact: "none", answers: "hit" };
    const knowledge = makeKnowledge(readScenario({ ...rules, fleet: straightFleet([3, 2]) }));
    const proved = (tick: number) => {
      let clock = 0;
      let told = 0;
      const { proven, misses, lower, nodes, tree } = solve(knowledge, {
        objective: "worst",
        now: () => (clock += tick),
        progress: ({ worst }) => {
          told = worst.upper;
        },
      });
      return { proven, misses, lower, nodes, told, tree: formatTreeFile(knowledge, tree) };
    };
    const { told, ...quick } = proved(0);
    const { told: toldLate, ...slow } = proved(1000);
    expect(slow).toEqual(quick);
    expect(slow).toMatchObject({ proven: true, misses: { worst: 8 } });
    // The slow clock still led to a better strategy, which was shown but had no effect on the proof.
    expect({ told, toldLate }).toEqual({ told: 0, toldLate: 8 });
  });

  it("stops in every phase at the first time of asking, with a strategy as soon as there is one", () => {
    const rules = { board: { size: [5, 5] }, contact: "none" } as const;
    const fleet = [3, 2].map((length) => ({ name: `s${length}`, length }));
    const games = [
      ["worst", makeKnowledge(readScenario({ ...rules, fleet, contact: "allowed", answers: "hit" }))],
      ["mean", makeKnowledge(readScenario({ ...rules, fleet, contact: "allowed", answers: "sunk" }))],
    ] as const;
    for (const [objective, knowledge] of games) {
      const phases = new Set<string>();
      let stoppedEarly = 0;
      for (let last = 1; last < 6000; last = Math.ceil(last * 1.7)) {
        let asked = 0;
        let clock = 0;
        const signal = {
          get aborted() {
            return ++asked >= last;
          },
        };
        const note = (what: string): void => {
          phases.add(what.replace(/[\d,.]+/g, "N"));
        };
        try {
          const solution = solve(knowledge, {
            objective,
            signal,
            limits: { lookahead: 20_000 },
            now: () => (clock += 250),
            preparing: note,
            progress: ({ stage }) => note(stage),
          });
          if (solution.proven) break;
          expect(solution.stopped).toBe("signal");
          expect(checkTree(knowledge, solution.tree)).toMatchObject({ total: solution.misses.total });
        } catch (error) {
          if (!(error instanceof StoppedError)) throw error;
          stoppedEarly++;
          expect(error.message).toMatch(/^stopped while .*: there is no strategy to show yet$/);
        }
        // After a stop, only the loops in progress still read the signal.
        expect(asked, `asked for the ${last}th time`).toBeLessThan(last + 8);
      }
      expect(stoppedEarly).toBeGreaterThan(3);
      expect([...phases]).toEqual(
        expect.arrayContaining(["counting the layouts", `making a first strategy for N layouts`, "tables of bounds"]),
      );
    }
  });

  it("takes a time that is up as an end half a second later while there is no strategy, and at once afterwards", () => {
    const knowledge = gorkoff("hit");
    const after = (tick: number, milliseconds: number) => {
      let clock = 0;
      return solve(knowledge, { now: () => (clock += tick), limits: { milliseconds } });
    };
    expect(() => after(1000, 100)).toThrow(StoppedError);
    // About 2,000 calls are made before there is a strategy.
    const { stopped, milliseconds, nodes } = after(0.01, 1);
    expect({ stopped, nodes: nodes < 3000 }).toEqual({ stopped: "time", nodes: true });
    expect(milliseconds).toBeGreaterThan(1);
  });

  it("leaves nothing to shoot when everything is known", () => {
    const knowledge = makeKnowledge(preset("gorkoff-3x3"), unwrap(parseShots(preset("gorkoff-3x3"), "B1x")));
    const { layouts, misses, tree, proven } = solve(knowledge);
    expect({ layouts, misses, proven, kind: tree.kind }).toEqual({
      layouts: 1n,
      misses: { total: 0n, mean: 0, worst: 0 },
      proven: true,
      kind: "leaf",
    });
  });
});

describe("the checker", () => {
  const {
    knowledge,
    solution: { tree },
  } = solved;

  /** The tree with its first leaf replaced. */
  const damaged = (node: DecisionTree, change: (leaf: DecisionTree) => DecisionTree): DecisionTree => {
    if (node.kind === "leaf") return change(node);
    const [first, ...rest] = node.edges;
    return { ...node, edges: [{ ...first, tree: damaged(first.tree, change) }, ...rest] };
  };

  it("finds misses that are not those of the replay", () => {
    const wrong = damaged(tree, (leaf) => (leaf.kind === "leaf" ? { ...leaf, misses: leaf.misses + 1 } : leaf));
    expect(() => checkTree(knowledge, wrong)).toThrow(/misses, its leaf says/);
  });

  it("finds layouts that a leaf does not list, or lists without being led to it", () => {
    const [, other] = leavesOf(tree);
    const wrong = damaged(tree, (leaf) => (leaf.kind === "leaf" ? { ...leaf, layouts: other.layouts } : leaf));
    expect(() => checkTree(knowledge, wrong)).toThrow(/is led to a leaf that does not list it/);
    const more = damaged(tree, (leaf) =>
      leaf.kind === "leaf" ? { ...leaf, layouts: [...leaf.layouts, ...other.layouts] } : leaf,
    );
    expect(() => checkTree(knowledge, more)).toThrow(/is listed by a leaf that it is not led to/);
  });

  it("finds answers without a way on", () => {
    const wrong: DecisionTree = tree.kind === "shot" ? { ...tree, edges: tree.edges.slice(1) } : tree;
    expect(() => checkTree(knowledge, wrong)).toThrow(/the tree does not go on from/);
  });

  it("reads the file that was written", () => {
    const file = JSON.parse(JSON.stringify(formatTreeFile(knowledge, tree)));
    const read = unwrap(parseTreeFile(file));
    expect(treeSize(read.tree)).toEqual(treeSize(tree));
    expect(checkTree(read.knowledge, read.tree)).toEqual(checkTree(knowledge, tree));
    expect(parseTree(knowledge.scenario, file.tree).ok).toBe(true);
  });
});

describe("order of hits", () => {
  const touching = (lengths: readonly number[]) => {
    const rules = { board: { size: [3, 4] }, contact: "allowed", answers: "sunk" };
    return makeKnowledge(readScenario({ ...rules, fleet: straightFleet(lengths) }));
  };

  it("matters where ships touch: a certain hit may be worth more later (749, and not 751)", () => {
    const { layouts, misses, proven } = solve(touching([3, 2, 2]));
    expect({ layouts, total: misses.total, proven }).toEqual({ layouts: 328n, total: 749n, proven: true });
  });
});
