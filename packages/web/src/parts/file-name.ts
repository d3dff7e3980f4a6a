/** A file name, without its ending, that says what the file holds: the letters and digits of the parts. */
export const fileName = (...parts: readonly string[]): string =>
  parts
    .join("-")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/** The most characters of a name that somebody gives to what is kept. */
export const MAX_NAME = 80;
