import { signal } from "@preact/signals";
import type { Theme } from "../../../text/colour.ts";

const dark = matchMedia("(prefers-color-scheme: dark)");

/** Whether the surroundings are light or dark; follows the system. */
export const theme = signal<Theme>(dark.matches ? "dark" : "light");

dark.addEventListener("change", ({ matches }) => {
  theme.value = matches ? "dark" : "light";
});
