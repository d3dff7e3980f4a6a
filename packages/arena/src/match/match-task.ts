import { type InputError, parseScenario, type Result, unwrap } from "@broadside/engine";
import type { TurnRule } from "@broadside/engine/games";
import type { BotLimits } from "../bot/process/bot-player.ts";
import type { StrategySource } from "../experiment/strategy-source.ts";
import { type GameLayoutsParts, ofLayouts } from "../play/game-layouts.ts";
import type { FleetSource, MatchResult, MatchSetup } from "./play-match.ts";

/** Matches between some players, as plain data from which every thread plays the same matches. */
export interface MatchTask extends Omit<GameLayoutsParts, "scenario"> {
  /** The scenario as JSON text. */
  readonly scenario: string;
  readonly turns: TurnRule;
  readonly fleets: FleetSource;
  /** The players, identified by their index in this list. Bots have already been greeted. */
  readonly players: readonly StrategySource[];
  readonly places: readonly string[];
  readonly limits: BotLimits;
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
