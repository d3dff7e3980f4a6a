import type { Readable, Writable } from "node:stream";

/** What a command reads and writes: the process's own, or those of a caller inside another program. */
export interface Streams {
  readonly stdin: Readable & { isTTY?: boolean; setRawMode?(isRaw: boolean): void };
  readonly stdout: Writable & { isTTY?: boolean; columns?: number };
  readonly stderr: Writable & { isTTY?: boolean; columns?: number };
  /** The variables of the environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

let current: Streams = process;

/** The streams of the command that runs. */
export const streams = (): Streams => current;

/** Gives the streams to everything that runs until the work is done. One command runs at a time. */
export const withStreams = async <T>(given: Streams, work: () => Promise<T>): Promise<T> => {
  const before = current;
  current = given;
  // Every write reports its own error; without a listener the stream would throw it a second time.
  for (const stream of [given.stdout, given.stderr]) stream.on("error", ignore);
  try {
    return await work();
  } finally {
    current = before;
  }
};

const ignore = (): void => {};
