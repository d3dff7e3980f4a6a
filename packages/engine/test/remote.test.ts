// Calls to real Node threads, over message ports, and to workers that a model plays. The threads run the built code:
// npm run build -- libraries
import { MessageChannel, Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { RandomStream, RefusedError, StoppedError } from "../src/index.ts";
import {
  type CallContext,
  PATIENCE,
  type PortEvent,
  Remote,
  type RemotePort,
  serve,
  ThreadError,
} from "../src/worker.ts";

/** The functions of the threads below, as their callers see them. */
interface Own {
  length(text: string, context: CallContext<number>): number;
  waits(ends: "never" | "stopped" | "early", context: CallContext<string>): string;
  throws(what: string): never;
  exits(code: number): never;
}

const PROGRAM = `
  import { parentPort } from "node:worker_threads";
  import { RefusedError, StoppedError } from ${JSON.stringify(new URL("../dist/index.js", import.meta.url).href)};
  import { serve } from ${JSON.stringify(new URL("../dist/worker.js", import.meta.url).href)};
  serve(parentPort, {
    length: (text, { progress }) => {
      for (let i = 0; i < text.length; i++) progress(i);
      return text.length;
    },
    waits: (ends, { progress, signal }) => {
      progress("begun");
      while (ends === "never" || !signal.aborted);
      progress("stopping");
      if (ends === "early") return "what there is";
      throw new StoppedError("by the work");
    },
    throws: (what) => {
      throw {
        refused: new RefusedError("too large", { bytes: 7, layouts: 2n ** 70n }),
        range: new RangeError("too far"),
        own: Object.assign(new Error("gone"), { name: "LibraryMissing" }),
        text: "a text",
      }[what];
    },
    exits: (code) => process.exit(code),
  });`;

let made: Worker[] = [];
const remoteOf = (): Remote<Own> =>
  new Remote(() => {
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`));
    made.push(worker);
    return worker;
  });

afterEach(async () => {
  vi.unstubAllGlobals();
  await Promise.all(made.map((worker) => worker.terminate()));
  made = [];
});

/** The name and the message of the error of a call. */
const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    (result) => ({ result }),
    (error: unknown) => error,
  );

describe("functions of one's own, in a thread", () => {
  test("are called one after the other; their progress comes in order, before the result", async () => {
    const remote = remoteOf();
    const heard: unknown[] = [];
    const call = (text: string) =>
      remote.call("length", text, { progress: (at) => heard.push(at) }).then((length) => heard.push(`${length}`));
    await Promise.all([call("four"), call(""), call("ab")]);
    expect(heard).toEqual([0, 1, 2, 3, "4", "0", 0, 1, "2"]);
    expect(made).toHaveLength(1);
  });

  test("throw errors that keep their class and what they say", async () => {
    const remote = remoteOf();
    const refused = await errorOf(remote.call("throws", "refused"));
    expect(refused).toBeInstanceOf(RefusedError);
    expect(refused).toMatchObject({ message: "too large", cost: { bytes: 7, layouts: 2n ** 70n } });
    expect(await errorOf(remote.call("throws", "range"))).toEqual(new RangeError("too far"));
    expect(await errorOf(remote.call("throws", "own"))).toMatchObject({ name: "LibraryMissing", message: "gone" });
    expect(await errorOf(remote.call("throws", "text"))).toMatchObject({ name: "Error", message: "a text" });
    // @ts-expect-error: there is no such function
    expect(await errorOf(remote.call("width", "four"))).toEqual(
      new TypeError('the worker offers no "width", only: length, waits, throws, exits'),
    );
    expect(await remote.call("length", "goes on")).toBe(7);
    expect(made).toHaveLength(1);
  });

  test("may end their thread: the call fails, and those that wait have another one", async () => {
    const remote = remoteOf();
    const [ended, next] = [errorOf(remote.call("exits", 3)), remote.call("length", "next")];
    const error = await ended;
    expect(error).toBeInstanceOf(ThreadError);
    expect(error).toMatchObject({ message: "the worker broke down: exit code 3", reason: "exit code 3" });
    expect([await next, made.length]).toEqual([4, 2]);
  });
});

describe("work that is stopped while it computes", () => {
  /** Stops a call as soon as it tells that it has begun. */
  const stopped = (remote: Remote<Own>, ends: Parameters<Own["waits"]>[0], patience?: number) => {
    const controller = new AbortController();
    const heard: string[] = [];
    const progress = (what: string): void => {
      heard.push(what);
      controller.abort("enough");
    };
    const call = errorOf(remote.call("waits", ends, { signal: controller.signal, progress, patience }));
    return call.then((outcome) => ({ outcome, heard }));
  };

  test("reads so in shared memory: its worker goes on, nothing more is told, and it may return what there is", async () => {
    const remote = remoteOf();
    for (const length of [1, 2]) {
      const stop = stopped(remote, "stopped");
      const next = remote.call("length", "x".repeat(length));
      const { outcome, heard } = await stop;
      expect(outcome).toBeInstanceOf(StoppedError);
      expect(outcome).toMatchObject({ message: "by the work" });
      expect([heard, await next]).toEqual([["begun"], length]);
    }
    expect((await stopped(remote, "early")).outcome).toEqual({ result: "what there is" });
    expect(made).toHaveLength(1);
  });

  test("has its worker replaced where it does not read that, or no memory is shared", async () => {
    for (const isShared of [true, false]) {
      if (!isShared) vi.stubGlobal("crossOriginIsolated", false);
      const before = made.length;
      const remote = remoteOf();
      const stop = stopped(remote, isShared ? "never" : "stopped");
      const next = remote.call("length", "next");
      const { outcome } = await stop;
      expect(outcome).toBeInstanceOf(StoppedError);
      expect(outcome).toMatchObject({ message: "waits was stopped", cause: "enough" });
      expect([await next, made.length - before]).toEqual([4, 2]);
    }
  });

  test("has all the time it needs where the caller has", async () => {
    const remote = remoteOf();
    let isOver = false;
    const stop = stopped(remote, "never", Infinity).finally(() => (isOver = true));
    await new Promise((resolve) => setTimeout(resolve, 3 * PATIENCE));
    expect([isOver, made.length]).toEqual([false, 1]);
    remote.stop();
    expect((await stop).outcome).toEqual(new StoppedError("waits was stopped: its worker was ended"));
  });

  test("is that of all earlier calls where the newest wins, and of no call otherwise", async () => {
    const remote = remoteOf();
    const newest = (text: string) => remote.call("length", text, { newestWins: true });
    let later: Promise<unknown>[] = [];
    const begun = (): void => {
      later = [remote.call("length", "waits"), newest("newer"), newest("newest")].map(errorOf);
    };
    expect(await remote.call("waits", "early", { progress: begun })).toBe("what there is");
    const dropped = new StoppedError("length was stopped: a newer call came");
    expect([await Promise.all(later), made.length]).toEqual([[dropped, dropped, { result: 6 }], 1]);
    expect(await Promise.all([remote.call("length", "a"), remote.call("length", "ab")])).toEqual([1, 2]);
  });
});

describe("over message ports", () => {
  const handlers = {
    double: async (number: number, { progress }: CallContext<string>) => {
      progress("soon");
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (number < 0) throw new RangeError("below zero");
      return 2 * number;
    },
  };
  const channels: MessageChannel[] = [];
  afterEach(() => {
    for (const { port1, port2 } of channels.splice(0)) {
      port1.close();
      port2.close();
    }
  });
  const open = (): MessageChannel => {
    const channel = new MessageChannel();
    channels.push(channel);
    return channel;
  };
  /** A port as a browser has it, without what only Node's have. */
  const webPort = (port: MessageChannel["port1"]): RemotePort => ({
    postMessage: (message) => port.postMessage(message),
    addEventListener: (type, listener) => port.addEventListener(type as "message", listener as never),
    start: () => port.start(),
    close: () => port.close(),
  });

  test.each([
    ["of Node", (port: MessageChannel["port1"]): RemotePort => port],
    ["as in a browser", webPort],
  ])("%s, functions are called, fail, and are there again after the other end was closed", async (_, as) => {
    const remote = new Remote<typeof handlers>(() => {
      const { port1, port2 } = open();
      serve(as(port2), handlers);
      return as(port1);
    });
    const told: string[] = [];
    expect(await remote.call("double", 21, { progress: (what) => told.push(what) })).toBe(42);
    expect(told).toEqual(["soon"]);
    await expect(remote.call("double", -1)).rejects.toThrow(new RangeError("below zero"));
    const lost = errorOf(remote.call("double", 1));
    channels[0].port2.close();
    expect(await lost).toMatchObject({ name: "ThreadError", reason: "its port was closed" });
    expect([await remote.call("double", 2), channels.length]).toEqual([4, 2]);
    remote.stop();
  });

  test("a result that cannot be sent fails", async () => {
    const { port1, port2 } = open();
    serve(port2, { function: () => () => 1 });
    const remote = new Remote<{ function: () => unknown }>(() => port1);
    await expect(remote.call("function", undefined)).rejects.toThrow(/could not be cloned/);
  });
});

/** A worker that a model plays: it answers when it is told to. */
class ModelWorker {
  readonly posted: number[] = [];
  isEnded = false;
  /** The number of the call that it works on. */
  busy: number | undefined;
  readonly #ids: number[] = [];
  readonly #listeners = new Map<string, (event: PortEvent) => void>();

  postMessage(message: unknown): void {
    const { args } = message as { readonly args: number };
    if (this.isEnded || this.busy !== undefined) throw new Error("the worker was asked while it could not work");
    this.busy = args;
    this.posted.push(args);
    this.#ids.push((message as { readonly id: number }).id);
  }

  addEventListener(type: string, listener: (event: PortEvent) => void): void {
    this.#listeners.set(type, listener);
  }

  terminate(): void {
    this.isEnded = true;
  }

  send(kind: "progress" | "result" | "error", value: unknown): void {
    if (kind !== "progress") this.busy = undefined;
    this.#hear({ id: this.#ids.at(-1), kind, value });
  }

  #hear(data: object): void {
    this.#listeners.get("message")?.({ type: "message", data });
  }

  /** What is still under way when the worker was ended, and what work tells after its call has ended. */
  sendLate(): void {
    if (this.isEnded) this.#hear({ id: this.#ids.at(-1), kind: "result", value: "late" });
    else if (this.#ids.length > 1) this.#hear({ id: this.#ids[0], kind: "progress", value: -1 });
  }

  crash(): void {
    this.#listeners.get("error")?.({ type: "error", message: "crashed" });
  }
}

interface ModelCall {
  readonly number: number;
  readonly controller: AbortController;
  readonly told: number[];
  /** The progress that the worker has sent before the call was stopped. */
  readonly sent: number[];
  /** How the worker has ended it. */
  due: string | undefined;
  outcome: string | undefined;
  settled: number;
}

describe("whatever happens in whatever order", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
  });

  const promised = async (): Promise<void> => {
    for (let turn = 0; turn < 8; turn++) await undefined;
  };

  /** One random course of events, and what must hold in it. */
  const play = async (random: RandomStream): Promise<void> => {
    const workers: ModelWorker[] = [];
    const calls: ModelCall[] = [];
    const remote = new Remote<{ work: (number: number, context: CallContext<number>) => string }>(() => {
      const worker = new ModelWorker();
      workers.push(worker);
      return worker;
    });
    const begin = (): void => {
      const call: ModelCall = {
        ...{ number: calls.length, controller: new AbortController(), told: [], sent: [] },
        ...{ due: undefined, outcome: undefined, settled: 0 },
      };
      calls.push(call);
      const end = (outcome: string): void => {
        call.outcome = outcome;
        call.settled++;
      };
      const { signal } = call.controller;
      const progress = (at: number): number => call.told.push(at);
      void remote.call("work", call.number, { signal, progress }).then(end, (error: Error) => end(error.name));
    };
    const worker = (): ModelWorker | undefined => workers.at(-1);
    /** What the worker does next, if it works. */
    const act = (kind: "progress" | "result" | "error" | "stopped" | "crash"): void => {
      const [busy, call] = [worker()?.isEnded ? undefined : worker(), calls[worker()?.busy ?? -1]];
      if (!busy || !call) return;
      if (kind !== "progress")
        call.due = {
          result: `result ${call.number}`,
          error: "RangeError",
          stopped: "StoppedError",
          crash: "ThreadError",
        }[kind];
      if (kind === "crash") busy.crash();
      else if (kind === "result") busy.send("result", `result ${call.number}`);
      else if (kind === "error") busy.send("error", { name: "RangeError", message: "" });
      else if (kind === "stopped") busy.send("error", { name: "StoppedError", message: "" });
      else {
        if (!call.controller.signal.aborted) call.sent.push(call.sent.length);
        busy.send("progress", call.sent.length - 1);
      }
    };
    const events = [
      ...[begin, begin, begin],
      ...[() => act("progress"), () => act("progress"), () => act("result"), () => act("error")],
      ...[() => act("stopped"), () => act("crash")],
      ...[() => calls[random.below(calls.length + 1)]?.controller.abort()],
      ...[() => calls.at(-1)?.controller.abort(), () => vi.advanceTimersByTime(random.below(400))],
      () => random.below(6) === 0 && remote.stop(),
      () => workers[random.below(workers.length + 1)]?.sendLate(),
    ];
    for (let turn = 0; turn < 40; turn++) {
      events[random.below(events.length)]();
      if (random.below(3) > 0) await promised();
    }
    // In the end every worker answers, or is ended.
    for (let turn = 0; turn < 200 && calls.some(({ settled }) => settled === 0); turn++) {
      act("result");
      await promised();
    }
    expect(calls.map(({ settled }) => settled)).toEqual(calls.map(() => 1));
    for (const { told, sent, outcome, due = "StoppedError" } of calls) expect([outcome, told]).toEqual([due, sent]);
    const posted = workers.flatMap((one) => one.posted);
    expect(posted).toEqual([...new Set(posted)].sort((a, b) => a - b));
    expect(workers.slice(0, -1).every(({ isEnded }) => isEnded)).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  };

  test("every call ends once and rightly, in order, and no timer and no second worker is left", async () => {
    for (let seed = 1; seed <= 2000; seed++) await play(RandomStream.fromSeed(seed));
  });
});
