import type { Command } from "commander";
import { COMMAND_GROUPS, COMMANDS, commandsFor } from "./commands/command-list.ts";
import { applyConfig, longNamesOf } from "./config/apply-config.ts";
import { addCommonFlags, BroadsideCommand } from "./definition/broadside-command.ts";
import { FLAG_GROUPS } from "./definition/flag-catalogue.ts";
import { applySettings } from "./definition/setting.ts";
import { readPipedScenario } from "./input/source/piped-scenario.ts";
import { examples } from "./output/examples.ts";
import { beQuiet } from "./output/streams.ts";
import { outputTerminal } from "./output/terminal.ts";
import { version } from "./version.ts";

const WHICH =
  "\nTo see which strategies need fewer shots for the same fleets, write compare; to see who wins two-player games, write tournament.";

/**
 * Builds the program with the commands that a command line needs.
 *
 * @param words the command line
 * @param print receives the text of help and version
 */
export const makeProgram = async (words: readonly string[], print: (text: string) => void): Promise<Command> => {
  const program = new BroadsideCommand("broadside")
    .description("Exact analysis of Battleship: any rules, any board, every layout counted")
    .version(version(), "--version", "show the version")
    .option("--completion <shell>", "write the script by which bash, zsh or fish completes command lines")
    .helpCommand(false)
    .configureOutput({ writeOut: print, getOutHelpWidth: () => outputTerminal().columns })
    .hook("preAction", (_, command) => beforeAction(command))
    .addHelpText("after", WHICH)
    .addHelpText(
      "after",
      examples(
        ["broadside count --scenario russian", "how many layouts the Russian game has"],
        ['broadside heatmap --shots "E5. F6x"', "where the ships may be after a miss and a hit"],
        ['broadside suggest --shots "E5. F6x" --top 3', "where to shoot next"],
        ["broadside count --help", "what a command takes"],
      ),
    );
  for (const option of program.options) option.helpGroup(FLAG_GROUPS.running);
  for (const name of commandsFor(words)) {
    const add = await COMMANDS[name]();
    add(program);
  }
  for (const command of program.commands) addCommonFlags(command);
  for (const [heading, names] of Object.entries(COMMAND_GROUPS))
    for (const command of program.commands) if (names.includes(command.name())) command.helpGroup(heading);
  return program;
};

/** Settings for every command: where its defaults come from, and whether it is quiet. */
const beforeAction = async (command: Command): Promise<void> => {
  applySettings(command);
  await applyConfig(command, { words: Object.keys(COMMANDS), flags: allFlags });
  if (command.getOptionValue("quiet") === true) beQuiet();
  await readPipedScenario(command);
};

/** The flags and settings of all commands, loaded by using an empty command line. */
const allFlags = async (): Promise<string[]> => longNamesOf(await makeProgram([], () => {}));
