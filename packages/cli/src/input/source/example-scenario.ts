import type { Command } from "commander";

/** Flags that set a position. */
const POSITION = ["scenario", "shots", "contact", "answers", "prior"];

/**
 * A small scenario for a command that is too slow for the usual one. It applies when no flag sets a position,
 * so that the bare command shows what it does; otherwise undefined.
 *
 * @param small a preset
 */
export const exampleScenario = (command: Command, small: string): string | undefined =>
  POSITION.every((name) => [undefined, "default"].includes(command.getOptionValueSource(name))) ? small : undefined;

/** Line that introduces it. */
export const exampleLine = (small: string): string =>
  `an example, the preset ${small}: --scenario names other rules, and those of hasbro take some shots first`;
