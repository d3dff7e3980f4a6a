/** A message as one line of printable text. */
export const oneLine = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be left out
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, "")
    .trim();
