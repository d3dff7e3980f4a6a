import { existsSync } from "node:fs";
import { mkdtemp, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { type ExperimentGames, exportGames, readGames, writeReport } from "@broadside/arena";
import { makeFolder } from "@broadside/arena/files";
import { EXPERIMENT_LIBRARIES, requireLibraries } from "@broadside/arena/libraries";
import {
  checkMergeTarget,
  hasWholeGames,
  mergeExperiments,
  mergeWholeGames,
  savedCommand,
  savedMargin,
  savedTournament,
} from "@broadside/arena/shards";
import { mergeStudy, parseStudy, runStudy, type Study, studyOfShard } from "@broadside/arena/studies";
import { readWholeGames, type Tournament, writeTournament } from "@broadside/arena/tournaments";
import { formatNumberOf } from "@broadside/engine/text";
import { write, writeJson } from "../../output/output.ts";
import { accept, UsageError } from "../../output/usage-error.ts";
import { madeBy } from "../../version.ts";
import { quoteWord } from "../compare/command-line.ts";
import { resultText } from "../compare/comparison-text.ts";
import { readFormats, running } from "../compare/run-frame.ts";
import { runWith, writeOutcome } from "../study/study-run.ts";
import { tournamentResult } from "../tournament/tournament-result.ts";

export interface MergeFlags {
  readonly out?: string;
  readonly export?: string;
  readonly workers?: number;
  readonly json?: true;
}

export const runMerge = async (folders: readonly string[], flags: MergeFlags): Promise<void> => {
  const { out } = flags;
  if (folders.length === 0)
    throw UsageError.of("merge", "names no part", "write the folders of all parts: broadside merge part1 part2");
  if (out === undefined || out === "")
    throw UsageError.of("--out", "is missing", "name a folder for the whole: --out results");
  requireLibraries(EXPERIMENT_LIBRARIES);
  return running(
    () => merge(folders, out, flags),
    (message) => `the whole cannot be written (${message}); the parts are as they were`,
  );
};

const merge = async (folders: readonly string[], out: string, flags: MergeFlags): Promise<void> => {
  const formats = readFormats(flags.export);
  if (hasWholeGames(folders[0])) return mergeMatches(folders, out, flags);
  checkMergeTarget(out);
  const study = studyOfShard(folders[0]);
  if (study !== undefined) return mergeParts(accept(parseStudy(study)), folders, out, flags);
  const { summary, files, text } = await inDraft(out, async (draft) => {
    await mergeExperiments(folders, draft);
    const tournament = savedTournament(folders);
    const games = await readGames(draft);
    // The whole takes its margin from a part that recorded the command.
    const asking = folders.find((folder) => savedCommand(folder) !== undefined);
    const asked = {
      commands: commandsOf(folders, out),
      margin: asking === undefined ? undefined : savedMargin(asking),
    };
    const { summary, files, text } = await reportIn(draft, games, tournament, asked);
    return { summary, files: placed([...files, ...(await exportGames(draft, formats))], draft, out), text };
  });
  if (flags.json) return writeJson({ ...summary, files });
  return write(text(endOf(folders), files));
};

/** Where the files in a draft folder will be after it is renamed to `out`. */
const placed = (files: readonly string[], draft: string, out: string): string[] =>
  files.map((path) => join(out, relative(draft, path)));

const endOf = (folders: readonly string[]): string => `${formatNumberOf(folders.length, "part")} joined`;

const mergeMatches = async (folders: readonly string[], out: string, flags: MergeFlags): Promise<void> => {
  if (flags.export !== undefined)
    throw UsageError.of("export", "whole games are lines of text already, in matches.jsonl", "leave it out");
  checkMergeTarget(out);
  const { games, summary, files } = await inDraft(out, async (draft) => {
    const tournament = mergeWholeGames(folders, draft);
    const games = readWholeGames(draft);
    const { summary, files } = await writeTournament(games, tournament, draft, { commands: commandsOf(folders, out) });
    return { games, summary, files: placed(files, draft, out) };
  });
  if (flags.json) return writeJson({ ...summary, files });
  return write(tournamentResult(games, summary, endOf(folders), files));
};

/** The command that plays the whole, with its current folder; empty if no part recorded it. */
const commandsOf = (folders: readonly string[], out: string): string[] => {
  const command = folders.map(savedCommand).find((text) => text !== undefined);
  return command === undefined ? [] : [`${command} --out ${quoteWord(out)}`];
};

interface Asked {
  readonly commands: readonly string[];
  readonly margin: number | undefined;
}

const reportIn = async (
  folder: string,
  games: ExperimentGames,
  tournament: Tournament | undefined,
  { commands, margin }: Asked,
) => {
  if (!tournament) {
    const made = { commands, madeBy: madeBy(), ...(margin !== undefined && { margin }) };
    const { summary, files } = await writeReport(games, folder, made);
    return { summary, files, text: (end: string, all: string[]) => resultText(games, summary, end, all) };
  }
  const { summary, files } = await writeTournament(games, tournament, folder, { commands });
  return { summary, files, text: (end: string, all: string[]) => tournamentResult(games, summary, end, all) };
};

const mergeParts = async (study: Study, folders: readonly string[], out: string, flags: MergeFlags): Promise<void> => {
  if (flags.export !== undefined)
    throw UsageError.of("export", "these are parts of a study, of many experiments", "leave it out");
  await inDraft(out, (draft) => mergeStudy(study, folders, draft));
  const { workers } = flags;
  const rest = { resume: true, ...(workers !== undefined && { workers }) } as const;
  return writeOutcome(await runWith(study, out, rest, runStudy), out, flags);
};

/** Makes something in a draft folder beside `out`, which is renamed when complete and removed otherwise. */
const inDraft = async <T>(out: string, make: (draft: string) => Promise<T>): Promise<T> => {
  const whole = resolve(out);
  makeFolder(dirname(whole));
  const draft = await mkdtemp(`${whole}.merging-`);
  try {
    const made = await make(draft);
    // The target may already exist as an empty folder.
    if (existsSync(whole)) await rmdir(whole);
    await rename(draft, whole);
    return made;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
};
