import { formatNumber, formatPercent } from "@broadside/engine/text";

/** A standard error in percentage points: `0` for an error of exactly 0 only, like `0 %`. */
export const pointsText = (error: number): string => {
  if (error === 0) return "0";
  return error < 0.00005 ? "<0.01" : formatNumber(100 * error, error < 0.1 ? 2 : 0);
};

/** An estimated chance with its error: `37.1 % ± 0.22`. */
export const chanceText = (chance: number, standardError: number): string =>
  `${formatPercent(chance, 1)} % ± ${pointsText(standardError)}`;
