import type { RunPlan } from "./run-plan.ts";

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
  /** Milliseconds that are left, by the speed of each strategy so far. */
  readonly left: number;
}

/** Counts the games that are saved, and says how far that is. */
export class RunMeter {
  readonly #plan: RunPlan;
  readonly #workers: number;
  readonly #start = performance.now();
  #saved = 0;
  #played = 0;
  #faults = 0;

  constructor(plan: RunPlan, workers: number) {
    this.#plan = plan;
    this.#workers = workers;
  }

  /** Counts a game that an earlier run saved. */
  addEarlier(fault: string | null): void {
    this.#saved++;
    if (fault !== null) this.#faults++;
  }

  /** Counts games that this run has saved. */
  addPlayed(games: readonly { readonly fault: string | null }[]): void {
    for (const { fault } of games) this.addEarlier(fault);
    this.#played += games.length;
  }

  progress(): RunProgress {
    return {
      saved: this.#saved,
      total: Math.max(this.#plan.total, this.#saved),
      faults: this.#faults,
      played: this.#played,
      milliseconds: performance.now() - this.#start,
      left: this.#plan.millisecondsLeft / this.#workers,
    };
  }
}
