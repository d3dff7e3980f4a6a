import { formatCount } from "@broadside/engine/text";
import type { Study, StudyContent } from "./study.ts";

/** The version of {@link StudySummary}; it is raised when a field changes its meaning or goes. */
export const STUDY_SUMMARY_VERSION = 1;

/** A study in numbers: what `summary.json` holds, and all that its pages are made from. */
export interface StudySummary {
  readonly kind: "broadside-study";
  readonly version: typeof STUDY_SUMMARY_VERSION;
  readonly study: string;
  readonly title: string;
  readonly question: string;
  /** The command that repeats it. */
  readonly command: string;
  readonly games?: number;
  /** What `games` counts, in the plural, where it is not games. */
  readonly noun?: string;
  readonly seed?: number;
  readonly conclusions: readonly string[];
  readonly cautions: readonly string[];
  /** What the study computed, in a form of its own. */
  readonly findings: unknown;
}

/** What a run of a study is known by. */
export interface StudyRunFacts {
  readonly games?: number;
  readonly seed?: number;
}

/**
 * The command that repeats a run of a study.
 *
 * @example
 * import { studyCommand } from "@broadside/arena";
 *
 * studyCommand("habr", { games: 1000, seed: 1 }); // => "broadside study habr --games 1000 --seed 1"
 */
export const studyCommand = (name: string, { games, seed }: StudyRunFacts): string =>
  [
    `broadside study ${name}`,
    ...(games === undefined ? [] : [`--games ${games}`]),
    ...(seed === undefined ? [] : [`--seed ${seed}`]),
  ].join(" ");

/**
 * The summary of a run from its findings.
 *
 * @example
 * import { parseStudy, studySummary } from "@broadside/arena";
 * import { unwrap } from "@broadside/engine";
 *
 * const study = unwrap(parseStudy("habr"));
 * studySummary(study, {}, { conclusions: [], sections: [] }, { games: 100, seed: 1 }).study; // => "habr"
 */
export const studySummary = (
  { name, title, question, games: taken }: Study,
  findings: unknown,
  { conclusions, cautions = [] }: StudyContent,
  { games, seed }: StudyRunFacts,
): StudySummary => ({
  kind: "broadside-study",
  version: STUDY_SUMMARY_VERSION,
  study: name,
  title,
  question,
  command: studyCommand(name, { ...(games !== undefined && { games }), ...(seed !== undefined && { seed }) }),
  ...(games !== undefined && { games }),
  ...(taken?.noun !== undefined && { noun: taken.noun }),
  ...(seed !== undefined && { seed }),
  conclusions,
  cautions,
  findings,
});

/**
 * How a run came about, in sentences.
 *
 * @example
 * import { parseStudy, runFacts, studySummary } from "@broadside/arena";
 * import { unwrap } from "@broadside/engine";
 *
 * const study = unwrap(parseStudy("habr"));
 * const summary = studySummary(study, {}, { conclusions: [], sections: [] }, { games: 100, seed: 1 });
 * runFacts(summary)[0]; // => "100 games."
 */
export const runFacts = ({ games, noun = "games", seed }: StudySummary): string[] => [
  ...(games === undefined ? [] : [`${formatCount(games)} ${noun}.`]),
  ...(seed === undefined ? [] : [`Seed ${seed}: the same command gives the same numbers, times excepted.`]),
];
