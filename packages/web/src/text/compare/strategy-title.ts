import { compareWords } from "../../words/words.ts";
import { shortName } from "./compare-address.ts";

/** Strategies as they are listed, the simple ones first. */
export const LISTED = [
  "random",
  "hunt-target",
  "diagonal",
  "probability",
  "probability-contact",
  "probability-chessboard",
  "probability-rectangle",
  "greedy-hit",
  "greedy-distribution",
  "entropy",
  "half-split",
  "optimal",
  "rollout",
] as const;

/** The name of a strategy that people have a word for. */
export type ListedName = (typeof LISTED)[number];

/** Those that count layouts for every shot. */
export const SLOW: readonly ListedName[] = [
  "greedy-hit",
  "greedy-distribution",
  "entropy",
  "half-split",
  "optimal",
  "rollout",
];

/**
 * What people call a strategy; with the parameters that are not the usual ones: `Chessboard (divisor=3,…)`. Names that are not
 * known stay as they are.
 */
export const strategyTitle = (strategy: string): string => {
  const [name] = strategy.split(":");
  const known = LISTED.find((listed) => listed === name);
  if (!known) return strategy;
  const title = compareWords().known[known].name;
  const short = shortName(strategy);
  return short.includes(":") ? `${title} (${short.slice(name.length + 1)})` : title;
};
