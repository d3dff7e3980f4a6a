import { RandomStream } from "../core/random.ts";
import { StoppedError, unwrap } from "../core/result.ts";
import { findConflict } from "../inference/conflict/conflict.ts";
import type { InferOptions } from "../inference/methods/infer-options.ts";
import { countLayouts, infer } from "../inference/posterior/infer.ts";
import { packPosterior } from "../inference/posterior/packed-posterior.ts";
import type { Posterior } from "../inference/posterior/posterior.ts";
import { sampleLayouts } from "../inference/sampling/sample.ts";
import { type Knowledge, parseKnowledge } from "../knowledge/knowledge.ts";
import { parseScenarioText } from "../scenario/parse.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { solve } from "../solver/solve.ts";
import { isExactStrategy, isScoringStrategy, type ScoredCell } from "../strategy/contract/strategy.ts";
import { parseStrategy } from "../strategy/families.ts";
import {
  type EngineAnswer,
  type EngineProgress,
  type EngineQuestion,
  type EngineTasks,
  packSolution,
} from "./engine-question.ts";
import { platform } from "./platform.ts";
import { serveThread, type Work } from "./serve-thread.ts";
import type { ThreadPort } from "./thread-port.ts";

/** Milliseconds between two reports; more frequent ones would cost too much. */
const TELL_EVERY = 80;

/** Answers questions. It keeps the data of the last one, because the next is often about the same position. */
class Answerer {
  #scenario: { readonly text: string; readonly value: Scenario } | undefined;
  #posterior: { readonly key: string; readonly value: Posterior } | undefined;

  /** @throws the engine's errors, and StoppedError when asked to stop */
  answer(question: EngineQuestion, work: Work<EngineProgress>): EngineAnswer {
    const knowledge = this.#knowledgeOf(question);
    const progress = progressOf(question.kind, work);
    switch (question.kind) {
      case "infer": {
        const { scenario: _, shots, ...packed } = packPosterior(this.#infer(question, knowledge, progress));
        return packed;
      }
      case "countLayouts":
        return countLayouts(knowledge, { ...question.task.options, progress });
      case "rank":
        return this.#rank(question, knowledge, progress);
      case "choose":
        return choose(knowledge, question.task);
      case "sampleLayouts": {
        const { number, seed, options } = question.task;
        const random = RandomStream.fromSeed(seed);
        return sampleLayouts(knowledge, number, random, { ...options, progress }).map(({ placements }) => placements);
      }
      case "findConflict": {
        const { options, maxSearches } = question.task;
        return findConflict(knowledge, { ...options, progress, ...(maxSearches !== undefined && { maxSearches }) });
      }
      case "solve":
        return solveFor(knowledge, question.task, work);
    }
  }

  #knowledgeOf({ scenario: text, shots }: EngineQuestion): Knowledge {
    if (this.#scenario?.text !== text) this.#scenario = { text, value: unwrap(parseScenarioText(text, "scenario")) };
    return unwrap(parseKnowledge(this.#scenario.value, shots));
  }

  #infer(
    question: EngineQuestion & { readonly kind: "infer" | "rank" },
    knowledge: Knowledge,
    progress: (done: number) => void,
  ): Posterior {
    const { options } = question.task;
    const key = JSON.stringify([question.scenario, question.shots, options]);
    if (this.#posterior?.key !== key) {
      // Memory may not hold both posteriors.
      this.#posterior = undefined;
      this.#posterior = { key, value: infer(knowledge, { ...options, progress }) };
    }
    return this.#posterior.value;
  }

  #rank(
    question: EngineQuestion & { readonly kind: "rank" },
    knowledge: Knowledge,
    progress: (done: number) => void,
  ): readonly ScoredCell[] {
    const { strategy: name, options } = question.task;
    const strategy = unwrap(parseStrategy(name));
    if (!isScoringStrategy(strategy))
      throw new RangeError(`strategy "${name}" gives cells no score; ask for the cell that it chooses`);
    const limits = { maxSteps: options.maxSteps, maxBytes: options.maxBytes, progress };
    return strategy.rank(isExactStrategy(strategy) ? this.#infer(question, knowledge, progress) : knowledge, limits);
  }
}

const choose = (knowledge: Knowledge, { strategy, seed }: EngineTasks["choose"]["task"]): number =>
  unwrap(parseStrategy(strategy)).choose(knowledge, RandomStream.fromSeed(seed));

const solveFor = (knowledge: Knowledge, { options }: EngineTasks["solve"]["task"], work: Work<EngineProgress>) => {
  const signal = {
    get aborted() {
      return work.isStopped();
    },
  };
  const progress = work.tell;
  return packSolution(solve(knowledge, { ...options, signal, progress, now: () => platform.performance.now() }));
};

/** Reports progress from time to time, and stops the work when asked to. */
const progressOf = (kind: string, { tell, isStopped }: Work<EngineProgress>): NonNullable<InferOptions["progress"]> => {
  let told = platform.performance.now();
  return (done) => {
    if (isStopped()) throw new StoppedError(`${kind} was stopped`);
    const now = platform.performance.now();
    if (now - told < TELL_EVERY) return;
    told = now;
    tell(done);
  };
};

/** Serving a port twice would answer every question twice. */
const served = new Set<ThreadPort>();

/** Whether any port is served in this thread. */
export const isServed = (): boolean => served.size > 0;

/**
 * Answers the questions of an `AsyncEngine`, in the worker. A port is served only once.
 *
 * @param port `self` in a browser worker, `parentPort` of `node:worker_threads` in a Node worker
 * @throws TypeError if there is no port, for example outside a worker.
 * @example
 * import { Worker } from "node:worker_threads";
 * import { makeKnowledge, preset } from "@broadside/engine";
 * import { AsyncEngine } from "@broadside/engine/worker";
 *
 * // For Node before 20.16: your own program for the worker.
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
