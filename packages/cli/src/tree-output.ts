import { formatTreeFile, type Solution } from "@broadside/engine";
import { writeWhole } from "./output-file.ts";

/** The endings of files that a tree can be written to. */
export const TREE_ENDINGS: readonly string[] = [".json"];

/** Writes the tree of a solution to a new file, in the format of its ending. */
export const writeTree = async (file: string, { knowledge, tree }: Solution): Promise<void> =>
  writeWhole(file, `${JSON.stringify(formatTreeFile(knowledge, tree))}\n`);
