import { ANSWERS, CONTACTS, METHOD_NAMES, PRESET_NAMES, STRATEGY_NAMES } from "@broadside/engine";
import { TURN_RULES } from "@broadside/engine/games";
import { PLACEMENT_MODELS } from "@broadside/engine/placing";
import { MODELS, NAMED_PRIORS } from "@broadside/engine/priors";
import { PUZZLE_LEVELS } from "@broadside/engine/puzzles";
import { OBJECTIVES } from "@broadside/engine/solver";
import type { Command } from "commander";
import { type CommandOutline, outlinesOf } from "../../definition/command-outline.ts";
import { flagEntry } from "../../definition/flag-catalogue.ts";
import { writeData } from "../../output/output.ts";
import { UsageError } from "../../output/usage-error.ts";
import { SCHEMA_NAMES, TOPICS } from "../list/list-command.ts";
import { ORDERS } from "../place/placing-run.ts";
import { PLAYERS } from "../play/match-settings.ts";

interface Values {
  readonly names: readonly string[];
  readonly path: boolean;
  readonly list: boolean;
  /** Whether the names continue: `max-layouts=` is followed by its value. */
  readonly open?: true;
}

type WordedCommand = Awaited<ReturnType<typeof makeVocabulary>>[number];

const priors = Object.keys(NAMED_PRIORS);
const placements = [...new Set([...Object.keys(PLACEMENT_MODELS), ...priors])];

/** Names that a flag accepts. Strategies are completed without their parameters. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  "--scenario": PRESET_NAMES,
  "--contact": CONTACTS,
  "--answers": ANSWERS,
  "--prior": priors,
  "--method": METHOD_NAMES,
  "--strategy": STRATEGY_NAMES,
  "--strategies": STRATEGY_NAMES,
  "--against": STRATEGY_NAMES,
  "--difficulty": STRATEGY_NAMES,
  "--anchor": STRATEGY_NAMES,
  "--until": ["differences=", "sprt="],
  "--placement": placements,
  "--order": ORDERS,
  "--objective": OBJECTIVES,
  "--turns": TURN_RULES,
  "--first": PLAYERS,
  "--fleet": ["drawn", "own"],
  "--clues": ["fewest", "symmetric"],
  "--level": PUZZLE_LEVELS,
  model: Object.keys(MODELS),
};

const FORMATS: Readonly<Record<string, readonly string[]>> = {
  heatmap: ["csv"],
  suggest: ["csv", "matrix"],
  solve: ["text", "csv", "markdown"],
};

const LISTS: readonly string[] = ["--strategies", "--clues", "export"];
const NOTHING: Values = { names: [], path: false, list: false };

const makeVocabulary = async (outlines: readonly CommandOutline[]) => {
  const { EXPORT_FORMATS, LUCK_REDUCTIONS } = await import("@broadside/arena");
  const { STUDIES } = await import("@broadside/studies");
  const { SCHEDULES } = await import("@broadside/arena/tournaments");
  const namesOf: Readonly<Record<string, readonly string[]>> = {
    ...NAMES,
    "--schedule": SCHEDULES,
    "--reduce-luck": LUCK_REDUCTIONS,
    export: EXPORT_FORMATS,
  };
  const commands = outlines.map(({ name }) => name);
  const named = (names: readonly string[]): Values => ({ ...NOTHING, names });
  const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
    study: STUDIES.map(({ name }) => name),
    list: TOPICS,
    help: commands,
  };
  const AFTER: Readonly<Record<string, Readonly<Record<string, Values>>>> = {
    list: { priors: named(priors), schemas: named(SCHEMA_NAMES) },
  };
  const valuesOf = (name: string): Values => ({
    names: namesOf[name] ?? [],
    path: flagEntry(name)?.path === true || name === "--strategies",
    list: LISTS.includes(name),
  });
  const help = { name: "help", about: "Explain a command", arguments: [], flags: [], settings: [], notes: "" };
  return [...outlines, help].map(({ name, about, flags, settings, arguments: given }) => {
    const own = (long: string): Values => {
      if (long === "--set") return { ...named(settings.map((one) => `${one.name}=`)), open: true };
      return long === "--format" ? named(FORMATS[name] ?? []) : valuesOf(long);
    };
    return {
      name,
      about,
      flags: flags.map((flag) => ({ ...flag, values: own(flag.long) })),
      settings: settings.map((setting) => ({ ...setting, values: valuesOf(setting.name) })),
      arguments: {
        ...named(ARGUMENTS[name] ?? []),
        path: given.length > 0 && ARGUMENTS[name] === undefined,
      },
      after: AFTER[name] ?? {},
    };
  });
};

const zshScript = (commands: readonly WordedCommand[]): string => `#compdef broadside
# Completion of broadside for zsh, written by: broadside --completion zsh
_broadside() {
  local context state state_descr line
  typeset -A opt_args
  if ((CURRENT == 2)); then
    local -a commands=(
${commands.map(({ name, about }) => `      ${zshQuoted(`${name}:${about}`)}`).join("\n")}
    )
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  ((CURRENT--))
  case $command in
${commands.map(zshCase).join("\n")}
    --completion) _values shell bash zsh fish ;;
  esac
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
if [[ $funcstack[1] == _broadside ]]; then _broadside "$@"; else compdef _broadside broadside; fi
`;

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

const flagSpec = ({ long, short, value, about, values }: WordedCommand["flags"][number]): string => {
  const names = short ? `${zshQuoted(`(${short} ${long})`)}{${short},${long}}` : long;
  const action = value === undefined ? "" : `:${escaped(value.slice(1, -1))}:${actionOf(values)}`;
  return `${names}${zshQuoted(`[${escaped(about)}]${action}`)}`;
};

const argumentSpecs = (values: Values, after: WordedCommand["after"]): string[] => {
  if (values.names.length === 0 && !values.path) return [];
  const later = Object.entries(after);
  if (later.length === 0) return [zshQuoted(`*: :${actionOf(values)}`)];
  const cases = later.map(([word, own]) => `${word}) _values name ${own.names.join(" ")} ;;`).join(" ");
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
    ...commands.map(
      ({ name, about }) => `complete -c broadside -n __fish_use_subcommand -a ${name} -d ${fishQuoted(about)}`,
    ),
    ...commands.flatMap(commandLinesOf),
  ];
  return `${lines.join("\n")}\n`;
};

const commandLinesOf = ({ name, flags, arguments: given, after }: WordedCommand): string[] => {
  const start = `complete -c broadside -n '__fish_seen_subcommand_from ${name}'`;
  return [
    ...(given.names.length > 0 || given.path ? [`${start} ${valuesText(given)}`] : []),
    ...Object.entries(after).map(
      ([word, values]) =>
        `complete -c broadside -n '__fish_seen_subcommand_from ${name}; and __fish_seen_subcommand_from ${word}' ${valuesText(values)}`,
    ),
    ...flags.map((flag) => `${start} ${flagText(flag)}`),
  ];
};

const flagText = ({ long, short, value, about, values }: WordedCommand["flags"][number]): string =>
  [
    ...(short ? [`-s ${short.slice(1)}`] : []),
    `-l ${long.slice(2)}`,
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
    COMPREPLY=($(compgen -W "${[...commands.map(({ name }) => name), "--help", "--version", "--completion"].join(" ")}" -- "$cur"))
    return
  fi
  if [[ $command == --completion ]]; then
    COMPREPLY=($(compgen -W "bash zsh fish" -- "$cur"))
    return
  fi
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
  const all = [...flags.flatMap(({ long, short }) => (short ? [long, short] : [long])), "--help"];
  const cases = [
    ...flags
      .filter(({ value }) => value !== undefined)
      .map(({ long, short, values }) => `${short ? `${short}|${long}` : long}) value=1 ${assigned(values)} ;;`),
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

export const writeCompletion = async (program: Command, name: string | undefined): Promise<void> => {
  const shells = Object.keys(SCRIPTS).join(", ");
  if (name === undefined || name === "") throw UsageError.of("--completion", "names no shell", `write ${shells}`);
  if (!Object.hasOwn(SCRIPTS, name)) throw UsageError.of("--completion", `"${name}" is not known`, `write ${shells}`);
  const script = SCRIPTS[name as keyof typeof SCRIPTS];
  return writeData(script(await makeVocabulary(outlinesOf(program))));
};
