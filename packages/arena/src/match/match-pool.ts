import { RunningCost, WorkPace } from "../pace/work-pace.ts";
import { GRACE_MILLISECONDS, WATCH_EVERY } from "../play/start-thread.ts";
import type { MatchBatch, MatchTask, PlayerPair } from "./match-task.ts";
import { MatchThreadHost } from "./match-thread-host.ts";
import type { MatchResult } from "./play-match.ts";

export interface OpenMatches {
  readonly pair: PlayerPair;
  readonly count: number;
}

export interface MeteredMatches {
  readonly players: number;
  readonly threads: number;
  readonly now: () => number;
}

/** Estimates the time left for matches, pair by pair, because one pair may be much slower than another. */
export class MatchMeter {
  readonly #metered: MeteredMatches;
  readonly #kinds: number;
  readonly #pace: WorkPace;

  constructor(metered: MeteredMatches) {
    this.#metered = metered;
    this.#kinds = kindOf([0, metered.players]);
    this.#pace = new WorkPace(this.#kinds);
  }

  handOut({ pair, matches }: MatchBatch): void {
    const { threads, now } = this.#metered;
    this.#pace.begin(kindOf(pair), matches.length, threads, now());
  }

  played(pair: PlayerPair, milliseconds: number): void {
    const { threads, now } = this.#metered;
    this.#pace.end(kindOf(pair), 1, 1, milliseconds, threads, now());
  }

  takeBack({ pair, matches }: MatchBatch): void {
    const { threads, now } = this.#metered;
    this.#pace.end(kindOf(pair), matches.length, 0, undefined, threads, now());
  }

  left(open: Iterable<OpenMatches>): number | undefined {
    const pieces = new Array<number>(this.#kinds).fill(0);
    for (const { pair, count } of open) pieces[kindOf(pair)] += count;
    return this.#pace.left(pieces, this.#metered.threads, this.#metered.now());
  }
}

const kindOf = ([low, high]: PlayerPair): number => (high * (high - 1)) / 2 + low;

export interface MatchPlan {
  /** The next matches of two players, at most `most` of them; undefined if there are none at present. */
  readonly next: (most: (pair: PlayerPair) => number) => MatchBatch | undefined;
  /** Takes the result of a match and its thread time in milliseconds. If it throws an error, the run ends. */
  readonly played: (pair: PlayerPair, result: MatchResult, milliseconds: number) => void;
  /** Takes back matches that were handed out but not played. */
  readonly putBack: (batch: MatchBatch) => void;
}

export interface MatchPoolOptions {
  readonly threads: number;
  /** Seconds that a module may think about a turn. After that it loses the match, and its thread is ended. */
  readonly secondsPerTurn: number;
  /** Receives the standard error of a bot, with the index of the player. */
  readonly heard?: ((player: number, bytes: Uint8Array) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const BATCH_MILLISECONDS = 100;
const MOST_MATCHES = 256;

/** Plays matches in threads until the plan has none left or the run is stopped. @throws ExperimentRefused */
export const playTogether = (task: MatchTask, plan: MatchPlan, options: MatchPoolOptions): Promise<void> =>
  new MatchPool(task, plan, options).run();

class MatchPool {
  readonly #plan: MatchPlan;
  readonly #options: MatchPoolOptions;
  readonly #hosts: MatchThreadHost[];
  #settle: { resolve: () => void; reject: (error: unknown) => void } | undefined;
  #isStopping = false;
  readonly #costs = new Map<string, RunningCost>();

  constructor(task: MatchTask, plan: MatchPlan, options: MatchPoolOptions) {
    this.#plan = plan;
    this.#options = options;
    const hostOptions = {
      task,
      secondsPerTurn: options.secondsPerTurn,
      heard: options.heard,
      next: () => (this.#isStopping ? undefined : plan.next((pair) => this.#batchSize(pair))),
      played: (pair: PlayerPair, result: MatchResult, milliseconds: number) => this.#take(pair, result, milliseconds),
      putBack: plan.putBack,
      idle: () => this.#feed(),
      failed: (error: Error) => this.#settle?.reject(error),
    };
    this.#hosts = Array.from({ length: options.threads }, () => new MatchThreadHost(hostOptions));
  }

  async run(): Promise<void> {
    const { signal } = this.#options;
    const stop = (): void => this.#stop();
    const watch = setInterval(() => {
      for (const host of this.#hosts) host.watch();
    }, WATCH_EVERY);
    let grace: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        this.#settle = { resolve, reject };
        signal?.addEventListener("abort", () => {
          grace = setTimeout(resolve, GRACE_MILLISECONDS);
        });
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

  #feed(): void {
    for (const host of this.#hosts) host.feed();
    if (!this.#hosts.some(({ isBusy }) => isBusy)) this.#settle?.resolve();
  }

  #stop(): void {
    this.#isStopping = true;
    for (const host of this.#hosts) host.stop();
    this.#feed();
  }
}
