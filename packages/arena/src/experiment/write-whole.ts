import { rename, rm, writeFile } from "node:fs/promises";

/**
 * Writes a file whole, or leaves it as it was, whatever happens: it writes another file beside it, flushes
 * that to disk and renames it.
 *
 * Cost: the size of the content, briefly twice on disk.
 *
 * @param content text is written as UTF-8
 * @throws Node's error when writing fails, by the promise; no partial file remains.
 * @example
 * import { readFileSync } from "node:fs";
 * import { writeWhole } from "@broadside/arena/files";
 *
 * await writeWhole("numbers.txt", "1 2 3\n");
 * readFileSync("numbers.txt", "utf8"); // => "1 2 3\n"
 */
export const writeWhole = async (path: string, content: string | Uint8Array): Promise<void> => {
  const draft = `${path}.new`;
  try {
    await writeFile(draft, content, { flush: true });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
};
