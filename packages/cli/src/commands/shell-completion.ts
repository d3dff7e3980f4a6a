import type { Command } from "../definition/command.ts";
import { aboutFlag, type Flag, isSetting, type Names } from "../definition/flag.ts";
import { writeData } from "../output/output.ts";
import { UsageError } from "../output/usage-error.ts";

interface Values {
  readonly names: readonly string[];
  readonly path: boolean;
  readonly list: boolean;
  /** Whether the names continue: `max-layouts=` is followed by its value. */
  readonly open?: true;
}

type WordedCommand = Awaited<ReturnType<typeof makeVocabulary>>[number];

const named = (names: readonly string[]): Values => ({ names, path: false, list: false });

const loaded = async (names: Names = []): Promise<readonly string[]> => (typeof names === "function" ? names() : names);

const valuesOf = async ({ names, path, isList }: Flag): Promise<Values> => ({
  names: await loaded(names),
  path: path !== undefined,
  list: isList === true,
});

/** The words of every command, and of `help`, which explains one. */
const makeVocabulary = (commands: readonly Command[]) => {
  const names = commands.map(({ name }) => name);
  const help = {
    name: "help",
    about: "Explain a command",
    flags: [],
    arguments: [{ form: "[command]", about: "", names: names.filter(isOneWord) }],
  };
  return Promise.all([...commands, help].map((command) => wordsOf(command, names)));
};

const wordsOf = async (
  { name, about, flags, arguments: [argument] }: Pick<Command, "name" | "about" | "flags" | "arguments">,
  commands: readonly string[],
) => {
  const settings = flags.filter(isSetting);
  const parts = partsOf(name, commands);
  const suggested = async (one: Flag) => ({ ...one, about: aboutFlag(one), values: await valuesOf(one) });
  const written = (await Promise.all(flags.filter((one) => !isSetting(one)).map(suggested))).map((one) =>
    one.name === "set"
      ? { ...one, values: { ...named(settings.map((two) => `${two.name}=`)), open: true as const } }
      : one,
  );
  return {
    name,
    about,
    flags: written,
    settings: await Promise.all(settings.map(suggested)),
    arguments: {
      ...named([...parts, ...(await loaded(argument?.names))]),
      path: argument !== undefined && argument.names === undefined,
    },
    after: Object.fromEntries(
      await Promise.all(
        Object.entries(argument?.after ?? {}).map(async ([word, list]) => [word, named(await loaded(list))] as const),
      ),
    ),
  };
};

const isOneWord = (name: string): boolean => !name.includes(" ");

/** The words that make another command of a command: `shots` of `puzzle shots`. */
const partsOf = (command: string, names: readonly string[]): string[] => {
  const parts = names.flatMap((name) => (name.startsWith(`${command} `) ? [name.slice(command.length + 1)] : []));
  return command === "puzzle" ? ["make", ...parts] : parts;
};

const zshScript = (commands: readonly WordedCommand[]): string => `#compdef broadside
# Completion of broadside for zsh, written by: broadside --completion zsh
_broadside() {
  local context state state_descr line
  typeset -A opt_args
  if ((CURRENT == 2)); then
    local -a commands=(
${commands
  .filter(({ name }) => isOneWord(name))
  .map(({ name, about }) => `      ${zshQuoted(`${name}:${about}`)}`)
  .join("\n")}
    )
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  ((CURRENT--))
  case "$command $words[2]" in
    ${longNames(commands).map(zshQuoted).join("|")}) if ((CURRENT > 2)); then command="$command $words[2]"; shift words; ((CURRENT--)); fi ;;
  esac
  case $command in
${commands.map(zshCase).join("\n")}
    --completion) _values shell bash zsh fish ;;
  esac
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
if [[ $funcstack[1] == _broadside ]]; then _broadside "$@"; else compdef _broadside broadside; fi
`;

const longNames = (commands: readonly WordedCommand[]): string[] =>
  commands.map(({ name }) => name).filter((name) => !isOneWord(name));

const zshCase = ({ name, flags, arguments: given, after }: WordedCommand): string => {
  const lines = [
    ...flags.map(flagSpec),
    `${zshQuoted("(- *)")}{-h,--help}${zshQuoted("[show this]")}`,
    ...argumentSpecs(given, after),
  ];
  return `    ${zshQuoted(name)})
      _arguments -s \\
${lines.map((line) => `        ${line}`).join(" \\\n")} ;;`;
};

const flagSpec = ({ name, short, value, about, values }: WordedCommand["flags"][number]): string => {
  const names = short ? `${zshQuoted(`(-${short} --${name})`)}{-${short},--${name}}` : `--${name}`;
  const action = value === undefined ? "" : `:${escaped(value.slice(1, -1))}:${actionOf(values)}`;
  return `${names}${zshQuoted(`[${escaped(about)}]${action}`)}`;
};

const argumentSpecs = (values: Values, after: WordedCommand["after"]): string[] => {
  if (values.names.length === 0 && !values.path) return [];
  const later = Object.entries(after);
  if (later.length === 0) return [zshQuoted(`*: :${actionOf(values)}`)];
  const cases = later.map(([word, argument]) => `${word}) _values name ${argument.names.join(" ")} ;;`).join(" ");
  return [zshQuoted(`1: :${actionOf(values)}`), zshQuoted(`2: :{case $line[1] in ${cases} esac}`)];
};

const actionOf = ({ names, path, list, open }: Values): string => {
  if (open) return `{compadd -S "" - ${names.join(" ")}}`;
  if (names.length === 0) return path ? "_files" : " ";
  if (list) return `_sequence compadd - ${names.join(" ")}`;
  return path ? `{_alternative "names:name:(${names.join(" ")})" "files:file:_files"}` : `(${names.join(" ")})`;
};

const escaped = (text: string): string => text.replace(/[[\]:\\]/g, "\\$&");

const zshQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const fishScript = (commands: readonly WordedCommand[]): string => {
  const lines = [
    "# Completion of broadside for fish, written by: broadside --completion fish",
    "complete -c broadside -f",
    "complete -c broadside -n __fish_use_subcommand -l version -d 'show the version'",
    "complete -c broadside -n __fish_use_subcommand -l completion -x -a 'bash zsh fish' -d 'write this script'",
    "complete -c broadside -s h -l help -d 'show help'",
    ...commands
      .filter(({ name }) => isOneWord(name))
      .map(({ name, about }) => `complete -c broadside -n __fish_use_subcommand -a ${name} -d ${fishQuoted(about)}`),
    ...commands.flatMap((command) => commandLinesOf(command, longNames(commands))),
  ];
  return `${lines.join("\n")}\n`;
};

const commandLinesOf = ({ name, flags, arguments: given, after }: WordedCommand, long: readonly string[]): string[] => {
  const seen = name.split(" ").map((word) => `__fish_seen_subcommand_from ${word}`);
  const others = isOneWord(name)
    ? [
        ...partsOf(name, long).filter((part) => part !== "make"),
        ...long.flatMap((one) => (one.endsWith(` ${name}`) ? one.split(" ", 1) : [])),
      ]
    : [];
  const unseen = others.length > 0 ? [`not __fish_seen_subcommand_from ${others.join(" ")}`] : [];
  const condition = [...seen, ...unseen].join("; and ");
  const start = `complete -c broadside -n '${condition}'`;
  return [
    ...(given.names.length > 0 || given.path ? [`${start} ${valuesText(given)}`] : []),
    ...Object.entries(after).map(
      ([word, values]) =>
        `complete -c broadside -n '${condition}; and __fish_seen_subcommand_from ${word}' ${valuesText(values)}`,
    ),
    ...flags.map((flag) => `${start} ${flagText(flag)}`),
  ];
};

const flagText = ({ name, short, value, about, values }: WordedCommand["flags"][number]): string =>
  [
    ...(short ? [`-s ${short}`] : []),
    `-l ${name}`,
    ...(value === undefined ? [] : [values.path ? "-r" : "-x", valuesText(values)]),
    `-d ${fishQuoted(about)}`,
  ]
    .filter((part) => part !== "")
    .join(" ");

const valuesText = ({ names, path }: Values): string =>
  [...(path ? ["-F"] : []), ...(names.length > 0 ? [`-a '${names.join(" ")}'`] : [])].join(" ");

const fishQuoted = (text: string): string => `'${text.replace(/[\\']/g, "\\$&")}'`;

/** Makes the script that completes command lines in bash (3.2 or newer), without using other programs. */
const bashScript = (commands: readonly WordedCommand[]): string => {
  return `# Completion of broadside for bash, written by: broadside --completion bash
_broadside() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]}
  local names= path= list= before= flags= value= open=
  # bash makes --flag=value three words.
  if [[ $cur == "=" ]]; then cur=; elif [[ $prev == "=" ]]; then prev=\${COMP_WORDS[COMP_CWORD-2]}; fi
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W "${[...commands.map(({ name }) => name).filter(isOneWord), "--help", "--version", "--completion"].join(" ")}" -- "$cur"))
    return
  fi
  if [[ $command == --completion ]]; then
    COMPREPLY=($(compgen -W "bash zsh fish" -- "$cur"))
    return
  fi
  case "$command \${COMP_WORDS[2]}" in
    ${longNames(commands)
      .map((name) => `"${name}"`)
      .join("|")}) if ((COMP_CWORD > 2)); then command+=" \${COMP_WORDS[2]}"; fi ;;
  esac
  case $command in
${commands.map(bashCase).join("\n")}
  esac
  if [[ -z $value && $cur == -* ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$cur"))
    return
  fi
  if [[ -n $list && $cur == *,* ]]; then
    before=\${cur%,*},
    cur=\${cur##*,}
  fi
  COMPREPLY=($(compgen -P "$before" -W "$names" -- "$cur"))
  # What ends with = goes on with its value.
  if [[ -n $open ]]; then compopt -o nospace 2>/dev/null; fi
  # Paths are what bash completes by itself where there is nothing else to say.
  if [[ -z $path ]]; then
    compopt +o default +o bashdefault 2>/dev/null
  elif ((\${#COMPREPLY[@]} > 0)) && [[ -n $cur ]]; then
    # Names of files may have blanks; what is inserted is quoted where it is told that these are files.
    local IFS=$'\\n'
    local files=($(compgen -f -- "$cur"))
    if ((\${#files[@]} > 0)); then
      COMPREPLY+=("\${files[@]}")
      compopt -o filenames 2>/dev/null
    fi
  fi
}
complete -o bashdefault -o default -F _broadside broadside
`;
};

const bashCase = ({ name, flags, settings, arguments: given, after }: WordedCommand): string => {
  const all = [
    ...flags.flatMap((one) => (one.short ? [`--${one.name}`, `-${one.short}`] : [`--${one.name}`])),
    "--help",
  ];
  const cases = [
    ...flags
      .filter(({ value }) => value !== undefined)
      .map(({ name: flag, short, values }) => `${short ? `-${short}|` : ""}--${flag}) value=1 ${assigned(values)} ;;`),
    ...settings.map(({ name: setting, values }) => `${setting}) value=1 ${assigned(values)} ;;`),
    ...Object.entries(after).map(([word, values]) => `${word}) ${assigned(values)} ;;`),
    `*) ${assigned(given)} ;;`,
  ];
  return `    "${name}")
      flags="${all.join(" ")}"
      case $prev in
${cases.map((line) => `        ${line}`).join("\n")}
      esac ;;`;
};

const assigned = ({ names, path, list, open }: Values): string =>
  [
    `names="${names.join(" ")}"`,
    ...(path ? ["path=1"] : []),
    ...(list ? ["list=1"] : []),
    ...(open ? ["open=1"] : []),
  ].join(" ");

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };

export const writeCompletion = async (commands: readonly Command[], name: string | undefined): Promise<void> => {
  const shells = Object.keys(SCRIPTS).join(", ");
  if (name === undefined || name === "") throw UsageError.of("--completion", "names no shell", `write ${shells}`);
  if (!Object.hasOwn(SCRIPTS, name)) throw UsageError.of("--completion", `"${name}" is not known`, `write ${shells}`);
  const script = SCRIPTS[name as keyof typeof SCRIPTS];
  return writeData(script(await makeVocabulary(commands)));
};
