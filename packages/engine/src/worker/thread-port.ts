/** An event as browsers give it: what was sent is its `data`, what went wrong its `message`. */
export interface PortEvent {
  readonly type: string;
  readonly data?: unknown;
  readonly message?: unknown;
  preventDefault?(): void;
}

/** One end of a conversation between two threads, as browsers have it: a `Worker`, or `self` in the worker. */
export interface WebPort {
  postMessage(message: unknown): void;
  addEventListener(type: string, listener: (event: PortEvent) => void): void;
}

/** One end of a conversation between two threads, as Node has it: a `Worker`, or `parentPort` in the worker. */
export interface NodePort {
  postMessage(message: unknown): void;
  on(event: string, listener: (value: unknown) => void): unknown;
}

/** One end of a conversation between two threads. */
export type ThreadPort = WebPort | NodePort;

/** A worker as whoever started it sees it: a `Worker` of the browser or of Node's `worker_threads`. */
export type EngineWorker = ThreadPort & {
  terminate(): unknown;
  /** Node: an idle worker does not keep the process alive. */
  ref?(): void;
  unref?(): void;
};

const isNode = (port: ThreadPort): port is NodePort => "on" in port;

/** Calls back with everything that the other end sends. */
export const hearMessages = (port: ThreadPort, hear: (message: unknown) => void): void => {
  if (isNode(port)) port.on("message", hear);
  else port.addEventListener("message", ({ data }) => hear(data));
};

/** Calls back with the reason when a worker breaks down or ends. */
export const hearEnd = (worker: EngineWorker, fail: (reason: string) => void): void => {
  if (isNode(worker)) {
    worker.on("error", (error) => fail(error instanceof Error ? error.message : String(error)));
    worker.on("messageerror", () => fail("what it sent cannot be read"));
    worker.on("exit", (code) => fail(`exit code ${String(code)}`));
    return;
  }
  worker.addEventListener("error", (event) => {
    // It is told here, and need not be told by the console too.
    event.preventDefault?.();
    const { message } = event;
    fail(typeof message === "string" && message !== "" ? message : "it could not be loaded, or it stopped");
  });
  worker.addEventListener("messageerror", () => fail("what it sent cannot be read"));
};
