import { createInterface } from "node:readline";
import { streams } from "../../output/streams.ts";

export interface LineReader {
  next(prompt: string): Promise<string | undefined>;
  /** Does work during which Ctrl-C ends the process immediately, as it does everywhere else. */
  busy<T>(work: () => T): T;
  close(): void;
}

/** Reads standard input. On a terminal it shows prompts and allows editing; for scripts it does neither. */
export const readLines = (): LineReader => {
  const { stdin, stdout } = streams();
  const isTerminal = stdin.isTTY === true && stdout.isTTY === true;
  const face = createInterface({ input: stdin, terminal: isTerminal, ...(isTerminal && { output: stdout }) });
  const lines: string[] = [];
  let isOpen = true;
  let wake: (() => void) | undefined;
  face.on("line", (line) => {
    lines.push(line);
    // A long script waits in its pipe instead of filling memory.
    if (!isTerminal) face.pause();
    wake?.();
  });
  face.on("SIGINT", () => face.close());
  face.on("close", () => {
    isOpen = false;
    if (isTerminal) stdout.write("\n");
    wake?.();
  });
  // A broken pipe ends the input like anything else.
  stdin.on("error", () => face.close());
  return {
    async next(prompt) {
      if (lines.length === 0 && isOpen) {
        face.setPrompt(prompt);
        if (isTerminal) face.prompt();
        else face.resume();
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        wake = undefined;
      }
      return lines.shift();
    },
    busy(work) {
      // A terminal in raw mode sends Ctrl-C as input, which this process cannot read while it is working.
      const isRaw = isTerminal && isOpen;
      if (isRaw) stdin.setRawMode?.(false);
      try {
        return work();
      } finally {
        if (isRaw) stdin.setRawMode?.(true);
      }
    },
    close() {
      face.removeAllListeners("close");
      face.close();
      // A pipe kept open at the other end would keep this process running.
      if (!isTerminal) stdin.destroy();
    },
  };
};
