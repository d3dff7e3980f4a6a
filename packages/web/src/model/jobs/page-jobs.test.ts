import "../../../test/english.ts";
import { makeKnowledge, preset } from "@broadside/engine";
import { beforeEach, describe, expect, test } from "vitest";
import type { PlacedShip } from "../../position/placed-ship.ts";
import type { Message, Question, WorkerAnswer } from "../../worker/protocol.ts";
import { Filling } from "./page-jobs.ts";

/** A worker that answers when the test tells it to. */
class HandWorker {
  static all: HandWorker[] = [];
  readonly asked: Question[] = [];
  ended = false;
  readonly hear: (message: Message) => void;
  constructor(hear: (message: Message) => void) {
    this.hear = hear;
    HandWorker.all.push(this);
  }
  post(question: Question): void {
    this.asked.push(question);
  }
  end(): void {
    this.ended = true;
  }
  answer(answer: WorkerAnswer): void {
    this.hear({ id: this.asked.at(-1)?.id ?? -1, kind: "answer", answer });
  }
}

describe("filling the rest", () => {
  const rest = makeKnowledge(preset("gorkoff-3x3"));
  let fill: Filling;
  let found: (readonly PlacedShip[])[];
  const begin = (order: "uniform" | "first"): HandWorker => {
    fill.begin(rest, order, (ships) => found.push(ships));
    return HandWorker.all[HandWorker.all.length - 1];
  };

  beforeEach(() => {
    HandWorker.all = [];
    found = [];
    fill = new Filling((hear) => new HandWorker(hear));
  });

  test("asks for a uniform draw or for the first found, hands the ships over and ends the worker", () => {
    const ships = [{ shipClass: 0, cells: [0, 1, 2] }];
    const uniform = begin("uniform");
    expect(uniform.asked.map(({ kind, rules, shots }) => [kind, rules, shots])).toEqual([
      ["layout", "gorkoff-3x3", ""],
    ]);
    uniform.answer({ kind: "layout", ships });
    expect([found, fill.state.value, uniform.ended]).toEqual([[ships], { kind: "idle" }, true]);
    const first = begin("first");
    expect(first.asked.map(({ kind }) => kind)).toEqual(["find"]);
    first.answer({ kind: "layout", ships });
    expect(found).toHaveLength(2);
  });

  test("tells a refusal apart from a proof that there is none", () => {
    begin("uniform").answer({ kind: "refused", what: "counting would take 3 h" });
    expect(fill.state.value).toEqual({
      kind: "failed",
      order: "uniform",
      what: "counting would take 3 h",
      proved: false,
    });
    const none = (answer: WorkerAnswer): unknown => {
      begin("first").answer(answer);
      const state = fill.state.value;
      return state.kind === "failed" && state.proved ? state.what : state;
    };
    expect(none({ kind: "none", proof: "search", nodes: 1234 })).toBe(
      "no layout contains these ships: proved by a search of 1,234 nodes",
    );
    expect(none({ kind: "none", proof: "bound", nodes: 1, bound: { need: 9, room: 7 } })).toBe(
      "no layout contains these ships: the ships need 9 of a region that has 7",
    );
    expect(none({ kind: "none", proof: "reduction", nodes: 0 })).toContain("has no place left");
    expect(none({ kind: "layout", ships: [] })).toBe("no layout contains these ships");
    expect(found).toEqual([]);
  });

  test("that was stopped hears nothing more", () => {
    const worker = begin("uniform");
    fill.stop();
    worker.answer({ kind: "layout", ships: [{ shipClass: 0, cells: [0] }] });
    expect([found, fill.state.value, worker.ended]).toEqual([[], { kind: "idle" }, true]);
  });
});
