import { firstWords, secondWords } from "./bash-script.ts";
import type { Values, WordedCommand, WordedFlag } from "./vocabulary.ts";

/** Makes the script that completes command lines in zsh, with descriptions of commands and flags. */
export const zshScript = (commands: readonly WordedCommand[]): string => {
  const aboutOf = (first: string): string => {
    const own = commands.filter(({ words }) => words[0] === first);
    return own.length === 1 ? own[0].about : `${own.map(({ words }) => words[1]).join(", ")}`;
  };
  return `#compdef broadside
# Completion of broadside for zsh, written by: broadside completion zsh
_broadside() {
  local context state state_descr line
  typeset -A opt_args
  if ((CURRENT == 2)); then
    local -a commands=(
${firstWords(commands)
  .map((first) => `      ${quoted(`${first}:${aboutOf(first)}`)}`)
  .join("\n")}
    )
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  ((CURRENT--))
  case $command in
${secondWords(commands).map(secondCase).join("\n")}
  esac
  case $command in
${commands.map(commandCase).join("\n")}
  esac
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
if [[ $funcstack[1] == _broadside ]]; then _broadside "$@"; else compdef _broadside broadside; fi
`;
};

const secondCase = ([first, seconds]: [string, readonly string[]]): string => `    ${first})
      if ((CURRENT == 2)); then
        _values command ${seconds.join(" ")}
        return
      fi
      command="$command $words[2]"
      shift words
      ((CURRENT--)) ;;`;

const commandCase = ({ words, flags, arguments: given }: WordedCommand): string => {
  const lines = [
    ...flags.map(flagSpec),
    `${quoted("(- *)")}{-h,--help}${quoted("[show this]")}`,
    ...argumentSpec(given),
  ];
  return `    ${quoted(words.join(" "))})
      _arguments -s \\
${lines.map((line) => `        ${line}`).join(" \\\n")} ;;`;
};

const flagSpec = ({ long, short, value, about, values }: WordedFlag): string => {
  const names = short ? `${quoted(`(${short} ${long})`)}{${short},${long}}` : long;
  const action = value === undefined ? "" : `:${escaped(value.slice(1, -1))}:${actionOf(values)}`;
  return `${names}${quoted(`[${escaped(about)}]${action}`)}`;
};

const argumentSpec = (values: Values): string[] =>
  values.names.length === 0 && !values.path ? [] : [quoted(`*: :${actionOf(values)}`)];

const actionOf = ({ names, path, list }: Values): string => {
  if (names.length === 0) return path ? "_files" : " ";
  if (list) return `_sequence compadd - ${names.join(" ")}`;
  return path ? `{_alternative "names:name:(${names.join(" ")})" "files:file:_files"}` : `(${names.join(" ")})`;
};

/** Text inside the brackets of a description. */
const escaped = (text: string): string => text.replace(/[[\]:\\]/g, "\\$&");

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
