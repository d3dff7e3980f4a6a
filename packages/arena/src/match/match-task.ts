import { type InputError, parseScenario, type Result, unwrap } from "@broadside/engine";
import type { TurnRule } from "@broadside/engine/games";
import type { StrategySource } from "../experiment/strategy-source.ts";
import { type GameLayoutsParts, ofLayouts } from "../play/game-layouts.ts";
import type { MatchLimits } from "./bot-participant.ts";
import type { FleetSource, MatchResult, MatchSetup } from "./play-match.ts";

const [STOP, TURN, SIDE, MATCH, SHOTS] = [0, 1, 2, 3, 4];
const NUMBERS = 6;

/** The state of a thread's current match, in shared memory: what must be known if the thread has to be ended. */
export class MatchBoard {
  readonly memory: SharedArrayBuffer;
  readonly #numbers: Int32Array;

  constructor(memory = new SharedArrayBuffer(4 * NUMBERS)) {
    this.memory = memory;
    this.#numbers = new Int32Array(memory);
  }

  get isStopped(): boolean {
    return Atomics.load(this.#numbers, STOP) !== 0;
  }

  stop(): void {
    Atomics.store(this.#numbers, STOP, 1);
  }

  /** The player asked last, as long as it has not answered. The turn number distinguishes successive turns. */
  get asked(): { readonly side: 0 | 1; readonly turn: number } | undefined {
    const side = Atomics.load(this.#numbers, SIDE) - 1;
    return side === 0 || side === 1 ? { side, turn: Atomics.load(this.#numbers, TURN) } : undefined;
  }

  get match(): number {
    return Atomics.load(this.#numbers, MATCH);
  }

  get shots(): readonly [number, number] {
    return [Atomics.load(this.#numbers, SHOTS), Atomics.load(this.#numbers, SHOTS + 1)];
  }

  begin(match: number): void {
    Atomics.store(this.#numbers, SHOTS, 0);
    Atomics.store(this.#numbers, SHOTS + 1, 0);
    Atomics.store(this.#numbers, MATCH, match);
  }

  ask(side: 0 | 1): void {
    Atomics.add(this.#numbers, TURN, 1);
    Atomics.store(this.#numbers, SIDE, side + 1);
  }

  answered(): void {
    Atomics.store(this.#numbers, SIDE, 0);
  }

  shot(side: 0 | 1, count: number): void {
    Atomics.add(this.#numbers, SHOTS + side, count);
  }
}

/** Matches between some players, as plain data from which every thread plays the same matches. */
export interface MatchTask extends Omit<GameLayoutsParts, "scenario"> {
  /** The scenario as JSON text. */
  readonly scenario: string;
  readonly turns: TurnRule;
  readonly fleets: FleetSource;
  /** The players, identified by their index in this list. Bots have already been greeted. */
  readonly players: readonly StrategySource[];
  readonly places: readonly string[];
  readonly limits: MatchLimits;
}

export type PlayerPair = readonly [number, number];

export interface MatchBatch {
  readonly pair: PlayerPair;
  readonly matches: readonly number[];
}

export interface MatchThreadData {
  readonly task: MatchTask;
  readonly board: SharedArrayBuffer;
  /** Whether someone wants the standard error of bots. */
  readonly hasLogs: boolean;
}

export type MatchOrder =
  | ({ readonly kind: "play" } & MatchBatch)
  | { readonly kind: "stop" }
  | { readonly kind: "close" };

export type MatchMessage =
  | { readonly kind: "ready" }
  | { readonly kind: "refused"; readonly error: InputError }
  | { readonly kind: "group"; readonly id: number; readonly isRunning: boolean }
  | { readonly kind: "log"; readonly player: number; readonly bytes: Uint8Array }
  | { readonly kind: "played"; readonly result: MatchResult; readonly milliseconds: number }
  | { readonly kind: "idle" }
  | { readonly kind: "closed" };

export const setupOfTask = (task: MatchTask): Result<MatchSetup> => {
  const scenario = unwrap(parseScenario(JSON.parse(task.scenario)));
  const { turns, fleets, seed } = task;
  return ofLayouts({ ...task, scenario }, (layouts) => ({ scenario, turns, fleets, seed, layouts }));
};
