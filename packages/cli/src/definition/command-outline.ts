import type { Command, Option } from "commander";
import { type FlagGroup, flagEntry } from "./flag-catalogue.ts";

/** A flag as its command defines it. */
export interface FlagOutline {
  readonly long: string;
  readonly short?: string;
  /** Placeholder of its value, such as `<name|file>`; absent when it takes none. */
  readonly value?: string;
  readonly about: string;
  readonly group: FlagGroup;
}

/** Definition of a command, from which help, completion, man pages and the table of commands are made. */
export interface CommandOutline {
  /** Its words after `broadside`. */
  readonly words: string;
  readonly about: string;
  /** Its arguments, as in help. */
  readonly arguments: readonly { readonly term: string; readonly about: string }[];
  readonly flags: readonly FlagOutline[];
  /** Help below the flags: explanations and examples. */
  readonly notes: string;
}

/** Outlines of a program's commands, in its order, without `help` and `--help`. */
export const outlinesOf = (command: Command, before = ""): CommandOutline[] =>
  command.commands
    .filter((one) => one.name() !== "help")
    .flatMap((one) => {
      const words = `${before}${one.name()}`;
      return one.commands.length > 0 ? outlinesOf(one, `${words} `) : [outlineOf(one, words)];
    });

const outlineOf = (command: Command, words: string): CommandOutline => {
  const helper = command.createHelp();
  return {
    words,
    about: command.description(),
    arguments: command.registeredArguments.map((one) => ({
      term: helper.argumentTerm(one),
      about: helper.argumentDescription(one),
    })),
    flags: command.options.map((option) => flagOutline(option, helper.optionDescription(option))),
    notes: notesOf(command),
  };
};

const flagOutline = (option: Option, about: string): FlagOutline => ({
  long: option.long ?? option.flags,
  ...(option.short !== undefined && { short: option.short }),
  ...(option.required && { value: /<.*>/.exec(option.flags)?.[0] ?? "<value>" }),
  about,
  group: flagEntry(option.long)?.group ?? "running",
});

/** Help after the flags, which commander keeps in listeners only: it is written and captured. */
const notesOf = (command: Command): string => {
  const parts: string[] = [];
  const { writeOut } = command.configureOutput();
  command.configureOutput({ writeOut: (text) => parts.push(text) });
  command.outputHelp();
  command.configureOutput({ ...(writeOut && { writeOut }) });
  return parts.slice(1).join("").trim();
};
