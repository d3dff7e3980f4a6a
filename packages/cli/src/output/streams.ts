import { type Readable, Writable } from "node:stream";

/** Input and output of a command: the process's own, or those of a caller in another program. */
export interface Streams {
  readonly stdin: Readable & { isTTY?: boolean; setRawMode?(isRaw: boolean): void };
  readonly stdout: Writable & { isTTY?: boolean; columns?: number; rows?: number };
  readonly stderr: Writable & { isTTY?: boolean; columns?: number };
  /** The variables of the environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

let current: Streams = process;

/** The streams of the command that runs. */
export const streams = (): Streams => current;

/** Whether the command omits notes and progress. */
let isQuiet = false;

/** Whether notes are wanted: lines on standard error that are neither results nor errors. */
export const wantsNotes = (): boolean => !isQuiet;

/** From now on the command shows no progress and no notes; errors still appear. */
export const beQuiet = (): void => {
  const { stderr } = current;
  isQuiet = true;
  // Not a terminal: nothing is rewritten.
  const plain = new Writable({
    write(chunk, encoding, done) {
      stderr.write(chunk, encoding, done);
    },
  });
  current = { stdin: current.stdin, stdout: current.stdout, stderr: plain, env: current.env };
};

/** Gives the streams to everything that runs until the work is done. One command runs at a time. */
export const withStreams = async <T>(given: Streams, work: () => Promise<T>): Promise<T> => {
  const before = current;
  current = given;
  isQuiet = false;
  // Every write reports its own error; without a listener the stream would throw it again.
  for (const stream of [given.stdout, given.stderr]) stream.on("error", ignore);
  try {
    return await work();
  } finally {
    current = before;
  }
};

const ignore = (): void => {};
