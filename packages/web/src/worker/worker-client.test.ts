import { PATIENCE } from "@broadside/engine/worker";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Message, Question, WorkerAnswer } from "./protocol.ts";
import { WorkerClient } from "./worker-client.ts";

/** A worker that the test controls. */
class FakeWorker {
  readonly asked: number[] = [];
  ended = false;
  readonly hear: (message: Message) => void;
  readonly fail: (what: string) => void;
  constructor(hear: (message: Message) => void, fail: (what: string) => void) {
    this.hear = hear;
    this.fail = fail;
  }
  post(question: Question): void {
    this.asked.push(question.id);
  }
  end(): void {
    this.ended = true;
  }
  finish(id: number): void {
    this.hear({ id, kind: "answer", answer: { kind: "conflict", milliseconds: 0 } });
  }
}

const question = (id: number): Question => ({ id, kind: "map", rules: "hasbro", shots: "", patience: "normal" });

describe("the analyst", () => {
  let workers: FakeWorker[];
  let answers: [number, WorkerAnswer["kind"]][];
  let progress: number[];
  let analyst: WorkerClient;

  beforeEach(() => {
    vi.useFakeTimers();
    workers = [];
    answers = [];
    progress = [];
    const start = (hear: (message: Message) => void, fail: (what: string) => void): FakeWorker => {
      const worker = new FakeWorker(hear, fail);
      workers.push(worker);
      return worker;
    };
    analyst = new WorkerClient(start, {
      progressed: ({ id }) => progress.push(id),
      answered: ({ id }, answer) => answers.push([id, answer.kind]),
    });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  test("keeps its worker from question to question", () => {
    analyst.ask(question(1));
    workers[0].finish(1);
    analyst.ask(question(2));
    workers[0].finish(2);
    expect(workers.map(({ asked }) => asked)).toEqual([[1, 2]]);
    expect(answers).toEqual([
      [1, "conflict"],
      [2, "conflict"],
    ]);
  });

  test("waits for a worker that is soon done, and asks only the newest of the questions that wait", () => {
    analyst.ask(question(1));
    analyst.ask(question(2));
    analyst.ask(question(3));
    vi.advanceTimersByTime(PATIENCE - 1);
    workers[0].finish(1);
    expect(workers.map(({ asked }) => asked)).toEqual([[1, 3]]);
    vi.advanceTimersByTime(10 * PATIENCE);
    expect(workers).toHaveLength(1);
    expect(workers[0].ended).toBe(false);
  });

  test("replaces a worker that is busy for too long with an overtaken question", () => {
    analyst.ask(question(1));
    vi.advanceTimersByTime(100);
    analyst.ask(question(2));
    vi.advanceTimersByTime(PATIENCE - 100);
    expect(workers.map(({ asked, ended }) => [asked, ended])).toEqual([
      [[1], true],
      [[2], false],
    ]);
    workers[0].finish(1);
    expect(answers).toEqual([]);
  });

  test("lets the newest question run for as long as it takes", () => {
    analyst.ask(question(1));
    vi.advanceTimersByTime(3_600_000);
    workers[0].hear({ id: 1, kind: "progress", progress: { done: 0.5 } });
    expect(progress).toEqual([1]);
    expect(workers[0].ended).toBe(false);
  });

  test("stops at once, and works again afterwards", () => {
    analyst.ask(question(1));
    analyst.ask(question(2));
    analyst.stop();
    vi.advanceTimersByTime(10 * PATIENCE);
    expect(workers.map(({ asked, ended }) => [asked, ended])).toEqual([[[1], true]]);
    analyst.ask(question(3));
    workers[1].finish(3);
    expect(answers).toEqual([[3, "conflict"]]);
  });

  test("reports a worker that breaks down, and starts another", () => {
    analyst.ask(question(1));
    analyst.ask(question(2));
    workers[0].fail("out of memory");
    expect(answers).toEqual([[1, "failed"]]);
    expect(workers[1].asked).toEqual([2]);
  });
});
