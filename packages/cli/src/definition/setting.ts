import { suggestName } from "@broadside/engine/input";
import { type Command, Option } from "commander";
import { UsageError } from "../output/usage-error.ts";
import { FLAG_GROUPS } from "./flag-catalogue.ts";

/** The settings of each command. They are not options of commander, so that nobody can type them as flags. */
const settings = new WeakMap<Command, Option[]>();

/** The settings of a command: values that are rarely changed, given by `--set` or in broadside.json. */
export const settingsOf = (command: Command): readonly Option[] => settings.get(command) ?? [];

export const isSetting = (option: Option): boolean => option.helpGroupHeading === FLAG_GROUPS.settings;

export const settingName = (option: Option): string => (option.long ?? "").slice(2);

/** A setting in its written form: `max-layouts=<number>`. */
export const settingForm = (option: Option): string => option.flags.slice(2).replace(" ", "=");

/** A sentence about a setting, and perhaps a reader, without which a value is text, and the value if it is not set. */
type SettingRow = string | readonly [about: string, read: (text: string) => unknown, standard?: unknown];

/**
 * Adds settings to a command.
 *
 * @param rows by name and form of the value, such as `max-layouts=<number>`; `<true|false>` and `<dir|false>` accept
 *   true and false in a file
 */
export const addSettings = (command: Command, rows: Readonly<Record<string, SettingRow>>): Command => {
  for (const [form, row] of Object.entries(rows)) {
    const [about, read, standard] = typeof row === "string" ? [row] : row;
    const option = new Option(`--${form.replace("=", " ")}`, about).helpGroup(FLAG_GROUPS.settings);
    if (read) option.argParser(read);
    if (standard !== undefined) {
      option.default(standard);
      command.setOptionValueWithSource(option.attributeName(), standard, "default");
    }
    settings.set(command, [...settingsOf(command), option]);
  }
  return command;
};

/** Applies the values given by `--set`. @throws UsageError for an unknown setting or an invalid value */
export const applySettings = (command: Command): void => {
  for (const text of (command.getOptionValue("set") as readonly string[] | undefined) ?? []) {
    const [, name = text, value] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
    const own = settingsOf(command).find((one) => settingName(one) === name);
    if (own === undefined) throw unknownSetting(command, name);
    if (value === undefined) throw UsageError.of(`--set ${name}`, "has no value", `write --set ${settingForm(own)}`);
    if (command.getOptionValueSource(own.attributeName()) === "cli")
      throw UsageError.of(`--set ${name}`, "is given twice", "give it once");
    command.setOptionValueWithSource(own.attributeName(), own.parseArg ? own.parseArg(value, undefined) : value, "cli");
  }
};

const unknownSetting = (command: Command, name: string): UsageError => {
  const flag = command.options.find(({ long }) => long === `--${name}`);
  if (flag)
    return UsageError.of(`--set ${name}`, "is a flag, not a setting", `write ${flag.flags.replace(/^-\w, /, "")}`);
  const names = settingsOf(command).map(settingName);
  return UsageError.of("--set", `"${name}" is not a setting of this command`, suggestName(name, names));
};

export const onOff =
  (name: string) =>
  (text: string): true | undefined => {
    if (text === "true") return true;
    if (text === "false") return undefined;
    throw UsageError.of(name, `"${text}" is not known`, "write true or false");
  };
