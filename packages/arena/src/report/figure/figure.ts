import type { Theme } from "../report-theme.ts";

/** A picture with its texts and, for any theme, its SVG. */
export interface Figure {
  /** Name of its files: lower-case letters, digits and hyphens. */
  readonly name: string;
  readonly title: string;
  /** How to read it, in a sentence or two. */
  readonly caption: string;
  /** What it shows, for people who cannot see it. */
  readonly description: string;
  readonly svg: (theme: Theme) => string;
}

/** Folder of a report's pictures, inside the report's own. */
export const FIGURE_FOLDER = "figures";
