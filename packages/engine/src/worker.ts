/**
 * @broadside/engine/worker: the engine in a worker, in the browser or in Node. {@link AsyncEngine} offers the
 *   computations of the other entry points as promises. {@link ThreadLine} and {@link serveThread} do the same
 *   for questions of your own. The worker runs `@broadside/engine/worker-thread`.
 *
 * @module @broadside/engine/worker
 */

export {
  type AskOptions,
  AsyncEngine,
  type AsyncEngineOptions,
  type AsyncInferOptions,
  type StopSignal,
} from "./worker/async-engine.ts";
export { type RunningThread, type StartThread, threadStarter } from "./worker/running-thread.ts";
export { serveThread, type Work } from "./worker/serve-thread.ts";
export { type LineListener, PATIENCE, ThreadError, ThreadLine } from "./worker/thread-line.ts";
export type { PackedError, ThreadMessage } from "./worker/thread-message.ts";
export type { EngineWorker, NodePort, PortEvent, ThreadPort, WebPort } from "./worker/thread-port.ts";
