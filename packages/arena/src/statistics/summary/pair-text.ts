import { decimalsFor, formatCount, formatInterval, formatNumber } from "@broadside/engine/text";
import { confidenceText } from "../hypothesis/mean-verdict.ts";
import { formatP, LEVEL } from "../hypothesis/test-result.ts";
import { type SeenPair, seePair } from "./seen-pair.ts";
import { sightSentence } from "./sight-text.ts";
import type { PairSummary, SummaryFacts } from "./summary.ts";

/**
 * True when the plain means of a pair differ, by their interval and with all pairs taken into account. Where luck was taken out,
 * not this but the verdict of the reduced difference decides.
 *
 * @example
 * import { isDifferent, readGames, summarise } from "@broadside/arena";
 *
 * const { pairs } = summarise(await readGames("games"));
 * isDifferent(pairs[0]); // => true
 */
export const isDifferent = ({ verdict }: PairSummary): boolean => verdict.sign !== "open";

/**
 * What the games say of two strategies on the same layouts by plain differences, in a sentence that claims no more than they
 * show; undefined when the two finished no two games in common. Where luck was taken out, `reducedSentence` decides.
 *
 * Cost: the number of pairs.
 *
 * @param a the one that is thought to need fewer shots; the sentence says if it is the other
 * @example
 * import { pairSentence, readGames, summarise } from "@broadside/arena";
 *
 * const summary = summarise(await readGames("games"));
 * pairSentence(summary, "hunt-target", "random")?.includes("hunt-target"); // => true
 */
export const pairSentence = (facts: Pick<SummaryFacts, "pairs">, a: string, b: string): string | undefined => {
  const seenFrom = (first: string, second: string): string | undefined => {
    const seen = seePair(facts.pairs, first, second);
    return seen && sentenceOf(seen, first, second);
  };
  const seen = seePair(facts.pairs, a, b);
  return seen && seen.difference.mean > 0 ? seenFrom(b, a) : seenFrom(a, b);
};

const sentenceOf = (seen: SeenPair, faster: string, slower: string): string => {
  const { pair, difference } = seen;
  const { verdict } = pair;
  if (verdict.interval.low === verdict.interval.high) return `${equalText(difference.mean, pair, faster, slower)}.`;
  const { number, known } = figuresOf(seen);
  const tendency = tendencyText(pair, isDifferent(pair) ? faster : undefined);
  const tends = tendency === undefined ? "" : ` ${capital(tendency)}.`;
  if (isDifferent(pair)) {
    const fewer = -difference.mean;
    return `${faster} needs ${number(fewer)} shots fewer than ${slower} on the same layouts ${known(fewer)}.${tends}`;
  }
  return (
    `${faster} and ${slower} are not told apart by these games: the mean difference is ` +
    `${number(difference.mean)} ${known(difference.mean)}. ${sightSentence(verdict, difference.mean)}${tends}`
  );
};

const capital = (text: string): string => text[0].toUpperCase() + text.slice(1);

/** The figures of a pair: a mean as its interval allows, and how it is known. */
const figuresOf = ({ pair }: SeenPair): { number: (mean: number) => string; known: (mean: number) => string } => {
  const { verdict, pairs } = pair;
  const half = (verdict.interval.high - verdict.interval.low) / 2;
  const decimals = decimalsFor(half);
  return {
    number: (mean) => formatNumber(mean, decimals),
    known: (mean) =>
      `(interval ${formatInterval({ low: mean - half, high: mean + half }, decimals)}, ${confidenceText(verdict)}; ${formatCount(pairs)} pairs)`,
  };
};

/** What precedes a sentence by plain numbers where others decide. */
const PLAIN_PREFACE = "By plain differences, which do not decide:";

/** A sentence by plain numbers beside others that decide. */
export const byPlain = (sentence: string): string => `${PLAIN_PREFACE} ${sentence}`;

/**
 * What plain differences say of a pair whose differences with luck taken out decide, in one sentence that begins by saying so;
 * undefined where luck was not taken out, for then they decide themselves ({@link pairSentence}).
 *
 * @example
 * import { plainSentence, readGames, summarise } from "@broadside/arena";
 *
 * const { pairs } = summarise(await readGames("games"));
 * plainSentence(pairs[0]); // => undefined
 */
export const plainSentence = (pair: PairSummary): string | undefined => {
  if (!pair.reduced) return undefined;
  const [faster, slower] = pair.difference.mean > 0 ? [pair.second, pair.first] : [pair.first, pair.second];
  const seen = seePair([pair], faster, slower);
  return seen && byPlain(`${plainText(seen, faster, slower)}.`);
};

const plainText = (seen: SeenPair, faster: string, slower: string): string => {
  const { pair, difference } = seen;
  const { low, high } = pair.verdict.interval;
  if (low === high) return equalText(difference.mean, pair, faster, slower);
  const { number, known } = figuresOf(seen);
  const fewer = -difference.mean;
  const isTold = isDifferent(pair);
  const tendency = tendencyText(pair, isTold ? faster : undefined);
  const means = isTold
    ? `${faster} needs ${number(fewer)} shots fewer than ${slower} ${known(fewer)}`
    : `${faster} and ${slower} are not told apart, with a mean difference of ${number(difference.mean)} ${known(difference.mean)}`;
  return tendency === undefined ? means : `${means}; ${tendency}`;
};

/** What is said where all differences are equal. */
const equalText = (mean: number, { pairs, verdict }: PairSummary, faster: string, slower: string): string => {
  const every = `in every one of ${formatCount(pairs)} pairs`;
  if (mean === 0) return `${faster} and ${slower} needed the same number of shots ${every}`;
  const found = `${faster} needed ${formatNumber(-mean, 0)} shots fewer than ${slower} ${every}`;
  return verdict.sign !== "open" ? found : `${found}, too few to tell them apart`;
};

/** What the Wilcoxon test adds where it does not say what the means say. */
const tendencyText = (
  { adjusted, wilcoxon, first, second }: PairSummary,
  faster: string | undefined,
): string | undefined => {
  const numbers = `(Wilcoxon test, adjusted ${formatP(adjusted.wilcoxon)})`;
  const tends = (wilcoxon.effect?.value ?? 0) < 0 ? first : second;
  if (adjusted.wilcoxon >= LEVEL)
    return faster === undefined ? undefined : `no tendency from layout to layout is shown ${numbers}`;
  return tends === faster ? undefined : `from layout to layout ${tends} tends to need fewer shots ${numbers}`;
};
