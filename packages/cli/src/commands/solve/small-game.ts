import type { Command } from "commander";
import { wholeNumber } from "../../input/flag-value.ts";

const POSITION = ["scenario", "shots", "contact", "answers", "prior"];

/** A small preset in place of the usual one if no flag determines a position, so that the bare command is quick. */
export const exampleScenario = (command: Command, small: string): string | undefined =>
  POSITION.every((name) => [undefined, "default"].includes(command.getOptionValueSource(name))) ? small : undefined;

/** The lines that introduce an example to people; none if the position was given. */
export const exampleLines = (small: string | undefined): string[] =>
  small === undefined
    ? []
    : [`an example, the preset ${small}: --scenario names other rules, and those of hasbro take some shots first`, ""];

/** How many layouts a command lists by default, and how many `max-layouts` can allow. */
export interface LayoutLimit {
  readonly usual: number;
  readonly most: number;
}

export const layoutsSetting = ({ usual, most }: LayoutLimit) =>
  ["refuse scenarios with more layouts than this", wholeNumber("max-layouts", 1, most), usual] as const;

/** What works for games that are too large to solve. */
export const WITH_BOUND = "bound proves how few misses any strategy needs, for games of any size";
