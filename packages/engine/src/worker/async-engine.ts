import { defined, isRecord, showValue } from "../core/fields.ts";
import { oncePer } from "../core/once-per.ts";
import { StoppedError } from "../core/result.ts";
import type { Conflict } from "../inference/conflict/conflict.ts";
import type { InferOptions } from "../inference/methods/method.ts";
import { unpackFor } from "../inference/posterior/packed-posterior.ts";
import type { Posterior } from "../inference/posterior/posterior.ts";
import { checkKnowledge, type Knowledge } from "../knowledge/knowledge.ts";
import type { Layout } from "../scenario/layout.ts";
import { formatShots } from "../scenario/notation.ts";
import { formatScenario } from "../scenario/parse.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { DecisionTree } from "../solver/decision-tree.ts";
import type { Solution, SolveOptions, SolveProgress } from "../solver/solution.ts";
import type { ScoredCell } from "../strategy/contract/strategy.ts";
import type { EngineTasks, PlainOptions } from "./engine-tasks.ts";
import { platform, type RemotePort, type StopSignal } from "./port.ts";
import { type ArgsOf, type ProgressOf, Remote, type ResultOf } from "./remote.ts";

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
  readonly #remote: Remote<EngineTasks>;
  readonly #newestWins: boolean;
  /** What stops each open question. */
  readonly #open = new Map<{ abort(reason: unknown): void }, keyof EngineTasks>();
  #isClosed = false;

  /** @param makeWorker starts a worker that runs `@broadside/engine/worker-thread` */
  constructor(makeWorker: () => RemotePort, { newestWins = false }: AsyncEngineOptions = {}) {
    this.#newestWins = newestWins;
    this.#remote = new Remote(makeWorker);
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
    const solution = await this.#ask("solve", knowledge, task, options);
    return { ...solution, knowledge, tree: withScenario(solution.tree, knowledge.scenario) };
  }

  /** Ends the worker. All open and later questions reject with a StoppedError. */
  close(): void {
    this.#isClosed = true;
    this.#stopAll("the engine was closed");
    this.#remote.stop();
  }

  async #ask<K extends keyof EngineTasks>(
    kind: K,
    knowledge: Knowledge,
    task: Omit<ArgsOf<EngineTasks[K]>, "scenario" | "shots">,
    options: AskOptions<ProgressOf<EngineTasks[K]>>,
  ): Promise<ResultOf<EngineTasks[K]>> {
    checkKnowledge(knowledge);
    const { signal, progress } = checkOptions(options);
    if (this.#isClosed) throw new StoppedError(`${kind} was not begun: the engine is closed`);
    if (signal?.aborted) throw stoppedBy(kind, signal);
    if (this.#newestWins) this.#stopAll("a newer question came", kind);
    const stop = new platform.AbortController();
    const onAbort = (): void => signal && stop.abort(stoppedBy(kind, signal));
    signal?.addEventListener("abort", onAbort);
    this.#open.set(stop, kind);
    // The worker may need a moment to stop: whoever asked does not wait for that.
    const stopped = new Promise<never>((_, reject) => {
      stop.signal.addEventListener("abort", () => reject(stop.signal.reason));
    });
    const { scenario, observations } = knowledge;
    const position = { scenario: textOf(scenario), shots: formatShots(scenario, observations) };
    try {
      const args = { ...position, ...task } as ArgsOf<EngineTasks[K]>;
      return await Promise.race([this.#remote.call(kind, args, { signal: stop.signal, progress }), stopped]);
    } finally {
      signal?.removeEventListener("abort", onAbort);
      this.#open.delete(stop);
    }
  }

  /** @param kind of the questions to stop; absent for all */
  #stopAll(why: string, kind?: keyof EngineTasks): void {
    for (const [stop, one] of [...this.#open])
      if (kind === undefined || one === kind) stop.abort(new StoppedError(`${one} was stopped: ${why}`));
  }
}

/** A tree whose layouts refer to this scenario. */
const withScenario = <Tree extends DecisionTree>(tree: Tree, scenario: Scenario): Tree =>
  tree.kind === "leaf"
    ? { ...tree, layouts: tree.layouts.map(({ placements }) => ({ scenario, placements })) }
    : {
        ...tree,
        edges: tree.edges.map((edge) => ({ ...edge, tree: withScenario(edge.tree, scenario) })),
        ...(tree.finished && { finished: withScenario(tree.finished, scenario) }),
      };

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
