import { RandomStream } from "../core/random.ts";
import { StoppedError, unwrap } from "../core/result.ts";
import { findConflict } from "../inference/conflict/conflict.ts";
import type { InferOptions } from "../inference/methods/method.ts";
import { countLayouts, infer } from "../inference/posterior/infer.ts";
import { packPosterior } from "../inference/posterior/packed-posterior.ts";
import type { Posterior } from "../inference/posterior/posterior.ts";
import { sampleLayouts } from "../inference/sampling/sample.ts";
import { type Knowledge, parseKnowledge } from "../knowledge/knowledge.ts";
import { parseScenarioText } from "../scenario/parse.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { SolveOptions, SolveProgress } from "../solver/solution.ts";
import { solve } from "../solver/solve.ts";
import { isExactStrategy, isScoringStrategy, type ScoredCell } from "../strategy/contract/strategy.ts";
import { parseStrategy } from "../strategy/families.ts";
import { platform, type ThreadPort } from "./port.ts";
import { type CallContext, serve } from "./remote.ts";

/** A position, with the rules as JSON text and the shots in notation. */
interface Position {
  readonly scenario: string;
  readonly shots: string;
}

/** Limits and method, as far as they can be sent to another thread. */
export type PlainOptions = Omit<InferOptions, "progress" | "expect">;

interface Counting extends Position {
  readonly options: PlainOptions;
}

/** The part of the work done, from 0 to 1. */
type Context = CallContext<number>;

/** Milliseconds between two reports; more frequent ones would cost too much. */
const TELL_EVERY = 80;

/** Reports progress from time to time, and the end of the work, and stops it when asked to. */
const progressOf = (name: string, { progress, signal }: Context): ((done: number) => void) => {
  let reported = platform.performance.now();
  return (done) => {
    if (signal.aborted) throw new StoppedError(`${name} was stopped`);
    const now = platform.performance.now();
    if (done < 1 && now - reported < TELL_EVERY) return;
    reported = now;
    progress(done);
  };
};

/** The data of the last call, kept because the next is often about the same position. */
class LastPosition {
  #scenario: { readonly text: string; readonly value: Scenario } | undefined;
  #posterior: { readonly key: string; readonly value: Posterior } | undefined;

  knowledge({ scenario: text, shots }: Position): Knowledge {
    if (this.#scenario?.text !== text) this.#scenario = { text, value: unwrap(parseScenarioText(text, "scenario")) };
    return unwrap(parseKnowledge(this.#scenario.value, shots));
  }

  infer({ scenario, shots, options }: Counting, progress: (done: number) => void): Posterior {
    const knowledge = this.knowledge({ scenario, shots });
    const key = JSON.stringify([scenario, shots, options]);
    if (this.#posterior?.key !== key) {
      // Memory may not hold both posteriors.
      this.#posterior = undefined;
      this.#posterior = { key, value: infer(knowledge, { ...options, progress }) };
    }
    return this.#posterior.value;
  }

  rank(task: Counting & { readonly strategy: string }, progress: (done: number) => void): readonly ScoredCell[] {
    const { strategy: name, options } = task;
    const strategy = unwrap(parseStrategy(name));
    if (!isScoringStrategy(strategy))
      throw new RangeError(`strategy "${name}" gives cells no score; ask for the cell that it chooses`);
    const limits = { maxSteps: options.maxSteps, maxBytes: options.maxBytes, progress };
    return strategy.rank(isExactStrategy(strategy) ? this.infer(task, progress) : this.knowledge(task), limits);
  }
}

/** What an `AsyncEngine` calls. They throw the engine's errors, and StoppedError when asked to stop. */
const makeEngineTasks = (last = new LastPosition()) => ({
  infer: (task: Counting, context: Context) => {
    const { scenario: _, shots, ...packed } = packPosterior(last.infer(task, progressOf("infer", context)));
    return packed;
  },
  countLayouts: (task: Counting, context: Context) =>
    countLayouts(last.knowledge(task), { ...task.options, progress: progressOf("countLayouts", context) }),
  rank: (task: Counting & { readonly strategy: string }, context: Context) =>
    last.rank(task, progressOf("rank", context)),
  choose: (task: Position & { readonly strategy: string; readonly seed: number }) =>
    unwrap(parseStrategy(task.strategy)).choose(last.knowledge(task), RandomStream.fromSeed(task.seed)),
  sampleLayouts: (task: Counting & { readonly number: number; readonly seed: number }, context: Context) => {
    const options = { ...task.options, progress: progressOf("sampleLayouts", context) };
    const layouts = sampleLayouts(last.knowledge(task), task.number, RandomStream.fromSeed(task.seed), options);
    return layouts.map(({ placements }) => placements);
  },
  findConflict: (task: Counting & { readonly maxSearches?: number }, context: Context) => {
    const { options, maxSearches } = task;
    const progress = progressOf("findConflict", context);
    return findConflict(last.knowledge(task), {
      ...options,
      progress,
      ...(maxSearches !== undefined && { maxSearches }),
    });
  },
  solve: (
    task: Position & { readonly options: Pick<SolveOptions, "objective" | "limits"> },
    { progress, signal }: CallContext<SolveProgress>,
  ) => {
    const now = (): number => platform.performance.now();
    return solve(last.knowledge(task), { ...task.options, signal, progress, now });
  },
});

export type EngineTasks = ReturnType<typeof makeEngineTasks>;

/** Serving a port twice would answer every call twice. */
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
  serve(port, makeEngineTasks());
};
