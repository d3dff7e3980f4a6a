import type { Theme } from "../theme.ts";

/** A picture in words and, for any theme, as SVG. */
export interface Figure {
  /** Names its files: lower case letters, digits and hyphens. */
  readonly name: string;
  readonly title: string;
  /** How to read it, in a sentence or two. */
  readonly caption: string;
  /** What it shows, for those who do not see it. */
  readonly description: string;
  readonly svg: (theme: Theme) => string;
}

/** The folder of a report's pictures, inside the report's own. */
export const FIGURE_FOLDER = "figures";
