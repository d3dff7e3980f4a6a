export const FLAG_GROUPS = {
  position: "What position:",
  play: "What to play:",
  question: "What to ask:",
  limits: "How far to go:",
  output: "Output:",
  running: "Running:",
  settings: "Settings (--set NAME=VALUE, or broadside.json):",
} as const;

type FlagGroup = keyof typeof FLAG_GROUPS;

/** Names, or how to load them where they need a library that most commands do not. */
export type Names = readonly string[] | (() => Promise<readonly string[]>);

/** Another flag that this one needs or excludes, and the rest of the error if the two are typed otherwise. */
export interface FlagRelation {
  readonly flag: string;
  readonly what: string;
  readonly fix: string;
  /** The value of this flag that is excluded; without it any. */
  readonly value?: string;
  /** Whether defaults of this flag are passed over where the other is a default itself. */
  readonly yields?: true;
}

/** The values of a call's flags, by their keys. */
export type GivenValues = Readonly<Record<string, unknown>>;

/**
 * All that is known of a flag or a setting. From these records come the options of commands, their help and
 * completion, what broadside.json may say, the fields of batch lines, and what goes with what.
 */
export interface Flag {
  /** The name without dashes; that of a setting is written behind `--set`. */
  readonly name: string;
  readonly short?: string;
  /** What stands for the value: `<number>`. A flag without it takes none, and is given or not. */
  readonly value?: string;
  readonly about: string;
  readonly group: FlagGroup;
  /** Reads the value, which is otherwise text. @param before what it has read so far, if it repeats @throws UsageError */
  readonly read?: (text: string, before?: never) => unknown;
  readonly standard?: unknown;
  /** The default in words, where it is not the value itself. */
  readonly shown?: string;
  /** Whether it may be repeated, and all its values are kept. With `<value...>` several may also follow it. */
  readonly repeats?: true;
  /** The names that its value can be, for completion. */
  readonly names?: Names;
  /** Whether its value is a list of names, separated by commas. */
  readonly isList?: true;
  /** Whether its value may be or always is a path. Paths in a configuration file are relative to that file. */
  readonly path?: "maybe" | "always";
  /** Whether its value may contain a password, which is never shown. */
  readonly isSecret?: true;
  /** Whether a line of a batch may have it as a field. */
  readonly isField?: true;
  /** Whether it decides what a run plays and says, so that its folder keeps it. */
  readonly isKept?: true;
  /** Whether the command is ended when the time that it gives has passed, and how. */
  readonly endsCommand?: "at once" | "as by Ctrl-C";
  readonly needs?: FlagRelation;
  readonly excludes?: readonly FlagRelation[];
  /** Whether a default concerns a call, given the values of its flags. Relations need no such rule. */
  readonly concerns?: (values: GivenValues) => boolean;
}

type Longer<Form extends string> = Form extends `-${string} --${infer Long}`
  ? Long
  : Form extends `--${infer Long}`
    ? Long
    : Form;

type NameOf<Form extends string> = Longer<Form> extends `${infer Name}${" " | "="}<${string}` ? Name : Longer<Form>;

type Further = Omit<Flag, "name" | "short" | "value" | "about" | "group">;

/** A record whose type keeps its name and the type of its value. */
type FlagOf<Form extends string, More> = Pick<Flag, "short" | "group" | "about"> & {
  readonly name: NameOf<Form>;
} & More &
  (Form extends `${string}<${string}` ? { readonly value: string } : unknown);

/**
 * Makes the record of a flag.
 *
 * @param form as help shows it: `-n --number <number>`, or `--json` where it takes no value
 */
export const flag = <const Form extends string, const More extends Further = Further>(
  form: Form,
  group: FlagGroup,
  about: string,
  more?: More,
): FlagOf<Form, NoInfer<More>> => {
  const [, short, name = form, value] = /^(?:-(\w) )?(?:--)?([\w-]+)(?:[ =](<.*>))?$/.exec(form) ?? [];
  const record = { name, ...(short && { short }), ...(value && { value }), group, about, ...more };
  return record as FlagOf<Form, More>;
};

/**
 * Makes the record of a setting: a value that is rarely changed, given by `--set` or in broadside.json.
 *
 * @param form as it is written: `max-layouts=<number>`
 */
export const setting = <const Form extends string, const More extends Further = Further>(
  form: Form,
  about: string,
  more?: More,
): FlagOf<Form, NoInfer<More>> => flag(form, "settings", about, more);

/** Flags that another one excludes, all with the same error. */
export const excludedBy = <const List extends readonly Flag[]>(relation: FlagRelation, flags: List): List =>
  flags.map((one) => ({ ...one, excludes: [...(one.excludes ?? []), relation] })) as unknown as List;

type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

type ValueOf<F extends Flag> = F extends { readonly read: (text: string) => infer Value }
  ? Value
  : F extends { readonly repeats: true }
    ? readonly string[]
    : F extends { readonly value: string }
      ? string
      : true;

type WithStandard<F extends Flag> = F extends { readonly standard: string | number } ? F : never;

/** The values of flags as a command gets them: `{ scenario: string; maxTime?: number }`. */
export type FlagValues<List extends readonly Flag[]> = {
  readonly [F in WithStandard<List[number]> as Camel<F["name"]>]: ValueOf<F>;
} & {
  readonly [F in Exclude<List[number], WithStandard<List[number]>> as Camel<F["name"]>]?: ValueOf<F>;
};

/** The key of a flag's value: `maxTime` for `max-time`. A negation belongs to what it negates. */
export const keyOf = ({ name }: Pick<Flag, "name">): string =>
  name.replace(/^no-/, "").replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

export const isSetting = ({ group }: Flag): boolean => group === "settings";

/** A setting in its written form: `max-layouts=<number>`. */
export const settingForm = ({ name, value }: Flag): string => `${name}=${value}`;

/** A flag as it is typed: `--max-time`, or `--set max-layouts`. */
export const typedName = (one: Flag): string => `${isSetting(one) ? "--set " : "--"}${one.name}`;

/** The sentence about a flag, with its default. */
export const aboutFlag = ({ about, standard, shown }: Flag): string =>
  standard === undefined ? about : `${about} (default: ${shown ?? JSON.stringify(standard)})`;

/** Flags that every command has. */
export const COMMON_FLAGS = [
  flag("-q --quiet", "running", "only results and errors: no progress, no notes"),
  flag("--no-config", "running", "take no defaults from broadside.json"),
];

/** The flag of every command that has settings. */
export const SET = flag("--set <name=value>", "running", "give a setting, one of those below; may be repeated", {
  repeats: true,
});
