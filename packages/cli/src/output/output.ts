/** Nobody reads standard output any more (`| head`): there is nothing left to do, and nothing wrong. */
export class OutputClosed extends Error {
  override readonly name = "OutputClosed";
}

// Every write reports its own error; without a listener the stream would throw it a second time.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

/**
 * Writes to standard output and waits until it is taken, so that a slow reader slows us down and nothing is lost when
 * the process ends.
 *
 * @throws OutputClosed when the reader has gone.
 */
export const write = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (!error) resolve();
      else reject((error as NodeJS.ErrnoException).code === "EPIPE" ? new OutputClosed() : error);
    });
  });

/** Writes a value as one line of JSON. @throws OutputClosed when the reader has gone. */
export const writeJson = (value: unknown): Promise<void> => write(`${JSON.stringify(value)}\n`);

/** Writes one line to standard error and waits until it is taken. Errors are ignored: there is nowhere to report them. */
export const writeError = (line: string): Promise<void> =>
  new Promise((resolve) => {
    process.stderr.write(`${line}\n`, () => resolve());
  });
