import type { Command } from "commander";
import { checkDefaults, shownDefault } from "../../config/apply-config.ts";
import {
  ALL,
  CONFIG_NAME,
  type ConfigEntry,
  type ConfigFile,
  findConfig,
  readConfig,
  shownPath,
  shownValue,
} from "../../config/config-file.ts";
import { outlinesOf, type SettingOutline } from "../../definition/command-outline.ts";
import { SETTINGS } from "../../definition/flag-catalogue.ts";
import { write, writeJson } from "../../output/output.ts";
import { outputTerminal } from "../../output/terminal.ts";
import { fitTable } from "../../output/text-table.ts";

/** Shows which file of defaults applies here, and checks it. @param program with all commands */
export const listDefaults = async (program: Command, asJson: boolean): Promise<void> => {
  const path = findConfig();
  const file = path === undefined ? undefined : readConfig(path);
  if (file) checkDefaults(file, program);
  if (asJson) return writeJson({ file: path ?? null, defaults: file ? defaultsOf(file) : {} });
  return write(file ? textOf(file) : `no ${CONFIG_NAME} here or above: every default is that of broadside\n`);
};

/** A setting, and the commands that have it. */
interface SettingOfCommands extends SettingOutline {
  readonly commands: string[];
}

/** Lists the settings of all commands. @param program with all commands */
export const listSettings = async (program: Command, asJson: boolean): Promise<void> => {
  const settings: SettingOfCommands[] = [];
  for (const { name: command, settings: own } of outlinesOf(program))
    for (const { name, value, about } of own) {
      const same = settings.find((one) => one.name === name && one.about === about);
      if (same) same.commands.push(command);
      else settings.push({ name, value, about, commands: [command] });
    }
  if (asJson) return writeJson({ settings });
  const { columns, style } = outputTerminal();
  const rows = settings.map(({ name, value, about, commands }) => [`${name}=${value}`, commands.join(", "), about]);
  const headings = [{ heading: "setting" }, { heading: "of" }, { heading: "what it does", wraps: true }];
  return write(`${fitTable(headings, rows, columns, style.bold).lines.join("\n")}\n`);
};

const defaultsOf = ({ sections, entries }: ConfigFile): object =>
  Object.fromEntries(
    sections.map(({ name }) => [
      name,
      Object.fromEntries(
        entries.filter(({ section }) => section === name).map((entry) => [entry.flag, shownValue(entry)]),
      ),
    ]),
  );

const textOf = ({ path, sections, entries }: ConfigFile): string => {
  const { style } = outputTerminal();
  const lines = sections.flatMap(({ name }) => [
    style.bold(name === ALL ? "all commands" : `broadside ${name}`),
    ...entries.filter(({ section }) => section === name).map(entryText),
  ]);
  return `${[shownPath(path), ...lines].join("\n")}\n`;
};

const entryText = (entry: ConfigEntry): string =>
  `  ${shownDefault(entry, { isSet: Object.hasOwn(SETTINGS, entry.flag) })}${entry.value === false && !Object.hasOwn(SETTINGS, entry.flag) ? ": not set" : ""}`;
