import { faultText } from "@broadside/arena/games";
import { StoppedError } from "@broadside/engine";
import { Remote, ThreadError } from "@broadside/engine/worker";
import { signal } from "@preact/signals";
import { formatRules } from "../../board/rules/rules.ts";
import { type StartWorker, troubleOf } from "../../engine/room-engine.ts";
import type { AnswerOf, Tasks } from "../../engine/task.ts";
import type { Comparison } from "./compare-address.ts";

/** The measured time of a strategy's game on this device, or why the strategy cannot play. */
export type Pace =
  | { readonly kind: "known"; readonly milliseconds: number }
  /** No game ended within this number of milliseconds. */
  | { readonly kind: "longer"; readonly milliseconds: number }
  | { readonly kind: "fault"; readonly fault: string };

/** The longest time to try a strategy, in milliseconds; fast strategies play several games. */
const PATIENCE = 15_000;
const ENOUGH = 500;
const MOST_TRIED = 50;

/** Measures how long games take on this device, in its own worker, one strategy after another. */
export class GamePace {
  /** What is known of each strategy, by {@link paceKey}. */
  readonly known = signal<ReadonlyMap<string, Pace>>(new Map());
  readonly #remote: Remote<Tasks>;
  #visit = 0;

  constructor(startWorker: StartWorker) {
    this.#remote = new Remote(startWorker);
  }

  /** Measures the strategies of a comparison whose times are still unknown; stops any earlier measurement. */
  async measure(comparison: Comparison): Promise<void> {
    this.stop();
    const visit = this.#visit;
    for (const strategy of comparison.strategies) {
      const key = paceKey(comparison, strategy);
      if (this.known.peek().has(key)) continue;
      const pace = await this.#try(comparison, strategy);
      if (visit !== this.#visit) return;
      // A crashed worker says nothing about the strategy: its time stays unknown.
      if (pace) this.known.value = new Map(this.known.peek()).set(key, pace);
    }
  }

  async #try(comparison: Comparison, strategy: string): Promise<Pace | undefined> {
    const first = await this.#ask(comparison, strategy, 0, 1);
    if (first?.kind !== "games") return first;
    const [fault] = first.faults;
    if (fault) return { kind: "fault", fault: faultText(fault.fault) };
    const [once] = first.milliseconds;
    // The first game is far slower than later ones: nothing is cached, and its code has never run.
    const count = Math.max(1, Math.min(MOST_TRIED, Math.floor(ENOUGH / Math.max(once, 0.1))));
    const more = once < PATIENCE / 2 ? await this.#ask(comparison, strategy, 1, count) : undefined;
    const milliseconds =
      more?.kind === "games" ? more.milliseconds.reduce((sum, one) => sum + one, 0) / more.milliseconds.length : once;
    return { kind: "known", milliseconds };
  }

  async #ask(
    { scenario, placement, seed }: Comparison,
    strategy: string,
    first: number,
    count: number,
  ): Promise<AnswerOf<"games"> | Exclude<Pace, { kind: "known" }> | undefined> {
    const task = { rules: formatRules(scenario), shots: "", strategy, placement, seed, first, count };
    try {
      return await this.#remote.call("games", task, { signal: AbortSignal.timeout(PATIENCE) });
    } catch (error) {
      if (error instanceof StoppedError) return { kind: "longer", milliseconds: PATIENCE };
      return error instanceof ThreadError ? undefined : { kind: "fault", fault: troubleOf(error).what };
    }
  }

  stop(): void {
    this.#visit++;
    this.#remote.stop();
  }
}

export const paceKey = ({ scenario, placement }: Comparison, strategy: string): string =>
  `${formatRules(scenario)} ${placement} ${strategy}`;

/** Roughly how long a comparison takes, in milliseconds; undefined while a time is unknown. */
export const expectedTime = (
  { games, strategies }: Pick<Comparison, "games" | "strategies">,
  paceOf: (strategy: string) => Pace | undefined,
  workers: number,
): number | undefined => {
  let sum = 0;
  for (const strategy of strategies) {
    const pace = paceOf(strategy);
    if (pace === undefined || pace.kind === "fault") return undefined;
    sum += pace.milliseconds * games;
  }
  return sum / workers;
};
