import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { StringDecoder } from "node:string_decoder";
import { fileURLToPath } from "node:url";
import type { TestContext } from "vitest";
import { bin } from "../command.ts";
import { TerminalModel } from "./terminal-model.ts";

/** The state of the terminal after a command. */
export interface TerminalEnd {
  readonly code: number | null;
  readonly signal: number | null;
  /** Whether the terminal is reading whole lines and echoing them again. */
  readonly canonical: boolean;
  readonly echo: boolean;
}

/** Why there is no pseudo-terminal here; undefined if there is one. */
export const noTerminal = (): string | undefined => {
  if (process.platform === "win32") return "Windows has no pty";
  return spawnSync("python3", ["-c", "import pty, termios"]).status === 0 ? undefined : "there is no python3 with pty";
};

/** The milliseconds after which waiting fails, long enough even for a busy machine. */
const PATIENCE = 60_000;

export const KEYS = {
  up: "\u001b[A",
  down: "\u001b[B",
  right: "\u001b[C",
  left: "\u001b[D",
  enter: "\r",
  ctrlC: "\u0003",
  ctrlZ: "\u001a",
} as const;

/** A command in a terminal whose window a test can read. */
export class PseudoTerminal {
  readonly model: TerminalModel;
  readonly ended: Promise<TerminalEnd>;
  readonly #host: ChildProcessWithoutNullStreams;
  readonly #listeners = new Set<() => void>();
  #error: unknown;

  /**
   * @param context the context of the test, whose end closes the terminal; tests may run concurrently
   * @param command the command and its arguments; if it begins with "play", the arguments of broadside
   */
  constructor(
    context: TestContext,
    command: readonly string[],
    { columns = 80, rows = 24, env = {} }: { columns?: number; rows?: number; env?: Record<string, string> } = {},
  ) {
    this.model = new TerminalModel(columns, rows);
    const host = fileURLToPath(new URL("pty-host.py", import.meta.url));
    const words = command[0] === "play" ? [process.execPath, bin, ...command] : command;
    const { PATH = "", HOME = "" } = process.env;
    this.#host = spawn("python3", [host, String(columns), String(rows), ...words], {
      env: { PATH, HOME, TERM: "xterm-256color", ...env },
    });
    this.#host.stdin.on("error", () => {});
    const decoder = new StringDecoder("utf8");
    this.#host.stdout.on("data", (data: Buffer) => {
      try {
        this.model.feed(decoder.write(data));
      } catch (error) {
        this.#error = error;
      }
      for (const listen of this.#listeners) listen();
    });
    let said = "";
    this.#host.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    this.ended = new Promise((resolve, reject) => {
      this.#host.once("close", () => {
        try {
          resolve(JSON.parse(said) as TerminalEnd);
        } catch {
          reject(new Error(`the terminal ended: ${said}`));
        }
      });
    });
    context.onTestFinished(() => {
      this.#host.stdin.end();
    });
  }

  type(...keys: readonly string[]): void {
    for (const key of keys) this.#tell({ type: key });
  }

  resize(columns: number, rows: number): void {
    this.model.resize(columns, rows);
    this.#tell({ size: [columns, rows] });
  }

  kill(signal: number): void {
    this.#tell({ signal });
  }

  /** Waits until the window satisfies a condition. */
  async until(isThere: (model: TerminalModel) => boolean, what = isThere.toString()): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const listen = (): void => {
        if (this.#error !== undefined) finish(() => reject(this.#error));
        else if (isThere(this.model)) finish(resolve);
      };
      const finish = (settle: () => void): void => {
        clearTimeout(timer);
        this.#listeners.delete(listen);
        settle();
      };
      const timer = setTimeout(
        () => finish(() => reject(new Error(`waited for ${what} in vain; the window shows\n${this.model.text}`))),
        PATIENCE,
      );
      this.#listeners.add(listen);
      const inVain = (): void =>
        finish(() => reject(new Error(`the command ended before ${what}; the window shows\n${this.model.text}`)));
      void this.ended.catch(() => {}).then(() => setTimeout(inVain));
      listen();
    });
  }

  see(text: string | RegExp): Promise<void> {
    return this.until(
      (model) => (typeof text === "string" ? model.text.includes(text) : text.test(model.text)),
      `${text}`,
    );
  }

  #tell(task: object): void {
    this.#host.stdin.write(`${JSON.stringify(task)}\n`);
  }
}
