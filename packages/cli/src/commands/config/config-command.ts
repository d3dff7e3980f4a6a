import type { Command } from "commander";
import { checkDefaults } from "../../config/apply-config.ts";
import {
  ALL,
  CONFIG_NAME,
  type ConfigFile,
  findConfig,
  readConfig,
  shownPath,
  shownValue,
} from "../../config/config-file.ts";
import { examples } from "../../output/examples.ts";
import { write, writeJson } from "../../output/output.ts";
import { outputTerminal } from "../../output/terminal.ts";

const ABOUT = `
Defaults for flags are read from the nearest ${CONFIG_NAME}: that of this folder, or
of one above it, no further than your home. "${ALL}" holds those of every command
that has the flag, and each command may have its own. A flag that is typed wins,
and --no-config leaves all defaults out. Paths are as from the file's folder.

  {
    "${ALL}": { "scenario": "russian" },
    "compare": { "games": 200, "strategies": ["random", "hunt-target"] },
    "prior fit": { "symmetric": true }
  }`;

/** `broadside config`: the defaults in effect here, and their sources. */
export const addConfigCommand = (program: Command): void => {
  program
    .command("config")
    .description(`Show which ${CONFIG_NAME} gives the defaults of flags here, and check it`)
    .option("--json", "write JSON")
    .addHelpText("after", ABOUT)
    .addHelpText("after", examples(["broadside config", "which file applies, and what it says"]))
    .action(async ({ json }: { readonly json?: true }) => {
      const path = findConfig();
      const file = path === undefined ? undefined : readConfig(path);
      if (file) checkDefaults(file, program);
      if (json) return writeJson({ file: path ?? null, defaults: file ? defaultsOf(file) : {} });
      return write(file ? textOf(file) : `no ${CONFIG_NAME} here or above: every default is that of broadside\n`);
    });
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
    ...entries
      .filter(({ section }) => section === name)
      .map((entry) => `  --${entry.flag}${valueText(shownValue(entry))}`),
  ]);
  return `${[shownPath(path), ...lines].join("\n")}\n`;
};

const valueText = (value: string | boolean): string => {
  if (typeof value === "string") return ` ${value}`;
  return value ? "" : ": not set";
};
