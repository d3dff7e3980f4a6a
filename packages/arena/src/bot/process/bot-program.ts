import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { basename, extname, posix, win32 } from "node:path";
import { fail, ok, type Result } from "@broadside/engine";
import { BOT_PREFIX, nextComma, splitCommand } from "./command-words.ts";

const IS_WINDOWS = process.platform === "win32";

/** A bot's program and its arguments. */
export interface BotCommand {
  /** As given, without `cmd:`. */
  readonly text: string;
  readonly words: readonly string[];
}

/** Reads a strategy that is a program, without running it. Parameters are refused: a program takes arguments. */
export const parseBotCommand = (text: string, where: string): Result<BotCommand> => {
  const command = text.slice(BOT_PREFIX.length).trim();
  const place = `${where} "${text}"`;
  if (nextComma(command, 0) < command.length)
    return fail(
      place,
      "a command takes no parameters after a comma",
      "write them as further words, with a comma in quotes",
    );
  return parseCommand(command, place);
};

/**
 * Reads the command of a bot, without running it. Fails if it is empty, if a quotation is not closed, or if there is
 * no such program or it is not executable.
 *
 * Cost: one look at the disk for each folder of the search path.
 *
 * @param place what to call the place in error messages
 * @example
 * import { parseCommand } from "@broadside/arena/bots";
 *
 * parseCommand("node --version", "--bot").ok; // => true
 * parseCommand("", "--bot").ok; // => false
 */
export const parseCommand = (command: string, place: string): Result<BotCommand> => {
  const words = splitCommand(command, place);
  if (!words.ok) return words;
  const wrong = whyNotRun(words.value[0], place);
  if (wrong !== undefined) return wrong;
  return ok({ text: command, words: words.value });
};

const whyNotRun = (program: string, place: string): Result<never> | undefined => {
  if (program.includes("\0")) return fail(place, "the program's name has a zero byte", "check the first word");
  const programs = programPaths(program, process.env["PATH"] ?? "", IS_WINDOWS).filter(isFile);
  if (programs.length === 0) {
    const interpreter = isFile(program) ? interpreterOf(program) : undefined;
    const fix = interpreter === undefined ? "check the first word" : `write "${interpreter} ${program}"`;
    return fail(place, `there is no program "${program}"`, fix);
  }
  if (programs.some(mayRun)) return undefined;
  return fail(place, `the program "${program}" is not executable`, runFix(programs[0]));
};

/**
 * Where a program is looked for, in this order. Windows starts only .exe and .com files without a shell, adds these
 * ends itself, and begins in the current folder.
 *
 * @param search the search path
 */
export const programPaths = (program: string, search: string, isWindows: boolean): string[] => {
  const { delimiter, join } = isWindows ? win32 : posix;
  const names = isWindows ? [program, `${program}.com`, `${program}.exe`] : [program];
  if (/[/]/.test(program) || (isWindows && /[\\:]/.test(program))) return names;
  const folders = search.split(delimiter).map((folder) => (folder === "" ? "." : folder));
  return (isWindows ? [".", ...folders] : folders).flatMap((folder) => names.map((name) => join(folder, name)));
};

const runFix = (path: string): string => {
  if (COMPILED.test(path)) return "compile it, and name the program";
  if (/\.(bat|cmd)$/i.test(path)) return `write cmd /c ${path}, or name the program that it starts`;
  const [interpreter, first] = [interpreterOf(path), firstLine(path)];
  if (IS_WINDOWS) return `name its interpreter first${interpreter === undefined ? "" : `: ${interpreter} ${path}`}`;
  if (interpreter === undefined) return `write chmod +x ${path}, or name its interpreter first`;
  return `${first.startsWith("#!") ? `write chmod +x ${path}, or ` : ""}name its interpreter first: ${interpreter} ${path}`;
};

const COMPILED = /\.(c|cc|cpp|cs|go|hs|java|rs|swift|zig)$/;

const INTERPRETERS: ReadonlyMap<string, string> = new Map([
  [".py", IS_WINDOWS ? "python" : "python3"],
  [".js", "node"],
  [".mjs", "node"],
  [".cjs", "node"],
  [".sh", "bash"],
  [".rb", "ruby"],
  [".pl", "perl"],
  [".lua", "lua"],
]);

/** The program that runs a file, known from its first line or the end of its name; undefined if neither tells. */
export const interpreterOf = (path: string): string | undefined => {
  const [, program] = IS_WINDOWS ? [] : (/^#!\s*(?:\S*\/env\s+)?(\S+)/.exec(firstLine(path)) ?? []);
  return program === undefined ? INTERPRETERS.get(extname(path)) : basename(program);
};

const firstLine = (path: string): string => {
  try {
    return readFileSync(path, "utf8").split("\n", 1)[0];
  } catch {
    return "";
  }
};

const isFile = (path: string): boolean => {
  try {
    return statSync(path).isFile();
  } catch {
    // A program from the Microsoft Store is a link that can only be started.
    return IS_WINDOWS && existsSync(path);
  }
};

const mayRun = (path: string): boolean => {
  if (IS_WINDOWS) return /\.(com|exe)$/i.test(path);
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
