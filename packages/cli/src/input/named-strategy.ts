import {
  formatStrategy,
  isExactStrategy,
  isModulePath,
  type PriorFiles,
  parseStrategy,
  placeOfError,
  priorFileOf,
  RefusedError,
  type Scenario,
  STRATEGIES,
  STRATEGY_FAMILIES,
  type Strategy,
} from "@broadside/engine";
import { canListPlacements, tooLarge } from "@broadside/engine/boxes";
import { listOf, oneLine } from "@broadside/engine/text";
import { wrap } from "../output/text-width.ts";
import { accept, Failure, UsageError } from "../output/usage-error.ts";
import { cellCountText } from "./limits.ts";
import { readText } from "./scenario-source.ts";

/** The strategy of the given name; errors name the faulty parameter. @param files the texts of prior files */
export const readStrategy = (text: string, flag: string, files?: PriorFiles): Strategy => {
  const strategy = parseStrategy(text, files);
  if (strategy.ok) return strategy.value;
  // Only the arena knows bots, and it is not loaded for the names of strategies.
  if (text.startsWith("cmd:")) {
    const what = "bots play in compare, regret, task and tournament only";
    throw UsageError.of(`${flag} "${text}"`, what, "name a strategy of Broadside");
  }
  const { where } = strategy.error;
  return accept(strategy, where === "strategy" ? flag : `${flag}: ${where}`);
};

/** The text of the prior file that a strategy names, by its path; undefined if it names none. */
export const readPriorFile = (text: string, flag: string): PriorFiles | undefined => {
  const path = priorFileOf(text);
  return path === undefined ? undefined : new Map([[path, readText(path, flag)]]);
};

/** Refuses a strategy whose own prior does not fit a scenario. */
export const requireBelief = ({ see }: Strategy, scenario: Scenario, flag: string): void => {
  const seen = see?.(scenario);
  if (seen) accept(seen, (place) => `${flag}: ${place}`);
};

/** Refuses strategies that look at every cell or placement if there are too many, or whose prior does not fit. */
export const requireFitting = (strategy: Strategy, scenario: Scenario, flag: string): void => {
  requireBelief(strategy, scenario, flag);
  if (scenario.contact !== "overlap" || strategy.servesHugeBoards) return;
  const isLarge = tooLarge(scenario.board) !== undefined;
  if (!isLarge && (isExactStrategy(strategy) || canListPlacements(scenario))) return;
  const others = STRATEGIES.filter(({ servesHugeBoards }) => servesHugeBoards).map(({ name }) => name);
  throw UsageError.of(
    flag,
    `${formatStrategy(strategy)} looks at every ${isLarge ? "cell" : "placement"}, and ${scenario.name} has ${isLarge ? cellCountText(scenario) : "too many"}`,
    `write ${listOf(others, "or")}`,
  );
};

/** Does work of a strategy, which may throw anything. @throws RefusedError, or Failure that says where it failed */
export const askStrategy = <T>({ name }: Strategy, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    if (error instanceof RefusedError) throw error;
    const place = placeOfError(error);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(oneLine(`strategy ${name} failed${place === undefined ? "" : ` at ${place}`}: ${reason}`));
  }
};

/** Loads the strategy with a name, or the export of a module such as `./mine.mjs`, which needs the arena. */
export const loadStrategy = async (text: string, flag: string): Promise<Strategy> => {
  if (!isModulePath(text)) return readStrategy(text, flag, readPriorFile(text, flag));
  const modules = await import("@broadside/arena/strategies");
  const source = accept(modules.parseStrategySource(text, flag));
  return accept(await modules.loadStrategy(source, `${flag} "${text}"`));
};

/** A strategy's name with those parameters that are not at their defaults. */
export const shortName = (strategy: Strategy): string => {
  const usual = STRATEGY_FAMILIES.find(({ name }) => name === strategy.name)?.standard.parameters ?? {};
  const changed = Object.entries(strategy.parameters ?? {}).filter(([key, value]) => usual[key] !== value);
  return formatStrategy({ ...strategy, parameters: Object.fromEntries(changed) });
};

/** All strategies with their parameters. @param width that of a line; in help texts, which are wrapped later, none */
export const strategyList = (width = Number.POSITIVE_INFINITY): string => {
  const entry = (indent: string, name: string, about: string): string =>
    [`${indent}${name}`, ...wrap(about, width - indent.length - 2).map((line) => `${indent}  ${line}`)].join("\n");
  const families = STRATEGY_FAMILIES.flatMap(({ name, about, parameters }) => [
    entry("  ", name, about),
    ...parameters.map((one) => entry("    ", `${one.name}=${one.standard}`, one.about)),
  ]);
  return `\nStrategies, parameters with their defaults (write NAME:PARAMETER=VALUE,…):\n${families.join("\n")}`;
};
