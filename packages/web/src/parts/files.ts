import type { Result } from "@broadside/engine";
import { wordedFault } from "./fault.ts";
import { partsWords } from "./texts/words.ts";

/** A file name, without its ending, that says what the file holds: the letters and digits of the parts. */
export const fileName = (...parts: readonly string[]): string =>
  parts
    .join("-")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/** The most characters of a name that somebody gives to what is kept. */
export const MAX_NAME = 80;

/** The most bytes of a file, and characters of a text, that the page reads. */
export const MAX_FILE = 1_000_000;

/** Fails if there are too many bytes, and says how many. */
export const checkSize = (bytes: number, most: number): Result<unknown> =>
  bytes <= most ? { ok: true, value: undefined } : wordedFault("file", () => partsWords.fileTooLarge({ bytes, most }));

/** The text of a file. Fails for files of more than `most` bytes, and for those that the browser cannot read. */
export const textOfFile = async (file: File, most: number = MAX_FILE): Promise<Result<string>> => {
  const small = checkSize(file.size, most);
  if (!small.ok) return small;
  try {
    return { ok: true, value: await file.text() };
  } catch {
    return wordedFault("file", () => partsWords.fileUnread);
  }
};
