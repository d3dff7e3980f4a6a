import { makeKnowledge, preset } from "@broadside/engine";
import { effect } from "@preact/signals";
import { beforeEach, expect, test } from "vitest";
import type { FlatTree } from "../../position/trees/flat-tree.ts";
import type { Message, Question } from "../../worker/protocol.ts";
import { Judging, Solving } from "./page-jobs.ts";

/** A worker that sends what the test tells it to. */
class HandWorker {
  ended = false;
  question: Question | undefined;
  readonly hear: (message: Message) => void;
  constructor(hear: (message: Message) => void) {
    this.hear = hear;
    workers.push(this);
  }
  post(question: Question): void {
    this.question = question;
  }
  end(): void {
    this.ended = true;
  }
}

let workers: HandWorker[] = [];
const start = (hear: (message: Message) => void): HandWorker => new HandWorker(hear);
const root = makeKnowledge(preset("gorkoff-3x3"));

const PROOF = { proven: true, lower: { total: 0, worst: 0 }, nodes: 1 };
const SOLUTION = { kind: "tree", tree: {} as FlatTree, proof: PROOF, milliseconds: 1 } as const;

beforeEach(() => {
  workers = [];
});

test("progress changes nothing but itself, and is gone when the job ends", () => {
  const solving = new Solving(start);
  const states: string[] = [];
  effect(() => {
    states.push(solving.state.value.kind);
  });
  solving.begin(root);
  const [worker] = workers;
  const id = worker.question?.id ?? -1;
  const told = { stage: "searching", total: [1, 2], worst: [1, 2] } as const;
  worker.hear({ id, kind: "progress", progress: { done: undefined, solving: told } });
  worker.hear({ id, kind: "progress", progress: { done: 0.5, solving: told } });
  expect(solving.progress.value).toMatchObject({ done: 0.5, solving: told });
  expect(states).toEqual(["idle", "working"]);
  worker.hear({ id, kind: "answer", answer: SOLUTION });
  expect(solving.state.value).toEqual({ ...SOLUTION, kind: "solved", root, objective: "mean" });
  expect([solving.progress.value, worker.ended]).toEqual([undefined, true]);
});

test("a job begun again hears nothing of what it did before", () => {
  const solving = new Solving(start);
  solving.begin(root);
  const [first] = workers;
  const id = first.question?.id ?? -1;
  solving.stop();
  solving.begin(root);
  first.hear({ id, kind: "progress", progress: { done: 0.5 } });
  first.hear({ id, kind: "answer", answer: SOLUTION });
  expect([solving.state.value, solving.progress.value]).toEqual([{ kind: "working" }, undefined]);
});

test("what was refused, failed or answered beside the point is told", () => {
  const judging = new Judging(start);
  const outcome = (answer: Extract<Message, { kind: "answer" }>["answer"]): unknown => {
    judging.begin(root.scenario, []);
    const worker = workers[workers.length - 1];
    worker.hear({ id: worker.question?.id ?? -1, kind: "answer", answer });
    return judging.state.value;
  };
  expect(outcome({ kind: "refused", what: "it would take 3 h" })).toEqual({
    kind: "failed",
    what: "it would take 3 h",
  });
  expect(outcome({ kind: "failed", what: "out of memory" })).toEqual({ kind: "failed", what: "out of memory" });
  expect(outcome({ kind: "conflict", milliseconds: 0 })).toEqual({
    kind: "failed",
    what: "the engine answered a different question",
  });
});
