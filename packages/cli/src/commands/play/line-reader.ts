import { createInterface } from "node:readline";
import { streams } from "../../output/streams.ts";
import { outputTerminal } from "../../output/terminal.ts";
import { wrap } from "../../output/text-width.ts";
import { type BreakCause, breakable } from "../../thread/interrupt.ts";

export interface LineReader {
  /** Whether Ctrl-C has ended the input. */
  readonly isStopped: boolean;
  next(prompt: string): Promise<string | undefined>;
  /**
   * Does work that Ctrl-C ends in its midst, as at a question; so does a time, if one is given.
   *
   * @throws Interrupted then
   */
  busy<T>(work: () => T, milliseconds?: number): T;
  close(): void;
}

/** Work of a game was ended in its midst. */
export class Interrupted extends Error {
  readonly by: BreakCause;

  constructor(by: BreakCause) {
    super(`ended by ${by}`);
    this.by = by;
  }
}

/** The room that a question leaves for the answer in its line. */
const LEAST_ANSWER = 8;

/** Reads standard input. On a terminal it shows prompts and allows editing; for scripts it does neither. */
export const readLines = (): LineReader => {
  const { stdin, stdout } = streams();
  const isTerminal = stdin.isTTY === true && stdout.isTTY === true;
  const face = createInterface({ input: stdin, terminal: isTerminal, ...(isTerminal && { output: stdout }) });
  const lines: string[] = [];
  let isOpen = true;
  let isStopped = false;
  let wake: (() => void) | undefined;
  face.on("line", (line) => {
    lines.push(line);
    // A long script waits in its pipe instead of filling memory.
    if (!isTerminal) face.pause();
    wake?.();
  });
  const stop = (): void => {
    isStopped = true;
    face.close();
  };
  face.on("SIGINT", stop);
  // Without a terminal, Ctrl-C is a signal to this process.
  const listen = (isListening: boolean): void => {
    process.off("SIGINT", stop);
    if (isListening && !isTerminal) process.on("SIGINT", stop);
  };
  listen(true);
  face.on("close", () => {
    isOpen = false;
    if (isTerminal) stdout.write("\n");
    wake?.();
  });
  // A broken pipe ends the input like anything else.
  stdin.on("error", () => face.close());
  return {
    get isStopped() {
      return isStopped;
    },
    async next(prompt) {
      if (lines.length === 0 && isOpen) {
        // Only the last line of a long question is the prompt: while it is edited, the others stay.
        const questions = wrap(prompt.trimEnd(), outputTerminal().columns - LEAST_ANSWER);
        const last = questions.pop() ?? "";
        if (isTerminal && questions.length > 0) stdout.write(`${questions.join("\n")}\n`);
        face.setPrompt(`${last} `);
        if (isTerminal) face.prompt();
        else face.resume();
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        wake = undefined;
      }
      return lines.shift();
    },
    busy<T>(work: () => T, milliseconds?: number) {
      // A terminal in raw mode sends Ctrl-C as input, which this process cannot read while it is working.
      const isRaw = isTerminal && isOpen;
      if (isRaw) stdin.setRawMode?.(false);
      let value: T | undefined;
      let by: BreakCause | undefined;
      try {
        by = breakable(() => {
          value = work();
        }, milliseconds);
      } finally {
        if (isRaw) stdin.setRawMode?.(true);
      }
      if (by === "Ctrl-C") stop();
      if (by !== undefined) throw new Interrupted(by);
      return value as T;
    },
    close() {
      face.removeAllListeners("close");
      listen(false);
      face.close();
      // A pipe kept open at the other end would keep this process running.
      if (!isTerminal) stdin.destroy();
    },
  };
};
