import { nearestName } from "@broadside/engine/input";
import type { Command } from "../definition/command.ts";
import { UsageError } from "../output/usage-error.ts";

/** Every command, in the order of the help, with its loader: a command line loads only the command it needs. */
export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  count: async () => (await import("./count-command.ts")).countCommand,
  heatmap: async () => (await import("./heatmap-command.ts")).heatmapCommand,
  suggest: async () => (await import("./suggest-command.ts")).suggestCommand,
  ask: async () => (await import("./ask-command.ts")).askCommand,
  place: async () => (await import("./place/place-command.ts")).placeCommand,
  mcp: async () => (await import("./mcp/mcp-command.ts")).mcpCommand,
  play: async () => (await import("./play/play-command.ts")).playCommand,
  review: async () => (await import("./review-command.ts")).reviewCommand,
  puzzle: async () => (await import("./puzzle/puzzle-command.ts")).puzzleCommand,
  "puzzle shots": async () => (await import("./puzzle/puzzle-command.ts")).puzzleShotsCommand,
  "puzzle solve": async () => (await import("./puzzle/puzzle-command.ts")).puzzleSolveCommand,
  "puzzle check": async () => (await import("./puzzle/puzzle-command.ts")).puzzleCheckCommand,
  serve: async () => (await import("./serve-command.ts")).serveCommand,
  compare: async () => (await import("./runs/compare-command.ts")).compareCommand,
  tournament: async () => (await import("./runs/tournament-command.ts")).tournamentCommand,
  task: async () => (await import("./runs/task-command.ts")).taskCommand,
  captain: async () => (await import("./runs/captain-command.ts")).captainCommand,
  study: async () => (await import("./runs/study-command.ts")).studyCommand,
  bot: async () => (await import("./bot-commands.ts")).botCommand,
  "bot-check": async () => (await import("./bot-commands.ts")).botCheckCommand,
  solve: async () => (await import("./solve/solve-command.ts")).solveCommand,
  "solve check": async () => (await import("./solve/check-commands.ts")).solveCheckCommand,
  bound: async () => (await import("./solve/bound-command.ts")).boundCommand,
  hider: async () => (await import("./solve/hider/hider-command.ts")).hiderCommand,
  "hider check": async () => (await import("./solve/check-commands.ts")).hiderCheckCommand,
  table: async () => (await import("./solve/table-command.ts")).tableCommand,
  list: async () => (await import("./list-command.ts")).listCommand,
  prior: async () => (await import("./prior/prior-command.ts")).priorCommand,
  worker: async () => (await import("./runs/worker-command.ts")).workerCommand,
};

export const COMMAND_GROUPS: Readonly<Record<string, readonly string[]>> = {
  "Analyse:": ["count", "heatmap", "suggest", "ask", "place", "mcp"],
  "Play:": ["play", "review", "puzzle", "puzzle shots", "puzzle solve", "puzzle check", "serve"],
  "Compare:": ["compare", "tournament", "task", "captain", "study", "bot", "bot-check"],
  "Solve:": ["solve", "solve check", "bound", "hider", "hider check", "table"],
  "Data:": ["list", "prior"],
  "Many machines:": ["worker"],
};

export const loadCommands = (names: readonly string[]): Promise<readonly Command[]> =>
  Promise.all(names.map((name) => COMMANDS[name]()));

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
  const [first = ""] = words;
  if (names.includes(first)) return [first];
  return first === "--version" ? [] : names;
};
