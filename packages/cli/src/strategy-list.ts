import { STRATEGY_FAMILIES } from "@broadside/engine";

/** A text cut into lines no longer than a width, between words. */
const wrap = (text: string, width: number): string[] => {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.length - 1;
    if (last >= 0 && lines[last].length + 1 + word.length <= width) lines[last] += ` ${word}`;
    else lines.push(word);
  }
  return lines;
};

/** The strategies with their parameters, for the help of a command. */
export const strategyList = (): string => {
  const entry = (indent: string, name: string, about: string): string =>
    [`${indent}${name}`, ...wrap(about, 74 - indent.length).map((line) => `${indent}  ${line}`)].join("\n");
  const families = STRATEGY_FAMILIES.flatMap(({ name, about, parameters }) => [
    entry("  ", name, about),
    ...parameters.map((one) => entry("    ", `${one.name}=${one.standard}`, one.about)),
  ]);
  return `\nStrategies, parameters with their defaults (write NAME:PARAMETER=VALUE,…):\n${families.join("\n")}`;
};
