import { isRecord } from "../core/fields.ts";
import { StoppedError } from "../core/result.ts";
import { showValue } from "../core/show-value.ts";
import type { Conflict } from "../inference/conflict/conflict.ts";
import type { InferOptions } from "../inference/methods/infer-options.ts";
import { unpackFor } from "../inference/posterior/packed-posterior.ts";
import type { Posterior } from "../inference/posterior/posterior.ts";
import { checkKnowledge, type Knowledge } from "../knowledge/knowledge.ts";
import type { Layout } from "../scenario/layout.ts";
import { formatShots } from "../scenario/notation.ts";
import { formatScenario } from "../scenario/parse.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { Solution, SolveOptions, SolveProgress } from "../solver/solution.ts";
import type { ScoredCell } from "../strategy/contract/strategy.ts";
import {
  type EngineAnswer,
  type EngineProgress,
  type EngineQuestion,
  type EngineTaskName,
  type EngineTasks,
  type PlainOptions,
  unpackSolution,
} from "./engine-question.ts";
import { threadStarter } from "./running-thread.ts";
import { ThreadLine } from "./thread-line.ts";
import type { EngineWorker } from "./thread-port.ts";

/** The part of an `AbortSignal` that the engine uses. */
export interface StopSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** Options of a question to an {@link AsyncEngine}. */
export interface AskOptions<P = number> {
  /** Cancels the question: its promise is rejected with a StoppedError at once, and the work ends soon. */
  readonly signal?: StopSignal;
  /** Called from time to time to report progress. If it throws, the question is cancelled. */
  readonly onProgress?: (progress: P) => void;
}

/** Options of a question, with limits on the work; see `InferOptions`. */
export interface AsyncInferOptions extends AskOptions, Omit<InferOptions, "progress" | "expect"> {}

/** Options of an {@link AsyncEngine}. */
export interface AsyncEngineOptions {
  /**
   * Whether a new question cancels earlier unanswered questions of the same kind, rejecting their promises with a
   * StoppedError. Meant for pages where only the current position matters. Default false: all questions are
   * answered in order.
   */
  readonly newestWins?: boolean;
}

/** An unanswered question. */
interface Pending {
  readonly question: EngineQuestion;
  /** Settles the promise, unless it is already settled. */
  readonly resolve: (answer: EngineAnswer) => void;
  readonly reject: (error: unknown) => void;
  readonly onProgress: ((progress: never) => void) | undefined;
}

/**
 * Runs the engine in a worker of a browser or of Node: it gives the same answers without blocking the caller.
 * There is one worker, which works on one question at a time. It is started by the first question, and replaced
 * if it crashes or if a cancelled question does not end soon.
 *
 * No method throws: instead, its promise is rejected. The error is the one that the synchronous function throws,
 * a StoppedError if the question was cancelled, or a ThreadError if the worker crashed, for example because it
 * ran out of memory. After a crash, the next question starts a new worker.
 *
 * The returned posteriors, layouts and trees refer to the same knowledge object as the question.
 *
 * @example
 * import { Worker } from "node:worker_threads";
 * import { makeKnowledge, preset } from "@broadside/engine";
 * import { AsyncEngine } from "@broadside/engine/worker";
 *
 * const program = new URL(import.meta.resolve("@broadside/engine/worker-thread"));
 * const engine = new AsyncEngine(() => new Worker(program));
 * const knowledge = makeKnowledge(preset("gorkoff-3x3"));
 * (await engine.countLayouts(knowledge)).layouts; // => 4n
 * (await engine.infer(knowledge)).chance(0); // => 1
 * (await engine.rank(knowledge, "greedy-hit"))[0].cell; // => 0
 * await engine.choose(knowledge, "random", 1); // => 0
 * (await engine.sampleLayouts(knowledge, 2, 1)).length; // => 2
 * await engine.findConflict(knowledge); // => undefined
 * (await engine.solve(knowledge)).misses.total; // => 6n
 * engine.close();
 */
export class AsyncEngine {
  readonly #line: ThreadLine<EngineQuestion, EngineAnswer, EngineProgress>;
  readonly #newestWins: boolean;
  readonly #pending = new Map<number, Pending>();
  readonly #texts = new WeakMap<Scenario, string>();
  #number = 0;
  #isClosed = false;

  /** @param makeWorker starts a worker that runs `@broadside/engine/worker-thread` */
  constructor(makeWorker: () => EngineWorker, { newestWins = false }: AsyncEngineOptions = {}) {
    this.#newestWins = newestWins;
    this.#line = new ThreadLine(threadStarter(makeWorker), {
      progressed: ({ id }, progress) => this.#tell(id, progress),
      answered: ({ id }, answer) => this.#pending.get(id)?.resolve(answer),
      failed: ({ id }, error) => this.#pending.get(id)?.reject(error),
    });
  }

  /**
   * The exact posterior, as returned by `infer`; its weights are copied between threads.
   *
   * Cost: that of `infer`, plus copying the weights.
   *
   * @throws RefusedError as `infer` does, and if ships may overlap and there are too many placements to list.
   */
  async infer(knowledge: Knowledge, options: AsyncInferOptions = {}): Promise<Posterior> {
    return unpackFor(knowledge, await this.#ask("infer", knowledge, { options: plain(options) }, options));
  }

  /**
   * The number of layouts, as returned by `countLayouts`.
   *
   * Cost: that of `countLayouts`.
   *
   * @throws RefusedError as `countLayouts` does, through the promise.
   */
  async countLayouts(
    knowledge: Knowledge,
    options: AsyncInferOptions = {},
  ): Promise<{ layouts: bigint; method: string }> {
    return this.#ask("countLayouts", knowledge, { options: plain(options) }, options);
  }

  /**
   * All unshot cells, as a strategy ranks them: best first. For exact strategies they are `RankedCell`s. Where no
   * layout agrees, no cell is better than another: `countLayouts` and `findConflict` tell.
   *
   * Cost: that of the strategy's ranking.
   *
   * @param strategy its name, with or without parameters
   * @throws RangeError when the strategy gives cells no score (use {@link choose}); Error for an unknown
   *   strategy; by the promise.
   */
  async rank(knowledge: Knowledge, strategy: string, options: AsyncInferOptions = {}): Promise<readonly ScoredCell[]> {
    return this.#ask("rank", knowledge, { strategy, options: plain(options) }, options);
  }

  /**
   * The cell that a strategy shoots next.
   *
   * Cost: that of the strategy's choice.
   *
   * @param seed of the strategy's random stream: `RandomStream.fromSeed(seed)`
   * @param strategy the name of the strategy, with or without parameters
   * @throws RangeError when no cell is left; Error for an unknown strategy; both through the promise.
   */
  async choose(knowledge: Knowledge, strategy: string, seed: number, options: AskOptions = {}): Promise<number> {
    return this.#ask("choose", knowledge, { strategy, seed }, options);
  }

  /**
   * Layouts drawn by the scenario's prior, or uniformly without one, as `sampleLayouts` draws them with `RandomStream.fromSeed(seed)`.
   *
   * Cost: that of `sampleLayouts`.
   *
   * @param number how many to draw
   * @param seed any safe integer
   * @throws RefusedError as `sampleLayouts` does, by the promise.
   */
  async sampleLayouts(
    knowledge: Knowledge,
    number: number,
    seed: number,
    options: AsyncInferOptions = {},
  ): Promise<Layout[]> {
    const task = { number, seed, options: plain(options) };
    const drawn = await this.#ask("sampleLayouts", knowledge, task, options);
    return drawn.map((placements) => ({ scenario: knowledge.scenario, placements }));
  }

  /**
   * The shots that contradict each other, as found by `findConflict`; undefined if some layout agrees with all
   * shots.
   *
   * Cost: that of `findConflict`.
   *
   * @throws RefusedError as `findConflict` does, through the promise.
   */
  async findConflict(
    knowledge: Knowledge,
    options: AsyncInferOptions & { readonly maxSearches?: number } = {},
  ): Promise<Conflict | undefined> {
    const { maxSearches } = checkOptions(options);
    const task = { options: plain(options), ...(maxSearches !== undefined && { maxSearches }) };
    return this.#ask("findConflict", knowledge, task, options);
  }

  /**
   * The best strategy for an objective, as returned by `solve`; time limits use the worker's clock.
   *
   * Cost: that of `solve`.
   *
   * @throws as `solve` does, through the promise.
   */
  async solve(
    knowledge: Knowledge,
    options: AskOptions<SolveProgress> & Pick<SolveOptions, "objective" | "limits"> = {},
  ): Promise<Solution> {
    const { objective, limits } = checkOptions(options);
    const task = { options: { ...(objective && { objective }), ...(limits && { limits }) } };
    return unpackSolution(knowledge, await this.#ask("solve", knowledge, task, options));
  }

  /**
   * Ends the worker and all questions; their promises are rejected with a StoppedError, as are those of later
   * questions.
   */
  close(): void {
    this.#isClosed = true;
    this.#line.stop();
    for (const { reject, question } of [...this.#pending.values()])
      reject(new StoppedError(`${question.kind} was stopped: the engine was closed`));
  }

  #ask<K extends EngineTaskName, P>(
    kind: K,
    knowledge: Knowledge,
    task: EngineTasks[K]["task"],
    options: AskOptions<P>,
  ): Promise<EngineTasks[K]["answer"]> {
    checkKnowledge(knowledge);
    const { signal, onProgress } = checkOptions(options);
    if (this.#isClosed) throw new StoppedError(`${kind} was not begun: the engine is closed`);
    if (signal?.aborted) throw stoppedBy(kind, signal);
    const { scenario, observations } = knowledge;
    const question = {
      kind,
      id: ++this.#number,
      scenario: this.#textOf(scenario),
      shots: formatShots(scenario, observations),
      task,
    } as EngineQuestion;
    if (this.#newestWins) this.#stopAll(kind);
    return new Promise((resolve, reject) => {
      const onAbort = (): void => this.#stop(question, signal ? stoppedBy(kind, signal) : undefined);
      const settle = (): void => {
        this.#pending.delete(question.id);
        signal?.removeEventListener("abort", onAbort);
      };
      this.#pending.set(question.id, {
        question,
        onProgress,
        resolve: (answer) => {
          settle();
          // The answer belongs to this question, so the question's kind determines the answer's type.
          resolve(answer as EngineTasks[K]["answer"]);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      });
      signal?.addEventListener("abort", onAbort);
      this.#line.ask(question);
    });
  }

  /** The rules as text, cached for each scenario because a game asks about the same one repeatedly. */
  #textOf(scenario: Scenario): string {
    const text = this.#texts.get(scenario) ?? JSON.stringify(formatScenario(scenario));
    this.#texts.set(scenario, text);
    return text;
  }

  #stopAll(kind: EngineTaskName): void {
    for (const { question } of [...this.#pending.values()])
      if (question.kind === kind) this.#stop(question, new StoppedError(`${kind} was stopped: a newer question came`));
  }

  #stop(question: EngineQuestion, error: unknown): void {
    this.#line.letGo(question);
    this.#pending.get(question.id)?.reject(error);
  }

  #tell(id: number, progress: EngineProgress): void {
    const pending = this.#pending.get(id);
    try {
      pending?.onProgress?.(progress as never);
    } catch (error) {
      if (pending) this.#stop(pending.question, error);
    }
  }
}

const stoppedBy = (kind: string, { reason }: StopSignal): StoppedError =>
  Object.assign(new StoppedError(`${kind} was stopped`), { cause: reason });

/** The options that can be sent to another thread. */
const plain = (options: AsyncInferOptions): PlainOptions => {
  const { method, maxBytes, maxSteps } = checkOptions(options);
  return {
    ...(method !== undefined && { method }),
    ...(maxBytes !== undefined && { maxBytes }),
    ...(maxSteps !== undefined && { maxSteps }),
  };
};

/** Rejects options that are not an object. @throws TypeError */
const checkOptions = <T extends object>(options: T): T => {
  if (!isRecord(options)) throw new TypeError(`${showValue(options)} is not an object of options; write { … }`);
  return options;
};
