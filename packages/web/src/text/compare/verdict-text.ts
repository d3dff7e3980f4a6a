import type { Interval } from "@broadside/arena/statistics";
import { decimalsFor } from "@broadside/engine/text";
import { count, decimal } from "../../words/numbers.ts";
import { compareWords } from "../../words/words.ts";
import type { PairFigures } from "./figures.ts";

/** An interval in the language that is spoken. */
export const rangeText = ({ low, high }: Pick<Interval, "low" | "high">, decimals: number): string =>
  compareWords().range(decimal(low, decimals), decimal(high, decimals));

type Pair = Pick<PairFigures, "first" | "second" | "pairs" | "mean" | "verdict">;

/** The pair with the strategy of the lower mean in front. */
const lowestFirst = (pair: Pair): Pair => {
  if (pair.mean <= 0) return pair;
  const { low, high, confidence } = pair.verdict.interval;
  const interval = { low: -high, high: -low, confidence };
  const sign = pair.verdict.sign === "above" ? "below" : pair.verdict.sign;
  return {
    ...pair,
    first: pair.second,
    second: pair.first,
    mean: -pair.mean,
    verdict: { ...pair.verdict, interval, sign },
  };
};

/** What is said where all differences are equal. */
const equalText = ({ mean, pairs, verdict }: Pair, first: string, second: string): string => {
  const words = compareWords();
  if (mean === 0) return words.same(first, second, pairs);
  const shots = decimal(-mean, 0);
  return verdict.sign === "open"
    ? words.alwaysOpen(first, second, shots, pairs)
    : words.always(first, second, shots, pairs);
};

/**
 * What games say of two strategies on the same layouts: the sentence of the command's reports, in the language that is spoken. It
 * claims no more than the interval shows.
 *
 * @param nameOf what strategies are called
 */
export const verdictText = (given: Pair, nameOf: (strategy: string) => string): string => {
  const words = compareWords();
  const pair = lowestFirst(given);
  const { mean, pairs, verdict } = pair;
  const [first, second] = [nameOf(pair.first), nameOf(pair.second)];
  const { low, high } = verdict.interval;
  if (low === high) return equalText(pair, first, second);
  const half = (high - low) / 2;
  const decimals = decimalsFor(half);
  const together = words.together(verdict.comparisons);
  if (verdict.sign !== "open") {
    const fewer = -mean;
    const interval = rangeText({ low: fewer - half, high: fewer + half }, decimals);
    return words.fewer(first, second, decimal(fewer, decimals), interval, together, pairs);
  }
  const interval = rangeText({ low: mean - half, high: mean + half }, decimals);
  const sentences = [words.open2(first, second, decimal(mean, decimals), interval, together, pairs)];
  sentences.push(words.visible(decimal(verdict.visible, Math.max(decimals, decimalsFor(verdict.visible)))));
  if (verdict.settling !== undefined)
    sentences.push(words.settling(decimal(Math.abs(mean), decimalsFor(Math.abs(mean))), count(verdict.settling)));
  return sentences.join(" ");
};

/**
 * What is said of two strategies, the sentence that decides first: with luck taken out, where it was, and then what plain
 * differences say, which need not agree.
 *
 * @param nameOf what strategies are called
 */
export const verdictSentences = (pair: PairFigures, nameOf: (strategy: string) => string): string[] => {
  const words = compareWords();
  const plain = verdictText(pair, nameOf);
  const { reduced } = pair;
  if (!reduced) return [plain];
  return [words.reduced(verdictText({ ...pair, ...reduced, pairs: reduced.games }, nameOf)), words.plain(plain)];
};
