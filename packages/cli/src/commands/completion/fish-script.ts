import { firstWords, secondWords } from "./bash-script.ts";
import type { Values, WordedCommand, WordedFlag } from "./vocabulary.ts";

/** Makes the script that completes command lines in fish, with descriptions of commands and flags. */
export const fishScript = (commands: readonly WordedCommand[]): string => {
  const seconds = new Map(secondWords(commands));
  const lines = [
    "# Completion of broadside for fish, written by: broadside completion fish",
    "complete -c broadside -f",
    "complete -c broadside -n __fish_use_subcommand -l version -d 'show the version'",
    "complete -c broadside -s h -l help -d 'show help'",
    ...firstWords(commands).map((first) => {
      const about = commands.find(({ words }) => words.length === 1 && words[0] === first)?.about;
      return `complete -c broadside -n __fish_use_subcommand -a ${first} -d ${quoted(about ?? (seconds.get(first) ?? []).join(", "))}`;
    }),
    ...[...seconds].map(([first, words]) => {
      const none = `not __fish_seen_subcommand_from ${words.join(" ")}`;
      return `complete -c broadside -n '__fish_seen_subcommand_from ${first}; and ${none}' -a '${words.join(" ")}'`;
    }),
    ...commands.flatMap(commandLinesOf),
  ];
  return `${lines.join("\n")}\n`;
};

const commandLinesOf = ({ words, flags, arguments: given }: WordedCommand): string[] => {
  const seen = words.map((word) => `__fish_seen_subcommand_from ${word}`).join("; and ");
  const start = `complete -c broadside -n '${seen}'`;
  return [
    ...(given.names.length > 0 || given.path ? [`${start} ${valuesText(given)}`] : []),
    ...flags.map((flag) => `${start} ${flagText(flag)}`),
  ];
};

const flagText = ({ long, short, value, about, values }: WordedFlag): string =>
  [
    ...(short ? [`-s ${short.slice(1)}`] : []),
    `-l ${long.slice(2)}`,
    ...(value === undefined ? [] : [values.path ? "-r" : "-x", valuesText(values)]),
    `-d ${quoted(about)}`,
  ]
    .filter((part) => part !== "")
    .join(" ");

const valuesText = ({ names, path }: Values): string =>
  [...(path ? ["-F"] : []), ...(names.length > 0 ? [`-a '${names.join(" ")}'`] : [])].join(" ");

const quoted = (text: string): string => `'${text.replace(/[\\']/g, "\\$&")}'`;
