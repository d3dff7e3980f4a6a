import { streams } from "./streams.ts";

/** Nobody reads standard output any more (`| head`): there is nothing left to do, and nothing wrong. */
export class OutputClosed extends Error {
  override readonly name = "OutputClosed";
}

/**
 * Writes to standard output and waits until it is taken, so that a slow reader slows us down and nothing is lost when
 * the process ends.
 *
 * @throws OutputClosed when the reader has gone.
 */
export const write = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    streams().stdout.write(text, (error) => {
      if (!error) resolve();
      else reject((error as NodeJS.ErrnoException).code === "EPIPE" ? new OutputClosed() : error);
    });
  });

/** Writes a value as one line of JSON. @throws OutputClosed when the reader has gone. */
export const writeJson = (value: unknown): Promise<void> => write(`${JSON.stringify(value)}\n`);

/** Writes one line to standard error and waits until it is taken. Errors are ignored: there is nowhere to report them. */
export const writeError = (line: string): Promise<void> =>
  new Promise((resolve) => {
    streams().stderr.write(`${line}\n`, () => resolve());
  });
