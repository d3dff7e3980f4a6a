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

/** The flags of each group, each after its letter if it has one. A test fails if one is missing here. */
const GROUPED: Readonly<Record<FlagGroup, string>> = {
  position: "-s --scenario -S --shots --contact --answers --prior --batch",
  play: "-p --strategies -p --strategy --against -n --games --placement --turns --first --fleet --schedule",
  question: `--method --estimate --samples -t --top -n --number --order --index --difficulty --objective --bound
    --hider --table --level --clues --kind --solve --check --until --reduce-luck --anchor`,
  limits: "--max-memory --max-time",
  output: "-o --out --tree -j --json --format --plain",
  running: `-r --seed -w --workers --resume --queue --port --set -q --quiet --no-config --completion
    --version -h --help`,
  // These are rarely typed, so they are not flags.
  settings: `max-layouts compare-positions game-limit move-limit openings export host tolerance smooth symmetric
    folds model name source`,
};

const PATHS = `--scenario --prior --batch --strategy --against --placement --fleet --index --solve --check --out --tree
  openings`.split(/\s+/);

const SECRET: readonly string[] = ["--queue"];

const entriesOf = (group: FlagGroup): [name: string, entry: FlagEntry][] =>
  Array.from(GROUPED[group].matchAll(/(?:(-\w) )?(\S+)/g), ([, short, name]) => [
    name,
    {
      group,
      ...(short !== undefined && { short }),
      ...(PATHS.includes(name) && { path: true }),
      ...(SECRET.includes(name) && { secret: true }),
    },
  ]);

/** Every flag, by its long name. */
export const FLAGS: Readonly<Record<string, FlagEntry>> = Object.fromEntries(
  (["position", "play", "question", "limits", "output", "running"] as const).flatMap(entriesOf),
);

/** Every setting of every command, by its name. */
export const SETTINGS: Readonly<Record<string, FlagEntry>> = Object.fromEntries(entriesOf("settings"));

export const flagEntry = (long: string | undefined): FlagEntry | undefined => {
  if (long === undefined) return undefined;
  if (Object.hasOwn(FLAGS, long)) return FLAGS[long];
  const setting = long.replace(/^--/, "");
  return Object.hasOwn(SETTINGS, setting) ? SETTINGS[setting] : undefined;
};
