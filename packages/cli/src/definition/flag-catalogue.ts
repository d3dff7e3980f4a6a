/** Groups of flags with their headings, in the order of the help. */
export const FLAG_GROUPS = {
  position: "What position:",
  play: "What to play:",
  question: "What to ask:",
  limits: "How far to go:",
  output: "Output:",
  running: "Running:",
} as const;

/** The name of a group, one of {@link FLAG_GROUPS}. */
export type FlagGroup = keyof typeof FLAG_GROUPS;

/** Properties of a flag shared by all commands that have it. */
export interface FlagEntry {
  readonly group: FlagGroup;
  /** A letter, for frequent use. */
  readonly short?: string;
  /** Whether its value is or can be a path. Paths in a configuration file are relative to that file. */
  readonly path?: true;
  /** Whether its value may hold a password, which nothing shows. */
  readonly secret?: true;
}

/**
 * Every flag of every command, by its long name: one name means one thing. A flag missing here counts as one
 * of running, without a letter, and a test reports it.
 */
export const FLAGS: Readonly<Record<string, FlagEntry>> = {
  // The position
  "--scenario": { group: "position", short: "-s", path: true },
  "--shots": { group: "position", short: "-S" },
  "--contact": { group: "position" },
  "--answers": { group: "position" },
  "--prior": { group: "position", path: true },
  "--batch": { group: "position", path: true },
  // What is played, and by whom
  "--strategies": { group: "play", short: "-p" },
  "--strategy": { group: "play", short: "-p", path: true },
  "--against": { group: "play", path: true },
  "--games": { group: "play", short: "-n" },
  "--placement": { group: "play", path: true },
  "--seed": { group: "play", short: "-r" },
  "--turns": { group: "play" },
  "--first": { group: "play" },
  "--fleet": { group: "play", path: true },
  "--fleets": { group: "play" },
  "--schedule": { group: "play" },
  "--rounds": { group: "play" },
  "--last-turn": { group: "play" },
  "--playout": { group: "play", path: true },
  // What is asked
  "--method": { group: "question" },
  "--estimate": { group: "question" },
  "--samples": { group: "question" },
  "--top": { group: "question", short: "-t" },
  "--matrix": { group: "question" },
  "--number": { group: "question", short: "-n" },
  "--order": { group: "question" },
  "--standard": { group: "question" },
  "--index": { group: "question" },
  "--key": { group: "question" },
  "--rank": { group: "question", path: true },
  "--bits": { group: "question" },
  "--difficulty": { group: "question" },
  "--objective": { group: "question" },
  "--bound": { group: "question" },
  "--compare": { group: "question" },
  "--precision": { group: "question" },
  "--level": { group: "question" },
  "--clues": { group: "question" },
  "--solve": { group: "question", path: true },
  "--check": { group: "question", path: true },
  "--until-ci": { group: "question" },
  "--until-of": { group: "question" },
  "--reduce-luck": { group: "question" },
  "--margin": { group: "question" },
  "--anchor": { group: "question" },
  "--anchor-at": { group: "question" },
  "--sprt": { group: "question" },
  "--tolerance": { group: "question" },
  "--smooth": { group: "question" },
  "--symmetric": { group: "question" },
  "--folds": { group: "question" },
  "--model": { group: "question" },
  // Limits
  "--max-memory": { group: "limits" },
  "--max-time": { group: "limits" },
  "--max-layouts": { group: "limits" },
  "--compare-positions": { group: "limits" },
  "--time-limit": { group: "limits" },
  "--game-limit": { group: "limits" },
  "--move-limit": { group: "limits" },
  // Output
  "--out": { group: "output", short: "-o", path: true },
  "--json": { group: "output", short: "-j" },
  "--csv": { group: "output" },
  "--plain": { group: "output" },
  "--format": { group: "output" },
  "--export": { group: "output" },
  "--tree": { group: "output", path: true },
  "--svg": { group: "output", path: true },
  "--save": { group: "output", path: true },
  "--prior-out": { group: "output", path: true },
  "--name": { group: "output" },
  "--source": { group: "output" },
  // The run itself
  "--workers": { group: "running", short: "-w" },
  "--resume": { group: "running" },
  "--shard": { group: "running" },
  "--queue": { group: "running", secret: true },
  "--openings": { group: "running", path: true },
  "--no-openings": { group: "running" },
  "--port": { group: "running" },
  "--host": { group: "running" },
  "--quiet": { group: "running", short: "-q" },
  "--no-config": { group: "running" },
  "--version": { group: "running" },
  "--help": { group: "running", short: "-h" },
};

/** The catalogue's entry for a flag; undefined for an unknown one. */
export const flagEntry = (long: string | undefined): FlagEntry | undefined =>
  long !== undefined && Object.hasOwn(FLAGS, long) ? FLAGS[long] : undefined;

/** Former names of flags, and their replacements. */
const FORMER: Readonly<Record<string, readonly [command: string, now: string][]>> = {
  "--limit": [
    ["table", "--max-layouts"],
    ["solve", "--time-limit"],
    ["hider", "--time-limit"],
  ],
  "--time-limit": [
    ["compare", "--game-limit"],
    ["tournament", "--game-limit"],
    ["match", "--game-limit"],
  ],
};

/** Current name of a flag that a command had under another name; undefined for all others. */
export const formerFlag = (command: string, flag: string): string | undefined =>
  (Object.hasOwn(FORMER, flag) ? FORMER[flag] : []).find(([name]) => name === command)?.[1];
