import { streams, wantsNotes } from "./streams.ts";
import { outputTerminal, terminalColumns } from "./terminal.ts";
import { Failure } from "./usage-error.ts";
import { fitText } from "./wrap.ts";

/** Nobody reads standard output any more (`| head`): there is nothing left to do, and nothing wrong. */
export class OutputClosed extends Error {
  override readonly name = "OutputClosed";
}

/**
 * Writes text for people to standard output, no line of it wider than what it is read on, and waits as {@link writeData} does.
 *
 * @throws OutputClosed when the reader has gone.
 */
export const write = (text: string): Promise<void> => writeData(fitText(text, outputTerminal().columns));

/**
 * Writes to standard output what programs read, as it is, and waits until it is taken, so that a slow reader slows us down and
 * nothing is lost when the process ends.
 *
 * @throws OutputClosed when the reader has gone; Failure when it cannot be written, as on a full disk.
 */
export const writeData = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    streams().stdout.write(text, (error) => {
      if (!error) resolve();
      else if ((error as NodeJS.ErrnoException).code === "EPIPE") reject(new OutputClosed());
      else reject(new Failure(`standard output cannot be written (${error.message})`));
    });
  });

/** Writes a value as one line of JSON. @throws OutputClosed when the reader has gone. */
export const writeJson = (value: unknown): Promise<void> => writeData(`${JSON.stringify(value)}\n`);

/**
 * Writes one line to standard error and waits until it is taken; a terminal gets it broken between words, all else as one line.
 * Errors are ignored: there is nowhere to report them.
 */
export const writeError = (line: string): Promise<void> =>
  new Promise((resolve) => {
    const { stderr, env } = streams();
    const text = stderr.isTTY === true ? fitText(line, terminalColumns(env, stderr)) : line;
    stderr.write(`${text}\n`, () => resolve());
  });

/** Writes a note, one line, to standard error, unless the command was told to be quiet. */
export const writeNote = (line: string): Promise<void> => (wantsNotes() ? writeError(line) : Promise.resolve());
