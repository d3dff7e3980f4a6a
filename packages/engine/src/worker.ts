/**
 * @broadside/engine/worker: the engine in a worker, in the browser or in Node. {@link AsyncEngine} offers the
 *   computations of the other entry points as promises; its worker runs `@broadside/engine/worker-thread`.
 *   {@link Remote} and {@link serve} do the same for functions of your own.
 *
 * @module @broadside/engine/worker
 */

export {
  type AskOptions,
  AsyncEngine,
  type AsyncEngineOptions,
  type AsyncInferOptions,
} from "./worker/async-engine.ts";
export type { NodePort, PortEvent, RemotePort, StopSignal, ThreadPort, WebPort } from "./worker/port.ts";
export {
  type ArgsOf,
  type CallContext,
  type CallOptions,
  type Handlers,
  PATIENCE,
  type ProgressOf,
  Remote,
  type ResultOf,
  serve,
  ThreadError,
} from "./worker/remote.ts";
