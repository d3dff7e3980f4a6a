// Stands in the build for the page's theme, which follows the page's settings: here each element has its own.
import { signal } from "@preact/signals";

export type Theme = "light" | "dark";

/** The colours in which the board is drawn: those that the style sheet takes at its place. */
export const theme = signal<Theme>("light");
