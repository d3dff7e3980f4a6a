import { formatCount } from "@broadside/engine/text";
import type { Study, StudyContent } from "./study.ts";

/** Version of {@link StudySummary}. It increases when a field changes its meaning or is removed. */
export const STUDY_SUMMARY_VERSION = 1;

/** The numbers of a study, as in `summary.json`. All its pages are made from it. */
export interface StudySummary {
  readonly kind: "broadside-study";
  readonly version: typeof STUDY_SUMMARY_VERSION;
  readonly study: string;
  readonly title: string;
  readonly question: string;
  /** The command that repeats the run. */
  readonly command: string;
  readonly games?: number;
  /** Plural noun for what `games` counts, if that is not games. */
  readonly noun?: string;
  readonly seed?: number;
  readonly conclusions: readonly string[];
  readonly cautions: readonly string[];
  /** The findings of the study's computation, in a form that each study defines. */
  readonly findings: unknown;
}

export interface StudyRunFacts {
  readonly games?: number;
  readonly seed?: number;
}

export const studyCommand = (name: string, { games, seed }: StudyRunFacts): string =>
  [
    `broadside study ${name}`,
    ...(games === undefined ? [] : [`--games ${games}`]),
    ...(seed === undefined ? [] : [`--seed ${seed}`]),
  ].join(" ");

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

export const runFacts = ({ games, noun = "games", seed }: StudySummary): string[] => [
  ...(games === undefined ? [] : [`${formatCount(games)} ${noun}.`]),
  ...(seed === undefined ? [] : [`Seed ${seed}: the same command gives the same numbers, times excepted.`]),
];
