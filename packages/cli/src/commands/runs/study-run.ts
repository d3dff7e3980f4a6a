import { EXPERIMENT_LIBRARIES, requireLibraries } from "@broadside/arena/libraries";
import { formatCount } from "@broadside/engine/text";
import {
  parseStudy,
  readStudyRecord,
  runStudy,
  STUDIES,
  type Study,
  type StudyOutcome,
  type StudyProgress,
} from "@broadside/studies";
import type { Call } from "../../definition/command.ts";
import { drawSeed } from "../../input/flag-value.ts";
import type { GameFlags } from "../../input/run-flags.ts";
import { write, writeJson } from "../../output/output.ts";
import { type BarState, formatLeft } from "../../output/progress.ts";
import { outputTerminal } from "../../output/terminal.ts";
import { commandLines, fitText } from "../../output/text-width.ts";
import { accept, Failure, UsageError } from "../../output/usage-error.ts";
import { running, runWithBar } from "./run-frame.ts";

const STUDY_FLAGS = ["games", "seed", "out", "workers", "queue", "openings", "resume"] as const;

type StudyFlags = Pick<GameFlags, (typeof STUDY_FLAGS)[number] | "json">;

export const listStudies = async (flags: StudyFlags, call: Call): Promise<void> => {
  for (const flag of STUDY_FLAGS)
    if (call.sourceOf(flag) === "cli")
      throw UsageError.of(`--${flag}`, "has no effect without a study", `write broadside study NAME --${flag}`);
  if (flags.json)
    return writeJson({
      studies: STUDIES.map(({ name, title, question, games }) => ({ name, title, question, games })),
    });
  const { columns, style } = outputTerminal();
  const lines = STUDIES.flatMap(({ name, title, question, games }) => [
    `${style.bold(name)}  ${title}`,
    `  ${question}`,
    `  ${style.dim(games ? `${formatCount(games.standard)} ${games.of} unless told otherwise` : "no games: it computes")}`,
  ]);
  return write(`${readable(lines, columns)}\n`);
};

export const performStudy = async (name: string, flags: StudyFlags): Promise<void> => {
  const study = accept(parseStudy(name));
  requireLibraries(EXPERIMENT_LIBRARIES);
  const folder = flags.out ?? `studies/${study.name}`;
  if (folder === "") throw UsageError.of("--out", "is empty", "name a folder for the study: --out results");
  return writeOutcome(await runIn(study, folder, flags), folder, flags);
};

const keptText = (folder: string): string => `what is done is saved in "${folder}"; continue with --resume`;

const writeOutcome = (outcome: StudyOutcome, folder: string, flags: { readonly json?: true }): Promise<void> => {
  if (!outcome.finished) throw new Failure(`stopped: ${keptText(folder)}`);
  const { summary, files } = outcome;
  if (flags.json) return writeJson({ ...summary, files });
  const { columns, style } = outputTerminal();
  const text = [
    style.bold(summary.title),
    "",
    ...summary.conclusions.map((line) => `- ${line}`),
    ...summary.cautions.flatMap((line) => ["", `Caution. ${line}`]),
  ];
  const lines = [
    readable(text, columns),
    "",
    ...commandLines(summary.command, columns).map(style.dim),
    ...files.filter((file) => !/\.(svg|txt)$/.test(file)).map((file) => style.dim(file)),
  ];
  return write(`${lines.join("\n")}\n`);
};

/** Sentences without marks of code, in lines that are easy to read in a wide terminal too. */
const readable = (lines: readonly string[], columns: number): string =>
  fitText(lines.join("\n").replaceAll("`", ""), Math.min(columns, 100));

const runIn = (study: Study, folder: string, flags: StudyFlags): Promise<StudyOutcome> => {
  const run = async (): Promise<StudyOutcome> => {
    const kept = flags.resume ? readStudyRecord(folder) : undefined;
    const games = flags.games ?? kept?.games;
    const seed = flags.seed ?? kept?.seed ?? (study.games && !study.games.seedless ? drawSeed() : undefined);
    const chosen = { folder, ...(games !== undefined && { games }), ...(seed !== undefined && { seed }) };
    return runWithBar(
      flags,
      (options) => runStudy(study, { ...options, ...chosen, command: `broadside study ${study.name}` }),
      barState,
      () => "what is being worked on is finished first if it is soon",
      keptText(folder),
    );
  };
  return running(
    run,
    (message) => `the study cannot be written (${message}); what was played is saved, repeat with --resume`,
  );
};

/** The bar for a part, with the time left for that part and the approximate time for all parts. */
const barState = (progress: StudyProgress, note: string | undefined): BarState => {
  const { part, parts, leftOfAll, milliseconds, left, ...counted } = progress;
  return {
    what: `part ${part}${parts === undefined ? "" : ` of ${parts}`}`,
    counted,
    milliseconds,
    left,
    notes: [
      ...(note === undefined ? [] : [note]),
      ...(leftOfAll === undefined ? [] : [`all parts about ${formatLeft(leftOfAll)}`]),
    ],
  };
};
