import { join, relative } from "node:path";
import { ExperimentRefused } from "@broadside/arena";
import type { Study } from "./study.ts";
import { StudyStopped, StudyWork, type StudyWorkOptions } from "./study-work.ts";
import {
  draftStudy,
  type StudyRunFacts,
  type StudySummary,
  studyCommand,
  takeStudyFolder,
  WORK_FOLDER,
  writeStudy,
} from "./write-study.ts";

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
  /**
   * The command that runs the study, which the page names with `--games` and `--seed`; the command line of this
   * program if absent.
   */
  readonly command?: string | undefined;
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
 * import { runStudy, type Study } from "@broadside/studies";
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
  try {
    // The findings pass through JSON, so that the page equals one made later from the summary.
    const findings: unknown = JSON.parse(JSON.stringify(await study.compute(work)));
    const command = options.command === undefined ? thisProgram() : studyCommand(options.command, facts);
    const draft = await draftStudy(study, findings, facts, command);
    return { finished: true, summary: draft.summary, files: await writeStudy(folder, draft) };
  } catch (error) {
    if (error instanceof StudyStopped) return { finished: false };
    throw error;
  }
};

/** The command line of this program, such as `node mine.mjs`. */
const thisProgram = (): string => {
  const [, file = "", ...words] = process.argv;
  return ["node", relative(process.cwd(), file), ...words].join(" ");
};

/** Takes the folder of a run. @throws ExperimentRefused when the folder, the games or the seed is wrong */
const begin = async (study: Study, options: StudyOptions) => {
  const { folder, resume = false } = options;
  const facts = factsOf(study, options);
  await takeStudyFolder(folder, { study: study.name, ...facts }, resume);
  const { games = 0, seed = 0 } = facts;
  return { facts, work: new StudyWork({ ...options, folder: join(folder, WORK_FOLDER), games, seed }) };
};

/** The games and seed of a run, given or standard. @throws ExperimentRefused when the study takes none */
const factsOf = ({ name, games: taken }: Study, { games, seed }: StudyOptions): StudyRunFacts => {
  if (taken) {
    if (games !== undefined && games < taken.least)
      throw new ExperimentRefused("--games", `${games} is too few`, `the study ${name} takes at least ${taken.least}`);
    const { most = Number.POSITIVE_INFINITY } = taken;
    if (games !== undefined && games > most)
      throw new ExperimentRefused("--games", `${games} is too many`, `the study ${name} takes at most ${most}`);
    if (taken.seedless && seed !== undefined)
      throw new ExperimentRefused("--seed", `the study ${name} draws nothing at random`, "leave --seed out");
    return { games: games ?? taken.standard, ...(!taken.seedless && { seed: seed ?? 0 }) };
  }
  const given = games !== undefined ? "--games" : seed !== undefined ? "--seed" : undefined;
  if (given === undefined) return {};
  throw new ExperimentRefused(given, `the study ${name} plays no games, it computes`, `leave ${given} out`);
};
