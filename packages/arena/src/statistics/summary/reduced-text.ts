import { decimalsFor, formatCount, formatInterval, formatNumber } from "@broadside/engine/text";
import { confidenceText } from "../hypothesis/mean-verdict.ts";
import { sightSentence } from "./sight-text.ts";
import type { PairSummary } from "./summary.ts";

/** Worth less than this, luck taken out is not said to be worth more games. */
const WORTH_SAYING = 1.5;

/**
 * What a pair's difference with luck taken out shows, in a sentence that claims no more than the interval allows, and where it
 * shows none what it would have shown; undefined where luck was not taken out.
 *
 * @example
 * import { readGames, reducedSentence, summarise } from "@broadside/arena";
 *
 * const { pairs } = summarise(await readGames("games"));
 * reducedSentence(pairs[0]); // => undefined
 */
export const reducedSentence = ({ first, second, reduced }: PairSummary): string | undefined => {
  if (!reduced) return undefined;
  const { mean, verdict, worth = 1 } = reduced;
  const [faster, slower] = mean > 0 ? [second, first] : [first, second];
  const isTold = verdict.sign !== "open";
  const fewer = Math.abs(mean);
  const shown = isTold ? fewer : -fewer;
  const half = (verdict.interval.high - verdict.interval.low) / 2;
  const decimals = decimalsFor(half > 0 ? half : fewer);
  const interval = formatInterval({ low: shown - half, high: shown + half }, decimals);
  const width = half > 0 ? `interval ${interval}, ${confidenceText(verdict)}` : "the same in every game";
  const as =
    worth < WORTH_SAYING ? "" : `, as narrow as ${formatCount(Math.round(worth))} times as many games would make it`;
  if (isTold)
    return `With luck taken out of the games, ${faster} needs ${formatNumber(shown, decimals)} shots fewer than ${slower} (${width}${as}).`;
  const sight = verdict.visible > 0 ? ` ${sightSentence(verdict, mean)}` : "";
  return `With luck taken out of the games, ${faster} and ${slower} are not told apart: the mean difference is ${formatNumber(shown, decimals)} (${width}${as}).${sight}`;
};

/** What it means that luck is taken out, in a sentence for people. */
export const REDUCED_MEANING =
  "Luck taken out: the same difference, in which what chance gave either strategy is replaced by what was to be expected.";
