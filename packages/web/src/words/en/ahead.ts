import { count } from "../numbers.ts";
import { plural } from "./plural.ts";

const ahead = {
  choice: "looking ahead",
  agrees: "Looking further ahead finds no cell that is clearly better.",
  better: (cell: string, shots: string, likeliest: string, by: string) =>
    `Looking further ahead, ${cell} needs about ${shots} shots fewer than ${likeliest}, the likeliest cell (${by}).`,
  byAll: (layouts: number) => `by all ${count(layouts)} ${plural(layouts, "layout", "layouts")} left`,
  byDrawn: (error: string) => `estimated, ± ${error}`,
  /** For those who hear it. */
  betterSaid: (cell: string, chance: string, likeliest: string) =>
    `Best cell: ${cell}, ${chance}. Better than ${likeliest}, looking further ahead.`,
};

export type AheadWords = typeof ahead;
export default ahead;
