import { existsSync } from "node:fs";
import { join } from "node:path";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import { formatShard, parseShard, type Shard } from "../experiment/shard.ts";
import { makeFolder, writeWhole } from "../folder/new-folder.ts";
import { mergeExperiments } from "../merge/merge-experiments.ts";
import { GameStore } from "../store/game-store.ts";
import type { Study } from "./study.ts";
import { readStudyRecord, type StudyRecord, takeStudyFolder, WORK_FOLDER, writeStudyRecord } from "./study-record.ts";
import { StudyStopped, StudyWork, type StudyWorkOptions } from "./study-work.ts";
import { draftStudy, type StudyRunFacts, type StudySummary, writeStudy } from "./write-study.ts";

/** Options for running a study. */
export interface StudyOptions extends Omit<StudyWorkOptions, "folder" | "games" | "seed"> {
  /** Folder for the study's files: new, empty, or with a run to resume. */
  readonly folder: string;
  /** Number of games, for a study that plays games; the study's standard number if absent. */
  readonly games?: number | undefined;
  /** For a study that plays games; 0 if absent. */
  readonly seed?: number | undefined;
  /** Resume the run in the folder, or start one if there is none. */
  readonly resume?: boolean | undefined;
}

/** The result of running a study: its summary and files, or that it was stopped and can resume. */
export type StudyOutcome =
  | { readonly finished: true; readonly summary: StudySummary; readonly files: readonly string[] }
  | { readonly finished: false };

/**
 * Runs a study, or what remains of it, and writes its pages.
 *
 * Cost: that of the study, minutes to hours. Stored results are not computed again.
 *
 * @throws ExperimentRefused when the folder, the games or the seed is wrong, before anything changes;
 *   StoreFailed when games could not be saved (earlier ones are safe); LibraryMissing. The promise rejects with
 *   these.
 * @example
 * import { runStudy, type Study } from "@broadside/arena/studies";
 *
 * const study: Study<number> = {
 *   name: "sum", title: "A sum", question: "What is one and one?",
 *   compute: async (work) => work.keep("sum", () => 1 + 1),
 *   present: (sum) => ({ conclusions: [`It is ${sum}.`], sections: [] }),
 * };
 * const outcome = await runStudy(study as Study, { folder: "sum" });
 * outcome.finished; // => true
 */
export const runStudy = async (study: Study, options: StudyOptions): Promise<StudyOutcome> => {
  const { folder } = options;
  const { facts, work } = await begin(study, options);
  return untilStopped(async () => {
    // The findings pass through JSON, so that the page equals one made later from the summary.
    const findings: unknown = JSON.parse(JSON.stringify(await study.compute(work)));
    const draft = await draftStudy(study, findings, facts);
    return { finished: true, summary: draft.summary, files: await writeStudy(folder, draft) };
  });
};

const untilStopped = async <Outcome>(act: () => Promise<Outcome>): Promise<Outcome | { readonly finished: false }> => {
  try {
    return await act();
  } catch (error) {
    if (error instanceof StudyStopped) return { finished: false };
    throw error;
  }
};

/** Takes the folder of a run. @throws ExperimentRefused when the folder, the games or the seed is wrong */
const begin = async (study: Study, options: StudyOptions, shard?: Shard) => {
  const { folder, resume = false } = options;
  const facts = factsOf(study, options);
  const record: StudyRecord = { study: study.name, ...facts, ...(shard && { shard: formatShard(shard) }) };
  await takeStudyFolder(folder, record, resume);
  const { games = 0, seed = 0 } = facts;
  return { facts, record, work: new StudyWork({ ...options, folder: join(folder, WORK_FOLDER), games, seed }) };
};

/** The games and seed of a run, given or standard. @throws ExperimentRefused when the study takes none */
const factsOf = ({ name, games: taken }: Study, { games, seed }: StudyOptions): StudyRunFacts => {
  if (taken) {
    if (games !== undefined && games < taken.least)
      throw new ExperimentRefused("--games", `${games} is too few`, `the study ${name} takes at least ${taken.least}`);
    return { games: games ?? taken.standard, seed: seed ?? 0 };
  }
  const given = games !== undefined ? "--games" : seed !== undefined ? "--seed" : undefined;
  if (given === undefined) return {};
  throw new ExperimentRefused(given, `the study ${name} plays no games, it computes`, `leave ${given} out`);
};

export type StudyShardOutcome = { readonly finished: true; readonly file: string } | { readonly finished: false };

/**
 * Plays one part of every experiment that the study knows before its first game. A part has no results of its
 * own; see {@link mergeStudy}.
 *
 * Cost: the missing games of the part.
 *
 * @throws ExperimentRefused when the study has no such experiment, or for the reasons of `runStudy`; StoreFailed
 *   when games could not be saved (earlier ones are safe). The promise rejects with these.
 * @example
 * import { ExperimentRefused } from "@broadside/arena";
 * import { parseStudy, runStudyShard } from "@broadside/arena/studies";
 * import { unwrap } from "@broadside/engine";
 *
 * const study = unwrap(parseStudy("optimal"));
 * await runStudyShard(study, { part: 1, of: 2 }, { folder: "part" }).catch(
 *   (error) => error instanceof ExperimentRefused,
 * ); // => true
 */
export const runStudyShard = async (study: Study, shard: Shard, options: StudyOptions): Promise<StudyShardOutcome> => {
  if (!study.experiments) {
    const what = `the study ${study.name} plays no games that machines could share`;
    throw new ExperimentRefused("--shard", what, "leave it out and run the study on one machine");
  }
  const { record, work } = await begin(study, options, shard);
  const experiments = study.experiments(work);
  work.plan(experiments.size);
  const parts = [...experiments.keys()];
  return untilStopped(async () => {
    for (const [part, experiment] of experiments) await work.playShard(part, experiment, shard);
    const file = join(options.folder, "shard.json");
    const about = `Part ${shard.part} of ${shard.of} of the games of a study; broadside merge joins all parts.`;
    const content = { kind: "broadside-study-shard", version: 1, about, ...record, experiments: parts };
    await writeWhole(file, `${JSON.stringify(content, null, 2)}\n`);
    return { finished: true, file };
  });
};

/**
 * Joins the parts of a study in one folder. `runStudy` with `resume` then computes the rest there and writes the
 * pages.
 *
 * Cost: the games of all parts, read and written once.
 *
 * @param folders the folders of the parts, in any order
 * @param out a new or empty folder; after a failure it may hold some of the work
 * @returns the joined record
 * @throws ExperimentRefused when a part is missing, given twice, unfinished or from another run.
 * @example
 * import { ExperimentRefused } from "@broadside/arena";
 * import { mergeStudy, parseStudy } from "@broadside/arena/studies";
 * import { unwrap } from "@broadside/engine";
 *
 * await mergeStudy(unwrap(parseStudy("habr")), ["no-such-part"], "whole").catch(
 *   (error) => error instanceof ExperimentRefused,
 * ); // => true
 */
export const mergeStudy = async (study: Study, folders: readonly string[], out: string): Promise<StudyRecord> => {
  const [first, ...others] = folders.map((folder) => ({ folder, whole: wholeRecord(folder) }));
  for (const { folder, whole } of others) {
    if (JSON.stringify(whole) === JSON.stringify(first.whole)) continue;
    const what = `is of a different run than "${first.folder}" (there ${inWords(first.whole)}, here ${inWords(whole)})`;
    throw new ExperimentRefused(`folder "${folder}"`, what, "name the parts of one run of a study");
  }
  const { games = 0, seed = 0 } = first.whole;
  const work = join(out, WORK_FOLDER);
  const parts = study.experiments?.(new StudyWork({ folder: work, games, seed })).keys() ?? [];
  for (const part of parts) {
    const own = folders.map((folder) => join(folder, WORK_FOLDER, part));
    const missing = own.findIndex((folder) => !GameStore.isIn(folder));
    if (missing >= 0) {
      const what = `is not finished: its experiment ${part} was not begun`;
      throw new ExperimentRefused(`folder "${folders[missing]}"`, what, "continue it with --resume");
    }
    await mergeExperiments(own, join(work, part));
  }
  makeFolder(work);
  await writeStudyRecord(out, first.whole);
  return first.whole;
};

/**
 * The name of the study whose run, or part of a run, a folder holds; undefined if it holds none.
 *
 * Cost: reads one small file.
 *
 * @throws ExperimentRefused when its record is damaged.
 * @example
 * import { studyOfShard } from "@broadside/arena/studies";
 *
 * studyOfShard("no-such-folder"); // => undefined
 */
export const studyOfShard = (folder: string): string | undefined =>
  existsSync(folder) ? readStudyRecord(folder)?.study : undefined;

/** The record of the whole run that a folder holds a part of. */
const wholeRecord = (folder: string): StudyRecord => {
  const { study, games, seed, shard } = readStudyRecord(folder) ?? {};
  if (study === undefined) {
    const fix = "name the parts of one run of a study";
    throw new ExperimentRefused(`folder "${folder}"`, "holds no part of a study", fix);
  }
  if (shard === undefined || !parseShard(shard, folder).ok) {
    const fix = "merge takes what --shard played";
    throw new ExperimentRefused(`folder "${folder}"`, "holds a whole study, not a part of one", fix);
  }
  return { study, ...(games !== undefined && { games }), ...(seed !== undefined && { seed }) };
};

const inWords = ({ study, games, seed }: StudyRecord): string => `${study} --games ${games} --seed ${seed}`;
