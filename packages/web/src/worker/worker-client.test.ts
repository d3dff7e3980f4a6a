import { PATIENCE } from "@broadside/engine/worker";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HandWorkers } from "../../test/hand-workers.ts";
import type { Question, WorkerAnswer } from "./protocol.ts";
import { WorkerClient } from "./worker-client.ts";

const CONFLICT: WorkerAnswer = { kind: "conflict" };

const question = (id: number): Question => ({ id, kind: "map", rules: "hasbro", shots: "", patience: "normal" });

describe("the analyst", () => {
  let workers: HandWorkers;
  let answers: [number, WorkerAnswer["kind"]][];
  let progress: number[];
  let analyst: WorkerClient;

  /** The questions that each worker was asked, and whether it was ended. */
  const asked = () => workers.all.map(({ asked, ended }) => [asked.map(({ id }) => id), ended]);

  beforeEach(() => {
    vi.useFakeTimers();
    workers = new HandWorkers();
    answers = [];
    progress = [];
    analyst = new WorkerClient(workers.start, {
      progressed: ({ id }) => progress.push(id),
      answered: ({ id }, answer) => answers.push([id, answer.kind]),
    });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  test("keeps its worker from question to question", () => {
    analyst.ask(question(1));
    workers.all[0].answer(CONFLICT, 1);
    analyst.ask(question(2));
    workers.all[0].answer(CONFLICT, 2);
    expect(asked()).toEqual([[[1, 2], false]]);
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
    workers.all[0].answer(CONFLICT, 1);
    vi.advanceTimersByTime(10 * PATIENCE);
    expect(asked()).toEqual([[[1, 3], false]]);
  });

  test("replaces a worker that is busy for too long with an overtaken question", () => {
    analyst.ask(question(1));
    vi.advanceTimersByTime(100);
    analyst.ask(question(2));
    vi.advanceTimersByTime(PATIENCE - 100);
    expect(asked()).toEqual([
      [[1], true],
      [[2], false],
    ]);
    workers.all[0].answer(CONFLICT, 1);
    expect(answers).toEqual([]);
  });

  test("lets the newest question run for as long as it takes", () => {
    analyst.ask(question(1));
    vi.advanceTimersByTime(3_600_000);
    workers.last.tell({ done: 0.5 });
    expect(progress).toEqual([1]);
    expect(asked()).toEqual([[[1], false]]);
  });

  test("stops at once, and works again afterwards", () => {
    analyst.ask(question(1));
    analyst.ask(question(2));
    analyst.stop();
    vi.advanceTimersByTime(10 * PATIENCE);
    expect(asked()).toEqual([[[1], true]]);
    analyst.ask(question(3));
    workers.all[1].answer(CONFLICT, 3);
    expect(answers).toEqual([[3, "conflict"]]);
  });

  test("reports a worker that breaks down, and starts another", () => {
    analyst.ask(question(1));
    analyst.ask(question(2));
    workers.all[0].fail("out of memory");
    expect(answers).toEqual([[1, "failed"]]);
    expect(asked()[1]).toEqual([[2], false]);
  });
});
