import { type Experiment, type RunProgress, savedReduction, savedSeed } from "@broadside/arena";
import { EXPERIMENT_LIBRARIES, requireLibraries } from "@broadside/arena/libraries";
import { FLEET_SOURCES, type FleetSource } from "@broadside/arena/matches";
import type { SprtQuestion, SprtState } from "@broadside/arena/statistics";
import { parseStrategySources, splitStrategies } from "@broadside/arena/strategies";
import {
  HEAD_TO_HEAD_TURNS,
  mostRounds,
  readTournamentGames,
  refuseParts,
  runTournament,
  SCHEDULES,
  type Tournament,
  type TournamentOutcome,
  usualRounds,
  writeTournament,
} from "@broadside/arena/tournaments";
import { presetPlacement } from "@broadside/engine";
import { TURN_RULES, type TurnRule } from "@broadside/engine/games";
import { formatCount, formatNumber, suggestName } from "@broadside/engine/text";
import type { RunFlags } from "../../input/flags/run-flags.ts";
import { requirePlayable } from "../../input/limit/huge-board.ts";
import { loadScenario, overrideRules, type RuleFlags } from "../../input/source/scenario-source.ts";
import { drawSeed } from "../../input/value/seed.ts";
import { write, writeJson } from "../../output/output.ts";
import { makeProgressBar } from "../../output/progress/progress-bar.ts";
import { accept, UsageError } from "../../output/usage-error.ts";
import { interruptible } from "../../thread/interrupt.ts";
import { commandLine, experimentWords, folderWords } from "../compare/command-line.ts";
import { readPlacement } from "../compare/read-placement.ts";
import { playedText, reporting, running, stoppedRun } from "../compare/run-ending.ts";
import { runState, setUpRun } from "../compare/run-setup.ts";
import { finishShard, readSeed, readShard } from "../compare/shard-run.ts";
import { tournamentResult } from "./tournament-result.ts";

/** Flags of `broadside tournament`; lists and names as typed. */
export interface TournamentFlags extends RuleFlags, RunFlags {
  readonly strategies?: string;
  readonly out?: string;
  readonly scenario: string;
  readonly schedule: string;
  readonly rounds?: number;
  readonly games?: number;
  readonly turns: string;
  readonly fleets?: string;
  readonly lastTurn?: true;
  readonly anchor?: string;
  readonly anchorAt: string;
  readonly sprt?: string;
  readonly seed?: number;
  readonly placement?: string;
  readonly json?: true;
}

const GAMES = 1000;
const MOST_SPRT_GAMES = 100_000;
/** Error rates of a sequential test. */
const ERROR = 0.05;
/** Most games of two: more would take hours to count. */
const MOST_ENCOUNTERS = 200_000_000;

/** Reads the tournament from flags. @throws UsageError when it cannot be played. */
const readTournament = (flags: TournamentFlags, strategies: readonly string[]): Tournament => {
  const count = strategies.length;
  if (count < 2) throw UsageError.of("--strategies", "one strategy has nobody to play against", "name two or more");
  const schedule = oneOf("--schedule", flags.schedule, SCHEDULES);
  const sprt = readSprt(flags.sprt, schedule, count);
  const games = flags.games ?? (sprt ? MOST_SPRT_GAMES : GAMES);
  if (games % 2 !== 0)
    throw UsageError.of("--games", `"${games}" is odd, and sides are swapped after every game`, `write ${games + 1}`);
  const rounds = readRounds(flags.rounds, schedule, count);
  refuseTooMany(schedule, count, games, rounds);
  const anchor = readAnchor(flags.anchor, strategies);
  const turns = oneOf("--turns", flags.turns, TURN_RULES);
  const fleets = readFleets(flags, turns);
  return {
    schedule,
    rounds,
    matches: games / 2,
    turns,
    ...(fleets && { fleets }),
    lastTurn: flags.lastTurn === true,
    anchorAt: readElo("--anchor-at", flags.anchorAt, "write a number of Elo points such as 1500"),
    ...(anchor !== undefined && { anchor }),
    ...(sprt && { sprt }),
  };
};

/** Where fleets of whole games come from; undefined where games of two come from games alone. */
const readFleets = (flags: TournamentFlags, turns: TurnRule): FleetSource | undefined => {
  const isFree = HEAD_TO_HEAD_TURNS.some((rule) => rule === turns);
  const fleets =
    flags.fleets === undefined ? (isFree ? undefined : "drawn") : oneOf("--fleets", flags.fleets, FLEET_SOURCES);
  if (!fleets) return undefined;
  const by = flags.fleets === undefined ? `--turns ${turns}` : "--fleets";
  if (flags.lastTurn)
    throw UsageError.of(
      "--last-turn",
      "whole games end with the shot that sinks the last ship",
      `leave it or ${by} out`,
    );
  if (flags.queue !== undefined)
    throw UsageError.of("--queue", "does not play whole games", `share them with --shard, or leave ${by} out`);
  if (typeof flags.openings === "string")
    throw UsageError.of("--openings", "has no effect on whole games", `leave it or ${by} out`);
  return fleets;
};

const oneOf = <T extends string>(flag: string, text: string, names: readonly T[]): T => {
  const found = names.find((name) => name === text);
  if (found !== undefined) return found;
  throw UsageError.of(flag, `"${text}" is not known`, suggestName(text, names));
};

const readElo = (flag: string, text: string, fix: string): number => {
  const value = /^[+-]?\d*\.?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (Math.abs(value) <= 10_000) return value;
  throw UsageError.of(flag, `"${text}" is not a number from -10000 to 10000`, fix);
};

const readSprt = (text: string | undefined, schedule: string, strategies: number): SprtQuestion | undefined => {
  if (text === undefined) return undefined;
  const fix = "write two numbers of Elo points such as --sprt 0,10";
  const parts = text.split(",");
  if (parts.length !== 2) throw UsageError.of("--sprt", `"${text}" is not two numbers`, fix);
  const [elo0, elo1] = parts.map((part) => readElo("--sprt", part, fix));
  if (Math.max(Math.abs(elo0), Math.abs(elo1)) > 1000)
    throw UsageError.of("--sprt", `"${text}" reaches beyond 1000 Elo points`, fix);
  if (elo0 >= elo1)
    throw UsageError.of("--sprt", `"${text}" is not in order`, "write the smaller number first, such as --sprt 0,10");
  if (strategies !== 2)
    throw UsageError.of("--sprt", "asks about two strategies", "name two, the one that may be stronger first");
  if (schedule === "swiss")
    throw UsageError.of("--sprt", "two strategies have no rounds", "leave out --schedule swiss");
  return { elo0, elo1, alpha: ERROR, beta: ERROR };
};

const readRounds = (rounds: number | undefined, schedule: string, strategies: number): number => {
  if (schedule !== "swiss") {
    if (rounds === undefined) return 1;
    throw UsageError.of("--rounds", "has no effect without --schedule swiss", "leave it out");
  }
  const most = mostRounds(strategies);
  if (rounds === undefined) return usualRounds(strategies);
  if (rounds <= most) return rounds;
  const what = `${rounds} rounds of ${strategies} strategies cannot be promised without repeats`;
  throw UsageError.of("--rounds", what, `write at most ${most}, or play everyone against everyone`);
};

const refuseTooMany = (schedule: string, strategies: number, games: number, rounds: number): void => {
  const pairs =
    schedule === "round-robin"
      ? (strategies * (strategies - 1)) / 2
      : schedule === "gauntlet"
        ? strategies - 1
        : (strategies >> 1) * rounds;
  if (games * rounds > 10_000_000)
    throw UsageError.of(
      "--games",
      `${formatCount(games * rounds)} games of each strategy are too many`,
      `write at most ${2 * Math.floor(5_000_000 / rounds)}`,
    );
  if (pairs * games <= MOST_ENCOUNTERS) return;
  const most = 2 * Math.floor(MOST_ENCOUNTERS / pairs / 2);
  throw UsageError.of("--games", `${formatCount(pairs * games)} games of two are too many`, `write at most ${most}`);
};

const readAnchor = (name: string | undefined, strategies: readonly string[]): number | undefined => {
  if (name === undefined) return undefined;
  const index = strategies.indexOf(name.trim());
  if (index >= 0) return index;
  throw UsageError.of("--anchor", `"${name}" does not take part`, suggestName(name, strategies));
};

/** The command line that repeats a tournament anywhere, as for a comparison. */
const commandOf = (flags: TournamentFlags, experiment: TournamentExperiment, tournament: Tournament): string => {
  const { schedule, rounds, matches, turns, fleets, lastTurn, anchor, anchorAt, sprt } = tournament;
  const { strategies } = experiment;
  const usual = schedule === "swiss" ? usualRounds(strategies.length) : 1;
  return commandLine("tournament", [
    ...experimentWords(flags, experiment),
    ["--schedule", schedule],
    ["--rounds", rounds === usual ? undefined : rounds],
    ["--games", 2 * matches === (sprt ? MOST_SPRT_GAMES : GAMES) ? undefined : 2 * matches],
    ["--turns", turns],
    ["--fleets", fleets === "drawn" && turns === "salvo" ? undefined : fleets],
    ["--last-turn", lastTurn || undefined],
    ["--anchor", anchor === undefined ? undefined : strategies[anchor]],
    ["--anchor-at", anchorAt],
    ["--sprt", sprt && `${sprt.elo0},${sprt.elo1}`],
    ...folderWords(flags, experiment),
  ]);
};

/** Plays the tournament of the flags and writes the results. */
export const runTournamentCommand = async (flags: TournamentFlags): Promise<void> => {
  requireLibraries(EXPERIMENT_LIBRARIES);
  await running(() => play(flags));
};

const play = async (flags: TournamentFlags): Promise<void> => {
  const { out: folder } = flags;
  if (flags.strategies === undefined)
    throw UsageError.of("--strategies", "is missing", "write for example --strategies random,hunt-target,probability");
  if (folder === undefined || folder === "")
    throw UsageError.of("--out", "is missing", "name a folder for the results: --out results");
  const strategies = splitStrategies(flags.strategies);
  // Strategies are the likeliest mistake, and the cheapest to find.
  accept(parseStrategySources(strategies, "--strategies"));
  const tournament = readTournament(flags, strategies);
  const experiment = await readParts(flags, strategies, tournament, folder);
  const outcome = await runWithBar(experiment, tournament, flags, folder);
  if (!outcome.finished) throw stoppedRun(outcome.progress, folder);
  const command = commandOf(flags, experiment, tournament);
  const { shard } = experiment;
  if (shard) return finishShard({ shard, folder, outcome, command, tournament }, flags);
  const games = await readTournamentGames(folder);
  const { summary, files } = await reporting(() => writeTournament(games, tournament, folder, { commands: [command] }));
  if (flags.json) return writeJson({ ...summary, files });
  const end = playedText(outcome.progress, tournament.fleets ? "of two" : "played alone");
  return write(tournamentResult(games, summary, end, files));
};

/** Setup of the games. */
type TournamentExperiment = Omit<Experiment, "games" | "strategies"> & { readonly strategies: readonly string[] };

const readParts = async (
  flags: TournamentFlags,
  strategies: readonly string[],
  tournament: Tournament,
  folder: string,
): Promise<TournamentExperiment> => {
  const scenario = overrideRules(loadScenario(flags.scenario), flags);
  requirePlayable(scenario);
  const shard = readShard(flags, tournament.sprt && "--sprt");
  if (shard) refuseParts(tournament, shard);
  const seed = await readSeed(flags, shard, () => savedSeed(folder));
  // The games themselves decide who wins. A resumed folder with luck removed goes on like that.
  const reduceLuck = (flags.resume ? await savedReduction(folder) : undefined) ?? "none";
  return {
    scenario,
    strategies,
    placement: readPlacement(scenario, flags.placement, presetPlacement(flags.scenario)),
    seed: seed ?? drawSeed(),
    ...(!tournament.fleets && { reduceLuck }),
    ...(shard && { shard }),
  };
};

/** Plays with a progress bar. A first Ctrl-C stops cleanly, a second one at once. */
const runWithBar = async (
  experiment: TournamentExperiment,
  tournament: Tournament,
  flags: TournamentFlags,
  folder: string,
): Promise<TournamentOutcome> => {
  const bar = makeProgressBar();
  const clear = (): void => bar.clear();
  const { options, playing, ending } = await setUpRun(flags, clear);
  const watched = watchTest((now, test) => bar.show(runState(now, test, playing())));
  return interruptible((signal) => runTournament(experiment, tournament, { folder, ...options, ...watched, signal }), {
    clear,
    note: tournament.fleets ? "games that are being played are broken off" : ending,
  });
};

/**
 * Callbacks of a run with a sequential test. @param show receives the progress, and the test in words once
 * there is one
 */
const watchTest = (show: (now: RunProgress, test: readonly string[]) => void) => {
  let test: readonly string[] = [];
  return {
    tested: ({ ratio, lower, upper }: SprtState): void => {
      test = [`LLR ${formatNumber(ratio)} of ${formatNumber(lower)} to ${formatNumber(upper)}`];
    },
    progress: (now: RunProgress): void => show(now, test),
  };
};
