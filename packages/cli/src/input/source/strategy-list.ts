import { STRATEGY_FAMILIES } from "@broadside/engine";
import { wrap } from "../../output/wrap.ts";

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
