import type { Command } from "commander";

/** Adds a command to the program. */
export type AddCommand = (program: Command) => void;

/**
 * Every command, in the order of the help, with its loader. A command line loads only its own command, to
 * start fast.
 */
export const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  count: async () => (await import("./count/count-command.ts")).addCountCommand,
  heatmap: async () => (await import("./heatmap/heatmap-command.ts")).addHeatmapCommand,
  suggest: async () => (await import("./suggest/suggest-command.ts")).addSuggestCommand,
  place: async () => (await import("./place/place-command.ts")).addPlaceCommand,
  table: async () => (await import("./table/table-command.ts")).addTableCommand,
  presets: async () => (await import("./presets/presets-command.ts")).addPresetsCommand,
  schema: async () => (await import("./schema/schema-command.ts")).addSchemaCommand,
  prior: async () => (await import("./prior/prior-command.ts")).addPriorCommand,
  solve: async () => (await import("./solve/solve-command.ts")).addSolveCommand,
  hider: async () => (await import("./hider/hider-command.ts")).addHiderCommand,
  puzzle: async () => (await import("./puzzle/puzzle-command.ts")).addPuzzleCommand,
  play: async () => (await import("./play/play-command.ts")).addPlayCommand,
  review: async () => (await import("./review/review-command.ts")).addReviewCommand,
  compare: async () => (await import("./compare/compare-command.ts")).addCompareCommand,
  match: async () => (await import("./match/match-command.ts")).addMatchCommand,
  tournament: async () => (await import("./tournament/tournament-command.ts")).addTournamentCommand,
  merge: async () => (await import("./merge/merge-command.ts")).addMergeCommand,
  worker: async () => (await import("./worker/worker-command.ts")).addWorkerCommand,
  bot: async () => (await import("./bot/bot-command.ts")).addBotCommand,
  "bot-check": async () => (await import("./bot-check/bot-check-command.ts")).addBotCheckCommand,
  study: async () => (await import("./study/study-command.ts")).addStudyCommand,
  serve: async () => (await import("./serve/serve-command.ts")).addServeCommand,
  config: async () => (await import("./config/config-command.ts")).addConfigCommand,
  completion: async () => (await import("./completion/completion-command.ts")).addCompletionCommand,
};

/** Commands of commands. */
const INNER: Readonly<Record<string, readonly string[]>> = { prior: ["fit", "show", "list"] };

/** Words of every command that does something, such as `prior fit`. */
export const COMMAND_WORDS: readonly string[] = Object.keys(COMMANDS).flatMap(
  (name) => INNER[name]?.map((inner) => `${name} ${inner}`) ?? name,
);

/** Groups of commands in the program's help. */
export const COMMAND_GROUPS: Readonly<Record<string, readonly string[]>> = {
  "A position:": ["count", "heatmap", "suggest"],
  "Rules and layouts:": ["place", "table", "presets", "prior", "schema"],
  "Small games, solved:": ["solve", "hider"],
  "Puzzles:": ["puzzle"],
  "A game:": ["play", "review"],
  "Experiments:": ["compare", "match", "tournament", "study", "merge", "worker"],
  "Bots:": ["bot", "bot-check"],
  "This command:": ["serve", "config", "completion", "help"],
};

/**
 * Names of the commands that a command line needs: its own, none for the version, and all where the line asks
 * for help, or is wrong and the error should suggest a correction.
 */
export const commandsFor = (words: readonly string[]): readonly string[] => {
  const names = Object.keys(COMMANDS);
  const [first = ""] = words;
  // These two describe all commands.
  if (first === "config" || first === "completion") return names;
  if (names.includes(first)) return [first];
  return first === "--version" ? [] : names;
};
