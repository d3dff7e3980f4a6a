import {
  type Experiment,
  type ExperimentGames,
  type ExportFormat,
  exportGames,
  type RunProgress,
  type SavedSettings,
} from "@broadside/arena";
import { EXPERIMENT_LIBRARIES, requireLibraries } from "@broadside/arena/libraries";
import { FLEET_SOURCES, type FleetSource } from "@broadside/arena/matches";
import type { SprtQuestion, SprtState } from "@broadside/arena/statistics";
import { parseStrategySources, splitStrategies } from "@broadside/arena/strategies";
import {
  HEAD_TO_HEAD_TURNS,
  mostRounds,
  playedByPairs,
  readTournamentGames,
  runTournament,
  SCHEDULES,
  type Schedule,
  summariseTournament,
  type Tournament,
  usualRounds,
  type WholeGames,
  writeTournament,
} from "@broadside/arena/tournaments";
import { presetPlacement } from "@broadside/engine";
import { isSalvo, type TurnRule } from "@broadside/engine/games";
import { suggestName } from "@broadside/engine/input";
import { formatCount, formatNumber } from "@broadside/engine/text";
import type { Call } from "../../definition/command.ts";
import { drawSeed, oneOf, readDecimal } from "../../input/flag-value.ts";
import { requirePlayable } from "../../input/limits.ts";
import { type GameFlags, readTurns } from "../../input/run-flags.ts";
import { scenarioOf } from "../../input/scenario-source.ts";
import { write, writeJson, writeNote } from "../../output/output.ts";
import { accept, UsageError } from "../../output/usage-error.ts";
import {
  askedFlags,
  type BotAuthors,
  botLines,
  commandLine,
  experimentWords,
  folderWords,
  playedText,
  playWithBar,
  type ResultsFolder,
  readFormats,
  readPlacement,
  refuseWholeExport,
  reporting,
  requireFolder,
  running,
  stoppedOf,
  withResultsFolder,
} from "./run-frame.ts";
import { tournamentResult, wholeGames } from "./tournament-result.ts";

type TournamentFlags = GameFlags & {
  readonly schedule: string;
  readonly turns: string;
  readonly fleet?: string;
  readonly anchor?: string;
};

/** The default number of games: smaller for whole games, which take longer. */
const gamesOf = (fleets: FleetSource | undefined, sprt: SprtQuestion | undefined): number =>
  sprt ? MOST_SPRT_GAMES : fleets ? 100 : 1000;
const MOST_SPRT_GAMES = 100_000;
const ERROR = 0.05;
const MOST_ENCOUNTERS = 200_000_000;

/** Reads the tournament from the flags. @throws UsageError if it cannot be played. */
const readTournament = (flags: TournamentFlags, strategies: readonly string[], saved: SavedSettings): Tournament => {
  const count = strategies.length;
  if (count < 2) throw UsageError.of("--strategies", "one strategy has nobody to play against", "name two or more");
  const { schedule, rounds } = readSchedule(flags.schedule, count);
  const sprt = readSprt(flags.until, schedule, count);
  const { turns, lastTurn } = readTurns(flags.turns);
  const fleets = readFleets(flags, turns, lastTurn);
  const kept = (saved.games ?? Number.NaN) / rounds;
  const games = flags.games ?? (kept % 2 === 0 ? kept : gamesOf(fleets, sprt));
  if (games % 2 !== 0)
    throw UsageError.of("--games", `"${games}" is odd, and sides are swapped after every game`, `write ${games + 1}`);
  refuseTooMany(schedule, count, games, rounds);
  return {
    schedule,
    rounds,
    matches: games / 2,
    turns,
    ...(fleets && { fleets }),
    lastTurn,
    ...readAnchor(flags.anchor, strategies),
    ...(sprt && { sprt }),
  };
};

/** Where fleets of whole games come from; undefined where two-player games come from games alone. */
const readFleets = (flags: TournamentFlags, turns: TurnRule, lastTurn: boolean): FleetSource | undefined => {
  const isFree = HEAD_TO_HEAD_TURNS.some((rule) => rule === turns);
  const fleets =
    flags.fleet === undefined ? (isFree ? undefined : "drawn") : oneOf("--fleet", flags.fleet, FLEET_SOURCES);
  if (!fleets) return undefined;
  const by = flags.fleet === undefined ? `--turns ${turns}` : "--fleet";
  if (lastTurn) {
    const fix = flags.fleet === undefined ? `write --turns ${turns}` : "leave last-turn or --fleet out";
    throw UsageError.of(`--turns ${turns}:last-turn`, "whole games end with the shot that sinks the last ship", fix);
  }
  if (typeof flags.openings === "string")
    throw UsageError.of("openings", "has no effect on whole games", `leave it or ${by} out`);
  return fleets;
};

const readElo = (flag: string, text: string, fix: string): number =>
  readDecimal(flag, text, (elo) => Math.abs(elo) <= 10_000, "a number from -10000 to 10000", fix);

const readSprt = (text: string | undefined, schedule: string, strategies: number): SprtQuestion | undefined => {
  if (text === undefined) return undefined;
  const fix = "write two numbers of Elo points such as --until sprt=0,10";
  const [, numbers] = /^sprt=(.*)$/s.exec(text) ?? [];
  const parts = (numbers ?? "").split(",");
  if (parts.length !== 2) throw UsageError.of("--until", `"${text}" is not sprt= and two numbers`, fix);
  const [elo0, elo1] = parts.map((part) => readElo("--until sprt", part, fix));
  if (Math.max(Math.abs(elo0), Math.abs(elo1)) > 1000)
    throw UsageError.of("--until", `"${text}" reaches beyond 1000 Elo points`, fix);
  if (elo0 >= elo1)
    throw UsageError.of("--until", `"${text}" is not in order`, "write the smaller number first: --until sprt=0,10");
  if (strategies !== 2)
    throw UsageError.of("--until sprt", "asks about two strategies", "name two, the one that may be stronger first");
  if (schedule === "swiss")
    throw UsageError.of("--until sprt", "two strategies have no rounds", "leave out --schedule swiss");
  return { elo0, elo1, alpha: ERROR, beta: ERROR };
};

/** Who meets whom, and in how many rounds: `gauntlet`, `swiss:rounds=5`. */
const readSchedule = (text: string, strategies: number): { readonly schedule: Schedule; readonly rounds: number } => {
  const [name, ...extra] = text.split(":");
  const schedule = oneOf("--schedule", name, SCHEDULES);
  if (extra.length === 0) return { schedule, rounds: schedule === "swiss" ? usualRounds(strategies) : 1 };
  const [, digits] = /^rounds=(\d{1,4})$/.exec(extra.join(":")) ?? [];
  const rounds = Number(digits ?? 0);
  if (schedule !== "swiss")
    throw UsageError.of("--schedule", `${schedule} has no rounds`, `write ${schedule}, or swiss:rounds=NUMBER`);
  if (rounds < 1)
    throw UsageError.of("--schedule", `"${extra.join(":")}" is not known`, "write for example swiss:rounds=3");
  const most = mostRounds(strategies);
  if (rounds <= most) return { schedule, rounds };
  const what = `${rounds} rounds of ${strategies} strategies may need repeats`;
  throw UsageError.of("--schedule", what, `write at most ${most}, or play everyone against everyone`);
};

const refuseTooMany = (schedule: string, strategies: number, games: number, rounds: number): void => {
  const pairs =
    schedule === "round-robin"
      ? (strategies * (strategies - 1)) / 2
      : schedule === "gauntlet"
        ? strategies - 1
        : (strategies >> 1) * rounds;
  if (games * rounds > 10_000_000) {
    const what = `${formatCount(games * rounds)} games of each strategy are too many`;
    throw UsageError.of("--games", what, `write at most ${2 * Math.floor(5_000_000 / rounds)}`);
  }
  if (pairs * games <= MOST_ENCOUNTERS) return;
  const most = 2 * Math.floor(MOST_ENCOUNTERS / pairs / 2);
  const what = `${formatCount(pairs * games)} two-player games are too many`;
  throw UsageError.of("--games", what, `write at most ${most}`);
};

/** Where the rating scale is anchored: `random=1500`, `random`, or `1500` for the mean of all. */
const readAnchor = (
  text: string | undefined,
  strategies: readonly string[],
): Pick<Tournament, "anchor" | "anchorAt"> => {
  if (text === undefined) return { anchorAt: 0 };
  const fix = "write a strategy and its Elo points such as random=1500";
  const whole = strategies.indexOf(text.trim());
  if (whole >= 0) return { anchor: whole, anchorAt: 0 };
  const [, name, elo = ""] = /^(?:(.*)=)?([^=]*)$/s.exec(text) ?? [];
  if (name === undefined && /^[+-]?\d*\.?\d+$/.test(elo.trim())) return { anchorAt: readElo("--anchor", elo, fix) };
  const anchor = strategies.indexOf((name ?? elo).trim());
  if (anchor >= 0) return { anchor, anchorAt: readElo("--anchor", elo, fix) };
  throw UsageError.of("--anchor", `"${name ?? elo}" does not take part`, suggestName(name ?? elo, strategies));
};

const anchorText = ({ anchor, anchorAt }: Tournament, strategies: readonly string[]): string | undefined => {
  if (anchor !== undefined) return `${strategies[anchor]}=${anchorAt}`;
  return anchorAt === 0 ? undefined : String(anchorAt);
};

/** The command line that repeats a tournament anywhere, as in a comparison. */
const commandOf = (flags: TournamentFlags, experiment: TournamentExperiment, tournament: Tournament): string => {
  const { schedule, rounds, matches, turns, fleets, lastTurn, sprt } = tournament;
  const { strategies } = experiment;
  const usual = schedule === "swiss" ? usualRounds(strategies.length) : 1;
  return commandLine("tournament", [
    ...experimentWords(flags, experiment),
    ["--schedule", rounds === usual ? schedule : `${schedule}:rounds=${rounds}`],
    ["--games", 2 * matches === gamesOf(fleets, sprt) ? undefined : 2 * matches],
    ["--turns", lastTurn ? `${turns}:last-turn` : turns],
    ["--fleet", fleets === "drawn" && isSalvo(turns) ? undefined : fleets],
    ["--anchor", anchorText(tournament, strategies)],
    ["--until", sprt && `sprt=${sprt.elo0},${sprt.elo1}`],
    ...folderWords(flags, experiment),
  ]);
};

export const runTournamentCommand = (flags: TournamentFlags, called: Call): Promise<void> =>
  running(() => play(flags, called));

const play = async (typed: TournamentFlags, called: Call): Promise<void> => {
  requireFolder(typed);
  const formats = readFormats(typed.export);
  const { flags, saved, asked } = await askedFlags(called, typed);
  if (flags.strategies === undefined)
    throw UsageError.of("--strategies", "is missing", "write for example --strategies random,hunt-target,probability");
  const strategies = splitStrategies(flags.strategies);
  // Errors in strategies are the most likely, and the cheapest to find.
  const sources = accept(parseStrategySources(strategies, "--strategies"));
  const tournament = readTournament(flags, strategies, saved);
  if (tournament.fleets) refuseWholeExport(flags.export);
  if (tournament.fleets === "own" && sources.every(({ command }) => command === undefined))
    await writeNote("broadside: --fleet own: no strategy is a bot, so all fleets are drawn");
  // Whole games are stored as text: only a report on them needs libraries.
  if (!tournament.fleets || flags.out !== undefined) requireLibraries(EXPERIMENT_LIBRARIES);
  const experiment = readParts(flags, strategies, tournament, saved);
  return withResultsFolder(flags.out, (folder) => playIn(folder, experiment, tournament, { ...flags, asked, formats }));
};

const playIn = async (
  results: ResultsFolder,
  experiment: TournamentExperiment,
  tournament: Tournament,
  flags: TournamentFlags & { readonly asked: string; readonly formats: readonly ExportFormat[] },
): Promise<void> => {
  const { path: folder, isKept } = results;
  const { asked, formats } = flags;
  const command = commandOf(flags, experiment, tournament);
  const show = async (
    { games, tournament }: { readonly games: ExperimentGames | WholeGames; readonly tournament: Tournament },
    progress: RunProgress,
    authors: BotAuthors,
  ): Promise<void> => {
    const end = playedText(progress, gameOf(tournament));
    const exported = formats.length > 0 && !games.stopped ? await exportGames(folder, formats) : [];
    const { summary, files: made } = await reporting(async () =>
      isKept
        ? writeTournament(games, tournament, folder, { commands: [command] })
        : { summary: summariseTournament(games, tournament), files: [] },
    );
    const files = [...made, ...exported];
    const whole = "matches" in games ? wholeGames(games, summary) : undefined;
    if (flags.json) return writeJson({ ...summary, ...whole?.json, ...(isKept ? { files } : { commands: [command] }) });
    const ending = isKept ? end : `${end}; nothing is saved without --out`;
    const bots = summary.participants.map(({ faultReasons: reasons = [], ...named }) => ({ ...named, reasons }));
    const last = [...(whole?.lines ?? []), ...botLines(results, bots, authors)];
    return write(tournamentResult(games, summary, ending, files, last));
  };
  let test: readonly string[] = [];
  const tested = ({ ratio, lower, upper }: SprtState): void => {
    test = [`LLR ${formatNumber(ratio)} of ${formatNumber(lower)} to ${formatNumber(upper)}`];
  };
  const outcome = await playWithBar(
    flags,
    results,
    (options) => runTournament(experiment, tournament, { asked, tested, ...options }),
    {
      notes: () => test,
      ending: tournament.fleets && "games that are being played are broken off",
      showStopped: async (progress, authors) => {
        const played = playedByPairs(await readTournamentGames(folder), tournament, stoppedOf(progress));
        if (played) await show(played, progress, authors);
        return played !== undefined;
      },
    },
  );
  return show({ games: await readTournamentGames(folder), tournament }, outcome.progress, outcome.authors);
};

const gameOf = ({ fleets }: Tournament): string => (fleets ? "two-player game" : "one-player game");

type TournamentExperiment = Omit<Experiment, "games" | "strategies"> & { readonly strategies: readonly string[] };

const readParts = (
  flags: TournamentFlags,
  strategies: readonly string[],
  tournament: Tournament,
  saved: SavedSettings,
): TournamentExperiment => {
  const scenario = scenarioOf(flags);
  requirePlayable(scenario);
  return {
    scenario,
    strategies,
    placement: readPlacement(scenario, flags.placement, presetPlacement(flags.scenario)),
    seed: flags.seed ?? saved.seed ?? drawSeed(),
    // The games themselves decide who wins, so luck is not removed. A resumed folder with luck removed continues to
    // remove it.
    ...(!tournament.fleets && { reduceLuck: saved.reduceLuck ?? "none" }),
  };
};
