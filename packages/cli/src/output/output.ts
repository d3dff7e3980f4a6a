import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, extname } from "node:path";
import type { Board } from "@broadside/engine";
import { listOf } from "@broadside/engine/text";
import { streams, wantsNotes } from "./streams.ts";
import { outputTerminal, terminalColumns } from "./terminal.ts";
import { fitText } from "./text-width.ts";
import { Failure, UsageError } from "./usage-error.ts";

/** Nobody reads standard output any longer (`| head`): stop, without an error. */
export class OutputClosed extends Error {
  override readonly name = "OutputClosed";
}

/** Writes text for people, wrapped to the width, and waits as {@link writeData} does. @throws OutputClosed */
export const write = (text: string): Promise<void> => writeData(fitText(text, outputTerminal().columns));

export const writeLine = (text: string): Promise<void> => write(`${text}\n`);

/** Writes data unchanged and waits until it is accepted. @throws OutputClosed if nobody reads, or Failure */
export const writeData = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    streams().stdout.write(text, (error) => {
      if (!error) resolve();
      else if ((error as NodeJS.ErrnoException).code === "EPIPE") reject(new OutputClosed());
      else reject(new Failure(`standard output cannot be written (${error.message})`));
    });
  });

/** Writes a value as one line of JSON. @throws OutputClosed if nobody reads any longer. */
export const writeJson = (value: unknown): Promise<void> => writeData(`${JSON.stringify(value)}\n`);

/** Writes one line to standard error and waits until it has been accepted. There is nowhere to report errors. */
export const writeError = (line: string): Promise<void> =>
  new Promise((resolve) => {
    const { stderr, env } = streams();
    const text = stderr.isTTY === true ? fitText(line, terminalColumns(env, stderr)) : line;
    stderr.write(`${text}\n`, () => resolve());
  });

export const writeNote = (line: string): Promise<void> => (wantsNotes() ? writeError(line) : Promise.resolve());

/** Checks an output path before the work begins. @throws UsageError unless a new file can be written there */
export const checkNewFile = (path: string, flag: string, example: string, endings?: readonly string[]): string => {
  if (path === "") throw UsageError.of(flag, "is empty", `name a file such as ${example}`);
  const where = `${flag} "${path}"`;
  if (/[/\\]$/.test(path) || (existsSync(path) && statSync(path).isDirectory()))
    throw UsageError.of(where, "is a folder", `name a file such as ${example}`);
  if (endings && !endings.includes(extname(path).toLowerCase()))
    throw UsageError.of(where, "its ending names no format", `end it with ${listOf(endings, "or")}`);
  if (!existsSync(dirname(path)))
    throw UsageError.of(where, "its folder does not exist", "make the folder first or name another");
  if (existsSync(path)) throw UsageError.of(where, "is there already", "name a new file");
  if (!isWritable(dirname(path)))
    throw UsageError.of(where, "its folder may not be written to", "name a file in another folder");
  return path;
};

const isWritable = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/** Writes a file completely or not at all. @throws Failure if it cannot be written. */
export const writeOutput = async (path: string, content: string | Uint8Array): Promise<void> => {
  const { writeWhole } = await import("@broadside/arena/files");
  try {
    await writeWhole(path, content);
  } catch (error) {
    throw new Failure(`"${path}" cannot be written (${(error as Error).message})`);
  }
};

/** One value per cell, in nested lists with the last dimension outermost: `[y][x]` in two dimensions. */
type Nested<T> = T | readonly Nested<T>[];

export const nest = <T>(board: Board, value: (cell: number) => T): Nested<T> => {
  const level = (axis: number, offset: number): Nested<T> =>
    axis < 0
      ? value(offset)
      : Array.from({ length: board.size[axis] }, (_, x) => level(axis - 1, offset + x * board.strides[axis]));
  return level(board.size.length - 1, 0);
};
