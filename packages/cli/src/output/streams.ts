import { Console } from "node:console";
import { type Readable, Writable } from "node:stream";
import type { RunOptions } from "@broadside/arena";

/** The input and output of a command: those of the process, or those given by a program that calls the command. */
export interface Streams {
  readonly stdin: Readable & { isTTY?: boolean; setRawMode?(isRaw: boolean): void };
  readonly stdout: Writable & { isTTY?: boolean; columns?: number };
  readonly stderr: Writable & { isTTY?: boolean; columns?: number };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Who plays the games of experiments, if not threads of this process. */
  readonly players?: RunOptions["players"];
  /** Is told how far long work is, from 0 to 1, as people are on standard error. */
  readonly progress?: ((what: string, share: number) => void) | undefined;
}

let current: Streams = process;

export const streams = (): Streams => current;

/** Whether the command has this process for itself, and may end it. */
export const isOwnProcess = (): boolean => current.stdin === process.stdin;

let isQuiet = false;

/** Whether notes are shown: lines on standard error that are neither results nor errors. */
export const wantsNotes = (): boolean => !isQuiet;

/** Makes the command show no progress and no notes from now on; errors still appear. */
export const beQuiet = (): void => {
  const { stdin, stdout, stderr, env, players, progress } = current;
  isQuiet = true;
  // This stream is not a terminal, so nothing is rewritten in place.
  const plain = new Writable({
    write(chunk, encoding, done) {
      stderr.write(chunk, encoding, done);
    },
  });
  current = { stdin, stdout, stderr: plain, env, players, progress };
};

/**
 * Makes these streams the current ones until the work is done. What modules print with `console` goes to standard
 * error, because standard output holds only results. Only one command runs at a time.
 */
export const withStreams = async <T>(given: Streams, work: () => Promise<T>): Promise<T> => {
  const before = { current, console };
  current = given;
  globalThis.console = new Console(given.stderr);
  isQuiet = false;
  // Every write reports its own error; without a listener, the stream would throw it again.
  for (const stream of [given.stdout, given.stderr]) stream.on("error", ignore);
  try {
    return await work();
  } finally {
    ({ current } = before);
    globalThis.console = before.console;
  }
};

const ignore = (): void => {};
