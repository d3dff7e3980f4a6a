/** The examples of a command for its help: each a command line and what it does. */
export const examples = (...list: readonly (readonly [line: string, about: string])[]): string =>
  `\nExamples:\n${list.map(([line, about]) => `  # ${about}\n  $ ${line}`).join("\n")}\n`;
