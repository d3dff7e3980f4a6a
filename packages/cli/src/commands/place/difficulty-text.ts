import type { Difficulty, Estimate } from "@broadside/engine/review";
import { formatCount, formatNumber } from "@broadside/engine/text";

const shown = ({ estimate, standardError }: Estimate, digits: number): string =>
  `${formatNumber(estimate, digits)} ± ${formatNumber(standardError, digits)}`;

/** The difficulty of a layout for people; every number with its standard error. */
export const difficultyText = (strategy: string, { shots, uniform, percentile, games }: Difficulty): string[] => [
  `${strategy} needs ${shown(shots, 2)} shots here, ${shown(uniform, 2)} against a uniform layout`,
  `harder than ${shown({ estimate: 100 * percentile.estimate, standardError: 100 * percentile.standardError }, 1)} % of uniform layouts (${formatCount(games[0])} games here, ${formatCount(games[1])} elsewhere)`,
];
