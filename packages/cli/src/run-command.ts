import { RefusedError } from "@broadside/engine";
import { formatDuration, oneLine } from "@broadside/engine/text";
import { CommanderError } from "commander";
import { COMMAND_GROUPS, COMMANDS, commandsFor, joinCommand, loadCommands } from "./commands/command-list.ts";
import { BroadsideCommand } from "./definition/broadside-command.ts";
import { fitHelp } from "./definition/broadside-help.ts";
import { exampleText } from "./definition/command.ts";
import { applyConfig, withOrigin } from "./definition/config-file.ts";
import { FLAG_GROUPS, keyOf, typedName } from "./definition/flag.ts";
import { readPiped } from "./input/scenario-source.ts";
import { OutputClosed, writeData, writeError } from "./output/output.ts";
import { beQuiet, isOwnProcess, type Streams, streams, withStreams } from "./output/streams.ts";
import { outputTerminal } from "./output/terminal.ts";
import { Failure, UsageError } from "./output/usage-error.ts";
import { endAfter } from "./thread/time-limit.ts";
import { version } from "./version.ts";

const WHICH =
  "\nTo see which strategies need fewer shots for the same fleets, write compare; to see who wins two-player games, write tournament.";

const EXAMPLES = exampleText({
  "broadside count --scenario russian": "how many layouts the Russian game has",
  'broadside heatmap --shots "E5. F6x"': "where the ships may be after a miss and a hit",
  'broadside suggest --shots "E5. F6x" --top 3': "where to shoot next",
  "broadside count --help": "what a command takes",
});

/** The program with the commands that a line needs. @param print receives the text of help and version */
export const makeProgram = async (
  words: readonly string[],
  print: (text: string) => void,
): Promise<BroadsideCommand> => {
  const program = new BroadsideCommand("broadside");
  program
    .description("Exact analysis of Battleship: any rules, any board, every layout counted")
    .version(version(), "--version", "show the version")
    .option("--completion <shell>", "write the script by which bash, zsh or fish completes command lines")
    .configureOutput({ writeOut: print, getOutHelpWidth: () => outputTerminal().columns })
    .addHelpText("after", WHICH)
    .addHelpText("after", EXAMPLES);
  for (const option of program.options) option.helpGroup(FLAG_GROUPS.running);
  for (const command of await loadCommands(commandsFor(words))) {
    const made = BroadsideCommand.define(command, program, allCommands);
    made.hook("preAction", () => beforeAction(made));
    for (const [heading, names] of Object.entries(COMMAND_GROUPS))
      if (names.includes(command.name)) made.helpGroup(heading);
  }
  return program;
};

/** The names of arguments that are files. */
const FILE_ARGUMENTS = ["file", "transcript"];

const allCommands = () => loadCommands(Object.keys(COMMANDS));

/** Settings for every command: where its defaults come from, and whether it is quiet. */
const beforeAction = async (command: BroadsideCommand): Promise<void> => {
  command.applySettings();
  await applyConfig(command, Object.keys(COMMANDS), allCommands);
  command.requireRelations();
  if (command.getOptionValue("quiet") === true) beQuiet();
  limitTime(command);
  const takesFiles = command.registeredArguments.some((one) => FILE_ARGUMENTS.includes(one.name()));
  await readPiped(command.name(), command.opts(), takesFiles ? command.args : []);
};

/** Ends the process when the time has passed that a flag of the command gives. A batch goes on, line by line. */
const limitTime = (command: BroadsideCommand): void => {
  const limit = command.flags.find(({ endsCommand }) => endsCommand !== undefined);
  const milliseconds: unknown = limit && command.getOptionValue(keyOf(limit));
  if (limit === undefined || typeof milliseconds !== "number" || command.getOptionValue("batch") !== undefined) return;
  // The process of a program that calls the command is not ended.
  if (!isOwnProcess()) return;
  if (limit.endsCommand === "as by Ctrl-C") {
    setTimeout(() => process.emit("SIGINT"), milliseconds).unref();
    return;
  }
  const time = formatDuration(milliseconds);
  endAfter(
    milliseconds,
    `broadside: stopped after ${time}, before there was a result; ${typedName(limit)} allows more`,
  );
};

/** Runs a command line; the exit code is 2 for bad input, 1 for other failures. Run only one at a time. */
export const runCommand = (words: readonly string[], given: Streams): Promise<number> =>
  withStreams(given, () => run(words));

const run = async (typed: readonly string[]): Promise<number> => {
  let help = "";
  try {
    if (asksForCompletion(typed)) {
      await completeIn(typed);
      return 0;
    }
    const words = withoutHelpWord(joinCommand(typed));
    const program = await makeProgram(words, (text) => {
      help += text;
    });
    try {
      if (words.length === 0) program.outputHelp();
      else await program.parseAsync(words, { from: "user" });
    } catch (error) {
      // Commander throws this after printing help or the version; real errors are UsageErrors.
      if (!(error instanceof CommanderError) || error.exitCode !== 0) throw error;
    }
    if (help !== "") await writeData(fitHelp(help, outputTerminal().columns));
    return 0;
  } catch (error) {
    return report(error instanceof UsageError ? withOrigin(error) : error);
  }
};

/** `broadside help count` means `broadside count --help`. */
const withoutHelpWord = ([first, ...words]: readonly string[]): readonly string[] => {
  if (first !== "help") return first === undefined ? [] : [first, ...words];
  const [name = "", next] = joinCommand(words);
  if (next !== undefined && !next.startsWith("-"))
    throw UsageError.of(`"${next}"`, "is not expected here", `write broadside help ${name}`);
  // A word that is not a command is refused like any other.
  return name === "" || Object.hasOwn(COMMANDS, name) ? [...joinCommand(words), "--help"] : words;
};

const asksForCompletion = ([first = ""]: readonly string[]): boolean => /^--completion(=|$)/.test(first);

const completeIn = async ([first, second]: readonly string[]): Promise<void> => {
  const shell = first.includes("=") ? first.replace(/^[^=]*=/, "") : second;
  const { writeCompletion } = await import("./commands/shell-completion.ts");
  await writeCompletion(await allCommands(), shell);
};

const report = async (error: unknown): Promise<number> => {
  // It is not a failure if a reader has seen enough.
  if (error instanceof OutputClosed) return 0;
  if (isOutOfMemory(error)) {
    await writeError(
      "broadside: this takes more memory than there is; try a smaller board, fewer ships or a lower number",
    );
    return 1;
  }
  const isKnown =
    error instanceof UsageError || error instanceof RefusedError || error instanceof Failure || isMissingLibrary(error);
  const message = error instanceof Error ? error.message : String(error);
  await writeError(`broadside: ${isKnown ? "" : "unexpected: "}${oneLine(message)}${remedy(error)}`);
  if (!isKnown && streams().env["BROADSIDE_DEBUG"] && error instanceof Error) await writeError(error.stack ?? "");
  return error instanceof UsageError || error instanceof RefusedError ? 2 : 1;
};

/** Whether JavaScript ran out of memory. Limits are checked earlier, so this is the last resort. */
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof RangeError &&
  /^(Invalid (typed )?array length|Array buffer allocation failed|(Map|Set) maximum size exceeded|Invalid string length)/.test(
    error.message,
  );

/** Whether a library of the arena is missing; determined without loading the arena. */
const isMissingLibrary = (error: unknown): boolean => error instanceof Error && error.name === "LibraryMissing";

/** Advice about an error: how to allow work refused for its cost, or what works without a library. */
const remedy = (error: unknown): string => {
  if (isMissingLibrary(error)) return "; count, heatmap, suggest, place, solve, play, review and serve work without";
  const { exceeds, bytes, isFixed } = (error instanceof RefusedError && error.cost) || {};
  if (isFixed || (exceeds ?? bytes) === undefined) return "";
  if (exceeds === "bytes") return "; --max-memory raises it";
  return exceeds === "steps" ? "; --max-time raises it" : "; --max-memory and --max-time raise them";
};
