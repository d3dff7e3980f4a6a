import { COMMON_FLAGS, type Flag, type FlagValues, isSetting, type Names, SET } from "./flag.ts";

/** An argument of a command: `<file>`, or `[name]` where it may be left out. */
export interface Argument {
  readonly form: string;
  readonly about: string;
  /** The names that it can be, for completion; without them it is a path. */
  readonly names?: Names;
  /** The names after each first argument, for completion. */
  readonly after?: Readonly<Record<string, Names>>;
}

/** A call of a command. */
export interface Call {
  readonly command: Command;
  /** The arguments as they were typed. */
  readonly words: readonly string[];
  /** Where the value of a flag is from; undefined if it has none. @param key as in the values of flags */
  sourceOf(key: string): string | undefined;
  /** All commands; this loads them. */
  all(): Promise<readonly Command[]>;
}

/** The definition of a command, from which its help, completion, man page and defaults are made. */
export interface Command {
  /** One word, or two: `puzzle solve`. */
  readonly name: string;
  readonly about: string;
  readonly arguments: readonly Argument[];
  /** Whether it says itself what is wrong with too many arguments. */
  readonly takesMore: boolean;
  readonly flags: readonly Flag[];
  /** The help after the flags. */
  readonly notes: string;
  /** What were flags of the command and are commands now, for those who type them. */
  readonly moved: Readonly<Record<string, string>>;
  readonly run: (flags: object, call: Call) => Promise<void> | void;
}

interface CommandSource<Flags extends readonly Flag[]> extends Pick<Command, "name" | "about"> {
  readonly arguments?: readonly Argument[];
  readonly takesMore?: true;
  readonly flags: Flags;
  readonly notes?: readonly string[];
  /** Command lines, each with a sentence about it. */
  readonly examples: Readonly<Record<string, string>>;
  readonly moved?: Readonly<Record<string, string>>;
  run(flags: FlagValues<Flags>, call: Call): Promise<void> | void;
}

/** Defines a command. Its flags are listed in the order of the help; those that all commands have are added. */
export const defineCommand = <const Flags extends readonly Flag[]>(source: CommandSource<Flags>): Command => ({
  ...source,
  arguments: source.arguments ?? [],
  takesMore: source.takesMore ?? false,
  flags: [...source.flags, ...(source.flags.some(isSetting) ? [SET] : []), ...COMMON_FLAGS],
  notes: [...(source.notes ?? []), exampleText(source.examples)].join("\n"),
  moved: source.moved ?? {},
  // The values were read by the records of these flags.
  run: (flags, call) => source.run(flags as FlagValues<Flags>, call),
});

/** Examples for a help text. @param examples command lines, each with a sentence about it */
export const exampleText = (examples: Readonly<Record<string, string>>): string =>
  `\nExamples:\n${Object.entries(examples)
    .map(([line, about]) => `  # ${about}\n  $ ${line}`)
    .join("\n")}\n`;
