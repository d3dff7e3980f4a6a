// The engine in real Node threads. They run the built code: npm run build -- libraries

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, afterEach, describe, expect, onTestFinished, test } from "vitest";
import {
  countLayouts,
  findConflict,
  formatScenario,
  infer,
  type Knowledge,
  parseKnowledge,
  preset,
  RandomStream,
  RefusedError,
  StoppedError,
  sampleLayouts,
} from "../src/index.ts";
import { checkTree, solve } from "../src/solver.ts";
import { isScoringStrategy } from "../src/strategy/contract/strategy.ts";
import { AsyncEngine, type AsyncEngineOptions, type RemotePort, ThreadError } from "../src/worker.ts";
import { fleetOf, readKnowledge, readScenario, readStrategy, straightFleet } from "./read.ts";

const program = new URL("../dist/worker-thread.js", import.meta.url);

let made: Worker[] = [];
const make = (file: URL | string = program, options: ConstructorParameters<typeof Worker>[1] = {}): Worker => {
  const worker = new Worker(file, options);
  made.push(worker);
  return worker;
};
const open = (options?: AsyncEngineOptions, makeWorker: () => RemotePort = () => make()): AsyncEngine =>
  new AsyncEngine(makeWorker, options);
afterEach(async () => {
  await Promise.all(made.map((worker) => worker.terminate()));
  made = [];
});

/** One thread for most tests, as in normal use. */
const threads: Worker[] = [];
const shared = new AsyncEngine(() => {
  threads.push(new Worker(program));
  return threads[threads.length - 1];
});
afterAll(() => Promise.all(threads.map((thread) => thread.terminate())));

const at = (name: string, shots: string): Knowledge => readKnowledge(preset(name), shots);

/** A position that takes many seconds to work on: every question about it is stopped. */
const LONG = readKnowledge(readScenario({ ...formatScenario(preset("russian")), board: { size: [12, 12] } }), "");

/** Rules that no preset has. */
const OWN = readScenario({
  name: "mine",
  board: { size: [5, 4], blocked: ["B2"] },
  fleet: fleetOf({ ell: { shape: ["X.", "XX"], count: 2, reflect: false }, rod: 3 }),
  contact: "no-sides",
  answers: "named",
});

const POSITIONS: readonly (readonly [name: string, knowledge: Knowledge])[] = [
  ["the American game", at("hasbro", "E5. F6x G3.")],
  ["a small board", at("gorkoff-5x5", "C3.")],
  ["boxes", at("boxes:4x3:2", "(3,1,4)=0 (2,2,2)=1")],
  ["rules of a file", readKnowledge(OWN, "A1. C3x")],
];

describe("the answers of the engine in a thread are those of the engine", () => {
  const engine = shared;

  describe.for(POSITIONS)("%s", ([, knowledge]) => {
    test("posterior, count, conflict and layouts", async () => {
      const direct = infer(knowledge);
      const posterior = await engine.infer(knowledge);
      expect(posterior.knowledge).toBe(knowledge);
      // Which method is cheapest depends on what a thread has counted before; the counts do not.
      const { method: _, ...counted } = posterior.toJSON();
      expect(counted).toEqual({ ...direct.toJSON(), method: undefined });
      expect(posterior.weights.toBigints()).toEqual(direct.weights.toBigints());
      const { cellCount } = knowledge.scenario.board;
      for (let cell = 0; cell < cellCount; cell++) expect(posterior.answers(cell)).toEqual(direct.answers(cell));
      expect((await engine.countLayouts(knowledge)).layouts).toBe(countLayouts(knowledge).layouts);
      expect(await engine.findConflict(knowledge)).toBeUndefined();
      expect(await engine.sampleLayouts(knowledge, 3, 7)).toEqual(
        sampleLayouts(knowledge, 3, RandomStream.fromSeed(7)),
      );
      expect(threads).toHaveLength(1);
    });

    test("the rankings and choices of strategies", async () => {
      for (const strategy of ["greedy-hit", "probability", "random", "rollout"].map((name) => readStrategy(name))) {
        if (isScoringStrategy(strategy))
          expect(await engine.rank(knowledge, strategy.name), strategy.name).toEqual(strategy.rank(knowledge));
        else await expect(engine.rank(knowledge, strategy.name)).rejects.toThrow(/gives cells no score/);
        const cell = strategy.choose(knowledge, RandomStream.fromSeed(5));
        expect(await engine.choose(knowledge, strategy.name, 5), strategy.name).toBe(cell);
      }
    });
  });
});

test("a solution comes back whole: its tree is a strategy for the position", async () => {
  for (const [name, shots] of [
    ["gorkoff-3x3", ""],
    ["gorkoff-5x5", "A1x A2x C3. E1x"],
    ["boxes:2x2:1", ""],
  ] as const) {
    const knowledge = at(name, shots);
    const options = { objective: "mean-then-worst" } as const;
    const { milliseconds, bytes, ...direct } = solve(knowledge, options);
    const solution = await shared.solve(knowledge, options);
    expect(solution).toMatchObject(direct);
    expect(solution.milliseconds).toBeGreaterThan(0);
    expect(checkTree(knowledge, solution.tree)).toMatchObject(solution.misses);
  }
});

test("shots that contradict each other are found out in a thread too", async () => {
  const knowledge = at("gorkoff-5x5", "C3. A1x B2x");
  expect(await shared.findConflict(knowledge)).toEqual(findConflict(knowledge));
  expect((await shared.infer(knowledge)).layouts).toBe(0n);
});

describe("what goes wrong rejects the promise with what the engine throws", () => {
  const engine = shared;

  test("refused work, with its cost", async () => {
    // A board that no other test has, because what was counted before makes work cheaper.
    const knowledge = readKnowledge(
      readScenario({ ...formatScenario(preset("russian")), board: { size: [9, 11] } }),
      "",
    );
    const error = await engine.infer(knowledge, { maxSteps: 10 }).catch((it: unknown) => it);
    expect(error).toBeInstanceOf(RefusedError);
    expect(() => infer(knowledge, { maxSteps: 10 })).toThrow(error as RefusedError);
    expect((error as RefusedError).cost?.steps).toBeGreaterThan(10);
  });

  test("names that are wrong, seeds that are none, knowledge that is none", async () => {
    const knowledge = at("gorkoff-3x3", "");
    await expect(engine.infer(knowledge, { method: "frontir" })).rejects.toThrow(/no method "frontir".*"frontier"/);
    await expect(engine.rank(knowledge, "greedy-hitt")).rejects.toThrow(/"greedy-hitt" is not known.*"greedy-hit"/);
    await expect(engine.choose(knowledge, "random", 0.5)).rejects.toThrow(RangeError);
    await expect(engine.infer({} as Knowledge)).rejects.toThrow("{} is not knowledge; write unwrap(parseKnowledge(");
    const wrapped = parseKnowledge(preset("gorkoff-3x3"), "") as never;
    for (const answer of [engine.infer(wrapped), engine.solve(wrapped)])
      await expect(answer).rejects.toThrow(new TypeError("this is a result; unwrap it first: unwrap(...)"));
    for (const answer of [engine.infer(knowledge, null as never), engine.solve(knowledge, null as never)])
      await expect(answer).rejects.toThrow(new TypeError("null is not an object of options; write { … }"));
    await expect(engine.infer(knowledge, { method: (() => 1) as never })).rejects.toThrow(/could not be asked/);
    // The engine continues as if nothing had happened.
    expect((await engine.infer(knowledge)).layouts).toBe(infer(knowledge).layouts);
  });
});

describe("a question that is stopped", () => {
  const small = at("gorkoff-3x3", "");

  test("before it is asked never reaches the worker", async () => {
    const signal = AbortSignal.abort("no");
    const error = await open()
      .infer(small, { signal })
      .catch((it: unknown) => it);
    expect(error).toBeInstanceOf(StoppedError);
    expect((error as Error).cause).toBe("no");
    expect(made).toEqual([]);
  });

  test("while it is worked on rejects at once, and the engine is of use afterwards", async () => {
    const engine = open();
    await engine.infer(small);
    for (let i = 0; i < 2; i++) {
      const controller = new AbortController();
      const long = engine.infer(LONG, { signal: controller.signal });
      const next = engine.infer(small);
      setTimeout(() => controller.abort(), 20);
      await expect(long).rejects.toThrow(StoppedError);
      expect((await next).layouts).toBe(infer(small).layouts);
    }
  });

  test("by its own progress rejects with what was thrown", async () => {
    const engine = open();
    const enough = new Error("enough");
    const progress = (): never => {
      throw enough;
    };
    await expect(engine.infer(LONG, { progress })).rejects.toBe(enough);
    expect((await engine.infer(small)).layouts).toBe(infer(small).layouts);
  });
});

test("the newest question wins over those of its kind, asked or waiting, where that is asked for", async () => {
  const small = at("gorkoff-3x3", "");
  const engine = open({ newestWins: true });
  const [first, second] = [engine.infer(LONG), engine.infer(LONG)];
  const settled = Promise.allSettled([first, second]);
  const count = engine.countLayouts(small);
  const last = engine.infer(small);
  for (const outcome of await settled)
    expect(outcome).toMatchObject({ reason: { name: "StoppedError", message: expect.stringContaining("newer") } });
  expect([(await count).layouts, (await last).layouts]).toEqual([4n, 4n]);
});

test("progress arrives, rising, between 0 and 1, and before the answer", async () => {
  const told: number[] = [];
  let isAnswered = false;
  const progress = (done: number): void => {
    expect(isAnswered).toBe(false);
    told.push(done);
  };
  // Every method of the engine takes at least a second for this position.
  const { layouts } = await shared.infer(at("russian", ""), { progress });
  isAnswered = true;
  expect(layouts).toBe(1_855_545_978_831_780n);
  expect(told.length).toBeGreaterThan(0);
  expect(told).toEqual([...told].sort((a, b) => a - b));
  expect(Math.min(...told)).toBeGreaterThanOrEqual(0);
  expect(told.at(-1)).toBe(1);
});

test("progress of a count that takes several runs rises once, from 0 to 1", () => {
  const fleet = straightFleet(Array<number>(14).fill(2));
  const many = readScenario({ board: { size: [5, 40] }, contact: "allowed", answers: "hit", fleet });
  const told: number[] = [];
  const { layouts } = infer(readKnowledge(many, ""), { progress: (done) => told.push(done) });
  expect(layouts).toBeGreaterThan(2n ** 79n);
  expect(told).toEqual([...told].sort((a, b) => a - b));
  expect(told.at(0)).toBe(0);
  expect(told.at(-1)).toBe(1);
  expect(told.filter((done) => done > 0.4 && done < 0.6).length).toBeGreaterThan(0);
});

describe("a worker that breaks down", () => {
  const small = at("gorkoff-3x3", "");
  const inOrder = (...workers: (() => RemotePort)[]): (() => RemotePort) => {
    let next = 0;
    return () => workers[Math.min(next++, workers.length - 1)]();
  };
  const filling = `require("node:worker_threads").parentPort.on("message", () => {
    const all = [];
    for (;;) all.push(new Array(1000).fill(all.length));
  });`;

  test.each([
    ["throws when it is loaded", () => make('throw new Error("not today")', { eval: true }), /not today/],
    [
      "cannot be made",
      () => {
        throw new Error("no workers here");
      },
      /could not be asked: no workers here/,
    ],
    [
      "runs out of memory",
      () =>
        make(filling, {
          eval: true,
          resourceLimits: { maxOldGenerationSizeMb: 20, maxYoungGenerationSizeMb: 4 },
        }),
      /memory/,
    ],
  ])("because it %s fails its question, and the next has another worker", async (_, broken, message) => {
    const engine = open(
      {},
      inOrder(broken, () => make()),
    );
    const first = engine.infer(small);
    const second = engine.countLayouts(small);
    const error = await first.catch((it: unknown) => it);
    expect(error).toBeInstanceOf(ThreadError);
    expect((error as Error).message).toMatch(message);
    expect((await second).layouts).toBe(4n);
    expect((await engine.infer(small)).layouts).toBe(4n);
  });

  test("with nothing to do is replaced when there is something", async () => {
    const engine = open();
    await engine.infer(small);
    await made[0].terminate();
    expect((await engine.infer(small)).layouts).toBe(4n);
    expect(made).toHaveLength(2);
  });
});

test("a closed engine rejects what it was asked and what it is asked, and leaves no thread", async () => {
  const engine = new AsyncEngine(() => make());
  const [long, waiting] = [engine.infer(LONG), engine.countLayouts(LONG)];
  const settled = Promise.allSettled([long, waiting]);
  const exit = new Promise((resolve) => made[0].once("exit", resolve));
  engine.close();
  for (const outcome of await settled) expect(outcome).toMatchObject({ reason: { name: "StoppedError" } });
  await exit;
  await expect(engine.infer(LONG)).rejects.toThrow(/closed/);
  expect(made).toHaveLength(1);
});

describe("a program that asks", () => {
  const source = (worker: string): string => `
    import { Worker } from "node:worker_threads";
    import { makeKnowledge, preset } from "${new URL("../dist/index.js", import.meta.url).href}";
    import { AsyncEngine } from "${new URL("../dist/worker.js", import.meta.url).href}";
    const engine = new AsyncEngine(() => new Worker(new URL(${JSON.stringify(worker)})));
    console.log(String((await engine.infer(makeKnowledge(preset("gorkoff-3x3")))).layouts));`;
  const run = (worker: string) => {
    const folder = mkdtempSync(join(tmpdir(), "broadside-asks-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "asks.mjs");
    writeFileSync(file, source(worker));
    return spawnSync(process.execPath, [file], { encoding: "utf8", timeout: 60_000 });
  };

  test("ends although it has not closed its engine", () => {
    expect(run(program.href)).toMatchObject({ stdout: "4\n", stderr: "", status: 0, signal: null });
  });

  test("may have a worker of its own, which gives its port", () => {
    const file = new URL("../../../examples/engine-thread.mjs", import.meta.url);
    expect(run(file.href)).toMatchObject({ stdout: "4\n", stderr: "", status: 0 });
  });

  test("a page's worker that cannot be loaded is told from one that stopped", async () => {
    // A browser tells of both by an event without a message.
    const failing = async (hasSpoken: boolean): Promise<string> => {
      const heard = new Map<string, (event: { type: string; data?: unknown }) => void>();
      const worker: RemotePort = {
        addEventListener: (type, listener) => heard.set(type, listener),
        postMessage: () => {
          if (hasSpoken) heard.get("message")?.({ type: "message", data: { id: -1 } });
          heard.get("error")?.({ type: "error" });
        },
        terminate: () => {},
      };
      const engine = open({}, () => worker);
      onTestFinished(() => engine.close());
      return engine.countLayouts(at("gorkoff-3x3", "")).then(String, ({ message }: Error) => message);
    };
    expect(await failing(false)).toBe(
      "the worker broke down: its program could not be loaded; is it at the address that makeWorker gives?",
    );
    expect(await failing(true)).toBe("the worker broke down: it stopped");
  });

  test("is told when its worker serves nobody", () => {
    const { stderr, status } = run(
      `data:text/javascript,${encodeURIComponent(`process.getBuiltinModule = undefined; await import("${program.href}");`)}`,
    );
    expect(status).toBe(1);
    expect(stderr).toContain("where it finds no port, call serveEngine(port)");
  });
});
