import type { Command, Option } from "commander";
import { flagEntry } from "./flag-catalogue.ts";
import { settingName, settingsOf } from "./setting.ts";

/** The definition of a command, from which its help, completion and man page are made. */
export type CommandOutline = ReturnType<typeof outlineOf>;

export type FlagOutline = ReturnType<typeof flagOutline>;

export type SettingOutline = CommandOutline["settings"][number];

/** The outlines of a program's commands, in the program's order, without `--help`. */
export const outlinesOf = ({ commands }: Command): CommandOutline[] => commands.map(outlineOf);

const outlineOf = (command: Command) => {
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

const flagOutline = (option: Option, about: string) => ({
  long: option.long ?? option.flags,
  ...(option.short !== undefined && { short: option.short }),
  ...(option.required && { value: placeholderOf(option) }),
  about,
  group: flagEntry(option.long)?.group ?? ("running" as const),
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
