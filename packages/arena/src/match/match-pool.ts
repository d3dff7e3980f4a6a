import { RunningCost } from "../core/work-pace.ts";
import { GRACE_MILLISECONDS, WATCH_EVERY } from "../play/start-thread.ts";
import type { MatchBatch, MatchTask, PlayerPair } from "./match-task.ts";
import { type MatchHostOptions, MatchThreadHost } from "./match-thread-host.ts";
import type { MatchResult } from "./play-match.ts";

export interface MatchPlan extends Pick<MatchHostOptions, "played" | "putBack"> {
  /** The next matches of two players, at most `most` of them; undefined if there are none at present. */
  readonly next: (most: (pair: PlayerPair) => number) => MatchBatch | undefined;
}

export interface MatchPoolOptions extends Pick<MatchHostOptions, "secondsPerTurn" | "heard"> {
  readonly threads: number;
  /** Whether the pool waits for more matches when the plan has none, until it is stopped: see {@link MatchPool.feed}. */
  readonly stays?: boolean;
  readonly signal?: AbortSignal | undefined;
}

const BATCH_MILLISECONDS = 100;
const MOST_MATCHES = 256;

/** Plays matches in threads until the plan has none left or the run is stopped. @throws ExperimentRefused */
export const playTogether = (task: MatchTask, plan: MatchPlan, options: MatchPoolOptions): Promise<void> =>
  new MatchPool(task, plan, options).run();

/** Threads that play the matches of a plan. */
export class MatchPool {
  readonly #plan: MatchPlan;
  readonly #options: MatchPoolOptions;
  readonly #hosts: MatchThreadHost[];
  #settle: { resolve: () => void; reject: (error: unknown) => void } | undefined;
  #isStopping = false;
  readonly #costs = new Map<string, RunningCost>();

  constructor(task: MatchTask, plan: MatchPlan, options: MatchPoolOptions) {
    this.#plan = plan;
    this.#options = options;
    const hostOptions: MatchHostOptions = {
      task,
      secondsPerTurn: options.secondsPerTurn,
      heard: options.heard,
      next: () => (this.#isStopping ? undefined : plan.next((pair) => this.#batchSize(pair))),
      played: (pair, result, milliseconds) => this.#take(pair, result, milliseconds),
      putBack: plan.putBack,
      idle: () => this.feed(),
      failed: (error) => this.#settle?.reject(error),
    };
    this.#hosts = Array.from({ length: options.threads }, () => new MatchThreadHost(hostOptions));
  }

  /** Resolves when the plan has no matches left or the run is stopped. @throws ExperimentRefused */
  async run(): Promise<void> {
    const { signal } = this.#options;
    let grace: NodeJS.Timeout | undefined;
    const stop = (): void => {
      grace = setTimeout(() => this.#settle?.resolve(), GRACE_MILLISECONDS);
      this.#stop();
    };
    const watch = setInterval(() => {
      for (const host of this.#hosts) host.watch();
    }, WATCH_EVERY);
    try {
      await new Promise<void>((resolve, reject) => {
        this.#settle = { resolve, reject };
        signal?.addEventListener("abort", stop);
        if (signal?.aborted) resolve();
      });
    } finally {
      clearInterval(watch);
      clearTimeout(grace);
      signal?.removeEventListener("abort", stop);
      this.#isStopping = true;
      await Promise.all(this.#hosts.map((host) => host.close()));
    }
  }

  /** How many matches of a pair last about as long as a batch should; 1 until the first has ended. */
  #batchSize(pair: PlayerPair): number {
    const each = this.#costs.get(`${pair}`)?.mean;
    if (each === undefined) return 1;
    return Math.max(1, Math.min(MOST_MATCHES, Math.floor(BATCH_MILLISECONDS / each)));
  }

  #take(pair: PlayerPair, result: MatchResult, milliseconds: number): void {
    try {
      const cost = this.#costs.get(`${pair}`) ?? new RunningCost();
      cost.add(1, milliseconds);
      this.#costs.set(`${pair}`, cost);
      this.#plan.played(pair, result, milliseconds);
    } catch (error) {
      this.#settle?.reject(error);
    }
  }

  /** Asks the plan for matches, for the threads that have none. */
  feed(): void {
    for (const host of this.#hosts) host.feed();
    if (this.#options.stays && !this.#isStopping) return;
    if (!this.#hosts.some(({ isBusy }) => isBusy)) this.#settle?.resolve();
  }

  #stop(): void {
    this.#isStopping = true;
    for (const host of this.#hosts) host.stop();
    this.feed();
  }
}
