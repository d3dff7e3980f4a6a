import type { Values, WordedCommand } from "./vocabulary.ts";

/** Makes the script that completes command lines in bash (3.2 or newer), without other programs. */
export const bashScript = (commands: readonly WordedCommand[]): string => {
  const [firsts, seconds] = [firstWords(commands), secondWords(commands)];
  return `# Completion of broadside for bash, written by: broadside completion bash
_broadside() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]}
  local names= path= list= before= flags= value=
  # bash makes --flag=value three words.
  if [[ $cur == "=" ]]; then cur=; elif [[ $prev == "=" ]]; then prev=\${COMP_WORDS[COMP_CWORD-2]}; fi
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W "${[...firsts, "--help", "--version"].join(" ")}" -- "$cur"))
    return
  fi
  case $command in
${seconds.map(([first, words]) => secondCase(first, words)).join("\n")}
  esac
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

/** The first words of all commands. */
export const firstWords = (commands: readonly WordedCommand[]): string[] => [
  ...new Set(commands.map(({ words }) => words[0])),
];

/** Commands of two words: each first word with its second ones. */
export const secondWords = (commands: readonly WordedCommand[]): [first: string, seconds: string[]][] =>
  firstWords(commands).flatMap((first) => {
    const seconds = commands.flatMap(({ words }) => (words[0] === first && words.length > 1 ? words[1] : []));
    return seconds.length === 0 ? [] : [[first, seconds] as [string, string[]]];
  });

const secondCase = (first: string, seconds: readonly string[]): string => `    ${first})
      if ((COMP_CWORD == 2)); then
        COMPREPLY=($(compgen -W "${seconds.join(" ")} --help" -- "$cur"))
        return
      fi
      command="${first} \${COMP_WORDS[2]}" ;;`;

const commandCase = ({ words, flags, arguments: given }: WordedCommand): string => {
  const all = [...flags.flatMap(({ long, short }) => (short ? [long, short] : [long])), "--help"];
  const valued = flags.filter(({ value }) => value !== undefined);
  const cases = valued.map(
    ({ long, short, values }) => `        ${short ? `${short}|${long}` : long}) value=1 ${assigned(values)} ;;`,
  );
  return `    "${words.join(" ")}")
      flags="${all.join(" ")}"
      case $prev in
${[...cases, `        *) ${assigned(given)} ;;`].join("\n")}
      esac ;;`;
};

const assigned = ({ names, path, list }: Values): string =>
  [`names="${names.join(" ")}"`, ...(path ? ["path=1"] : []), ...(list ? ["list=1"] : [])].join(" ");
