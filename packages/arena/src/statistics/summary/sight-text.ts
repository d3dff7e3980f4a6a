import { decimalsFor, formatCount, formatNumber } from "@broadside/engine/text";
import type { MeanVerdict } from "../hypothesis/mean-verdict.ts";

/** More games than this are not counted out. */
const MANY = 1e9;

/**
 * What games that told nothing could have told: the difference that would have been seen, and the games that would show
 * the one found.
 *
 * @param mean the difference found
 * @example
 * import { judgeMean, sightSentence } from "@broadside/arena";
 *
 * const verdict = judgeMean({ mean: 0.4, standardDeviation: 8, pairs: 400 }, 1);
 * sightSentence(verdict, 0.4).length > 0; // => true
 */
export const sightSentence = ({ visible, settling, interval }: MeanVerdict, mean: number): string => {
  const decimals = Math.max(decimalsFor((interval.high - interval.low) / 2), decimalsFor(visible));
  const seen = `A difference of ${formatNumber(visible, decimals)} would have been seen in four cases of five`;
  if (settling === undefined) return `${seen}.`;
  const found = formatNumber(Math.abs(mean), decimalsFor(Math.abs(mean)));
  const games = settling > MANY ? `more than ${formatCount(MANY)}` : `about ${formatCount(settling)}`;
  return `${seen}; to see one of ${found}, as found, takes ${games} games.`;
};
