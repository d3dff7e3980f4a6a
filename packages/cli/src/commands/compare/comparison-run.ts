import {
  EXPORT_FORMATS,
  type Experiment,
  type ExperimentGames,
  ExperimentRefused,
  type ExportFormat,
  exportGames,
  keptSeed,
  layoutsText,
  parseStrategySources,
  type Report,
  type RunOutcome,
  type RunProgress,
  readGames,
  runExperiment,
  StoreFailed,
  splitStrategies,
  UNTIL_OF,
  writeReport,
} from "@broadside/arena";
import { presetPlacement } from "@broadside/engine";
import { formatCount, formatDuration, formatNumberOf, suggestName } from "@broadside/engine/text";
import { requirePlayable } from "../../input/huge-board.ts";
import { loadScenario, overrideRules } from "../../input/scenario-source.ts";
import { drawSeed } from "../../input/seed.ts";
import { Failure } from "../../output/failure.ts";
import { write, writeJson } from "../../output/output.ts";
import { makeProgressBar } from "../../output/progress-bar.ts";
import { outputTerminal } from "../../output/terminal.ts";
import { accept, UsageError } from "../../output/usage-error.ts";
import { interruptible } from "../../thread/interrupt.ts";
import type { CompareFlags } from "./compare-flags.ts";
import { comparisonText } from "./comparison-text.ts";
import { readPlacement } from "./read-placement.ts";

const GAMES = 1000;
const MOST_GAMES = 1_000_000;

/** Runs the experiment that the flags describe and writes what came out. */
export const runComparison = async (flags: CompareFlags): Promise<void> => {
  try {
    await compare(flags);
  } catch (error) {
    if (error instanceof ExperimentRefused) throw UsageError.from(error.error);
    if (error instanceof StoreFailed) throw new Failure(error.message);
    throw error;
  }
};

const compare = async (flags: CompareFlags): Promise<void> => {
  const { out: folder, workers, timeLimit, resume } = flags;
  if (flags.strategies === undefined)
    throw UsageError.of("--strategies", "is missing", "write for example --strategies random,hunt-target");
  if (folder === undefined || folder === "")
    throw UsageError.of("--out", "is missing", "name a folder for the results: --out results");
  const formats = readFormats(flags.export);
  const experiment = await readExperiment(flags, flags.strategies, folder);
  const outcome = await runWithBar(experiment, {
    folder,
    ...(workers !== undefined && { workers }),
    ...(timeLimit !== undefined && { secondsPerGame: timeLimit }),
    ...(resume && { resume }),
  });
  if (!outcome.finished) throw stopped(outcome, folder);
  const games = await readGames(folder);
  const exported = await exportGames(folder, formats);
  const { summary, files } = await report(games, folder, experiment, flags);
  if (flags.json) return writeJson({ ...summary, files: [...files, ...exported] });
  const terminal = outputTerminal();
  const lines = [
    terminal.style.bold(titleOf(games)),
    "",
    comparisonText(summary, terminal),
    "",
    terminal.style.dim(endOf(outcome, games)),
    ...[...files.filter(isMainFile), ...exported].map((file) => terminal.style.dim(file)),
  ];
  return write(`${lines.join("\n")}\n`);
};

const readExperiment = async (flags: CompareFlags, strategies: string, folder: string): Promise<Experiment> => {
  const scenario = overrideRules(loadScenario(flags.scenario), flags);
  requirePlayable(scenario);
  const texts = splitStrategies(strategies);
  // Strategies are the likeliest mistake, and the cheapest to find.
  accept(parseStrategySources(texts, "--strategies"));
  const untilInterval = readHalfWidth(flags.untilCi);
  if (flags.untilOf !== undefined && untilInterval === undefined)
    throw UsageError.of("--until-of", "has no effect without --until-ci", "add --until-ci 0.1");
  const untilOf = flags.untilOf === undefined ? undefined : oneOf("--until-of", flags.untilOf, UNTIL_OF);
  if (untilOf === "differences" && texts.length < 2)
    throw UsageError.of("--until-of", "one strategy has no differences", "name two strategies or leave it out");
  return {
    scenario,
    strategies: texts,
    placement: readPlacement(scenario, flags.placement, presetPlacement(flags.scenario)),
    games: flags.games ?? (untilInterval === undefined ? GAMES : MOST_GAMES),
    seed: flags.seed ?? (flags.resume ? await keptSeed(folder) : undefined) ?? drawSeed(),
    ...(untilInterval !== undefined && { untilInterval }),
    ...(untilOf && { untilOf }),
  };
};

const oneOf = <T extends string>(flag: string, text: string, names: readonly T[]): T => {
  const found = names.find((name) => name === text);
  if (found !== undefined) return found;
  throw UsageError.of(flag, `"${text}" is not known`, suggestName(text, names));
};

const readHalfWidth = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const value = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value > 0) return value;
  throw UsageError.of("--until-ci", `"${text}" is not a number above 0`, "write a number of shots such as 0.1");
};

const readFormats = (list: string | undefined): ExportFormat[] =>
  list === undefined ? [] : [...new Set(list.split(",").map((name) => oneOf("--export", name.trim(), EXPORT_FORMATS)))];

/** Runs an experiment with a progress bar. A first Ctrl-C stops it cleanly, a second one at once. */
const runWithBar = async (
  experiment: Experiment,
  options: Parameters<typeof runExperiment>[1],
): Promise<RunOutcome> => {
  const bar = makeProgressBar();
  const progress = (now: RunProgress): void => bar.show(barState(now));
  return interruptible((signal) => runExperiment(experiment, { ...options, progress, signal }), {
    clear: () => bar.clear(),
    note: "the games that are being played are finished first",
  });
};

const barState = ({ saved, total, played, milliseconds, left, faults }: RunProgress) => ({
  done: saved,
  total,
  noun: "games",
  own: played,
  milliseconds,
  left,
  ...(faults > 0 && { note: formatNumberOf(faults, "fault") }),
});

const stopped = ({ progress: { saved, total } }: RunOutcome, folder: string): Failure =>
  new Failure(
    `stopped: ${formatCount(saved)} of ${formatCount(total)} games are saved in "${folder}"; go on with --resume`,
  );

const titleOf = (games: ExperimentGames): string => {
  const { scenario, seed } = games;
  const layouts = layoutsText(games).replaceAll(": ", " ").replace("; ", ", ");
  return `${scenario.name}, answers ${scenario.answers}, ${layouts}, seed ${seed}`;
};

const endOf = ({ progress: { played, milliseconds } }: RunOutcome, games: ExperimentGames): string => {
  const rate = formatCount(Math.round((1000 * played) / milliseconds));
  const own =
    played === 0
      ? "all games were there"
      : `${formatNumberOf(played, "game")} in ${formatDuration(milliseconds)}, ${rate}/s`;
  if (games.untilInterval === undefined) return own;
  const of = games.untilOf ?? "means";
  return `${own}; played until the 95 % intervals of all ${of} reached no further than ${games.untilInterval} to either side, looked at after 100 games and then after every quarter more`;
};

/** Everything but the pictures, which are in the report as well. */
const isMainFile = (path: string): boolean => !/\.(svg|png)$/.test(path);

/** Writes the report and the summary. */
const report = async (
  games: ExperimentGames,
  folder: string,
  experiment: Experiment,
  flags: CompareFlags,
): Promise<Report> => {
  try {
    return await writeReport(games, folder, { commands: [commandOf(flags, experiment)] });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new Failure(`the report cannot be written (${message}); the games are saved, repeat with --resume`);
  }
};

/** The command line that repeats an experiment anywhere: its seed written out, without what concerns one run. */
const commandOf = (flags: CompareFlags, experiment: Experiment): string => {
  const words = ["broadside", "compare"];
  const add = (flag: string, value: string | number | undefined): void => {
    if (value !== undefined) words.push(flag, quote(String(value)));
  };
  add("--strategies", flags.strategies);
  add("--scenario", flags.scenario);
  add("--contact", flags.contact);
  add("--answers", flags.answers);
  add("--prior", flags.prior);
  // Written out where it is the preset's own, which another version may change; drawn by the prior where one is given.
  const hasPrior = experiment.scenario.prior !== undefined;
  add("--placement", flags.placement ?? (hasPrior ? undefined : presetPlacement(flags.scenario)));
  add("--games", flags.games);
  add("--until-ci", flags.untilCi);
  add("--until-of", flags.untilOf);
  add("--seed", experiment.seed);
  add("--out", flags.out);
  return words.join(" ");
};

/** A word as it is written in a shell. */
const quote = (word: string): string => (/^[\w./:=,@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
