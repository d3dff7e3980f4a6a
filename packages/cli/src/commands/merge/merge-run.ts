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
  savedTournament,
} from "@broadside/arena/shards";
import { mergeStudy, parseStudy, runStudy, type Study, studyOfShard } from "@broadside/arena/studies";
import { readWholeGames, type Tournament, type WholeGames, writeTournament } from "@broadside/arena/tournaments";
import { formatNumberOf } from "@broadside/engine/text";
import type { GameFlags } from "../../input/flags/run-flags.ts";
import { write, writeJson } from "../../output/output.ts";
import { accept, UsageError } from "../../output/usage-error.ts";
import { madeBy } from "../../version.ts";
import { quoteWord } from "../compare/command-line.ts";
import { resultText } from "../compare/comparison-text.ts";
import { readFormats, refuseWholeExport, running } from "../compare/run-frame.ts";
import { runWith, writeOutcome } from "../study/study-run.ts";
import { tournamentResult } from "../tournament/tournament-result.ts";

export type MergeFlags = Pick<GameFlags, "out" | "export" | "workers" | "json">;

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
  const areWhole = hasWholeGames(folders[0]);
  if (areWhole) refuseWholeExport(flags.export);
  checkMergeTarget(out);
  const study = areWhole ? undefined : studyOfShard(folders[0]);
  if (study !== undefined) return mergeParts(accept(parseStudy(study)), folders, out, flags);
  const { summary, files, text } = await inDraft(out, async (draft) => {
    const made = await (areWhole ? joinMatches : joinExperiments)(folders, draft, commandsOf(folders, out));
    const exported = areWhole ? [] : await exportGames(draft, formats);
    // Where the files will be after the draft is renamed.
    const files = [...made.files, ...exported].map((path) => join(out, relative(draft, path)));
    return { ...made, files };
  });
  if (flags.json) return writeJson({ ...summary, files });
  return write(text(`${formatNumberOf(folders.length, "part")} joined`, files));
};

/** The command that plays the whole, with its current folder; empty if no part recorded it. */
const commandsOf = (folders: readonly string[], out: string): string[] => {
  const command = folders.map(savedCommand).find((text) => text !== undefined);
  return command === undefined ? [] : [`${command} --out ${quoteWord(out)}`];
};

const joinMatches = (folders: readonly string[], draft: string, commands: readonly string[]) => {
  const tournament = mergeWholeGames(folders, draft);
  return tournamentIn(draft, readWholeGames(draft), tournament, commands);
};

const joinExperiments = async (folders: readonly string[], draft: string, commands: readonly string[]) => {
  await mergeExperiments(folders, draft);
  const tournament = savedTournament(folders);
  const games = await readGames(draft);
  if (tournament) return tournamentIn(draft, games, tournament, commands);
  const made = { commands, madeBy: madeBy() };
  const { summary, files } = await writeReport(games, draft, made);
  return { summary, files, text: (end: string, all: string[]) => resultText(games, summary, end, all) };
};

const tournamentIn = async (
  draft: string,
  games: ExperimentGames | WholeGames,
  tournament: Tournament,
  commands: readonly string[],
) => {
  const { summary, files } = await writeTournament(games, tournament, draft, { commands });
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
