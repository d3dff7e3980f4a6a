import type { Command } from "commander";
import { outlinesOf } from "../../definition/command-outline.ts";
import { writeData } from "../../output/output.ts";
import { UsageError } from "../../output/usage-error.ts";
import { makeVocabulary, type Values, type WordedCommand, type WordedFlag } from "./vocabulary.ts";

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

const flagSpec = ({ long, short, value, about, values }: WordedFlag): string => {
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

const flagText = ({ long, short, value, about, values }: WordedFlag): string =>
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
