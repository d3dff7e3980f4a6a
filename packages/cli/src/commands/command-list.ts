import type { Command } from "commander";

/** Every command, in the order of the help, with its loader: a command line loads only the command it needs. */
export const COMMANDS: Readonly<Record<string, () => Promise<(program: Command) => void>>> = {
  count: async () => (await import("./count/count-command.ts")).addCountCommand,
  heatmap: async () => (await import("./heatmap/heatmap-command.ts")).addHeatmapCommand,
  suggest: async () => (await import("./suggest/suggest-command.ts")).addSuggestCommand,
  place: async () => (await import("./place/place-command.ts")).addPlaceCommand,
  play: async () => (await import("./play/play-command.ts")).addPlayCommand,
  review: async () => (await import("./review/review-command.ts")).addReviewCommand,
  puzzle: async () => (await import("./puzzle/puzzle-command.ts")).addPuzzleCommand,
  serve: async () => (await import("./serve/serve-command.ts")).addServeCommand,
  compare: async () => (await import("./compare/compare-command.ts")).addCompareCommand,
  tournament: async () => (await import("./tournament/tournament-command.ts")).addTournamentCommand,
  study: async () => (await import("./study/study-command.ts")).addStudyCommand,
  bot: async () => (await import("./bot/bot-command.ts")).addBotCommand,
  "bot-check": async () => (await import("./bot-check/bot-check-command.ts")).addBotCheckCommand,
  solve: async () => (await import("./solve/solve-command.ts")).addSolveCommand,
  list: async () => (await import("./list/list-command.ts")).addListCommand,
  prior: async () => (await import("./prior/prior-command.ts")).addPriorCommand,
  worker: async () => (await import("./worker/worker-command.ts")).addWorkerCommand,
};

export const COMMAND_GROUPS: Readonly<Record<string, readonly string[]>> = {
  "Analyse:": ["count", "heatmap", "suggest", "place"],
  "Play:": ["play", "review", "puzzle", "serve"],
  "Compare:": ["compare", "tournament", "study", "bot", "bot-check"],
  "Solve:": ["solve"],
  "Data:": ["list", "prior"],
  "Many machines:": ["worker"],
};

/** The commands to load for a command line: its own; none for the version; all for help or a correction. */
export const commandsFor = (words: readonly string[]): readonly string[] => {
  const names = Object.keys(COMMANDS);
  const [first = "", topic] = words;
  // These describe all commands.
  if (first === "list" && (topic === "config" || topic === "settings")) return names;
  if (names.includes(first)) return [first];
  return first === "--version" ? [] : names;
};
