import { type RefusedCost, RefusedError, StoppedError } from "../core/result.ts";
import {
  canShareMemory,
  hearEnd,
  hearMessages,
  platform,
  type RemotePort,
  type StopSignal,
  type ThreadPort,
} from "./port.ts";

/** What a handler can use besides its arguments. */
export interface CallContext<Progress = unknown> {
  /** Tells the caller how far the work is. */
  progress(value: Progress): void;
  /**
   * Once `aborted`, nobody waits for the rest of the work: return what there is, or throw a `StoppedError`. Where no
   * memory is shared with the caller, it never is: the worker is ended instead.
   */
  readonly signal: { readonly aborted: boolean };
}

/** The functions that a worker offers, by name: each takes one argument, and returns its result or promises it. */
export type Handlers<H> = { readonly [Name in keyof H]: (args: never, context: CallContext<never>) => unknown };

/** The argument of a handler. */
export type ArgsOf<Handler> = Handler extends (args: infer Args, ...rest: never[]) => unknown ? Args : never;

/** What a handler tells of its progress; never if it takes no context. */
export type ProgressOf<Handler> = Handler extends (args: never) => unknown
  ? never
  : Handler extends (args: never, context: CallContext<infer Progress>) => unknown
    ? Progress
    : never;

/** What a call of a handler resolves with. */
export type ResultOf<Handler> = Handler extends (...args: never[]) => infer Result ? Awaited<Result> : never;

/** Options of a call. */
export interface CallOptions<Progress = unknown> {
  /** Asks the work to stop; see {@link Remote.call}. */
  readonly signal?: StopSignal | undefined;
  /** Called with what the work tells of its progress. If it throws, the call is stopped and rejects with that. */
  readonly progress?: ((value: Progress) => void) | undefined;
  /**
   * The milliseconds that the work may still take once it is stopped, counted from its beginning, before its worker is
   * ended. Default {@link PATIENCE}; `Infinity` for work that ends by itself.
   */
  readonly patience?: number | undefined;
  /** Stops all earlier calls, as their signals would. Default false. */
  readonly newestWins?: boolean | undefined;
}

/** How many milliseconds stopped work may take, counted from its beginning, before its worker is ended. */
export const PATIENCE = 150;

/** Milliseconds for work to end that can read that it is stopped; counting checks a few times a second. */
const STOP_WITHIN = 250;

/**
 * The worker crashed while it worked on a call: it ran out of memory, ended, or could not start.
 *
 * @example
 * import { Worker } from "node:worker_threads";
 * import { makeKnowledge, preset } from "@broadside/engine";
 * import { AsyncEngine, ThreadError } from "@broadside/engine/worker";
 *
 * const broken = new URL("data:text/javascript,throw new Error('broken')");
 * const engine = new AsyncEngine(() => new Worker(broken));
 * const error = await engine.countLayouts(makeKnowledge(preset("gorkoff-3x3"))).catch((reason) => reason);
 * error instanceof ThreadError; // => true
 * error.reason; // => "broken"
 * engine.close();
 */
export class ThreadError extends Error {
  override readonly name = "ThreadError";
  /** What the worker or its platform says. */
  readonly reason: string;

  constructor(what: string, reason: string) {
    super(`${what}: ${reason}`);
    this.reason = reason;
  }
}

/** A call as it is sent. */
interface CallMessage {
  readonly id: number;
  readonly name: string;
  readonly args: unknown;
  /** Shared memory, if there is any: one number, not 0 once the work should stop. */
  readonly stop?: SharedArrayBuffer | undefined;
}

/** What comes back about a call: progress, then one result or one error. */
type Reply = { readonly id: number } & (
  | { readonly kind: "progress"; readonly value: unknown }
  | { readonly kind: "result"; readonly value: unknown }
  | { readonly kind: "error"; readonly value: PackedError }
);

/** An error as plain data. */
interface PackedError {
  readonly name: string;
  readonly message: string;
  readonly cost?: RefusedCost | undefined;
}

const packError = (error: unknown): PackedError => {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  return { name: error.name, message: error.message, cost: error instanceof RefusedError ? error.cost : undefined };
};

const CLASSES = new Map(Object.entries({ RangeError, TypeError, StoppedError }));

/** The error again; those of the engine have their class, others are an `Error` with the same name. */
const unpackError = ({ name, message, cost }: PackedError): Error => {
  if (name === "RefusedError") return new RefusedError(message, cost);
  const ErrorClass = CLASSES.get(name);
  return ErrorClass ? new ErrorClass(message) : Object.assign(new Error(message), { name });
};

/**
 * Offers functions to the {@link Remote} at the other end of a port. Call it once, in the worker. What a function
 * throws rejects the call, and the worker goes on.
 *
 * @param port `self` in a browser worker, `parentPort` of `node:worker_threads` in a Node worker, or a `MessagePort`
 * @param handlers each takes the argument of the call and a {@link CallContext}
 * @example
 * import { serve } from "@broadside/engine/worker";
 *
 * // The code of a worker that doubles numbers. Its caller takes `typeof handlers`.
 * const handlers = { double: (number: number) => 2 * number };
 * const port = { postMessage: () => {}, addEventListener: () => {} };
 * serve(port, handlers);
 */
export const serve = <H extends Handlers<H>>(port: ThreadPort, handlers: H): void => {
  const byName = new Map<string, (args: never, context: CallContext<never>) => unknown>(Object.entries(handlers));
  const send = (reply: Reply): void => port.postMessage(reply);
  hearMessages(port, (message) => {
    const { id, name, args, stop } = message as CallMessage;
    const flag = stop && new Int32Array(stop);
    const context: CallContext = {
      progress: (value) => send({ id, kind: "progress", value }),
      signal: {
        get aborted() {
          return flag !== undefined && Atomics.load(flag, 0) !== 0;
        },
      },
    };
    const fail = (error: unknown): void => send({ id, kind: "error", value: packError(error) });
    try {
      const handler = byName.get(name);
      if (!handler) throw new TypeError(`the worker offers no "${name}", only: ${[...byName.keys()].join(", ")}`);
      const result = handler(args as never, context);
      if (result instanceof Promise) result.then((value) => send({ id, kind: "result", value })).catch(fail);
      else send({ id, kind: "result", value: result });
    } catch (error) {
      fail(error);
    }
  });
};

/** A call that has not ended. */
interface Call extends CallMessage {
  readonly progress: ((value: never) => void) | undefined;
  readonly patience: number;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** When it was sent. */
  since: number;
  isStopped: boolean;
}

/**
 * Calls the functions that a worker offers with {@link serve}. One worker, started by the first call, works on one
 * call after another, in their order. It stays for later calls, because it holds data that they reuse. A new one
 * replaces it when it crashes, or when it goes on with work that was stopped.
 *
 * @example
 * import { Worker } from "node:worker_threads";
 * import { Remote } from "@broadside/engine/worker";
 *
 * // The worker's program; in a project it is a file, which exports the type of its handlers.
 * const program = `
 *   import { parentPort } from "node:worker_threads";
 *   import { serve } from "${import.meta.resolve("@broadside/engine/worker")}";
 *   serve(parentPort, { double: (number) => 2 * number });
 * `;
 * type Doubling = { double: (number: number) => number };
 * const address = new URL(`data:text/javascript,${encodeURIComponent(program)}`);
 * const remote = new Remote<Doubling>(() => new Worker(address));
 * await remote.call("double", 21); // => 42
 * remote.stop();
 */
export class Remote<H extends Handlers<H>> {
  readonly #start: () => RemotePort;
  #worker: RemotePort | undefined;
  /** Tells the worker to stop, if memory is shared with it. */
  #stop: Int32Array<SharedArrayBuffer> | undefined;
  #busy: Call | undefined;
  #waiting: Call[] = [];
  #timer: unknown;
  #number = 0;

  /** @param makeWorker starts a worker, or makes a port to one, at whose other end {@link serve} was called */
  constructor(makeWorker: () => RemotePort) {
    this.#start = makeWorker;
  }

  /**
   * Calls a function of the worker, as soon as the earlier calls have ended. It never throws: the promise rejects
   * with what the function throws, or with a {@link ThreadError} if the worker crashes.
   *
   * When the signal aborts or a newer call wins, a call that waits rejects with a StoppedError. Work that has begun has
   * some time to end: the call resolves with its result, if there is one; otherwise the worker is ended, and it rejects.
   */
  call<Name extends keyof H & string>(
    name: Name,
    args: ArgsOf<H[Name]>,
    options: CallOptions<ProgressOf<H[Name]>> = {},
  ): Promise<ResultOf<H[Name]>> {
    const { signal, progress, patience = PATIENCE, newestWins = false } = options;
    const stop = (): void => this.#drop(call, stoppedBy(name, signal));
    let call: Call;
    const promise = new Promise<unknown>((resolve, reject) => {
      call = { ...{ id: ++this.#number, name, args, progress, patience, since: 0, isStopped: false }, resolve, reject };
      if (signal?.aborted) return reject(stoppedBy(name, signal));
      if (newestWins) this.#stopEarlier();
      signal?.addEventListener("abort", stop);
      this.#waiting.push(call);
      this.#sendNext();
    });
    // The name determines the type of the result.
    return promise.finally(() => signal?.removeEventListener("abort", stop)) as Promise<ResultOf<H[Name]>>;
  }

  /** Ends the worker. All open calls reject with a StoppedError; a later call starts another worker. */
  stop(): void {
    const open = this.#open;
    this.#waiting = [];
    this.#end();
    for (const { name, reject } of open) reject(new StoppedError(`${name} was stopped: its worker was ended`));
  }

  get #open(): Call[] {
    return this.#busy ? [this.#busy, ...this.#waiting] : this.#waiting;
  }

  #stopEarlier(): void {
    for (const call of this.#open) this.#drop(call, new StoppedError(`${call.name} was stopped: a newer call came`));
  }

  #sendNext(): void {
    while (this.#busy === undefined) {
      const call = this.#waiting.shift();
      if (call === undefined) return;
      this.#busy = call;
      call.since = platform.performance.now();
      try {
        this.#worker ??= this.#begin();
        if (this.#stop) Atomics.store(this.#stop, 0, 0);
        this.#worker.ref?.();
        const { id, name, args } = call;
        const message: CallMessage = { id, name, args, stop: this.#stop?.buffer };
        this.#worker.postMessage(message);
      } catch (error) {
        this.#end();
        call.reject(new ThreadError("the worker could not be asked", reasonOf(error)));
      }
    }
  }

  #begin(): RemotePort {
    const worker = this.#start();
    this.#stop = canShareMemory() ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
    let hasSpoken = false;
    hearMessages(worker, (message) => {
      hasSpoken = true;
      this.#receive(message as Reply);
    });
    const fail = (reason: string): void => {
      if (this.#worker === worker) this.#replace(new ThreadError("the worker broke down", reason));
    };
    hearEnd(worker, fail, () => hasSpoken);
    return worker;
  }

  #receive(reply: Reply): void {
    const call = this.#busy;
    // Work may tell something after its end, and a worker that was ended may still be heard.
    if (call === undefined || reply.id !== call.id) return;
    if (reply.kind === "progress") {
      this.#tell(call, reply.value);
      return;
    }
    this.#busy = undefined;
    platform.clearTimeout(this.#timer);
    this.#worker?.unref?.();
    // First the next call, so that the worker computes while the caller processes the result.
    this.#sendNext();
    if (reply.kind === "result") call.resolve(reply.value);
    else call.reject(unpackError(reply.value));
  }

  #tell(call: Call, value: unknown): void {
    if (call.isStopped) return;
    try {
      call.progress?.(value as never);
    } catch (error) {
      this.#drop(call, error);
      call.reject(error);
    }
  }

  /** Stops a call: it is never sent, or its work ends soon. */
  #drop(call: Call, reason: unknown): void {
    if (call !== this.#busy) {
      this.#waiting = this.#waiting.filter((other) => other !== call);
      call.reject(reason);
      return;
    }
    if (call.isStopped) return;
    call.isStopped = true;
    if (this.#stop) Atomics.store(this.#stop, 0, 1);
    const left = call.since + call.patience - platform.performance.now();
    if (left === Infinity) return;
    this.#timer = platform.setTimeout(() => this.#replace(reason), Math.max(this.#stop ? STOP_WITHIN : 0, left));
  }

  /** Ends the worker, whose call rejects; the next call starts another one. */
  #replace(error: unknown): void {
    const call = this.#busy;
    this.#end();
    this.#sendNext();
    call?.reject(error);
  }

  #end(): void {
    platform.clearTimeout(this.#timer);
    this.#busy = undefined;
    const worker = this.#worker;
    this.#worker = undefined;
    if (worker?.terminate) void worker.terminate();
    else worker?.close?.();
  }
}

const stoppedBy = (name: string, signal: StopSignal | undefined): StoppedError =>
  Object.assign(new StoppedError(`${name} was stopped`), { cause: signal?.reason });

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
