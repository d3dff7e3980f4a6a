import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fail, ok, type Result } from "@broadside/engine";
import { BOT_PREFIX, nextComma, splitCommand } from "./command-words.ts";

/** A program that is a bot, and its words. */
export interface BotCommand {
  /** As it was asked for, without `cmd:`. */
  readonly text: string;
  readonly words: readonly string[];
}

/**
 * Reads a strategy that is a program. Fails on a command that cannot be read, on parameters, which programs are given as words,
 * and where there is no such program or it may not be run. Nothing is run.
 *
 * @param where how to call the list of strategies in an error message
 */
export const parseBotCommand = (text: string, where: string): Result<BotCommand> => {
  const command = text.slice(BOT_PREFIX.length).trim();
  const place = `${where} "${text}"`;
  if (nextComma(command, 0) < command.length)
    return fail(place, "a command takes no parameters after a comma", "write them as words of it, a comma in quotes");
  return parseCommand(command, place);
};

/**
 * Reads the command of a bot, see `parseBotCommand`.
 *
 * Cost: one look at the disk for each folder of the search path.
 *
 * @param place how to call the place in an error message
 * @example
 * import { parseCommand } from "@broadside/arena/bots";
 *
 * parseCommand("node --version", "--bot").ok; // => true
 * parseCommand("", "--bot").ok; // => false
 */
export const parseCommand = (command: string, place: string): Result<BotCommand> => {
  const words = splitCommand(command, place);
  if (!words.ok) return words;
  if (process.platform === "win32")
    return fail(place, "programs play where there are named pipes, which Windows has not", "use Linux, macOS or WSL");
  const wrong = whyNotRun(words.value[0]);
  if (wrong !== undefined) return fail(place, wrong, "check the first word");
  return ok({ text: command, words: words.value });
};

/** Why a program cannot be run, in words; undefined where it can. A name without a slash is looked up as a shell does. */
const whyNotRun = (program: string): string | undefined => {
  if (program.includes("\0")) return "the program's name has a zero byte";
  const paths = program.includes("/")
    ? [program]
    : (process.env["PATH"] ?? "").split(delimiter).map((folder) => join(folder === "" ? "." : folder, program));
  const found = paths.filter(isFile);
  if (found.length === 0) return `there is no program "${program}"`;
  return found.some(mayRun) ? undefined : `the program "${program}" may not be run: it has no rights`;
};

const isFile = (path: string): boolean => {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

const mayRun = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
