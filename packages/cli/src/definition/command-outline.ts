import type { Command, Option } from "commander";
import { type FlagGroup, flagEntry } from "./flag-catalogue.ts";
import { settingName, settingsOf } from "./setting.ts";

export interface FlagOutline {
  readonly long: string;
  readonly short?: string;
  readonly value?: string;
  readonly about: string;
  readonly group: FlagGroup;
}

export interface SettingOutline {
  readonly name: string;
  readonly value: string;
  readonly about: string;
}

/** The definition of a command, from which its help, completion and man page are made. */
export interface CommandOutline {
  readonly name: string;
  readonly about: string;
  readonly arguments: readonly { readonly term: string; readonly about: string }[];
  readonly flags: readonly FlagOutline[];
  readonly settings: readonly SettingOutline[];
  readonly notes: string;
}

/** The outlines of a program's commands, in the program's order, without `--help`. */
export const outlinesOf = ({ commands }: Command): CommandOutline[] => commands.map(outlineOf);

const outlineOf = (command: Command): CommandOutline => {
  const helper = command.createHelp();
  return {
    name: command.name(),
    about: command.description(),
    arguments: command.registeredArguments.map((one) => ({
      term: helper.argumentTerm(one),
      about: helper.argumentDescription(one),
    })),
    flags: command.options.map((option) => flagOutline(option, helper.optionDescription(option))),
    settings: settingsOf(command).map((option) => ({
      name: settingName(option),
      value: placeholderOf(option),
      about: helper.optionDescription(option),
    })),
    notes: notesOf(command),
  };
};

const flagOutline = (option: Option, about: string): FlagOutline => ({
  long: option.long ?? option.flags,
  ...(option.short !== undefined && { short: option.short }),
  ...(option.required && { value: placeholderOf(option) }),
  about,
  group: flagEntry(option.long)?.group ?? "running",
});

const placeholderOf = ({ flags }: Option): string => /<.*>/.exec(flags)?.[0] ?? "<value>";

/** The help after the flags, which commander keeps only in listeners, so it is captured from the output. */
const notesOf = (command: Command): string => {
  const parts: string[] = [];
  const { writeOut } = command.configureOutput();
  command.configureOutput({ writeOut: (text) => parts.push(text) });
  command.outputHelp();
  command.configureOutput({ ...(writeOut && { writeOut }) });
  return parts.slice(1).join("").trim();
};
