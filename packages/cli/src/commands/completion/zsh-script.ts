import type { Values, WordedCommand, WordedFlag } from "./vocabulary.ts";

/** Makes the script that completes command lines in zsh, with descriptions of commands and flags. */
export const zshScript = (commands: readonly WordedCommand[]): string => `#compdef broadside
# Completion of broadside for zsh, written by: broadside --completion zsh
_broadside() {
  local context state state_descr line
  typeset -A opt_args
  if ((CURRENT == 2)); then
    local -a commands=(
${commands.map(({ name, about }) => `      ${quoted(`${name}:${about}`)}`).join("\n")}
    )
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  ((CURRENT--))
  case $command in
${commands.map(commandCase).join("\n")}
    --completion) _values shell bash zsh fish ;;
  esac
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
if [[ $funcstack[1] == _broadside ]]; then _broadside "$@"; else compdef _broadside broadside; fi
`;

const commandCase = ({ name, flags, arguments: given, after }: WordedCommand): string => {
  const lines = [
    ...flags.map(flagSpec),
    `${quoted("(- *)")}{-h,--help}${quoted("[show this]")}`,
    ...argumentSpecs(given, after),
  ];
  return `    ${quoted(name)})
      _arguments -s \\
${lines.map((line) => `        ${line}`).join(" \\\n")} ;;`;
};

const flagSpec = ({ long, short, value, about, values }: WordedFlag): string => {
  const names = short ? `${quoted(`(${short} ${long})`)}{${short},${long}}` : long;
  const action = value === undefined ? "" : `:${escaped(value.slice(1, -1))}:${actionOf(values)}`;
  return `${names}${quoted(`[${escaped(about)}]${action}`)}`;
};

const argumentSpecs = (values: Values, after: WordedCommand["after"]): string[] => {
  if (values.names.length === 0 && !values.path) return [];
  const later = Object.entries(after);
  if (later.length === 0) return [quoted(`*: :${actionOf(values)}`)];
  const cases = later.map(([word, own]) => `${word}) _values name ${own.names.join(" ")} ;;`).join(" ");
  return [quoted(`1: :${actionOf(values)}`), quoted(`2: :{case $line[1] in ${cases} esac}`)];
};

const actionOf = ({ names, path, list, open }: Values): string => {
  if (open) return `{compadd -S "" - ${names.join(" ")}}`;
  if (names.length === 0) return path ? "_files" : " ";
  if (list) return `_sequence compadd - ${names.join(" ")}`;
  return path ? `{_alternative "names:name:(${names.join(" ")})" "files:file:_files"}` : `(${names.join(" ")})`;
};

/** Text inside the brackets of a description. */
const escaped = (text: string): string => text.replace(/[[\]:\\]/g, "\\$&");

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
