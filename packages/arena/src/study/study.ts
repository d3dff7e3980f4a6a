import type { Experiment } from "../experiment/experiment.ts";
import type { Figure } from "../report/figure/figure.ts";
import type { TextTable } from "../report/table.ts";
import type { StudyWork } from "./study-work.ts";

/**
 * Prepared research: one question, answered by games or by computation, written up. It has two steps, so that
 * everything on its page follows from the numbers in its summary: {@link compute} makes the findings, which
 * are stored as JSON, and {@link present} makes words, tables and figures from them alone.
 */
export interface Study<Findings = unknown> {
  /** Lower-case letters, digits and hyphens: `broadside study NAME`. */
  readonly name: string;
  readonly title: string;
  /** Its question, in a sentence or two. */
  readonly question: string;
  /** Absent for a study that only computes, which takes neither a number of games nor a seed. */
  readonly games?: StudyGames;
  /** Experiments known before the first game, by part, which many machines can share. Absent without any. */
  experiments?(scale: StudyScale): ReadonlyMap<string, Experiment>;
  /** Plays and computes through its work, so that a run can resume. @returns a value that JSON can hold */
  compute(work: StudyWork): Promise<Findings>;
  /** Presents the findings. It must not use anything else. */
  present(findings: Findings): StudyContent;
}

/** Size of a study's run, and the seeds of its parts, which `StudyWork` provides. */
export type StudyScale = Pick<StudyWork, "games" | "seed" | "seedOf">;

/** A study's number of games, and what it counts. */
export interface StudyGames {
  /** Default number: it takes minutes on two cores, at most an hour. */
  readonly standard: number;
  readonly least: number;
  /** What it counts, for example `games of each strategy`. */
  readonly of: string;
  /** Plural name of what is counted, where it is not games. */
  readonly noun?: string;
}

/** What a study says, from its findings alone. Text is plain; words between backticks are code. */
export interface StudyContent {
  /** Conclusions, each in a sentence or two that claim no more than the numbers allow. */
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

/** A piece of a section. A folded one shows only its heading until the reader opens it. */
export type StudyBlock =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "table"; readonly table: TextTable }
  | { readonly kind: "figure"; readonly figure: Figure }
  | { readonly kind: "folded"; readonly heading: string; readonly blocks: readonly StudyBlock[] };
