import { defined, isRecord } from "../core/fields.ts";
import { oncePer } from "../core/once-per.ts";
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
  /** Cancels the question: its promise rejects with a StoppedError at once, and the work ends soon. */
  readonly signal?: StopSignal | undefined;
  /** Called from time to time. If it throws, the question is cancelled. */
  readonly progress?: ((progress: P) => void) | undefined;
}

/** Options of a question, with limits on the work; see `InferOptions`. */
export interface AsyncInferOptions extends AskOptions, Omit<InferOptions, "progress" | "expect"> {}

/** Options of an {@link AsyncEngine}. */
export interface AsyncEngineOptions {
  /** Whether a new question stops earlier ones of its kind, which reject with a StoppedError. Default false. */
  readonly newestWins?: boolean | undefined;
}

interface Pending {
  readonly question: EngineQuestion;
  /** Settles the promise, unless it is already settled. */
  readonly resolve: (answer: EngineAnswer) => void;
  readonly reject: (error: unknown) => void;
  readonly progress: ((progress: never) => void) | undefined;
}

/** The rules as text, kept because a game asks about the same ones repeatedly. */
const textOf = oncePer((scenario: Scenario) => JSON.stringify(formatScenario(scenario)));

/**
 * Runs the engine in a worker of a browser or of Node, without blocking the caller. One worker, started by the first
 * question, works on one question at a time. A new one replaces it if it crashes or if a cancelled question goes on.
 *
 * No method throws. A promise rejects with the error of the synchronous function, with a StoppedError if the question
 * was cancelled, or with a ThreadError if the worker crashed, for example because it ran out of memory.
 *
 * Posteriors, layouts and trees refer to the same knowledge object as the question.
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
 * (await engine.rank(knowledge, "greedy-hit"))[0]?.cell; // => 0
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

  /** As `infer`. @throws RefusedError as `infer` does, and if overlapping ships have too many placements to list. */
  async infer(knowledge: Knowledge, options: AsyncInferOptions = {}): Promise<Posterior> {
    return unpackFor(knowledge, await this.#ask("infer", knowledge, { options: plain(options) }, options));
  }

  /** As `countLayouts`. @throws RefusedError as that does. */
  async countLayouts(
    knowledge: Knowledge,
    options: AsyncInferOptions = {},
  ): Promise<{ layouts: bigint; method: string }> {
    return this.#ask("countLayouts", knowledge, { options: plain(options) }, options);
  }

  /**
   * All unshot cells as a strategy ranks them, best first. Where no layout agrees, no cell is better than another.
   *
   * @param strategy its name, with or without parameters
   * @throws RangeError when the strategy gives cells no score (use {@link choose}); Error for an unknown strategy
   */
  async rank(knowledge: Knowledge, strategy: string, options: AsyncInferOptions = {}): Promise<readonly ScoredCell[]> {
    return this.#ask("rank", knowledge, { strategy, options: plain(options) }, options);
  }

  /**
   * The cell that a strategy shoots next.
   *
   * @param strategy its name, with or without parameters
   * @param seed of the strategy's random stream: `RandomStream.fromSeed(seed)`
   * @throws RangeError when no cell is left; Error for an unknown strategy
   */
  async choose(knowledge: Knowledge, strategy: string, seed: number, options: AskOptions = {}): Promise<number> {
    return this.#ask("choose", knowledge, { strategy, seed }, options);
  }

  /** As `sampleLayouts` with `RandomStream.fromSeed(seed)`. @throws RefusedError as that does. */
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

  /** As `findConflict`: undefined if some layout agrees with all shots. @throws RefusedError as that does. */
  async findConflict(
    knowledge: Knowledge,
    options: AsyncInferOptions & { readonly maxSearches?: number } = {},
  ): Promise<Conflict | undefined> {
    const { maxSearches } = checkOptions(options);
    const task = { options: plain(options), ...defined({ maxSearches }) };
    return this.#ask("findConflict", knowledge, task, options);
  }

  /** As `solve`; time limits use the worker's clock. @throws as `solve` does. */
  async solve(
    knowledge: Knowledge,
    options: AskOptions<SolveProgress> & Pick<SolveOptions, "objective" | "limits"> = {},
  ): Promise<Solution> {
    const { objective, limits } = checkOptions(options);
    const task = { options: { ...(objective && { objective }), ...(limits && { limits }) } };
    return unpackSolution(knowledge, await this.#ask("solve", knowledge, task, options));
  }

  /** Ends the worker. All open and later questions reject with a StoppedError. */
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
    const { signal, progress } = checkOptions(options);
    if (this.#isClosed) throw new StoppedError(`${kind} was not begun: the engine is closed`);
    if (signal?.aborted) throw stoppedBy(kind, signal);
    const { scenario, observations } = knowledge;
    const question = {
      kind,
      id: ++this.#number,
      scenario: textOf(scenario),
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
        progress,
        resolve: (answer) => {
          settle();
          // The question's kind determines the answer's type.
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
      pending?.progress?.(progress as never);
    } catch (error) {
      if (pending) this.#stop(pending.question, error);
    }
  }
}

const stoppedBy = (kind: string, { reason }: StopSignal): StoppedError =>
  Object.assign(new StoppedError(`${kind} was stopped`), { cause: reason });

const plain = (options: AsyncInferOptions): PlainOptions => {
  const { method, maxBytes, maxSteps } = checkOptions(options);
  return defined({ method, maxBytes, maxSteps });
};

const checkOptions = <T extends object>(options: T): T => {
  if (!isRecord(options)) throw new TypeError(`${showValue(options)} is not an object of options; write { … }`);
  return options;
};
