import { PATIENCE } from "@broadside/engine/worker";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HandWorkers } from "../../test/hand-workers.ts";
import { RoomEngine } from "./room-engine.ts";
import type { AnswerTo, TaskProgress } from "./task.ts";

const CONFLICT = { kind: "conflict" } as const;

const question = { rules: "hasbro", shots: "", patience: "normal" } as const;

let workers: HandWorkers;

/** The questions that each worker was asked, by their numbers, and whether it was ended. */
const asked = () => workers.all.map(({ asked, ended }) => [asked.map(({ id }) => id), ended]);

beforeEach(() => {
  vi.useFakeTimers();
  // A page as most servers send it: without memory that is shared with its workers.
  vi.stubGlobal("crossOriginIsolated", false);
  workers = new HandWorkers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the newest question, where earlier answers are welcome", () => {
  let answers: [number, AnswerTo<"map">["kind"]][];
  let progress: number[];
  let newest: RoomEngine;

  const ask = (number: number): void => {
    const options = { progress: () => progress.push(number), tries: 1, evenLate: true };
    void newest.call("map", question, options).then(({ kind }) => answers.push([number, kind]));
  };

  beforeEach(() => {
    answers = [];
    progress = [];
    newest = new RoomEngine(workers.start);
  });

  test("keeps its worker from question to question", async () => {
    ask(1);
    await workers.all[0].answer(CONFLICT, 1);
    ask(2);
    await workers.all[0].answer(CONFLICT, 2);
    expect(asked()).toEqual([[[1, 2], false]]);
    expect(answers).toEqual([
      [1, "conflict"],
      [2, "conflict"],
    ]);
  });

  test("waits for a worker that is soon done, and only the newest of the questions that wait is asked", async () => {
    ask(1);
    ask(2);
    ask(3);
    vi.advanceTimersByTime(PATIENCE - 1);
    await workers.all[0].answer(CONFLICT, 1);
    vi.advanceTimersByTime(10 * PATIENCE);
    expect(asked()).toEqual([[[1, 3], false]]);
    expect(answers).toEqual([[1, "conflict"]]);
  });

  test("replaces a worker that is busy for too long with an overtaken question", async () => {
    ask(1);
    vi.advanceTimersByTime(100);
    ask(2);
    vi.advanceTimersByTime(PATIENCE - 100);
    expect(asked()).toEqual([
      [[1], true],
      [[2], false],
    ]);
    await workers.all[0].answer(CONFLICT, 1);
    expect(answers).toEqual([]);
  });

  test("stops at once, and others are asked afterwards", async () => {
    ask(1);
    ask(2);
    newest.stop();
    vi.advanceTimersByTime(10 * PATIENCE);
    expect(asked()).toEqual([[[1], true]]);
    ask(3);
    await workers.all[1].answer(CONFLICT, 3);
    expect(answers).toEqual([[3, "conflict"]]);
  });

  test("is asked of another worker after one that broke down, which is told even of an overtaken question", async () => {
    ask(1);
    ask(2);
    await workers.all[0].fail("out of memory");
    expect(answers).toEqual([[1, "failed"]]);
    expect(asked()[1]).toEqual([[2], false]);
  });
});

describe("the engine of a room", () => {
  test("asks once more what was lost in a crash or failed, but not what was refused", async () => {
    const engine = new RoomEngine(workers.start);
    const lost = engine.call("map", question);
    await workers.last.fail("out of memory");
    await workers.last.answer({ kind: "failed", what: "no code" });
    expect(await lost).toEqual({ kind: "failed", what: "no code" });
    const refused = engine.call("map", question);
    await workers.last.answer({ kind: "refused", what: "it would take three years" });
    expect(await refused).toEqual({ kind: "refused", what: "it would take three years" });
    expect(asked()).toEqual([
      [[1], true],
      [[2, 3], false],
    ]);
  });

  test("answers neither what was replaced nor what was let go, and tells only of the question that waits", async () => {
    const [told, answers]: [unknown[], unknown[]] = [[], []];
    const engine = new RoomEngine(workers.start);
    const progress = ({ done }: TaskProgress): number => told.push(done);
    const ask = (): void => void engine.call("map", question, { progress }).then((answer) => answers.push(answer));
    ask();
    engine.letGo();
    workers.last.tell({ done: 0.1 });
    await workers.last.answer(CONFLICT);
    ask();
    ask();
    workers.last.tell({ done: 0.2 });
    await workers.last.answer({ kind: "conflict", first: 1 });
    workers.last.tell({ done: 0.3 });
    await workers.last.answer({ kind: "conflict", first: 2 });
    expect([told, answers]).toEqual([[0.3], [{ kind: "conflict", first: 2 }]]);
  });
});
