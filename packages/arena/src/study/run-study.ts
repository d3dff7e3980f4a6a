import { join } from "node:path";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import type { Study } from "./study.ts";
import { type StudyRecord, takeStudyFolder, WORK_FOLDER } from "./study-record.ts";
import type { StudyRunFacts, StudySummary } from "./study-summary.ts";
import { StudyStopped, StudyWork, type StudyWorkOptions } from "./study-work.ts";
import { draftStudy, writeStudy } from "./write-study.ts";

/** Options of a study's run. */
export interface StudyOptions extends Omit<StudyWorkOptions, "folder" | "games" | "seed"> {
  /** Folder of its files: new, empty, or to be resumed. */
  readonly folder: string;
  /** Games of a study that plays them; its standard when not given. */
  readonly games?: number;
  /** Seed of a study that plays games; 0 when not given. */
  readonly seed?: number;
  /** Resume what the folder holds; begin if it holds nothing yet. */
  readonly resume?: boolean;
}

/** Result of a study's run: its summary and files, or stopped so that it can resume. */
export type StudyOutcome =
  | { readonly finished: true; readonly summary: StudySummary; readonly files: readonly string[] }
  | { readonly finished: false };

/**
 * Runs a study, or what remains of it, and writes it up.
 *
 * Cost: that of the study, minutes to hours. Stored results are not computed again.
 *
 * @throws ExperimentRefused when the folder, the games or the seed is wrong, with nothing changed;
 * StoreFailed when games could not be saved, with earlier ones safe; LibraryMissing; by the promise.
 * @example
 * import { runStudy, type Study } from "@broadside/arena/studies";
 *
 * const study: Study<number> = {
 *   name: "sum",
 *   title: "A sum",
 *   question: "What is one and one?",
 *   compute: async (work) => work.keep("sum", () => 1 + 1),
 *   present: (sum) => ({ conclusions: [`It is ${sum}.`], sections: [] }),
 * };
 * const outcome = await runStudy(study as Study, { folder: "sum" });
 * outcome.finished; // => true
 */
export const runStudy = async (study: Study, options: StudyOptions): Promise<StudyOutcome> => {
  const { folder, resume = false } = options;
  const facts = factsOf(study, options);
  const record: StudyRecord = { study: study.name, ...facts };
  await takeStudyFolder(folder, record, resume);
  const work = workOf(facts, options);
  try {
    // Through JSON, so that the page equals one made later from the summary.
    const findings: unknown = JSON.parse(JSON.stringify(await study.compute(work)));
    const draft = await draftStudy(study, findings, facts);
    return { finished: true, summary: draft.summary, files: await writeStudy(folder, draft) };
  } catch (error) {
    if (error instanceof StudyStopped) return { finished: false };
    throw error;
  }
};

/** The work of a run of a study. */
export const workOf = ({ games = 0, seed = 0 }: StudyRunFacts, options: StudyOptions): StudyWork =>
  new StudyWork({ ...options, folder: join(options.folder, WORK_FOLDER), games, seed });

/**
 * Games and seed of a run, given or standard. @throws ExperimentRefused when the study does not take them.
 */
export const factsOf = ({ name, games: taken }: Study, { games, seed }: StudyOptions): StudyRunFacts => {
  if (taken) {
    if (games !== undefined && games < taken.least)
      throw new ExperimentRefused("--games", `${games} is too few`, `the study ${name} takes at least ${taken.least}`);
    return { games: games ?? taken.standard, seed: seed ?? 0 };
  }
  const given = games !== undefined ? "--games" : seed !== undefined ? "--seed" : undefined;
  if (given === undefined) return {};
  throw new ExperimentRefused(given, `the study ${name} plays no games, it computes`, `leave ${given} out`);
};
