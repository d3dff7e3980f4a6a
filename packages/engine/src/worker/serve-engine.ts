import { Answerer } from "./answer-question.ts";
import type { EngineAnswer, EngineProgress, EngineQuestion } from "./engine-question.ts";
import { serveThread } from "./serve-thread.ts";
import type { ThreadPort } from "./thread-port.ts";

/** Ports that are served: a port served twice would answer everything twice. */
const served = new Set<ThreadPort>();

/** Whether any port is served in this thread. */
export const isServed = (): boolean => served.size > 0;

/**
 * Answers what an `AsyncEngine` asks: to be called in its worker, with the worker's port. A port that is served already
 * is left as it is.
 *
 * Cost: constant; then that of each question.
 *
 * @param port `self` in a browser's worker, `parentPort` of `node:worker_threads` in Node's
 * @throws TypeError when there is none, as outside a worker.
 * @example
 * import { Worker } from "node:worker_threads";
 * import { makeKnowledge, preset } from "@broadside/engine";
 * import { AsyncEngine } from "@broadside/engine/worker";
 *
 * // For Node before 20.16: a program of one's own, which a worker runs.
 * const program = `
 *   import { parentPort } from "node:worker_threads";
 *   import { serveEngine } from "${import.meta.resolve("@broadside/engine/worker-thread")}";
 *   serveEngine(parentPort);
 * `;
 * const address = new URL(`data:text/javascript,${encodeURIComponent(program)}`);
 * const engine = new AsyncEngine(() => new Worker(address));
 * (await engine.countLayouts(makeKnowledge(preset("gorkoff-3x3")))).layouts; // => 4n
 * engine.close();
 */
export const serveEngine = (port: ThreadPort | null): void => {
  if (port === null) throw new TypeError("there is no port: this is to be called in a worker");
  if (served.has(port)) return;
  served.add(port);
  const answerer = new Answerer();
  serveThread<EngineQuestion, EngineAnswer, EngineProgress>(port, (question, work) => answerer.answer(question, work));
};
