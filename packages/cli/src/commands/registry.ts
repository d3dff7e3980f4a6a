import type { Command } from "commander";

/** Adds a command to the program. */
export type AddCommand = (program: Command) => void;

/**
 * Every command, in the order of the help, and how its room is loaded: a command line loads the room of its own command
 * and no other, so that it starts fast.
 */
export const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  count: async () => (await import("./count/count-command.ts")).addCountCommand,
  heatmap: async () => (await import("./heatmap/heatmap-command.ts")).addHeatmapCommand,
  suggest: async () => (await import("./suggest/suggest-command.ts")).addSuggestCommand,
  place: async () => (await import("./place/place-command.ts")).addPlaceCommand,
  table: async () => (await import("./table/table-command.ts")).addTableCommand,
  presets: async () => (await import("./presets/presets-command.ts")).addPresetsCommand,
  prior: async () => (await import("./prior/prior-command.ts")).addPriorCommand,
  solve: async () => (await import("./solve/solve-command.ts")).addSolveCommand,
  hider: async () => (await import("./hider/hider-command.ts")).addHiderCommand,
  play: async () => (await import("./play/play-command.ts")).addPlayCommand,
  review: async () => (await import("./review/review-command.ts")).addReviewCommand,
  compare: async () => (await import("./compare/compare-command.ts")).addCompareCommand,
  study: async () => (await import("./study/study-command.ts")).addStudyCommand,
  serve: async () => (await import("./serve/serve-command.ts")).addServeCommand,
};

/**
 * The names of the commands that a command line needs: its own, none for the version, and all of them where the line
 * asks for help, or is wrong and the error has to know what would be right.
 */
export const commandsFor = (words: readonly string[]): readonly string[] => {
  const names = Object.keys(COMMANDS);
  const [first = ""] = words;
  if (names.includes(first)) return [first];
  return first === "--version" ? [] : names;
};
