import { join } from "node:path";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import type { Study } from "./study.ts";
import { StudyDesk, type StudyProgress, StudyStopped } from "./study-desk.ts";
import { type StudyRecord, takeStudyFolder, WORK_FOLDER } from "./study-record.ts";
import type { StudySummary } from "./study-summary.ts";
import { draftStudy, writeStudy } from "./write-study.ts";

/** How a study is run. */
export interface StudyOptions {
  /** The folder of its files: new, empty, or to be continued. */
  readonly folder: string;
  /** For a study that plays games; its standard when not given. */
  readonly games?: number;
  /** For a study that plays games; 0 when not given. */
  readonly seed?: number;
  /** Threads that play; one per core when not given. */
  readonly workers?: number;
  /** Go on with what the folder holds; begin when it holds nothing yet. */
  readonly resume?: boolean;
  readonly progress?: (progress: StudyProgress) => void;
  readonly signal?: AbortSignal;
}

/** How a run of a study ended: with its summary and files, or stopped, so that it can be resumed. */
export type StudyOutcome =
  | { readonly finished: true; readonly summary: StudySummary; readonly files: readonly string[] }
  | { readonly finished: false };

/**
 * Runs a study, or what is left of it, and writes it up.
 *
 * @throws ExperimentRefused when the folder, the games or the seed is wrong; nothing was changed then.
 * @throws StoreFailed when games could not be saved; those before are kept.
 */
export const runStudy = async (study: Study, options: StudyOptions): Promise<StudyOutcome> => {
  const { folder, workers, progress, signal, resume = false } = options;
  const facts = factsOf(study, options);
  const record: StudyRecord = { study: study.name, ...facts };
  await takeStudyFolder(folder, record, resume);
  const desk = new StudyDesk({
    folder: join(folder, WORK_FOLDER),
    games: facts.games ?? 0,
    seed: facts.seed ?? 0,
    ...(workers !== undefined && { workers }),
    ...(progress && { progress }),
    ...(signal && { signal }),
  });
  try {
    // As JSON gives it back, so that what is written now is what would be written from the summary.
    const findings: unknown = JSON.parse(JSON.stringify(await study.compute(desk)));
    const draft = draftStudy(study, findings, facts);
    return { finished: true, summary: draft.summary, files: await writeStudy(folder, draft) };
  } catch (error) {
    if (error instanceof StudyStopped) return { finished: false };
    throw error;
  }
};

const factsOf = ({ name, games: taken }: Study, { games, seed }: StudyOptions): { games?: number; seed?: number } => {
  if (taken) {
    if (games !== undefined && games < taken.least)
      throw new ExperimentRefused("--games", `${games} is too few`, `the study ${name} takes at least ${taken.least}`);
    return { games: games ?? taken.standard, seed: seed ?? 0 };
  }
  const given = games !== undefined ? "--games" : seed !== undefined ? "--seed" : undefined;
  if (given === undefined) return {};
  throw new ExperimentRefused(given, `the study ${name} plays no games, it computes`, `leave ${given} out`);
};
