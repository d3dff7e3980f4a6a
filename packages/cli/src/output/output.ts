import { streams, wantsNotes } from "./streams.ts";
import { outputTerminal, terminalColumns } from "./terminal.ts";
import { Failure } from "./usage-error.ts";
import { fitText } from "./wrap.ts";

/** Nobody reads standard output any more (`| head`): stop, without an error. */
export class OutputClosed extends Error {
  override readonly name = "OutputClosed";
}

/**
 * Writes text for people to standard output, wrapped to its width, and waits as {@link writeData} does.
 *
 * @throws OutputClosed when the reader has gone.
 */
export const write = (text: string): Promise<void> => writeData(fitText(text, outputTerminal().columns));

/**
 * Writes data for programs to standard output, unchanged, and waits until it is taken. So a slow reader slows
 * us down, and nothing is lost when the process ends.
 *
 * @throws OutputClosed when the reader has gone; Failure when writing fails, for example on a full disk.
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
 * Writes one line to standard error and waits until it is taken; only a terminal gets it wrapped. Errors are
 * ignored: there is nowhere to report them.
 */
export const writeError = (line: string): Promise<void> =>
  new Promise((resolve) => {
    const { stderr, env } = streams();
    const text = stderr.isTTY === true ? fitText(line, terminalColumns(env, stderr)) : line;
    stderr.write(`${text}\n`, () => resolve());
  });

/** Writes a note, one line, to standard error, unless the command is quiet. */
export const writeNote = (line: string): Promise<void> => (wantsNotes() ? writeError(line) : Promise.resolve());
