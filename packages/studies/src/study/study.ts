import type { Figure, TextTable } from "@broadside/arena/reports";
import type { StudyWork } from "./study-work.ts";

/** One question, answered and written up. {@link present} makes the page from the findings alone. */
export interface Study<Findings = unknown> {
  /** Lower-case letters, digits and hyphens: `broadside study NAME`. */
  readonly name: string;
  readonly title: string;
  readonly question: string;
  /** Absent for a study that only computes; it takes neither a number of games nor a seed. */
  readonly games?: StudyGames;
  /** Plays and computes through `work`, so that a run can resume. @returns a value that JSON can hold */
  compute(work: StudyWork): Promise<Findings>;
  /** Presents the findings, and uses nothing else. */
  present(findings: Findings): StudyContent;
}

/** The size of a study's run and the seeds of its parts; `StudyWork` provides both. */
export type StudyScale = Pick<StudyWork, "games" | "seed" | "seedOf">;

/** A study's number of games, and what this number counts. */
export interface StudyGames {
  /** The default number, which takes minutes on two cores, and at most an hour. */
  readonly standard: number;
  readonly least: number;
  /** Absent if any number can be played. */
  readonly most?: number;
  /** What the number counts, for example `games of each strategy`. */
  readonly of: string;
  /** Plural noun for what is counted, if that is not games. */
  readonly noun?: string;
  /** Whether nothing is drawn at random, so that the study takes no seed. */
  readonly seedless?: true;
}

/** What a study says, from its findings alone. Texts are plain, except that words between backticks are code. */
export interface StudyContent {
  readonly conclusions: readonly string[];
  readonly cautions?: readonly string[];
  readonly sections: readonly StudySection[];
  /** Further text files by their paths in the study's folder. */
  readonly files?: Readonly<Record<string, string>>;
}

/** A part of a study's page, under its own heading. */
export interface StudySection {
  readonly heading: string;
  readonly blocks: readonly StudyBlock[];
}

/** A piece of a section. A folded piece shows only its heading until the reader opens it. */
export type StudyBlock =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "table"; readonly table: TextTable }
  | { readonly kind: "figure"; readonly figure: Figure }
  | { readonly kind: "folded"; readonly heading: string; readonly blocks: readonly StudyBlock[] };
