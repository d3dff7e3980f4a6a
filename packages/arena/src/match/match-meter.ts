import { WorkPace } from "../pace/work-pace.ts";
import type { MatchBatch, PlayerPair } from "./match-task.ts";

/** Matches of two players that have not ended. */
export interface OpenMatches {
  readonly pair: PlayerPair;
  readonly count: number;
}

/** Whose matches are measured, and by what. */
export interface MeteredMatches {
  /** How many players there are. */
  readonly players: number;
  /** Threads that play. */
  readonly threads: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/**
 * How long matches will still take that threads play. What a match takes is measured of every two players by itself: of two pairs one
 * may be any number of times slower. Matches of an earlier run are no measure of it.
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

  /** Takes note of matches that are handed out. */
  handOut({ pair, matches }: MatchBatch): void {
    const { threads, now } = this.#metered;
    this.#pace.begin(kindOf(pair), matches.length, threads, now());
  }

  /** Takes note of a match that has ended. @param milliseconds that it took its thread */
  played(pair: PlayerPair, milliseconds: number): void {
    const { threads, now } = this.#metered;
    this.#pace.end(kindOf(pair), 1, 1, milliseconds, threads, now());
  }

  /** Takes note of matches that were handed out and not played. */
  takeBack({ pair, matches }: MatchBatch): void {
    const { threads, now } = this.#metered;
    this.#pace.end(kindOf(pair), matches.length, 0, undefined, threads, now());
  }

  /**
   * Milliseconds left; undefined while it is not known, see {@link WorkPace}.
   *
   * @param open all matches that have not ended, those included that were handed out
   */
  left(open: Iterable<OpenMatches>): number | undefined {
    const pieces = new Array<number>(this.#kinds).fill(0);
    for (const { pair, count } of open) pieces[kindOf(pair)] += count;
    return this.#pace.left(pieces, this.#metered.threads, this.#metered.now());
  }
}

/** The number of a pair: of all that are of lower players it is the next. */
const kindOf = ([low, high]: PlayerPair): number => (high * (high - 1)) / 2 + low;
