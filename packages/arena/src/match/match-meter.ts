import { WorkPace } from "../pace/work-pace.ts";
import type { MatchBatch, PlayerPair } from "./match-task.ts";

/** Unfinished matches of two players. */
export interface OpenMatches {
  readonly pair: PlayerPair;
  readonly count: number;
}

/** The matches to measure, and how. */
export interface MeteredMatches {
  /** Number of players. */
  readonly players: number;
  /** Number of playing threads. */
  readonly threads: number;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

/**
 * Estimates how long threads will still take for their matches. It measures every pair of players separately:
 * one pair may be many times slower than another. Matches of an earlier run do not count as measurements.
 */
export class MatchMeter {
  readonly #metered: MeteredMatches;
  readonly #kinds: number;
  readonly #pace: WorkPace;

  constructor(metered: MeteredMatches) {
    this.#metered = metered;
    this.#kinds = kindOf([0, metered.players]);
    this.#pace = new WorkPace(this.#kinds);
  }

  /** Records matches handed out. */
  handOut({ pair, matches }: MatchBatch): void {
    const { threads, now } = this.#metered;
    this.#pace.begin(kindOf(pair), matches.length, threads, now());
  }

  /** Records a match that has ended. @param milliseconds of thread time */
  played(pair: PlayerPair, milliseconds: number): void {
    const { threads, now } = this.#metered;
    this.#pace.end(kindOf(pair), 1, 1, milliseconds, threads, now());
  }

  /** Records matches handed out but not played. */
  takeBack({ pair, matches }: MatchBatch): void {
    const { threads, now } = this.#metered;
    this.#pace.end(kindOf(pair), matches.length, 0, undefined, threads, now());
  }

  /**
   * Milliseconds left; undefined while unknown, see {@link WorkPace}.
   *
   * @param open all unfinished matches, including those handed out
   */
  left(open: Iterable<OpenMatches>): number | undefined {
    const pieces = new Array<number>(this.#kinds).fill(0);
    for (const { pair, count } of open) pieces[kindOf(pair)] += count;
    return this.#pace.left(pieces, this.#metered.threads, this.#metered.now());
  }
}

/** The number of a pair. Pairs of lower players come first. */
const kindOf = ([low, high]: PlayerPair): number => (high * (high - 1)) / 2 + low;
