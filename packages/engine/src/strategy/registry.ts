import { suggestName } from "../core/nearest.ts";
import { fail, ok, type Result } from "../core/result.ts";
import { greedyDistribution } from "./greedy-distribution.ts";
import { greedyHit } from "./greedy-hit.ts";
import { halfSplit } from "./half-split.ts";
import { random } from "./random.ts";
import type { ExactStrategy, Strategy } from "./strategy.ts";

/** All strategies, in the order in which they are listed to people. */
export const STRATEGIES: readonly Strategy[] = [greedyHit, greedyDistribution, halfSplit, random];

/** The names of all strategies. */
export const STRATEGY_NAMES: readonly string[] = STRATEGIES.map((strategy) => strategy.name);

/** The strategy of a name; fails with the nearest name when there is none. */
export const parseStrategy = (text: string): Result<Strategy> => {
  const strategy = STRATEGIES.find(({ name }) => name === text);
  return strategy ? ok(strategy) : fail("strategy", `"${text}" is not known`, suggestName(text, STRATEGY_NAMES));
};

/** True for strategies that rank cells by the exact posterior. */
export const isExactStrategy = (strategy: Strategy): strategy is ExactStrategy => "rank" in strategy;
