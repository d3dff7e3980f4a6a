import "../../../test/english.ts";
import { makeKnowledge, preset } from "@broadside/engine";
import { effect } from "@preact/signals";
import { beforeEach, describe, expect, test } from "vitest";
import { type HandWorker, HandWorkers } from "../../../test/hand-workers.ts";
import type { AnswerTo, Trouble } from "../../engine/task.ts";
import type { PlacedShip } from "../position/placed-ship.ts";
import type { FlatTree } from "./flat-tree.ts";
import { Filling, Solving } from "./page-jobs.ts";

const root = makeKnowledge(preset("gorkoff-3x3"));
let workers: HandWorkers;

beforeEach(() => {
  workers = new HandWorkers();
});

describe("a job", () => {
  const PROOF = { proven: true, lower: { total: 0, worst: 0 }, nodes: 1 };
  const SOLUTION = { kind: "tree", tree: {} as FlatTree, proof: PROOF, milliseconds: 1 } as const;

  test("changes nothing but its progress while it works, and has none when it ends", async () => {
    const solving = new Solving(workers.start);
    const states: string[] = [];
    effect(() => {
      states.push(solving.state.value.kind);
    });
    solving.begin(root);
    const told = {
      ...{ stage: "searching", nodes: 1, entries: 1, milliseconds: 1 },
      ...{ total: { lower: 1n, upper: 2n }, worst: { lower: 1, upper: 2 } },
    };
    workers.last.tell({ done: undefined, solving: told });
    workers.last.tell({ done: 0.5, solving: told });
    expect(solving.progress.value).toMatchObject({ done: 0.5, solving: told });
    expect(states).toEqual(["idle", "working"]);
    await workers.last.answer(SOLUTION);
    expect(solving.state.value).toEqual({ ...SOLUTION, kind: "solved", root, objective: "mean" });
    expect([solving.progress.value, workers.last.ended]).toEqual([undefined, true]);
  });

  test("begun again hears nothing of what it did before", async () => {
    const solving = new Solving(workers.start);
    solving.begin(root);
    const first = workers.last;
    solving.stop();
    solving.begin(root);
    first.tell({ done: 0.5 });
    await first.answer(SOLUTION);
    expect([solving.state.value, solving.progress.value]).toEqual([{ kind: "working" }, undefined]);
  });

  test.each<[string, Trouble]>([
    ["it would take 3 h", { kind: "refused", what: "it would take 3 h" }],
    ["out of memory", { kind: "failed", what: "out of memory" }],
  ])("tells why there is no result: %s", async (what, answer) => {
    const solving = new Solving(workers.start);
    solving.begin(root);
    await workers.last.answer(answer);
    expect(solving.state.value).toEqual({ kind: "failed", what });
  });
});

describe("filling the rest", async () => {
  let fill: Filling;
  let found: (readonly PlacedShip[])[];
  const begin = (order: "uniform" | "first"): HandWorker => {
    fill.begin(root, order, (ships) => found.push(ships));
    return workers.last;
  };

  beforeEach(() => {
    found = [];
    fill = new Filling(workers.start);
  });

  test("asks for a uniform draw or for the first found, hands the ships over and ends the worker", async () => {
    const ships = [{ shipClass: 0, cells: [0, 1, 2] }];
    const uniform = begin("uniform");
    expect(uniform.asked).toMatchObject([{ kind: "layout", rules: "gorkoff-3x3", shots: "" }]);
    await uniform.answer({ kind: "layout", ships });
    expect([found, fill.state.value, uniform.ended]).toEqual([[ships], { kind: "idle" }, true]);
    const first = begin("first");
    expect(first.asked.map(({ kind }) => kind)).toEqual(["find"]);
    await first.answer({ kind: "layout", ships });
    expect(found).toHaveLength(2);
  });

  test("tells a refusal apart from a proof that there is none", async () => {
    const what = "counting would take 3 h";
    await begin("uniform").answer({ kind: "refused", what });
    expect(fill.state.value).toEqual({ kind: "failed", order: "uniform", what, proved: false });
    const none = async (answer: AnswerTo<"find">): Promise<unknown> => {
      await begin("first").answer(answer);
      const state = fill.state.value;
      return state.kind === "failed" && state.proved ? state.what : state;
    };
    expect(await none({ kind: "none", proof: "search", nodes: 1234 })).toBe(
      "no layout contains these ships: proved by a search of 1,234 nodes",
    );
    expect(await none({ kind: "none", proof: "bound", nodes: 1, bound: { need: 9, room: 7 } })).toBe(
      "no layout contains these ships: the ships need 9 units of room in a region that has only 7",
    );
    expect(await none({ kind: "none", proof: "reduction", nodes: 0 })).toContain("has no place left");
    expect(await none({ kind: "layout", ships: [] })).toBe("no layout contains these ships");
    expect(found).toEqual([]);
  });
});
