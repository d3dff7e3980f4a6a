import { rename, rm, writeFile } from "node:fs/promises";

/**
 * Writes a file so that it is there as a whole or, whatever happens, as it was before: beside it under a name of its own, to
 * the disk, then in its place.
 *
 * @throws what Node throws when it cannot be written; nothing is left of it then.
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
