/** A word as it is written in a shell. */
export const quoteWord = (word: string): string =>
  /^[\w./:=,@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
