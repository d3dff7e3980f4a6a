/** The examples in a command's help: each is a command line and its effect. */
export const examples = (...list: readonly (readonly [line: string, about: string])[]): string =>
  `\nExamples:\n${list.map(([line, about]) => `  # ${about}\n  $ ${line}`).join("\n")}\n`;
