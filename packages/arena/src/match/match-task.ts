import { formatScenario, type InputError, parseScenario, type Result, unwrap } from "@broadside/engine";
import type { TurnRule } from "@broadside/engine/games";
import type { BotLimits } from "../bot/process/bot-player.ts";
import type { Experiment } from "../experiment/experiment.ts";
import { describeExperiment, type ExperimentDescription } from "../experiment/experiment-description.ts";
import type { StrategySource } from "../experiment/strategy-source.ts";
import { type GameLayoutsParts, layoutParts, ofLayouts } from "../play/game-layouts.ts";
import type { FleetSource, MatchResult, MatchSetup } from "./play-match.ts";

/** An experiment of whole games. */
export interface WholeGamesExperiment extends Pick<Experiment, "scenario" | "placement" | "seed"> {
  /** The players, as text, because objects of this process cannot be passed to threads. */
  readonly strategies: readonly string[];
}

/** What whole games depend on: the experiment, its players, the rules of a match and the limits of a bot. */
export interface WholeGamesRun {
  readonly experiment: WholeGamesExperiment;
  /** The players; bots have already been greeted. */
  readonly sources: readonly StrategySource[];
  readonly turns: TurnRule;
  readonly fleets: FleetSource;
  readonly secondsPerGame: number;
  readonly secondsPerShot?: number;
}

/** Everything that whole games depend on, except their number and schedule, which may grow within a folder. */
export const describeWholeGames = ({ experiment, sources, turns, fleets }: WholeGamesRun): ExperimentDescription => {
  const { games: _, ...rest } = describeExperiment({ ...experiment, games: 0 }, sources);
  return { ...rest, turns, fleets };
};

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

export const matchTaskOf = ({ experiment, sources, turns, fleets, ...limits }: WholeGamesRun): MatchTask => {
  const { scenario, placement, seed } = experiment;
  const { secondsPerGame, secondsPerShot } = limits;
  return {
    scenario: JSON.stringify(formatScenario(scenario)),
    turns,
    fleets,
    seed,
    ...layoutParts(scenario, placement),
    players: sources,
    places: sources.map(({ text }) => `--strategies "${text}"`),
    limits: { game: 1000 * secondsPerGame, ...(secondsPerShot !== undefined && { move: 1000 * secondsPerShot }) },
  };
};

/** Two players, lower index first. */
export type PlayerPair = readonly [number, number];

/** The number of a pair: 0 for the players 0 and 1, 1 for 0 and 2, 2 for 1 and 2, ... */
export const pairNumber = ([low, high]: PlayerPair): number => (high * (high - 1)) / 2 + low;

/** The pair with a number, see {@link pairNumber}. */
export const pairOfNumber = (number: number): PlayerPair => {
  let high = 1;
  while (pairNumber([0, high + 1]) <= number) high++;
  return [number - pairNumber([0, high]), high];
};

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
