import { rename, rm, writeFile } from "node:fs/promises";

/**
 * Writes a file so that it is there as a whole or, whatever happens, as it was before: beside it under a name of its own, to
 * the disk, then in its place.
 *
 * Cost: the size of the content, twice on the disk for a moment.
 *
 * @param content text is written as UTF-8
 * @throws What Node throws when it cannot be written, by the promise; nothing is left of it then.
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
