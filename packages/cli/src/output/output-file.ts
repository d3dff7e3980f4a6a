import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, extname } from "node:path";
import { listOf } from "@broadside/engine/text";
import { Failure, UsageError } from "./usage-error.ts";

/**
 * Checks an output path before the work.
 *
 * @param flag that gave the path
 * @param example of a valid name
 * @param endings possible ones, each a format; any when not given
 * @throws UsageError when it is empty, a folder, in a missing or unwritable folder, has another ending, or
 * exists already: nothing is overwritten.
 */
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

/** Whether a file can be created in a folder, as far as can be known in advance. */
const isWritable = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/** Writes a file whole or not at all. @throws Failure when it cannot be written. */
export const writeOutput = async (path: string, text: string): Promise<void> => {
  const { writeWhole } = await import("@broadside/arena/files");
  try {
    await writeWhole(path, text);
  } catch (error) {
    throw new Failure(`"${path}" cannot be written (${(error as Error).message})`);
  }
};
