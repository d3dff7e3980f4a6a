import { availableParallelism } from "node:os";
import type { TimeLeft } from "@broadside/arena";
import { type FaultKind, faultText, layoutParts } from "@broadside/arena/games";
import {
  ExperimentRefused,
  type FleetSource,
  type MatchParticipant,
  type MatchResult,
  type MatchSummary,
  type MatchTask,
  parsePlayers,
  playMatchesInThreads,
  summariseMatches,
} from "@broadside/arena/matches";
import { formatScenario, presetPlacement } from "@broadside/engine";
import { TURN_RULES_MEANING, type TurnRule } from "@broadside/engine/games";
import { formatCount, formatNumber, formatNumberOf, formatPercent } from "@broadside/engine/text";
import { requirePlayable } from "../../input/limit/huge-board.ts";
import { loadScenario, overrideRules, type RuleFlags } from "../../input/source/scenario-source.ts";
import { drawSeed } from "../../input/value/seed.ts";
import { write, writeJson } from "../../output/output.ts";
import { countedState, makeProgressBar } from "../../output/progress/progress-bar.ts";
import { outputTerminal } from "../../output/terminal.ts";
import { fitTable } from "../../output/text-table.ts";
import { accept, Failure, UsageError } from "../../output/usage-error.ts";
import { interruptible } from "../../thread/interrupt.ts";
import { readPlacement } from "../compare/read-placement.ts";

/** The flags of `broadside match`. */
export interface MatchFlags extends RuleFlags {
  readonly scenario: string;
  readonly games: number;
  readonly turns: TurnRule;
  readonly fleets: FleetSource;
  readonly placement?: string;
  readonly seed?: number;
  /** Seconds. */
  readonly moveLimit?: number;
  readonly gameLimit?: number;
  readonly workers?: number;
  readonly json?: true;
}

/** A fault of a game. */
interface ShownFault {
  readonly game: number;
  readonly player: string;
  readonly kind: FaultKind;
  /** What happened, in words that follow the player's name. */
  readonly fault: string;
}

const COLUMNS = [
  { heading: "player" },
  { heading: "wins", right: true },
  { heading: "draws", right: true },
  { heading: "faults", right: true },
  { heading: "shots", right: true },
  { heading: "shots when won", right: true },
];

/** Heading data of a match. */
interface MatchTitle {
  /** The name of the scenario. */
  readonly name: string;
  readonly turns: TurnRule;
  readonly seed: number;
}

/** Results for people. */
const matchText = ({ name, turns, seed }: MatchTitle, summary: MatchSummary, shown: readonly ShownFault[]): string => {
  const { matches, participants, draws, firstWins, score } = summary;
  const rows = participants.map((one) => rowOf(one, draws));
  const faults = participants.reduce((sum, one) => sum + one.faults, 0);
  return `${[
    `${formatNumberOf(matches, "game")} of ${name}, seed ${seed}`,
    `turns: ${TURN_RULES_MEANING[turns]}`,
    "",
    ...fitTable(COLUMNS, rows, outputTerminal().columns).lines,
    "",
    ...(score
      ? [
          `${participants[0].name} wins ${formatPercent(score.share, 1)} % of the games (95 %: ${formatPercent(score.interval.low, 1)} % to ${formatPercent(score.interval.high, 1)} %)`,
        ]
      : []),
    ...(firstWins === undefined
      ? []
      : [`who begins wins ${formatPercent(firstWins, 1)} % of the games without a fault`]),
    ...shown.map(({ game, player, fault }) => `game ${game}: ${player} ${fault}`),
    ...(faults > shown.length ? [`and ${formatNumberOf(faults - shown.length, "fault")} more`] : []),
  ].join("\n")}\n`;
};

const rowOf = ({ name, wins, faults, shots, shotsWhenWon }: MatchParticipant, draws: number): string[] => [
  name,
  formatCount(wins),
  formatCount(draws),
  formatCount(faults),
  shots === undefined ? "" : formatNumber(shots, 2),
  shotsWhenWon === undefined ? "" : formatNumber(shotsWhenWon, 2),
];

/** Most faults shown; their number is always given. */
const SHOWN_FAULTS = 10;
/** Seconds of a bot for a game, and of a module for a turn. */
const GAME_SECONDS = 10;

/**
 * Plays the matches of the flags and writes the results. @throws Failure when it is stopped before the end
 */
export const runMatches = async (names: readonly [string, string], flags: MatchFlags): Promise<void> => {
  const { games, json } = flags;
  if (games % 2 !== 0)
    throw UsageError.of(
      "--games",
      `${games} is odd`,
      `games are played in pairs with sides swapped: write ${games + 1}`,
    );
  const { name, task } = await readTask(names, flags);
  const results = await refusing(() => playWithBar(task, flags));
  if (results.length < games) throw new Failure(`stopped after ${results.length} of ${games} games`);
  const summary = summariseMatches(names, results);
  const faults = results.flatMap(({ match, winner, fault }) =>
    fault === undefined
      ? []
      : [{ game: match, player: names[winner === 0 ? 1 : 0], kind: fault.kind, fault: faultText(fault) }],
  );
  const shown = faults.slice(0, SHOWN_FAULTS);
  const { turns, fleets, seed } = task;
  if (json) return writeJson({ scenario: name, turns, fleets, seed, ...jsonOf(summary), faults: shown });
  return write(matchText({ name, turns, seed }, summary, shown));
};

/** Does work, and reports a refusal as bad input. */
const refusing = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ExperimentRefused) throw UsageError.from(error.error);
    throw error;
  }
};

const jsonOf = ({ matches, participants, draws, firstWins, score }: MatchSummary) => ({
  games: matches,
  draws,
  players: participants,
  ...(firstWins !== undefined && { firstWins }),
  ...(score && { score }),
});

interface NamedTask {
  /** The name of the scenario. */
  readonly name: string;
  readonly task: MatchTask;
}

/** The task for the threads. Players are the likeliest mistake, so they are read before anything is drawn. */
const readTask = async (names: readonly [string, string], flags: MatchFlags): Promise<NamedTask> => {
  const scenario = overrideRules(loadScenario(flags.scenario), flags);
  requirePlayable(scenario);
  const placement = readPlacement(scenario, flags.placement, presetPlacement(flags.scenario));
  const { turns, fleets, seed = drawSeed(), moveLimit, gameLimit = GAME_SECONDS } = flags;
  const task = {
    scenario: JSON.stringify(formatScenario(scenario)),
    turns,
    fleets,
    seed,
    ...layoutParts(scenario, placement),
    ...accept(await parsePlayers(names, scenario)),
    limits: { game: 1000 * gameLimit, ...(moveLimit !== undefined && { move: 1000 * moveLimit }) },
  };
  return { name: scenario.name, task };
};

const playWithBar = async (task: MatchTask, flags: MatchFlags): Promise<MatchResult[]> => {
  const { games, gameLimit = GAME_SECONDS, workers = availableParallelism() } = flags;
  const bar = makeProgressBar();
  const begin = performance.now();
  let done = 0;
  const played = (_: MatchResult, left: TimeLeft | undefined): void => {
    done++;
    const milliseconds = performance.now() - begin;
    bar.show(countedState({ done, total: games, noun: "games", own: done, milliseconds, left }));
  };
  return interruptible(
    (signal) =>
      playMatchesInThreads(task, { matches: games, threads: workers, secondsPerTurn: gameLimit, signal, played }),
    { clear: () => bar.clear(), note: "games that are being played are broken off" },
  );
};
