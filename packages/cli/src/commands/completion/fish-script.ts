import type { Values, WordedCommand, WordedFlag } from "./vocabulary.ts";

/** Makes the script that completes command lines in fish, with descriptions of commands and flags. */
export const fishScript = (commands: readonly WordedCommand[]): string => {
  const lines = [
    "# Completion of broadside for fish, written by: broadside --completion fish",
    "complete -c broadside -f",
    "complete -c broadside -n __fish_use_subcommand -l version -d 'show the version'",
    "complete -c broadside -n __fish_use_subcommand -l completion -x -a 'bash zsh fish' -d 'write this script'",
    "complete -c broadside -s h -l help -d 'show help'",
    ...commands.map(
      ({ name, about }) => `complete -c broadside -n __fish_use_subcommand -a ${name} -d ${quoted(about)}`,
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
    `-d ${quoted(about)}`,
  ]
    .filter((part) => part !== "")
    .join(" ");

const valuesText = ({ names, path }: Values): string =>
  [...(path ? ["-F"] : []), ...(names.length > 0 ? [`-a '${names.join(" ")}'`] : [])].join(" ");

const quoted = (text: string): string => `'${text.replace(/[\\']/g, "\\$&")}'`;
