/** An event of a browser's worker: a message is in `data`, the text of an error in `message`. */
export interface PortEvent {
  readonly type: string;
  readonly data?: unknown;
  readonly message?: unknown;
  preventDefault?(): void;
}

/** One end of the communication between two threads in browsers: a `Worker`, or `self` inside it. */
export interface WebPort {
  postMessage(message: unknown): void;
  addEventListener(type: string, listener: (event: PortEvent) => void): void;
}

/** One end of the communication between two threads in Node: a `Worker`, or `parentPort` inside it. */
export interface NodePort {
  postMessage(message: unknown): void;
  on(event: string, listener: (value: unknown) => void): unknown;
}

/** One end of the communication between two threads. */
export type ThreadPort = WebPort | NodePort;

/** A worker as its owner sees it: a `Worker` of the browser or of Node's `worker_threads`. */
export type EngineWorker = ThreadPort & {
  terminate(): unknown;
  /** Only in Node, where an unreferenced worker does not keep the process alive. */
  ref?(): void;
  unref?(): void;
};

const isNode = (port: ThreadPort): port is NodePort => "on" in port;

export const hearMessages = (port: ThreadPort, hear: (message: unknown) => void): void => {
  if (isNode(port)) port.on("message", hear);
  else port.addEventListener("message", ({ data }) => hear(data));
};

/** Calls back with the reason when a worker crashes or ends. @param hasSpoken whether it has sent anything */
export const hearEnd = (worker: EngineWorker, fail: (reason: string) => void, hasSpoken: () => boolean): void => {
  if (isNode(worker)) {
    worker.on("error", (error) => fail(error instanceof Error ? error.message : String(error)));
    worker.on("messageerror", () => fail("what it sent cannot be read"));
    worker.on("exit", (code) => fail(`exit code ${String(code)}`));
    return;
  }
  worker.addEventListener("error", (event) => {
    // Keeps the error out of the console, because it is reported here.
    event.preventDefault?.();
    const { message } = event;
    if (typeof message === "string" && message !== "") return fail(message);
    fail(hasSpoken() ? "it stopped" : "its program could not be loaded; is it at the address that makeWorker gives?");
  });
  worker.addEventListener("messageerror", () => fail("what it sent cannot be read"));
};

/** Globals that tell the platform: `self` in a browser, `process` in Node, `WorkerGlobalScope` in a browser worker. */
interface ThreadGlobals {
  readonly self?: ThreadPort;
  readonly WorkerGlobalScope?: abstract new () => object;
  readonly process?: {
    /** From Node 20.16 on; modules go by name, because the engine imports nothing from Node. */
    readonly getBuiltinModule?: (name: string) => { readonly parentPort: ThreadPort | null } | undefined;
  };
}

/** The port to the thread that started this one; undefined outside a worker, or if the port cannot be found. */
export const portOfThread = (): ThreadPort | undefined => {
  const { self, WorkerGlobalScope, process } = globalThis as unknown as ThreadGlobals;
  if (self && WorkerGlobalScope && self instanceof WorkerGlobalScope) return self;
  return process?.getBuiltinModule?.("node:worker_threads")?.parentPort ?? undefined;
};
