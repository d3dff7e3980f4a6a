import {
  ExperimentRefused,
  parseStudy,
  readStudyRecord,
  runStudy,
  STUDIES,
  StoreFailed,
  type Study,
  type StudyOutcome,
  type StudyProgress,
} from "@broadside/arena";
import { formatCount } from "@broadside/engine/text";
import { drawSeed } from "../../input/seed.ts";
import { Failure } from "../../output/failure.ts";
import { write, writeJson } from "../../output/output.ts";
import { makeProgressBar } from "../../output/progress-bar.ts";
import { outputTerminal } from "../../output/terminal.ts";
import { accept, UsageError } from "../../output/usage-error.ts";
import { wrap } from "../../output/wrap.ts";
import { interruptible } from "../../thread/interrupt.ts";
import type { StudyFlags } from "./study-flags.ts";

const WIDTH = 100;

/** Writes the list of studies. */
export const listStudies = async (flags: StudyFlags): Promise<void> => {
  for (const flag of ["games", "seed", "out", "workers", "resume"] as const)
    if (flags[flag] !== undefined)
      throw UsageError.of(`--${flag}`, "has no effect without a study", `write broadside study NAME --${flag}`);
  if (flags.json)
    return writeJson({
      studies: STUDIES.map(({ name, title, question, games }) => ({ name, title, question, games })),
    });
  const { style } = outputTerminal();
  const lines = STUDIES.flatMap(({ name, title, question, games }) => [
    `${style.bold(name)}  ${title}`,
    ...wrap(plain(question), WIDTH - 2).map((line) => `  ${line}`),
    style.dim(
      `  ${games ? `${formatCount(games.standard)} ${games.of} unless told otherwise` : "no games: it computes"}`,
    ),
  ]);
  return write(`${lines.join("\n")}\n`);
};

/** Runs a study and writes what came out. */
export const performStudy = async (name: string, flags: StudyFlags): Promise<void> => {
  const study = accept(parseStudy(name));
  const folder = flags.out ?? `studies/${study.name}`;
  if (folder === "") throw UsageError.of("--out", "is empty", "name a folder for the study: --out results");
  const outcome = await run(study, folder, flags);
  if (!outcome.finished) throw new Failure(`stopped: what is done is saved in "${folder}"; go on with --resume`);
  const { summary, files } = outcome;
  if (flags.json) return writeJson({ ...summary, files });
  const { style } = outputTerminal();
  const lines = [
    style.bold(summary.title),
    "",
    ...summary.conclusions.flatMap((line) => bulleted(plain(line))),
    ...summary.cautions.flatMap((line) => ["", ...wrap(`Caution. ${plain(line)}`, WIDTH)]),
    "",
    style.dim(summary.command),
    ...files.filter((file) => !file.endsWith(".svg")).map((file) => style.dim(file)),
  ];
  return write(`${lines.join("\n")}\n`);
};

const bulleted = (line: string): string[] => wrap(line, WIDTH - 2).map((part, i) => `${i === 0 ? "- " : "  "}${part}`);

/** A text without the marks of code. */
const plain = (text: string): string => text.replaceAll("`", "");

const run = async (study: Study, folder: string, flags: StudyFlags): Promise<StudyOutcome> => {
  const { workers, resume } = flags;
  const bar = makeProgressBar();
  try {
    const kept = resume ? readStudyRecord(folder) : undefined;
    const games = flags.games ?? kept?.games;
    const seed = flags.seed ?? kept?.seed ?? (study.games ? drawSeed() : undefined);
    return await interruptible(
      (signal) =>
        runStudy(study, {
          folder,
          signal,
          progress: (now) => bar.show(barState(now)),
          ...(games !== undefined && { games }),
          ...(seed !== undefined && { seed }),
          ...(workers !== undefined && { workers }),
          ...(resume && { resume }),
        }),
      { clear: () => bar.clear(), note: "what is being worked on is finished first if it is soon" },
    );
  } catch (error) {
    if (error instanceof ExperimentRefused) throw UsageError.from(error.error);
    if (error instanceof StoreFailed) throw new Failure(error.message);
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined || !(error instanceof Error)) throw error;
    throw new Failure(`the study cannot be written (${message}); what was played is saved, repeat with --resume`);
  }
};

const barState = ({ part, parts, ...state }: StudyProgress) => ({ ...state, note: `part ${part} of ${parts}` });
