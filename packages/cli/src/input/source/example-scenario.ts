import type { Command } from "commander";

/** The flags that say what position is meant. */
const POSITION = ["scenario", "shots", "contact", "answers", "prior"];

/**
 * The scenario of a command that is too much for the usual one: a small one where nothing says what position is meant, so that the
 * command by itself shows what it does; undefined where something does.
 *
 * @param small a preset
 */
export const exampleScenario = (command: Command, small: string): string | undefined =>
  POSITION.every((name) => [undefined, "default"].includes(command.getOptionValueSource(name))) ? small : undefined;

/** What is said of it first. */
export const exampleLine = (small: string): string =>
  `an example, the preset ${small}: --scenario names other rules, and those of hasbro take some shots first`;
