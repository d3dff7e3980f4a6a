import { Answerer } from "./answer-question.ts";
import type { EngineAnswer, EngineProgress, EngineQuestion } from "./engine-question.ts";
import { serveThread } from "./serve-thread.ts";
import type { ThreadPort } from "./thread-port.ts";

/** Ports that are served: a port served twice would answer everything twice. */
const served = new Set<ThreadPort>();

/** Whether any port is served in this thread. */
export const isServed = (): boolean => served.size > 0;

/**
 * Answers what an {@link AsyncEngine} asks: to be called in its worker, with the worker's port. A port that is served already
 * is left as it is.
 *
 * @param port `self` in a browser's worker, `parentPort` of `node:worker_threads` in Node's
 * @throws TypeError when there is none, as outside a worker
 */
export const serveEngine = (port: ThreadPort | null): void => {
  if (port === null) throw new TypeError("there is no port: this is to be called in a worker");
  if (served.has(port)) return;
  served.add(port);
  const answerer = new Answerer();
  serveThread<EngineQuestion, EngineAnswer, EngineProgress>(port, (question, work) => answerer.answer(question, work));
};
