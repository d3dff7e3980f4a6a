export const FLAG_GROUPS = {
  position: "What position:",
  play: "What to play:",
  question: "What to ask:",
  limits: "How far to go:",
  output: "Output:",
  running: "Running:",
  settings: "Settings (--set NAME=VALUE, or broadside.json):",
} as const;

export type FlagGroup = keyof typeof FLAG_GROUPS;

/** The properties of a flag or setting that are the same in all commands that have it. */
export interface FlagEntry {
  readonly group: FlagGroup;
  readonly short?: string;
  /** Whether its value is or can be a path. Paths in a configuration file are relative to that file. */
  readonly path?: true;
  /** Whether its value may contain a password, which is never shown. */
  readonly secret?: true;
}

/** Every flag, by its long name. A test fails if one is missing here. */
export const FLAGS: Readonly<Record<string, FlagEntry>> = {
  // The position
  "--scenario": { group: "position", short: "-s", path: true },
  "--shots": { group: "position", short: "-S" },
  "--contact": { group: "position" },
  "--answers": { group: "position" },
  "--prior": { group: "position", path: true },
  "--batch": { group: "position", path: true },
  // What is played, and by whom.
  "--strategies": { group: "play", short: "-p" },
  "--strategy": { group: "play", short: "-p", path: true },
  "--against": { group: "play", path: true },
  "--games": { group: "play", short: "-n" },
  "--placement": { group: "play", path: true },
  "--seed": { group: "play", short: "-r" },
  "--turns": { group: "play" },
  "--first": { group: "play" },
  "--fleet": { group: "play", path: true },
  "--schedule": { group: "play" },
  // What is asked
  "--method": { group: "question" },
  "--estimate": { group: "question" },
  "--samples": { group: "question" },
  "--top": { group: "question", short: "-t" },
  "--number": { group: "question", short: "-n" },
  "--order": { group: "question" },
  "--index": { group: "question", path: true },
  "--difficulty": { group: "question" },
  "--objective": { group: "question" },
  "--bound": { group: "question" },
  "--hider": { group: "question" },
  "--table": { group: "question" },
  "--level": { group: "question" },
  "--clues": { group: "question" },
  "--kind": { group: "question" },
  "--solve": { group: "question", path: true },
  "--check": { group: "question", path: true },
  "--until": { group: "question" },
  "--reduce-luck": { group: "question" },
  "--margin": { group: "question" },
  "--anchor": { group: "question" },
  // Limits
  "--max-memory": { group: "limits" },
  "--max-time": { group: "limits" },
  // Output
  "--out": { group: "output", short: "-o", path: true },
  "--tree": { group: "output", path: true },
  "--json": { group: "output", short: "-j" },
  "--format": { group: "output" },
  "--plain": { group: "output" },
  // The run itself
  "--workers": { group: "running", short: "-w" },
  "--resume": { group: "running" },
  "--shard": { group: "running" },
  "--queue": { group: "running", secret: true },
  "--port": { group: "running" },
  "--set": { group: "running" },
  "--quiet": { group: "running", short: "-q" },
  "--no-config": { group: "running" },
  "--completion": { group: "running" },
  "--version": { group: "running" },
  "--help": { group: "running", short: "-h" },
};

/** Every setting of every command, by its name. These are rarely typed, so they are not flags. */
export const SETTINGS: Readonly<Record<string, FlagEntry>> = {
  "max-layouts": { group: "settings" },
  "compare-positions": { group: "settings" },
  "game-limit": { group: "settings" },
  "move-limit": { group: "settings" },
  openings: { group: "settings", path: true },
  export: { group: "settings" },
  host: { group: "settings" },
  bits: { group: "settings" },
  tolerance: { group: "settings" },
  smooth: { group: "settings" },
  symmetric: { group: "settings" },
  folds: { group: "settings" },
  model: { group: "settings" },
  name: { group: "settings" },
  source: { group: "settings" },
};

export const flagEntry = (long: string | undefined): FlagEntry | undefined => {
  if (long === undefined) return undefined;
  if (Object.hasOwn(FLAGS, long)) return FLAGS[long];
  const setting = long.replace(/^--/, "");
  return Object.hasOwn(SETTINGS, setting) ? SETTINGS[setting] : undefined;
};
