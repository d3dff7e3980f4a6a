import { decimalsFor, formatNumber } from "@broadside/engine/text";
import type { Equivalence } from "../hypothesis/equivalence.ts";
import { confidenceText } from "../hypothesis/mean-verdict.ts";
import { formatP } from "../hypothesis/test-result.ts";
import type { PairSummary } from "./summary.ts";

/**
 * What is known of two that are not told apart: how far their means can differ, whether that is less than the margin that was asked
 * about, and how much the common layouts helped; undefined where nothing of it is known.
 *
 * @example
 * import { alikeSentence, readGames, summarise } from "@broadside/arena";
 *
 * const { pairs } = summarise(await readGames("games"));
 * typeof alikeSentence(pairs[0]); // => "string"
 */
export const alikeSentence = ({ reduced, equivalence, correlation }: PairSummary): string | undefined => {
  // Where luck was taken out, what is left decides.
  const known = reduced ? reduced.equivalence : equivalence;
  const parts = [
    known && equivalenceText(known, reduced ? ", luck taken out" : ""),
    correlation !== undefined && `Their games on the same layouts have the correlation ${formatNumber(correlation)}.`,
  ].filter((part) => part !== undefined && part !== false);
  return parts.length === 0 ? undefined : parts.join(" ");
};

/** A margin that means are shown to differ by less than, rounded up: a smaller one is not shown. */
export const withinText = (within: number): string => {
  const decimals = decimalsFor(within);
  const unit = 10 ** decimals;
  return formatNumber(Math.ceil(within * unit) / unit, decimals);
};

const equivalenceText = ({ within, comparisons, asked }: Equivalence, how: string): string => {
  const confidence = confidenceText({ comparisons });
  // Where every pair was alike, no margin says more than that.
  const near =
    within > 0
      ? `The means differ by less than ${withinText(within)} shots (equivalence test, ${confidence}${how}).`
      : `The means are shown to differ by less than any margin above 0 (equivalence test, ${confidence}${how}).`;
  if (!asked) return near;
  const { margin, p, shown } = asked;
  return `${near} That they differ by less than ${margin} is ${shown ? "" : "not "}shown (${formatP(p)}).`;
};
