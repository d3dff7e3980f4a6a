// Runs the built command, as a separate process or inside this one. Build it first: npm run build -- libraries

import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { getCurrentTest } from "vitest/suite";
import { playersHere, withoutPictures } from "../../arena/test/arena.ts";
import { isLong } from "../../engine/test/cases.ts";
import { within } from "../../engine/test/within.ts";
import { runCommand } from "../dist/run-command.js";

export const bin = fileURLToPath(new URL("../bin/broadside.js", import.meta.url));

export interface Outcome {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

type Environment = Readonly<Record<string, string>>;

/** The cache folder of the commands, so that tests do not write to your home folder. */
const cache = mkdtempSync(join(tmpdir(), "broadside-cache-"));
process.once("exit", () => rmSync(cache, { recursive: true, force: true }));

/**
 * An environment with the given variables and little else. Lines have no width limit, so that tests find their
 * texts; wrapping is checked by other tests.
 */
const environment = (env: Environment): Environment => {
  const { PATH = "", HOME = "" } = process.env;
  return { PATH, HOME, XDG_CACHE_HOME: cache, COLUMNS: "1000", ...env };
};

/** A command line, or its words if one holds a quote. */
type Line = string | readonly string[];

/** The words of a command line; quotes around a word keep its blanks. */
export const words = (line: Line): readonly string[] =>
  typeof line === "string" ? Array.from(line.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, bare]) => quoted ?? bare) : line;

/** Starts the command in an environment without colour settings of its own. */
export const start = (line: Line, env: Environment = {}, file = bin, cwd?: string): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [file, ...words(line)], { env: environment(env), ...(cwd !== undefined && { cwd }) });

/** The most seconds that a command may take: less than a test may, so that it says which command it waited for. */
const LIMIT = isLong ? 850 : 150;

export const finish = (child: ChildProcessWithoutNullStreams): Promise<Outcome> => {
  const outcome = new Promise<Outcome>((resolve, reject) => {
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return within(outcome, LIMIT, `the end of broadside ${child.spawnargs.slice(2).join(" ")}`);
};

/**
 * Waits until a process has used this many seconds of processor time or has ended, so that it is well into its
 * work, however busy the machine. If processes are not listed as folders (only Linux does that), it waits three
 * times as long instead.
 */
const untilBusy = async (child: ChildProcessWithoutNullStreams, seconds: number): Promise<void> => {
  const file = `/proc/${child.pid}/stat`;
  const isMeasured = existsSync(file);
  const ends = Date.now() + 3000 * seconds;
  while (child.exitCode === null && (isMeasured ? usedSeconds(file) < seconds : Date.now() < ends)) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** Skips the test that is running where the system is Windows. @param why what Windows lacks */
export const notOnWindows = (why: string): void => {
  if (process.platform === "win32") getCurrentTest()?.context.skip(`not on Windows: ${why}`);
};

/** Sends the signal of Ctrl-C. Windows has no signals: there the process ends at once, and the test is skipped. */
export const interrupt = (child: ChildProcess): void => {
  child.kill("SIGINT");
  notOnWindows("it has no signals");
};

/** Runs the command as a separate process, which gets the signal of Ctrl-C after seconds of processor time. */
export const runInterrupted = async (line: Line, seconds: number, cwd?: string, times = 1): Promise<Outcome> => {
  const child = start(line, {}, bin, cwd);
  const outcome = finish(child);
  await untilBusy(child, seconds);
  for (let i = 0; i < times; i++) {
    interrupt(child);
    // Signals at the same moment are one to the system.
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return outcome;
};

/** The processor time of a process; infinite once it has ended. */
const usedSeconds = (file: string): number => {
  try {
    // The program's name, which may contain anything, ends at the last closing bracket; the clock ticks 100 times a
    // second.
    const fields = readFileSync(file, "utf8").split(") ").pop()?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};

interface RunOptions {
  readonly input?: string;
  readonly env?: Environment;
  readonly cwd?: string;
  /** Whether threads play even with one worker, as kept openings need. */
  readonly threads?: boolean;
}

/** Runs the command as a separate process until it ends. */
export const runProcess = (line: Line, options: RunOptions = {}): Promise<Outcome> => {
  const child = start(line, options.env, bin, options.cwd);
  const outcome = finish(child);
  // A command that does not read its input may end before all of it is written.
  child.stdin.on("error", () => {});
  child.stdin.end(options.input ?? "");
  return outcome;
};

const keeper = (): { readonly stream: Writable; text(): string } => {
  const parts: Buffer[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      parts.push(Buffer.from(chunk));
      done();
    },
  });
  return { stream, text: () => Buffer.concat(parts).toString("utf8") };
};

/**
 * Who plays for a command with one worker, except in the long run: this thread, because another one takes longer to
 * start than most games take. Commands in processes of their own, and those with more workers, have threads.
 */
const playersFor = (args: readonly string[], { threads = false }: RunOptions) =>
  threads || isLong || args[args.indexOf("--workers") + 1] !== "1" ? {} : { players: playersHere() };

const runHere = async (args: readonly string[], options: RunOptions): Promise<Outcome> => {
  const { input = "", env = {}, cwd } = options;
  const [stdout, stderr] = [keeper(), keeper()];
  const stdin = Readable.from(input === "" ? [] : [Buffer.from(input)], { objectMode: false });
  const before = process.cwd();
  if (cwd !== undefined) process.chdir(cwd);
  try {
    const streams = {
      stdin,
      stdout: stdout.stream,
      stderr: stderr.stream,
      env: environment(env),
      ...playersFor(args, options),
    };
    const code = await withoutPictures(() => runCommand(args, streams));
    return { code, signal: null, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    process.chdir(before);
  }
};

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the built command inside this process, one command after another, so that it starts and loads only once
 * for many tests. Tests of the process itself use {@link runProcess}; with COMMAND_PROCESSES=1 in the
 * environment, every command is a separate process.
 */
export const run = (line: Line, options: RunOptions = {}): Promise<Outcome> => {
  if (process.env["COMMAND_PROCESSES"]) return runProcess(line, options);
  const outcome = last.then(() => runHere(words(line), options));
  last = outcome.catch(() => undefined);
  return outcome;
};

/**
 * Runs the command inside this process and sends it the signal of Ctrl-C. Tests that use {@link start} check
 * real signals to real processes.
 *
 * @param when resolves when the command is to get the signal
 */
export const runStopped = async (
  args: readonly string[],
  when: () => Promise<void>,
  options: RunOptions = {},
): Promise<Outcome> => {
  const before = process.listeners("SIGINT");
  const own = () => process.listeners("SIGINT").filter((listener) => !before.includes(listener));
  const outcome = last.then(() => runHere(args, { ...options, threads: true }));
  last = outcome.catch(() => undefined);
  try {
    await Promise.race([when(), outcome]);
    for (const listener of own()) listener("SIGINT");
    return await outcome;
  } finally {
    // A stopped command listens for a second Ctrl-C until its process ends.
    for (const listener of own()) for (const name of ["SIGINT", "SIGTERM"] as const) process.off(name, listener);
  }
};

export const untilThere = async (path: string): Promise<void> => {
  while (!existsSync(path)) await new Promise((resolve) => setTimeout(resolve, 20));
};

/**
 * The source of a strategy that shoots the cells in order and sleeps before each game. @param mark the file
 * written after two games @param nap the milliseconds it sleeps once that file is first written
 */
export const slowStrategy = (mark: string, nap = 10): string => `
  import { existsSync, writeFileSync } from "node:fs";
  let games = 0;
  export default {
    name: "slow",
    about: "cell after cell, asleep before each game",
    choose: ({ observations: { length } }) => {
      if (length === 0) {
        const isMarked = games++ !== 2 || existsSync(${JSON.stringify(mark)});
        if (!isMarked) writeFileSync(${JSON.stringify(mark)}, "");
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, isMarked ? 10 : ${nap});
      }
      return length;
    },
  };`;

/** A command line in which some flags have other values or are added. */
export const withFlags = (words: readonly string[], flags: readonly string[]): string[] => {
  const names = flags.filter((flag) => flag.startsWith("--"));
  return [...words.filter((word, i) => !(names.includes(word) || names.includes(words[i - 1]))), ...flags];
};

/** Runs the command, which must succeed and write nothing to standard error, and reads its JSON. */
export const runJson = async (...args: string[]): Promise<Record<string, unknown>> => {
  const { code, stdout, stderr } = await run([...(args.length === 1 ? words(args[0]) : args), "--json"]);
  if (code !== 0 || stderr !== "") throw new Error(`exit ${code}: ${stderr}`);
  return JSON.parse(stdout);
};

/** Makes a new folder with the given files; the caller removes it. */
export const makeFolder = (files: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), "broadside-cli-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
};

/** Makes a new folder with the given files, removed after the test that calls this (not for concurrent tests). */
export const folderWith = (files: Readonly<Record<string, string>>): string => {
  const folder = makeFolder(files);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

/** Makes a folder with a file that holds a value as JSON, as {@link folderWith} does. @returns the path */
export const fileWith = (value: unknown): string =>
  join(folderWith({ "file.json": JSON.stringify(value) }), "file.json");

/** Checks for a refusal: exit code 2, nothing on standard output, and one line with this text after the name. */
export const expectRefusal = ({ code, stdout, stderr }: Outcome, said: string | RegExp): void => {
  expect({ code, stdout }, stderr).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/^broadside: [^\n]+\n$/);
  expect(stderr.slice("broadside: ".length, -1)).toMatch(said);
};

/** Command lines, or their words, and what is said when they are refused. */
export type Refusals = readonly (readonly [line: Line, said: string | RegExp])[];

/**
 * Tests that the command refuses lines, and leaves the folder in which it runs as it is.
 *
 * @param before the words before those of each line
 * @param files the files in the folder
 */
export const testRefusals = (before: string, refusals: Refusals, files: Readonly<Record<string, string>> = {}): void =>
  test.for(refusals)(`broadside ${before} %s is refused in one line`, async ([line, said]) => {
    const cwd = folderWith(files);
    expectRefusal(await run([...words(before), ...words(line)], { cwd }), said);
    expect(readdirSync(cwd).sort()).toEqual(Object.keys(files).sort());
    for (const [name, text] of Object.entries(files)) expect(readFileSync(join(cwd, name), "utf8")).toBe(text);
  });
