import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, normalize, sep } from "node:path";
import {
  EXPORT_FORMATS,
  type Experiment,
  type ExperimentGames,
  ExperimentRefused,
  type ExportFormat,
  type RunOptions,
  type RunOutcome,
  type RunProgress,
  readBotLog,
  type SavedSettings,
  StoreFailed,
  savedSettings,
} from "@broadside/arena";
import {
  type FaultCount,
  type NamedStrategy,
  namesakeTexts,
  type Placement,
  parseLayoutLines,
} from "@broadside/arena/games";
import { layoutsText } from "@broadside/arena/statistics";
import { parseLayouts, presetPlacement, type Scenario } from "@broadside/engine";
import { isRecord, parseJsonText, suggestName } from "@broadside/engine/input";
import { formatPlacementModel, PLACEMENT_MODELS, parsePlacementModel } from "@broadside/engine/placing";
import { NAMED_PRIORS, type Prior, parseNamedPrior, parsePriorText } from "@broadside/engine/priors";
import { formatCount, formatDuration, formatNumberOf } from "@broadside/engine/text";
import type { Call } from "../../definition/command.ts";
import { oneOf } from "../../input/flag-value.ts";
import {
  askedCommand,
  askedText,
  flagsAsAsked,
  type GameFlags,
  openingsFolder,
  queueOf,
  type RunFlags,
} from "../../input/run-flags.ts";
import { isPriorFile, loadScenario, placeOf, type RuleFlags, readText } from "../../input/scenario-source.ts";
import { type BarState, makeProgressBar, rateText } from "../../output/progress.ts";
import { streams } from "../../output/streams.ts";
import type { Terminal } from "../../output/terminal.ts";
import { accept, Failure, UsageError } from "../../output/usage-error.ts";
import { endOrderly, endSaying, interruptible } from "../../thread/interrupt.ts";

/** The options of a run that come from its flags; `Progress` is the type of its reports. */
type BarOptions<Progress> = Pick<RunOptions, "workers" | "secondsPerGame" | "secondsPerShot" | "resume"> &
  Pick<RunOptions, "openings" | "players" | "signal"> & { readonly progress: (now: Progress) => void };

/**
 * Does the work of a run behind a bar; the first Ctrl-C stops it.
 *
 * @param stateOf the state of the bar; with a queue, it is also given a note on who plays
 * @param ending what Ctrl-C waits for; it is given whether games are in a queue
 * @param kept what is kept if a second Ctrl-C ends the run at once
 */
export const runWithBar = async <T, Progress>(
  { workers, gameLimit, moveLimit, queue, openings, resume }: RunFlags,
  work: (options: BarOptions<Progress>) => Promise<T>,
  stateOf: (now: Progress, playing: string | undefined) => BarState,
  ending: (isQueued: boolean) => string,
  kept: string,
): Promise<T> => {
  const bar = makeProgressBar();
  const clear = (): void => bar.clear();
  const queued = queue === undefined ? undefined : await queueOf(queue, workers, clear);
  const options = {
    ...{ workers, secondsPerGame: gameLimit, secondsPerShot: moveLimit, resume },
    players: queued?.players ?? streams().players,
    openings: openingsFolder(openings, clear),
    progress: (now: Progress): void => bar.show(stateOf(now, queued?.note())),
  };
  const words = { clear, note: ending(queued !== undefined), last: `broadside: stopped at once: ${kept}` };
  return interruptible((signal) => work({ ...options, signal }), words);
};

interface RunWords {
  /** Notes for the bar, before the number of faults and who plays. */
  readonly notes?: () => readonly string[];
  /** What Ctrl-C waits for, if that is not the usual. */
  readonly ending?: string | undefined;
  /** Why nothing is kept, if no folder is named. */
  readonly unkept?: string;
  /** Shows what a stopped run has found so far, and writes its report if there is a folder; false if it is nothing. */
  readonly showStopped?: ((progress: RunProgress, authors: BotAuthors) => Promise<boolean>) | undefined;
}

const UNKEPT = "nothing is saved without --out";

/** The options of games: those from the flags, their folder, and who receives the authors of bots. */
type PlayOptions = BarOptions<RunProgress> & Required<Pick<RunOptions, "folder" | "greeted">>;

/**
 * Plays games behind a bar, which shows how many are saved; also returns the authors of bots.
 *
 * @throws Failure if it is stopped before the end
 */
export const playWithBar = async <T extends Pick<RunOutcome, "finished" | "progress">>(
  flags: RunFlags,
  { path, isKept }: ResultsFolder,
  play: (options: PlayOptions) => Promise<T>,
  { notes = () => [], ending, unkept = UNKEPT, showStopped }: RunWords = {},
): Promise<T & { readonly authors: BotAuthors }> => {
  let authors: BotAuthors = [];
  const greeted = (named: BotAuthors): void => {
    authors = named;
  };
  const outcome = await runWithBar(
    flags,
    (options: BarOptions<RunProgress>) => play({ ...options, folder: path, greeted }),
    ({ saved, total, played, faults, milliseconds, left }, playing) => {
      const last = [faults > 0 && formatNumberOf(faults, "fault"), playing].filter((note) => typeof note === "string");
      const counted = { done: saved, total, noun: "games", own: played };
      return { counted, milliseconds, left, notes: [...notes(), ...last] };
    },
    (isQueued) =>
      isQueued
        ? "blocks that nobody plays are taken back"
        : (ending ?? "the games that are being played are finished first"),
    isKept ? `the games saved so far are in "${path}"; continue with --resume` : unkept,
  );
  const kept = isKept ? path : undefined;
  const { progress, finished } = outcome;
  // What follows, the statistics and the report, can be stopped too.
  endSaying(`broadside: ${stoppedRun(progress, kept, false, unkept).message}`);
  if (finished) return { ...outcome, authors };
  const isShown = progress.saved > 0 && (await showStopped?.(progress, authors)) === true;
  throw stoppedRun(progress, kept, isShown, unkept);
};

/** How far a stopped run was, for its summary. */
export const stoppedOf = ({ saved, total }: RunProgress): { readonly saved: number; readonly total: number } => ({
  saved,
  total,
});

/**
 * The flags of a run, of one that it resumes where nobody typed them; what its folder says; and their record.
 *
 * @throws UsageError if neither the flags nor the folder say which run to resume
 */
export const askedFlags = async <Flags extends GameFlags>(call: Call, typed: Flags) => {
  const saved: SavedSettings = typed.resume && typed.out !== undefined ? await savedSettings(typed.out) : {};
  refuseOtherCommand(call, typed.out, saved.asked);
  // A run with all its flags may begin with --resume, so that a script can repeat it after any interruption.
  if (typed.resume && typed.strategies === undefined && saved.seed === undefined)
    throw UsageError.of(
      `--resume "${typed.out}"`,
      "there is no run to continue",
      "leave out --resume, or check the folder",
    );
  const flags = flagsAsAsked(call, typed, saved.asked);
  return { flags, saved, asked: askedText(call, flags) };
};

/** Refuses to continue what another command began: its report and summary would be replaced. */
const refuseOtherCommand = ({ command }: Call, folder = "", asked: string | undefined): void => {
  const name = askedCommand(asked) ?? command.name;
  if (name === command.name) return;
  const what = `holds a ${name === "compare" ? "comparison" : name}`;
  const fix = `continue it with ${commandLine(name, [
    ["--resume", true],
    ["--out", folder],
  ])}`;
  throw UsageError.of(`--resume "${folder}"`, what, fix);
};

export const readFormats = (list: string | undefined): ExportFormat[] =>
  list === undefined ? [] : [...new Set(list.split(",").map((name) => oneOf("export", name.trim(), EXPORT_FORMATS)))];

/** Refuses to export whole games, which have no shots. */
export const refuseWholeExport = (list: string | undefined): void => {
  if (list !== undefined)
    throw UsageError.of("export", "whole games are lines of text already, in matches.jsonl", "leave it out");
};

export interface ResultsFolder {
  readonly path: string;
  /** Whether the user named the folder; otherwise it is removed at the end. */
  readonly isKept: boolean;
}

export const withResultsFolder = async <T>(
  name: string | undefined,
  work: (folder: ResultsFolder) => Promise<T>,
): Promise<T> => {
  try {
    return await (name === undefined ? withTemporaryFolder(work) : work({ path: name, isKept: true }));
  } finally {
    endSaying(undefined);
  }
};

const withTemporaryFolder = async <T>(work: (folder: ResultsFolder) => Promise<T>): Promise<T> => {
  // This comes first: a signal must not end the process after the folder is made and before its removal is
  // registered.
  endOrderly();
  const path = mkdtempSync(join(tmpdir(), "broadside-compare-"));
  // If a second Ctrl-C ends the process, what is being written may still arrive while the folder is emptied.
  const remove = (): void => rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 10 });
  process.once("exit", remove);
  try {
    return await work({ path, isKept: false });
  } finally {
    process.off("exit", remove);
    remove();
  }
};

/** Refuses flags about stored results if nothing is stored, and an empty folder name. */
export const requireFolder = ({ out, resume, export: formats }: GameFlags): void => {
  if (out === "") throw UsageError.of("--out", "is empty", "name a folder for the results: --out results");
  if (out !== undefined) return;
  for (const [where, value] of Object.entries({ "--resume": resume, export: formats }))
    if (value !== undefined)
      throw UsageError.of(where, "is about a folder of results", "name the folder: --out results");
};

/** Does the work of a run. A refusal by the arena becomes a UsageError, an unwritable folder a Failure. */
export const running = async <T>(work: () => Promise<T>, unwritten?: (message: string) => string): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ExperimentRefused) throw UsageError.from(error.error);
    if (error instanceof StoreFailed) throw new Failure(error.message);
    const { code, message } = error as NodeJS.ErrnoException;
    if (unwritten === undefined || code === undefined || !(error instanceof Error)) throw error;
    throw new Failure(unwritten(message));
  }
};

/** Makes the statistics and the report of a run behind a bar. @param write is given how to tell the share done */
export const reporting = async <T>(write: (progress: (share: number) => void) => Promise<T>): Promise<T> => {
  const bar = makeProgressBar();
  const start = performance.now();
  const tell = (share: number): void =>
    bar.show({ what: "statistics and report", share, milliseconds: performance.now() - start });
  try {
    return await running(
      () => write(tell),
      (message) => `the report cannot be written (${message}); the games are saved, repeat with --resume`,
    );
  } finally {
    bar.clear();
  }
};

/** @param isReported whether there is a report of the games so far */
export const stoppedRun = (
  { saved, total }: Pick<RunProgress, "saved" | "total">,
  folder: string | undefined,
  isReported = false,
  unkept = UNKEPT,
): Failure => {
  const games = `${formatCount(saved)} of ${formatCount(total)} games`;
  if (folder !== undefined && saved === 0 && !existsSync(folder))
    return new Failure(`stopped before the first game; "${folder}" is not there yet`);
  return new Failure(
    folder === undefined
      ? `stopped after ${games}; ${unkept}`
      : `stopped: ${games} are saved in "${folder}"${isReported ? ", with a report of them" : ""}; ${
          saved < total ? "continue with --resume" : "finish the report with --resume"
        }`,
  );
};

export const playedText = ({ played, milliseconds }: RunProgress, game = "game"): string => {
  if (played === 0) return "all games were there";
  return `${formatNumberOf(played, game)} in ${formatDuration(milliseconds)}, ${rateText(played, milliseconds)}`;
};

/**
 * The result of a run, for people: rules, layouts, findings, how it ended, and files except pictures.
 *
 * @param other which ships are not placed by these layouts, if any
 */
export const runResult = (
  games: Pick<ExperimentGames, "scenario" | "seed" | "placement" | "belief" | "stopped">,
  results: readonly string[],
  end: string,
  files: readonly string[],
  { style }: Terminal,
  other = "",
): string => {
  const { scenario, seed, stopped } = games;
  const layouts = layoutsText(games).replaceAll(": ", " ").replace("; ", ", ");
  const notes = [end, ...files.filter((path) => !/\.(svg|png)$/.test(path))].map((line) => style.dim(line));
  const part = stopped
    ? `, stopped after ${formatCount(stopped.saved)} of ${formatNumberOf(stopped.total, "game")}`
    : "";
  const title = `${scenario.name}, answers ${scenario.answers}, ${other}${layouts}, seed ${seed}${part}`;
  return `${[style.bold(title), "", ...results, "", ...notes].join("\n")}\n`;
};

const authorLines = (bots: readonly NamedStrategy[], authors: BotAuthors): string[] => {
  const texts = bots.flatMap(({ strategy }, i) => (authors[i] === undefined ? [] : [`${strategy} by ${authors[i]}`]));
  return texts.length === 0 ? [] : [`authors: ${texts.join(", ")}`];
};

/** Whether a check of the bot shows this kind of fault; the check waits longer than games may. */
const isShown = ({ kind }: FaultCount): boolean => kind !== "late" && kind !== "skipped";

/** The author of each strategy, if it is a bot that says so. */
export type BotAuthors = readonly (string | undefined)[];

/**
 * The authors of bots, and the commands of bots of one name; of bots with faults, the last output to standard
 * error and where to see more; and how to give those more time that were late.
 */
export const botLines = (
  { path: folder, isKept }: ResultsFolder,
  bots: readonly (NamedStrategy & { readonly reasons: readonly FaultCount[] })[],
  authors: BotAuthors,
): string[] => [
  ...authorLines(bots, authors),
  ...namesakeTexts(bots),
  ...bots.flatMap(({ strategy, command, reasons }, i) => {
    const isLate = reasons.some(({ kind, fault }) => kind === "late" && fault.startsWith("did not end"));
    const longer = `to give ${strategy} longer for a game, add --set game-limit=1m`;
    if (command === undefined) return isLate ? [longer] : [];
    if (reasons.length === 0) return [];
    const log = readBotLog(folder, i, command);
    const kept = log && isKept ? ` (more in ${log.path})` : "";
    const check = `broadside bot-check ${quoteWord(command)} shows`;
    return [
      ...(log ? [`${strategy} last wrote to standard error: ${log.last}${kept}`] : []),
      ...(isLate ? [`${longer}; ${check} how fast it is`] : []),
      ...(reasons.some(isShown) ? [`${check} what the bot does wrong`] : []),
    ];
  }),
];

type FlagWords = readonly [flag: string, value: string | number | true | undefined];

export const commandLine = (name: string, flags: readonly FlagWords[]): string => {
  const words = flags.map(([flag, value]) => (value === true ? [flag] : [flag, quoteWord(String(value))]));
  return ["broadside", name, ...words.filter((_, i) => flags[i][1] !== undefined).flat()].join(" ");
};

export const experimentWords = (
  flags: RuleFlags & { readonly scenario: string; readonly placement?: string },
  { strategies, scenario }: Pick<Experiment, "scenario"> & { readonly strategies: readonly unknown[] },
): FlagWords[] => {
  const { contact, answers } = loadScenario(flags.scenario);
  return [
    ["--strategies", strategies.join(",")],
    ["--scenario", flags.scenario],
    ["--contact", flags.contact === contact ? undefined : flags.contact],
    ["--answers", flags.answers === answers ? undefined : flags.answers],
    ["--prior", flags.prior],
    // Write out the preset's own model, because another version may change it; a prior draws layouts of its own.
    ["--placement", flags.placement ?? (scenario.prior ? undefined : presetPlacement(flags.scenario))],
  ];
};

/** Flags for the seed and the folder. */
export const folderWords = ({ out }: { readonly out?: string }, { seed }: Pick<Experiment, "seed">): FlagWords[] => {
  const folder = out === undefined ? undefined : normalize(out);
  return [
    ["--seed", seed],
    ["--out", folder?.endsWith(sep) && folder !== sep ? folder.slice(0, -1) : folder],
  ];
};

const quoteWord = (word: string): string =>
  /^[\w./:=,@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** Where layouts come from: a model, a prior or a file; by default the scenario's prior or the preset's model. */
export const readPlacement = (scenario: Scenario, text: string | undefined, usual: string): Placement => {
  if (text === undefined && scenario.prior) return { model: "prior", prior: scenario.prior };
  const name = text ?? usual;
  if (isPriorFile(name) || /\.txt$/i.test(name)) return readFile(scenario, name);
  const [first] = name.split(":");
  // `uniform` and `edges` are also names of models, with the same chances.
  if (!(first in PLACEMENT_MODELS)) return byPrior(namedPrior(scenario, name));
  return { model: formatPlacementModel(accept(parsePlacementModel(name, "--placement"))) };
};

const byPrior = (prior: Prior | undefined): Placement => (prior ? { model: "prior", prior } : { model: "uniform" });

const namedPrior = (scenario: Scenario, name: string): Prior | undefined => {
  const [first] = name.split(":");
  const names = [...new Set([...Object.keys(PLACEMENT_MODELS), ...Object.keys(NAMED_PRIORS)])];
  if (!names.includes(first)) throw UsageError.of("--placement", `"${first}" is not known`, suggestName(first, names));
  return accept(parseNamedPrior(scenario, name, "--placement"));
};

/** Reads a file of layouts (lines, a list, or an object with one) or of a prior (an object with a version). */
const readFile = (scenario: Scenario, path: string): Placement => {
  const where = placeOf(path, "--placement");
  const content = readText(path, "--placement");
  if (!/^\s*[[{]/.test(content)) return { model: "file", layouts: accept(parseLayoutLines(scenario, content, where)) };
  const value = accept(parseJsonText(content, where, "check its commas, quotes and brackets"));
  return isPrior(value)
    ? byPrior(accept(parsePriorText(scenario, content, where)))
    : { model: "file", layouts: accept(parseLayouts(scenario, content, where)) };
};

const isPrior = (value: unknown): boolean =>
  isRecord(value) &&
  !("layouts" in value) &&
  ("version" in value || "cells" in value || "placements" in value || "mixture" in value);
