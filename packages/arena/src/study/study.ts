import type { Experiment } from "../experiment/experiment.ts";
import type { Figure } from "../report/figure/figure.ts";
import type { TextTable } from "../report/table.ts";
import type { StudyWork } from "./study-work.ts";

/**
 * A ready piece of research: one question, answered by games or by computation, written up. It works in two steps, so
 * that whatever its page says follows from the numbers in its summary: {@link compute} makes the findings, which are
 * kept as JSON, and {@link present} makes words, tables and figures from them alone.
 */
export interface Study<Findings = unknown> {
  /** Lower-case letters, digits and hyphens: `broadside study NAME`. */
  readonly name: string;
  readonly title: string;
  /** What it asks, in a sentence or two. */
  readonly question: string;
  /** Absent for a study that only computes: it takes neither a number of games nor a seed. */
  readonly games?: StudyGames;
  /**
   * The experiments that are known before anything is played, by the names of their parts, just as {@link compute} plays them: many
   * machines can share them. Absent for a study that plays none. What follows from their games is played when they are there.
   */
  experiments?(scale: StudyScale): ReadonlyMap<string, Experiment>;
  /**
   * Plays and computes, by means of its work, which keeps what is done so that a run can go on where it was stopped.
   *
   * @returns what JSON can hold
   */
  compute(work: StudyWork): Promise<Findings>;
  /** What the findings say. It must not look at anything else. */
  present(findings: Findings): StudyContent;
}

/** How large a run of a study is, and the seeds of its parts: `StudyWork` knows it. */
export type StudyScale = Pick<StudyWork, "games" | "seed" | "seedOf">;

/** The number of games that a study takes, and what it counts. */
export interface StudyGames {
  /** What it is when nobody says: it ends within minutes on two cores, at most an hour. */
  readonly standard: number;
  readonly least: number;
  /** Of what it is the number, for example `games of each strategy`. */
  readonly of: string;
  /** What is counted, in the plural, where it is not games. */
  readonly noun?: string;
}

/**
 * What a study says, made from its findings and nothing else. Text is plain; words between backticks are code, such as
 * names of strategies.
 */
export interface StudyContent {
  /** What was found, each in a sentence or two that claim no more than the numbers allow. */
  readonly conclusions: readonly string[];
  /** What limits the numbers. */
  readonly cautions?: readonly string[];
  readonly sections: readonly StudySection[];
}

/** A part of a study's page under a heading of its own. */
export interface StudySection {
  readonly heading: string;
  readonly blocks: readonly StudyBlock[];
}

/** A piece of a section. A folded one shows its heading only, until the reader opens it. */
export type StudyBlock =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "table"; readonly table: TextTable }
  | { readonly kind: "figure"; readonly figure: Figure }
  | { readonly kind: "folded"; readonly heading: string; readonly blocks: readonly StudyBlock[] };
