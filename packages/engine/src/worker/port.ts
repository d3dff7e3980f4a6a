/** An event of a browser's worker: a message is in `data`, the text of an error in `message`. */
export interface PortEvent {
  readonly type: string;
  readonly data?: unknown;
  readonly message?: unknown;
  preventDefault?(): void;
}

/** One end of the communication between two threads in browsers: a `Worker`, `self` inside it, or a `MessagePort`. */
export interface WebPort {
  postMessage(message: unknown): void;
  addEventListener(type: string, listener: (event: PortEvent) => void): void;
  /** Only of a `MessagePort`, which holds back its messages until then. */
  start?(): void;
}

/** One end of the communication between two threads in Node: a `Worker`, `parentPort` inside it, or a `MessagePort`. */
export interface NodePort {
  postMessage(message: unknown): void;
  on(event: string, listener: (value: unknown) => void): unknown;
}

/** One end of the communication between two threads. */
export type ThreadPort = WebPort | NodePort;

/** The end of the caller: a `Worker` of the browser or of Node's `worker_threads`, or a `MessagePort`. */
export type RemotePort = ThreadPort & {
  /** Ends a worker. */
  terminate?(): unknown;
  /** Ends the connection of a `MessagePort`. */
  close?(): unknown;
  /** Only in Node, where an unreferenced worker does not keep the process alive. */
  ref?(): void;
  unref?(): void;
};

const isNode = (port: ThreadPort): port is NodePort => "on" in port;

export const hearMessages = (port: ThreadPort, hear: (message: unknown) => void): void => {
  if (isNode(port)) {
    port.on("message", hear);
    return;
  }
  port.addEventListener("message", ({ data }) => hear(data));
  port.start?.();
};

/** Calls back with the reason when the other end crashes or ends. @param hasSpoken whether it has sent anything */
export const hearEnd = (port: ThreadPort, fail: (reason: string) => void, hasSpoken: () => boolean): void => {
  const unreadable = (): void => fail("what it sent cannot be read");
  const closed = (): void => fail("its port was closed");
  if (isNode(port)) {
    port.on("error", (error) => fail(error instanceof Error ? error.message : String(error)));
    port.on("messageerror", unreadable);
    port.on("exit", (code) => fail(`exit code ${String(code)}`));
    port.on("close", closed);
    return;
  }
  port.addEventListener("error", (event) => {
    // Keeps the error out of the console, because it is reported here.
    event.preventDefault?.();
    const { message } = event;
    if (typeof message === "string" && message !== "") return fail(message);
    fail(hasSpoken() ? "it stopped" : "its program could not be loaded; is it at the address that makeWorker gives?");
  });
  port.addEventListener("messageerror", unreadable);
  port.addEventListener("close", closed);
};

/** The part of an `AbortSignal` that the engine uses. */
export interface StopSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** What is used of browsers, workers and Node: all of it is everywhere, except where a comment says otherwise. */
interface Platform {
  readonly performance: { now(): number };
  setTimeout(act: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
  readonly AbortController: new () => { readonly signal: StopSignal; abort(reason: unknown): void };
  /** False in a page that may not share memory with its workers; absent outside browsers. */
  readonly crossOriginIsolated?: boolean;
  /** In a browser. */
  readonly self?: ThreadPort;
  /** In a browser's worker. */
  readonly WorkerGlobalScope?: abstract new () => object;
  /** In Node. */
  readonly process?: {
    /** From Node 20.16 on; modules go by name, because the engine imports nothing from Node. */
    readonly getBuiltinModule?: (name: string) => { readonly parentPort: ThreadPort | null } | undefined;
  };
}

/** The platform, with a type of its own so that this folder needs no type library. */
export const platform = globalThis as unknown as Platform;

/** Whether memory can be shared with a worker: in Node always, in a page only if it is cross-origin isolated. */
export const canShareMemory = (): boolean =>
  typeof SharedArrayBuffer === "function" && platform.crossOriginIsolated !== false;

/** The port to the thread that started this one; undefined outside a worker, or if the port cannot be found. */
export const portOfThread = (): ThreadPort | undefined => {
  const { self, WorkerGlobalScope, process } = platform;
  if (self && WorkerGlobalScope && self instanceof WorkerGlobalScope) return self;
  return process?.getBuiltinModule?.("node:worker_threads")?.parentPort ?? undefined;
};
