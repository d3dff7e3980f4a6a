import { readFileSync } from "node:fs";
import { suggestName } from "@broadside/engine/text";
import { Command, type ErrorOptions } from "commander";
import { COMMANDS, commandsFor } from "./commands/registry.ts";
import { examples } from "./output/examples.ts";
import { UsageError } from "./output/usage-error.ts";

/** A command whose errors are {@link UsageError}s of one line that name the nearest known word. */
class BroadsideCommand extends Command {
  override createCommand(name?: string): Command {
    return new BroadsideCommand(name)
      .exitOverride()
      .showSuggestionAfterError(false)
      .helpOption("-h, --help", "show this");
  }

  override error(message: string, { code }: ErrorOptions = {}): never {
    const word = /'([^']*)'/.exec(message)?.[1] ?? "";
    if (code === "commander.unknownOption") throw this.#unknownOption(word);
    if (code === "commander.unknownCommand") throw unknownCommand(this, word);
    if (code === "commander.optionMissingArgument") {
      const [flag, value = "<value>"] = word.split(" ");
      throw UsageError.of(flag, "has no value", `write ${flag} ${value}`);
    }
    if (code === "commander.missingArgument") {
      throw UsageError.of(`<${word}>`, "is missing", `write broadside ${this.name()} <${word}>`);
    }
    if (code === "commander.excessArguments") {
      throw UsageError.of(
        `"${this.args.slice(this.registeredArguments.length).join(" ")}"`,
        "is not expected here",
        `see broadside ${this.name()} --help`,
      );
    }
    throw new UsageError(message.replace(/^error: /, ""));
  }

  #unknownOption(word: string): UsageError {
    const [flag] = word.split("=", 1);
    if (this.options.some(({ long }) => long === flag)) {
      return UsageError.of(word, "this flag takes no value", `write ${flag}`);
    }
    const ofSubcommand = this.commands.some((command) => command.options.some(({ long }) => long === flag));
    if (ofSubcommand) return UsageError.of(flag, "must come after the command", `write broadside COMMAND ${flag}`);
    const known = this.createHelp()
      .visibleOptions(this)
      .flatMap(({ long }) => long ?? []);
    return UsageError.of(flag, "is not a flag of this command", suggestName(flag, known));
  }
}

const unknownCommand = (program: Command, name: string): UsageError =>
  UsageError.of(
    `"${name}"`,
    "is not a command",
    suggestName(
      name,
      program.commands.map((command) => command.name()),
    ),
  );

const version = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return String((manifest as { version?: unknown }).version);
};

/**
 * The program, with the commands that a command line needs.
 *
 * @param words the command line
 * @param print takes the text of help and version
 */
export const makeProgram = async (words: readonly string[], print: (text: string) => void): Promise<Command> => {
  const program = new BroadsideCommand("broadside")
    .description("Exact analysis of Battleship: any rules, any board, every layout counted")
    .version(version(), "--version", "show the version")
    .helpOption("-h, --help", "show this")
    .helpCommand(false)
    .exitOverride()
    .showSuggestionAfterError(false)
    .configureOutput({ writeOut: print })
    .addHelpText(
      "after",
      examples(
        ["broadside count --scenario russian", "how many layouts the Russian game has"],
        ['broadside heatmap --shots "E5. F6x"', "where the ships may be after a miss and a hit"],
        ['broadside suggest --shots "E5. F6x" --top 3', "where to shoot next"],
      ),
    );
  for (const name of commandsFor(words)) {
    const add = await COMMANDS[name]();
    add(program);
  }
  addHelpCommand(program);
  return program;
};

const addHelpCommand = (program: Command): void => {
  program
    .command("help")
    .argument("[command]", "the command to explain")
    .description("Explain a command")
    .action((name?: string) => {
      const command = name === undefined ? program : program.commands.find((one) => one.name() === name);
      if (command === undefined) throw unknownCommand(program, name ?? "");
      command.outputHelp();
    });
};
