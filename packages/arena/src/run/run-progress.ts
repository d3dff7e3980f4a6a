import { type Fault, SKIPPED } from "../core/fault.ts";
import { type TimeLeft, WorkPace } from "../core/work-pace.ts";
import type { Batch } from "../play/batch-player.ts";
import type { PlayersSource } from "./players.ts";
import type { RunPlan } from "./run-plan.ts";
import type { StrategyWork } from "./strategy-work.ts";

/** Progress of a run. Games are counted over all strategies. */
export interface RunProgress {
  /** Number of games saved, including by earlier runs. */
  readonly saved: number;
  /** Final number of saved games; an estimate if it depends on the intervals. */
  readonly total: number;
  readonly faults: number;
  /** Number of games played and saved by this run: those that it skipped are not among them. */
  readonly played: number;
  readonly milliseconds: number;
  /** Time left, from the current speed of each strategy; undefined while it is unknown. */
  readonly left?: TimeLeft;
}

interface BackGames {
  readonly batch: Batch;
  readonly finished: number;
  /** Milliseconds of thread time for a game; undefined if none was measured. */
  readonly each: number | undefined;
}

interface MeteredRun {
  readonly plan: RunPlan;
  readonly works: readonly StrategyWork[];
  readonly source: Pick<PlayersSource, "threads" | "atWork">;
  /** Whether something other than the plan may end the run early. */
  readonly mayEndEarly: boolean;
  readonly now: () => number;
}

/** Games pass one of three places: the threads, this thread for objects, and the store. */
interface Place {
  readonly pace: WorkPace;
  readonly threads: () => number;
}

/** Counts games handed out, played and saved. The slower of threads and store determines the time left. */
export class RunMeter {
  readonly #run: MeteredRun;
  readonly #start: number;
  /** Games of each strategy that were played or skipped, and those that were saved; both include earlier runs. */
  readonly #playedOf: number[];
  readonly #savedOf: number[];
  readonly #threads: Place;
  readonly #thisThread: Place;
  readonly #store: Place;
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
    this.#threads = { pace: new WorkPace(kinds), threads: () => run.source.atWork ?? run.source.threads };
    this.#thisThread = { pace: new WorkPace(kinds), threads: () => 1 };
    this.#store = { pace: new WorkPace(kinds), threads: () => 1 };
  }

  addEarlier(strategy: number, fault: unknown): void {
    this.#playedOf[strategy]++;
    this.#savedOf[strategy]++;
    this.#saved++;
    if (fault !== null) this.#faults++;
  }

  handOut({ strategy, count }: Batch): void {
    const { pace, threads } = this.#placeOf(strategy);
    pace.begin(strategy, count, threads(), this.#run.now());
  }

  takeBack({ batch: { strategy, count }, finished, each }: BackGames): void {
    const { pace, threads } = this.#placeOf(strategy);
    pace.end(strategy, count, finished, each, threads(), this.#run.now());
    this.#playedOf[strategy] += finished;
  }

  skip(strategy: number, count: number): void {
    this.#playedOf[strategy] += count;
  }

  /** Records games that are about to be saved. @returns the function to call when they are saved */
  beginSave(strategy: number, games: readonly { readonly fault: Pick<Fault, "kind"> | null }[]): () => void {
    const { now } = this.#run;
    const asked = now();
    this.#store.pace.begin(strategy, games.length, 1, asked);
    return () => {
      const time = now();
      const each = (time - Math.max(asked, this.#stored)) / games.length;
      this.#stored = time;
      this.#store.pace.end(strategy, games.length, games.length, each, 1, time);
      this.#savedOf[strategy] += games.length;
      this.#saved += games.length;
      this.#played += games.filter(({ fault }) => fault?.kind !== SKIPPED.kind).length;
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
    const { plan, works, mayEndEarly, now } = this.#run;
    if (!plan.isTotalKnown) return undefined;
    const each = plan.total / works.length;
    const open = (done: readonly number[], isOurs: (strategy: number) => boolean): number[] =>
      done.map((count, strategy) => (isOurs(strategy) ? Math.max(0, each - count) : 0));
    const isHere = (strategy: number): boolean => this.#isHere(strategy);
    const time = now();
    const places = [
      { ...this.#threads, open: open(this.#playedOf, (strategy) => !isHere(strategy)) },
      { ...this.#thisThread, open: open(this.#playedOf, isHere) },
      { ...this.#store, open: open(this.#savedOf, () => true) },
    ];
    const times = places.map(({ pace, open, threads }) => pace.left(open, threads(), time));
    const milliseconds = Math.max(...times.map((left) => left ?? 0));
    // One of the three times may be unknown, if even the most that it can be is within the longest known time.
    const isKnown = places.every(
      ({ pace, open, threads }, i) => times[i] !== undefined || pace.most(open, threads()) <= milliseconds,
    );
    return isKnown ? { milliseconds, isMost: mayEndEarly } : undefined;
  }

  /** Whether a strategy is an object, which only this thread can play. */
  #isHere(strategy: number): boolean {
    return this.#run.works[strategy].source.object !== undefined;
  }

  #placeOf(strategy: number): Place {
    return this.#isHere(strategy) ? this.#thisThread : this.#threads;
  }
}
