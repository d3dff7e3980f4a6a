import { type TimeLeft, WorkPace } from "../pace/work-pace.ts";
import type { Batch } from "../play/batch-player.ts";
import type { PlayersSource } from "./players.ts";
import type { RunPlan } from "./run-plan.ts";
import type { StrategyWork } from "./strategy-work.ts";

/** How far a run is. Games are counted over all strategies. */
export interface RunProgress {
  /** Games saved, those of earlier runs included. */
  readonly saved: number;
  /** Games to be saved in the end; an estimate where that depends on the intervals. */
  readonly total: number;
  /** Of those saved, games with a fault. */
  readonly faults: number;
  /** Games that this run has saved. */
  readonly played: number;
  /** Milliseconds since it began. */
  readonly milliseconds: number;
  /** The time left, by what the games of each strategy take now; undefined while it is not known, see `WorkPace`. */
  readonly left?: TimeLeft;
}

/** Games of a batch that have come back. */
export interface BackGames {
  readonly batch: Batch;
  /** How many of them are finished. */
  readonly finished: number;
  /** Milliseconds that a thread took for a game; undefined where none was measured. */
  readonly each: number | undefined;
}

/** What a meter knows of the run. */
export interface MeteredRun {
  readonly plan: RunPlan;
  readonly works: readonly StrategyWork[];
  readonly source: Pick<PlayersSource, "threads" | "atWork">;
  /** Whether something outside the plan may end the run before all its games are played. */
  readonly mayEndEarly: boolean;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/**
 * Counts the games that are handed out, played and saved, and says how far that is. The games of a run pass two places: the threads,
 * or this one alone for strategies that are objects, and the store, which saves one batch after another. The one that takes longer
 * says what time is left.
 */
export class RunMeter {
  readonly #run: MeteredRun;
  readonly #start: number;
  /** Games of each strategy that have been played or given up, and those saved; those of earlier runs included in both. */
  readonly #playedOf: number[];
  readonly #savedOf: number[];
  readonly #inThreads: WorkPace;
  readonly #inThisOne: WorkPace;
  readonly #store: WorkPace;
  /** When the store ended what it did last. */
  #stored = 0;
  #saved = 0;
  #played = 0;
  #faults = 0;

  constructor(run: MeteredRun) {
    const kinds = run.works.length;
    this.#run = run;
    this.#start = run.now();
    this.#playedOf = new Array<number>(kinds).fill(0);
    this.#savedOf = new Array<number>(kinds).fill(0);
    this.#inThreads = new WorkPace(kinds);
    this.#inThisOne = new WorkPace(kinds);
    this.#store = new WorkPace(kinds);
  }

  /** Counts a game that an earlier run saved. */
  addEarlier(strategy: number, fault: unknown): void {
    this.#playedOf[strategy]++;
    this.#savedOf[strategy]++;
    this.#saved++;
    if (fault !== null) this.#faults++;
  }

  /** Takes note of a batch that is handed out. */
  handOut({ strategy, count }: Batch): void {
    const { now } = this.#run;
    this.#paceOf(strategy).begin(strategy, count, this.#threadsOf(strategy), now());
  }

  /** Takes note of a batch that has come back. */
  takeBack({ batch: { strategy, count }, finished, each }: BackGames): void {
    const { now } = this.#run;
    this.#paceOf(strategy).end(strategy, count, finished, each, this.#threadsOf(strategy), now());
    this.#playedOf[strategy] += finished;
  }

  /** Takes note of games that were given up. */
  skip(strategy: number, count: number): void {
    this.#playedOf[strategy] += count;
  }

  /** Takes note of games that are to be saved. @returns what is to be called when they are */
  beginSave(strategy: number, games: readonly { readonly fault: unknown }[]): () => void {
    const { now } = this.#run;
    const asked = now();
    this.#store.begin(strategy, games.length, 1, asked);
    return () => {
      const time = now();
      const each = (time - Math.max(asked, this.#stored)) / games.length;
      this.#stored = time;
      this.#store.end(strategy, games.length, games.length, each, 1, time);
      this.#savedOf[strategy] += games.length;
      this.#saved += games.length;
      this.#played += games.length;
      this.#faults += games.filter(({ fault }) => fault !== null).length;
    };
  }

  progress(): RunProgress {
    const { plan, now } = this.#run;
    const left = this.#left();
    return {
      saved: this.#saved,
      total: Math.max(plan.total, this.#saved),
      faults: this.#faults,
      played: this.#played,
      milliseconds: now() - this.#start,
      ...(left && { left }),
    };
  }

  #left(): TimeLeft | undefined {
    const { plan, works, source, mayEndEarly, now } = this.#run;
    if (!plan.isTotalKnown) return undefined;
    const each = plan.total / works.length;
    const open = (done: readonly number[], isOurs: (strategy: number) => boolean): number[] =>
      done.map((count, strategy) => (isOurs(strategy) ? Math.max(0, each - count) : 0));
    const isHere = (strategy: number): boolean => this.#isHere(strategy);
    const time = now();
    const paces = [
      {
        pace: this.#inThreads,
        open: open(this.#playedOf, (strategy) => !isHere(strategy)),
        threads: source.atWork ?? source.threads,
      },
      { pace: this.#inThisOne, open: open(this.#playedOf, isHere), threads: 1 },
      { pace: this.#store, open: open(this.#savedOf, () => true), threads: 1 },
    ];
    const known = paces.map(({ pace, open, threads }) => pace.left(open, threads, time));
    const milliseconds = Math.max(...known.map((left) => left ?? 0));
    // Of a place that does not decide it need not be known how long it takes.
    const isKnown = paces.every(
      ({ pace, open, threads }, i) => known[i] !== undefined || pace.most(open, threads) <= milliseconds,
    );
    return isKnown ? { milliseconds, isMost: mayEndEarly } : undefined;
  }

  /** Whether a strategy is an object, which this thread alone plays. */
  #isHere(strategy: number): boolean {
    return this.#run.works[strategy].source.object !== undefined;
  }

  #paceOf(strategy: number): WorkPace {
    return this.#isHere(strategy) ? this.#inThisOne : this.#inThreads;
  }

  #threadsOf(strategy: number): number {
    const { atWork, threads } = this.#run.source;
    return this.#isHere(strategy) ? 1 : (atWork ?? threads);
  }
}
