import type { StrategySource } from "../experiment/strategy-source.ts";
import { isTimeFault } from "../play/fault.ts";

/** After so many games that did not end in time a strategy's other games are not played. */
const MOST_TIME_FAULTS = 3;

/** Games that follow each other, `first` to `first + count - 1`. */
export interface GameRange {
  readonly first: number;
  readonly count: number;
}

/** The games of one strategy in a run: what is known of those played, and which are open, that is, still to be played. */
export class StrategyWork {
  readonly source: StrategySource;
  /** Milliseconds for a game, judged by the last batch; undefined before the first. */
  milliseconds: number | undefined;
  /** Shots by game; NaN for a fault, undefined for a game not yet played. */
  readonly #shots: (number | undefined)[] = [];
  #open: GameRange[] = [];
  #timeFaults = 0;

  constructor(source: StrategySource) {
    this.source = source;
  }

  /** The number of open games. */
  get open(): number {
    return this.#open.reduce((sum, { count }) => sum + count, 0);
  }

  /** The games that did not end in time. */
  get timeFaults(): number {
    return this.#timeFaults;
  }

  /** Whether so many games did not end in time that the others need not be tried. */
  get isHopeless(): boolean {
    return this.#timeFaults >= MOST_TIME_FAULTS;
  }

  /** The shots of a game; NaN when it had a fault or was not played. */
  shotsOf(game: number): number {
    return this.#shots[game] ?? Number.NaN;
  }

  /** Takes note of a game that was played, now or in an earlier run. */
  note({ game, shots, fault }: { readonly game: number; readonly shots: number; readonly fault: string | null }): void {
    this.#shots[game] = fault === null ? shots : Number.NaN;
    if (fault !== null && isTimeFault(fault)) this.#timeFaults++;
  }

  /** Opens the games below `end` that were not played. Call it when no game is open or being played. */
  openUntil(end: number): void {
    let first = -1;
    for (let game = 0; game <= end; game++) {
      const isMissing = game < end && this.#shots[game] === undefined;
      if (isMissing && first < 0) first = game;
      if (isMissing || first < 0) continue;
      this.#open.push({ first, count: game - first });
      first = -1;
    }
  }

  /** Takes open games that follow each other away, at most so many. @throws RangeError when none is open. */
  take(most: number): GameRange {
    const next = this.#open.shift();
    if (!next) throw new RangeError("no game is open");
    const { first, count } = next;
    if (count > most) this.#open.unshift({ first: first + most, count: count - most });
    return { first, count: Math.min(most, count) };
  }

  /** Opens games that were taken and not played. */
  putBack(games: GameRange): void {
    if (games.count > 0) this.#open.unshift(games);
  }
}
