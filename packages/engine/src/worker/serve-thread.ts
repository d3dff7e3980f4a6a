import { packError, type ThreadMessage, type ThreadQuestion } from "./thread-message.ts";
import { hearMessages, type ThreadPort } from "./thread-port.ts";

/** What the work on a question can use besides returning an answer. */
export interface Work<Progress> {
  /** Reports progress. */
  tell(progress: Progress): void;
  /** Once true, the work may throw a `StoppedError`. Always false without shared memory. */
  isStopped(): boolean;
}

/**
 * Answers the questions that a {@link ThreadLine} sends to a worker. Call it once, in the worker. If `answer` throws,
 * the error is sent back and the worker continues. It may return a promise; no other question comes until that settles.
 *
 * @param port `self` in a browser worker, `parentPort` of `node:worker_threads` in a Node worker
 * @example
 * import { serveThread } from "@broadside/engine/worker";
 *
 * // The code of a worker that doubles numbers.
 * const port = { postMessage: () => {}, addEventListener: () => {} };
 * serveThread(port, (question: { id: number; number: number }) => 2 * question.number);
 */
export const serveThread = <Question extends { readonly id: number }, Answer, Progress>(
  port: ThreadPort,
  answer: (question: Question, work: Work<Progress>) => Answer | Promise<Answer>,
): void => {
  const send = (message: ThreadMessage<Answer, Progress>): void => port.postMessage(message);
  hearMessages(port, (message) => {
    const { question, stop } = message as ThreadQuestion<Question>;
    const { id } = question;
    const flag = stop && new Int32Array(stop);
    const work: Work<Progress> = {
      tell: (progress) => send({ id, kind: "progress", progress }),
      isStopped: () => flag !== undefined && Atomics.load(flag, 0) !== 0,
    };
    const fail = (error: unknown): void => send({ id, kind: "failed", error: packError(error) });
    try {
      const answered = answer(question, work);
      if (answered instanceof Promise)
        answered.then((later) => send({ id, kind: "answer", answer: later })).catch(fail);
      else send({ id, kind: "answer", answer: answered });
    } catch (error) {
      fail(error);
    }
  });
};
