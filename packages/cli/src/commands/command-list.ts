import { nearestName } from "@broadside/engine/text";
import type { Command } from "commander";
import { UsageError } from "../output/usage-error.ts";

/** Every command, in the order of the help, with its loader: a command line loads only the command it needs. */
export const COMMANDS: Readonly<Record<string, () => Promise<(program: Command) => void>>> = {
  count: async () => (await import("./count/count-command.ts")).addCountCommand,
  heatmap: async () => (await import("./heatmap/heatmap-command.ts")).addHeatmapCommand,
  suggest: async () => (await import("./suggest/suggest-command.ts")).addSuggestCommand,
  place: async () => (await import("./place/place-command.ts")).addPlaceCommand,
  play: async () => (await import("./play/play-command.ts")).addPlayCommand,
  review: async () => (await import("./review/review-command.ts")).addReviewCommand,
  puzzle: async () => (await import("./puzzle/puzzle-command.ts")).addPuzzleCommand,
  "puzzle shots": async () => (await import("./puzzle/puzzle-command.ts")).addPuzzleShotsCommand,
  "puzzle solve": async () => (await import("./puzzle/puzzle-command.ts")).addPuzzleSolveCommand,
  "puzzle check": async () => (await import("./puzzle/puzzle-command.ts")).addPuzzleCheckCommand,
  serve: async () => (await import("./serve/serve-command.ts")).addServeCommand,
  compare: async () => (await import("./compare/compare-command.ts")).addCompareCommand,
  tournament: async () => (await import("./tournament/tournament-command.ts")).addTournamentCommand,
  study: async () => (await import("./study/study-command.ts")).addStudyCommand,
  bot: async () => (await import("./bot/bot-command.ts")).addBotCommand,
  "bot-check": async () => (await import("./bot-check/bot-check-command.ts")).addBotCheckCommand,
  solve: async () => (await import("./solve/solve-command.ts")).addSolveCommand,
  "solve check": async () => (await import("./solve/check-commands.ts")).addSolveCheckCommand,
  bound: async () => (await import("./solve/bound-command.ts")).addBoundCommand,
  hider: async () => (await import("./solve/hider/hider-command.ts")).addHiderCommand,
  "hider check": async () => (await import("./solve/check-commands.ts")).addHiderCheckCommand,
  table: async () => (await import("./solve/table-command.ts")).addTableCommand,
  list: async () => (await import("./list/list-command.ts")).addListCommand,
  prior: async () => (await import("./prior/prior-command.ts")).addPriorCommand,
  merge: async () => (await import("./merge/merge-command.ts")).addMergeCommand,
  worker: async () => (await import("./worker/worker-command.ts")).addWorkerCommand,
};

export const COMMAND_GROUPS: Readonly<Record<string, readonly string[]>> = {
  "Analyse:": ["count", "heatmap", "suggest", "place"],
  "Play:": ["play", "review", "puzzle", "puzzle shots", "puzzle solve", "puzzle check", "serve"],
  "Compare:": ["compare", "tournament", "study", "bot", "bot-check"],
  "Solve:": ["solve", "solve check", "bound", "hider", "hider check", "table"],
  "Data:": ["list", "prior"],
  "Many machines:": ["merge", "worker"],
};

/** The words of a command line, in which the first two are one if they name a command: `puzzle solve`. */
export const joinCommand = ([first = "", second, ...words]: readonly string[]): readonly string[] => {
  if (second === undefined) return first === "" ? [] : [first];
  // The usual puzzle is made with or without the word.
  if (first === "puzzle" && second === "make") return [first, ...words];
  const parts = Object.keys(COMMANDS).flatMap((name) =>
    name.startsWith(`${first} `) ? name.slice(first.length + 1) : [],
  );
  if (parts.includes(second)) return [`${first} ${second}`, ...words];
  const meant = second.startsWith("-") ? undefined : nearestName(second, parts);
  if (meant === undefined) return [first, second, ...words];
  throw UsageError.of(`"${second}"`, `is not a command of ${first}`, `did you mean "${meant}"?`);
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
