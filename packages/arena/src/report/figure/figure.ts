import type { Theme } from "../report-theme.ts";

/** A figure: its words, and its drawing in the colours of a theme. */
export interface Figure {
  /** Name of its files: lower-case letters, digits and hyphens. */
  readonly name: string;
  readonly title: string;
  /** How to read the figure, in a sentence or two. */
  readonly caption: string;
  readonly description: string;
  readonly svg: (theme: Theme) => string;
}

/** Folder for the pictures of a report, inside the folder of the report. */
export const FIGURE_FOLDER = "figures";
