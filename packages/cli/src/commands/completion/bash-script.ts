import type { Values, WordedCommand } from "./vocabulary.ts";

/** Makes the script that completes command lines in bash (3.2 or newer), without other programs. */
export const bashScript = (commands: readonly WordedCommand[]): string => {
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
${commands.map(commandCase).join("\n")}
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

const commandCase = ({ name, flags, settings, arguments: given, after }: WordedCommand): string => {
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
