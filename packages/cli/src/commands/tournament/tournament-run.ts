import {
  EXPERIMENT_LIBRARIES,
  type Experiment,
  experimentOf,
  keptReduction,
  keptSeed,
  keptTogetherSeed,
  parseStrategySources,
  type RunProgress,
  readGames,
  readTogether,
  refuseParts,
  requireLibraries,
  runTogether,
  runTournament,
  type SprtState,
  splitStrategies,
  type TogetherExperiment,
  type TogetherOutcome,
  type TogetherTournament,
  type Tournament,
  type TournamentOutcome,
  writeTogether,
  writeTournament,
} from "@broadside/arena";
import { presetPlacement, type Scenario } from "@broadside/engine";
import { formatNumber } from "@broadside/engine/text";
import { requirePlayable } from "../../input/limit/huge-board.ts";
import { loadScenario, overrideRules } from "../../input/source/scenario-source.ts";
import { drawSeed } from "../../input/value/seed.ts";
import { write, writeJson } from "../../output/output.ts";
import { makeProgressBar } from "../../output/progress/progress-bar.ts";
import { quoteWord } from "../../output/shell-word.ts";
import { accept, UsageError } from "../../output/usage-error.ts";
import { interruptible } from "../../thread/interrupt.ts";
import { readPlacement } from "../compare/read-placement.ts";
import { playedText, reporting, running, stoppedRun } from "../compare/run-ending.ts";
import { flagOptions, runState, setUpRun } from "../compare/run-setup.ts";
import { finishShard, readSeed, readShard } from "../compare/shard-run.ts";
import { readTournament } from "./read-tournament.ts";
import type { TournamentFlags } from "./tournament-flags.ts";
import { tournamentResult } from "./tournament-result.ts";

/**
 * The command line that repeats a tournament anywhere: its seed written out, without what concerns one run. That of a part is the
 * whole's without a folder, which merge names.
 */
const commandOf = (
  flags: TournamentFlags,
  { scenario, seed }: { readonly scenario: Scenario; readonly seed: number },
): string => {
  const words = ["broadside", "tournament"];
  const add = (flag: string, value: string | number | undefined): void => {
    if (value !== undefined) words.push(flag, quoteWord(String(value)));
  };
  add("--strategies", flags.strategies);
  add("--scenario", flags.scenario);
  add("--contact", flags.contact);
  add("--answers", flags.answers);
  add("--prior", flags.prior);
  // Written out where it is the preset's own, which another version may change.
  add("--placement", flags.placement ?? (scenario.prior ? undefined : presetPlacement(flags.scenario)));
  add("--schedule", flags.schedule);
  add("--rounds", flags.rounds);
  add("--games", flags.games);
  add("--turns", flags.turns);
  add("--fleets", flags.fleets);
  if (flags.lastTurn) words.push("--last-turn");
  add("--anchor", flags.anchor);
  add("--anchor-at", flags.anchorAt);
  add("--sprt", flags.sprt);
  add("--seed", seed);
  if (flags.shard === undefined) add("--out", flags.out);
  return words.join(" ");
};

/** Plays the tournament that the flags describe and writes what came out. */
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
  const { fleets } = tournament;
  return fleets
    ? playTogether(flags, strategies, { ...tournament, fleets }, folder)
    : playAlone(flags, strategies, tournament, folder);
};

/** Games of two worked out from games that strategies play alone. */
const playAlone = async (
  flags: TournamentFlags,
  strategies: readonly string[],
  tournament: Tournament,
  folder: string,
): Promise<void> => {
  const { shard, ...parts } = await readParts(flags, strategies, tournament, () => keptSeed(folder));
  // Who wins is asked of the games themselves; those that a folder has with luck taken out go on so.
  const reduceLuck = (flags.resume ? await keptReduction(folder) : undefined) ?? "none";
  const experiment = experimentOf({ ...parts, reduceLuck, ...(shard && { shard }) }, tournament);
  const outcome = await runWithBar(experiment, tournament, flags, folder);
  if (!outcome.finished) throw stoppedRun(outcome.run?.progress, folder);
  const command = commandOf(flags, experiment);
  if (shard && outcome.run) return finishShard({ shard, folder, outcome: outcome.run, command, tournament }, flags);
  const games = await readGames(folder);
  const { summary, files } = await reporting(() => writeTournament(games, tournament, folder, { commands: [command] }));
  if (flags.json) return writeJson({ ...summary, files });
  return write(tournamentResult(games, summary, playedText(outcome.run?.progress, "played alone"), files));
};

/** Whole games, in which each side places and shoots. */
const playTogether = async (
  flags: TournamentFlags,
  strategies: readonly string[],
  tournament: TogetherTournament,
  folder: string,
): Promise<void> => {
  const experiment = await readParts(flags, strategies, tournament, () => keptTogetherSeed(folder));
  const outcome = await runTogetherWithBar(experiment, tournament, flags, folder);
  if (!outcome.finished) throw stoppedRun(outcome.progress, folder);
  const command = commandOf(flags, experiment);
  const { shard } = experiment;
  if (shard) return finishShard({ shard, folder, outcome, command, tournament }, flags);
  const games = readTogether(folder);
  const { summary, files } = await reporting(() => writeTogether(games, tournament, folder, { commands: [command] }));
  if (flags.json) return writeJson({ ...summary, files });
  return write(tournamentResult(games, summary, playedText(outcome.progress, "of two"), files));
};

/** What the games go by. @param keptSeedOf the seed of the games that the folder holds */
const readParts = async (
  flags: TournamentFlags,
  strategies: readonly string[],
  tournament: Tournament,
  keptSeedOf: () => number | undefined | Promise<number | undefined>,
): Promise<TogetherExperiment> => {
  const scenario = overrideRules(loadScenario(flags.scenario), flags);
  requirePlayable(scenario);
  const shard = readShard(flags, tournament.sprt && "--sprt");
  if (shard) refuseParts(tournament, shard);
  const seed = await readSeed(flags, shard, keptSeedOf);
  return {
    scenario,
    strategies,
    placement: readPlacement(scenario, flags.placement, presetPlacement(flags.scenario)),
    seed: seed ?? drawSeed(),
    ...(shard && { shard }),
  };
};

/** Plays with a progress bar. A first Ctrl-C stops cleanly, a second one at once. */
const runWithBar = async (
  experiment: Experiment,
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
    note: ending,
  });
};

/** The same with whole games. */
const runTogetherWithBar = async (
  experiment: TogetherExperiment,
  tournament: TogetherTournament,
  flags: TournamentFlags,
  folder: string,
): Promise<TogetherOutcome> => {
  const bar = makeProgressBar();
  const watched = watchTest((now, test) => bar.show(runState(now, test, [])));
  return interruptible(
    (signal) => runTogether(experiment, tournament, { folder, ...flagOptions(flags), ...watched, signal }),
    { clear: () => bar.clear(), note: "games that are being played are broken off" },
  );
};

/** The calls of a run with a sequential test. @param show is given how far the run is, and the test in words once there is one */
const watchTest = (show: (now: RunProgress, test: readonly string[]) => void) => {
  let test: readonly string[] = [];
  return {
    tested: ({ ratio, lower, upper }: SprtState): void => {
      test = [`LLR ${formatNumber(ratio)} of ${formatNumber(lower)} to ${formatNumber(upper)}`];
    },
    progress: (now: RunProgress): void => show(now, test),
  };
};
