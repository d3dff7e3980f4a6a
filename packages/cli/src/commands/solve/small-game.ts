import type { Call } from "../../definition/command.ts";
import { setting } from "../../definition/flag.ts";
import { wholeNumber } from "../../input/flag-value.ts";
import { PLAIN_RULE_FLAGS, PRIOR } from "../../input/knowledge-flags.ts";

const [SCENARIO, ...RULES] = PLAIN_RULE_FLAGS;

/** The rules of a game that is solved. @param shown the default of `--scenario` @param none what knows no other prior */
export const smallRules = (shown: string | undefined, none: string) =>
  [
    { ...SCENARIO, ...(shown !== undefined && { shown }) },
    ...RULES,
    {
      ...PRIOR,
      value: "<uniform>",
      about: `take all layouts as equally likely, whatever the scenario's prior; ${none}`,
    },
  ] as const;

/** A small preset in place of the usual one unless the rules or a position are given, so that the bare command is quick. */
export const exampleScenario = ({ sourceOf }: Call, small: string): string | undefined =>
  ["scenario", "shots"].every((name) => [undefined, "default"].includes(sourceOf(name))) ? small : undefined;

/** The lines that introduce an example to people; none if the position was given. */
export const exampleLines = (small: string | undefined): string[] =>
  small === undefined ? [] : [`an example, the preset ${small}; --scenario names other rules`, ""];

/** How many layouts a command lists by default, and how many the setting can allow. */
export const layoutsSetting = ({ usual, most }: { readonly usual: number; readonly most: number }) =>
  setting("max-layouts=<number>", "refuse scenarios with more layouts than this", {
    read: wholeNumber("max-layouts", 1, most),
    standard: usual,
  });

/** What works for games that are too large to solve. */
export const WITH_BOUND = "bound proves how few misses any strategy needs, for games of any size";
