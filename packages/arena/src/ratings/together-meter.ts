import { type MatchCrew, MatchMeter } from "../match/match-meter.ts";
import type { MatchBatch, PlayerPair } from "../match/match-task.ts";
import type { TimeLeft } from "../pace/time-left.ts";
import type { RunProgress } from "../run/run-progress.ts";
import type { JournalMatch } from "../store/match-journal.ts";
import type { TogetherPlan } from "./together-plan.ts";

/** Counts the whole games of a tournament that are handed out and played, and says how far that is. */
export class TogetherMeter {
  readonly #plan: TogetherPlan;
  readonly #now: () => number;
  readonly #start: number;
  readonly #matches: MatchMeter;
  #saved = 0;
  #faults = 0;
  #played = 0;

  /** @param earlier games that an earlier run has played: nobody knows how fast */
  constructor(plan: TogetherPlan, crew: MatchCrew, earlier: readonly JournalMatch[]) {
    this.#plan = plan;
    this.#now = crew.now;
    this.#start = crew.now();
    this.#matches = new MatchMeter(crew);
    for (const { result } of earlier) this.#count(result);
  }

  /** Takes note of games that are handed out, if there are any. @returns them */
  handOut(batch: MatchBatch | undefined): MatchBatch | undefined {
    if (batch) this.#matches.handOut(batch);
    return batch;
  }

  /** Takes note of games that were handed out and not played. @returns them */
  takeBack(batch: MatchBatch): MatchBatch {
    this.#matches.takeBack(batch);
    return batch;
  }

  /** Takes note of a game that has ended, of which the plan knows. @param milliseconds that it took its thread */
  played(pair: PlayerPair, result: JournalMatch["result"], milliseconds: number): void {
    this.#matches.played(pair, milliseconds);
    this.#played++;
    this.#count(result);
  }

  progress(): RunProgress {
    const left = this.#left();
    return {
      saved: this.#saved,
      total: Math.max(this.#plan.total, this.#saved),
      faults: this.#faults,
      played: this.#played,
      milliseconds: this.#now() - this.#start,
      ...(left && { left }),
    };
  }

  /** Who will meet whom in rounds to come is not known, and no two meet twice there: neither is what their games take. */
  #left(): TimeLeft | undefined {
    if (!this.#plan.isDrawn) return undefined;
    const milliseconds = this.#matches.left(this.#plan.left);
    return milliseconds === undefined ? undefined : { milliseconds, isMost: this.#plan.mayEndEarly };
  }

  #count({ fault }: JournalMatch["result"]): void {
    this.#saved++;
    if (fault !== undefined) this.#faults++;
  }
}
