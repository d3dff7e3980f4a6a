import { type InputError, parseScenario, type Result, unwrap } from "@broadside/engine";
import type { TurnRule } from "@broadside/engine/games";
import type { StrategySource } from "../experiment/strategy-source.ts";
import { type GameLayoutsParts, ofLayouts } from "../play/game-layouts.ts";
import type { MatchLimits } from "./bot-participant.ts";
import type { FleetSource, MatchResult, MatchSetup } from "./play-match.ts";

/** Matches between some players as plain data, from which any thread plays the same. */
export interface MatchTask extends Omit<GameLayoutsParts, "scenario"> {
  /** The scenario as JSON text. */
  readonly scenario: string;
  readonly turns: TurnRule;
  readonly fleets: FleetSource;
  /** Who plays: players are known by their index here. Bots have been greeted. */
  readonly players: readonly StrategySource[];
  /** What each of the players is called where something is wrong with it. */
  readonly places: readonly string[];
  readonly limits: MatchLimits;
}

/** Two players, by their indices, the lower first. */
export type PlayerPair = readonly [number, number];

/** Two players, by their indices, and the numbers of matches that they are to play. */
export interface MatchBatch {
  readonly pair: PlayerPair;
  readonly matches: readonly number[];
}

/** What a thread is given at its start. */
export interface MatchThreadData {
  readonly task: MatchTask;
  /** Memory of a {@link MatchBoard}. */
  readonly board: SharedArrayBuffer;
  /** Whether somebody wants what bots write to standard error. */
  readonly hasLogs: boolean;
}

/** What a thread is told: to play, to let go of what it waits for, to end. */
export type MatchOrder =
  | ({ readonly kind: "play" } & MatchBatch)
  | { readonly kind: "stop" }
  | { readonly kind: "close" };

/**
 * What a thread says: it is ready, it cannot begin, a bot's process has begun or ended, what a bot wrote to standard error, a match has
 * ended and how long it took, it has no match left, it has let go of everything.
 */
export type MatchMessage =
  | { readonly kind: "ready" }
  | { readonly kind: "refused"; readonly error: InputError }
  | { readonly kind: "group"; readonly id: number; readonly isRunning: boolean }
  | { readonly kind: "log"; readonly player: number; readonly bytes: Uint8Array }
  | { readonly kind: "played"; readonly result: MatchResult; readonly milliseconds: number }
  | { readonly kind: "idle" }
  | { readonly kind: "closed" };

/** What matches go by, made from a task; fails where the rules allow no layout, or are beyond the engine's limits. */
export const setupOfTask = (task: MatchTask): Result<MatchSetup> => {
  const scenario = unwrap(parseScenario(JSON.parse(task.scenario)));
  const { turns, fleets, seed } = task;
  return ofLayouts({ ...task, scenario }, (layouts) => ({ scenario, turns, fleets, seed, layouts }));
};
