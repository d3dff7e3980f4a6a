import type { SingleShotRule } from "@broadside/engine/games";
import {
  decimalsFor,
  formatCount,
  formatInterval,
  formatNumber,
  formatNumberOf,
  formatPercent,
  formatPercentInterval,
} from "@broadside/engine/text";
import {
  capital,
  confidenceText,
  isRoughlyVisible,
  isShownAsZero,
  type MeanVerdict,
  mostUnlike,
  verdictInterval,
} from "../sample/mean-verdict.ts";
import type { Interval } from "../sample/sample.ts";
import type { Duel } from "./duel-rates.ts";
import type { PairSummary, Played, SummaryFacts } from "./summary.ts";

/** A larger number of games is written as "more than". */
const MANY = 1e9;

/**
 * What undecided games could have shown: the visible difference, and the number of games that would show the
 * difference found, unless that is 0 to the digits shown. Equal differences have no spread from which to tell either.
 *
 * @param games the number of games, of which a few say less
 * @example
 * import { judgeMean, sightSentence } from "@broadside/arena/statistics";
 *
 * const verdict = judgeMean({ mean: 0.4, standardDeviation: 8, pairs: 400 }, 1);
 * sightSentence(verdict, 400).length > 0; // => true
 */
export const sightSentence = ({ visible, settling, interval }: MeanVerdict, games: number): string => {
  if (visible === 0) return "The difference is the same in every one of these games.";
  const decimals = Math.max(decimalsFor((interval.high - interval.low) / 2), decimalsFor(visible));
  const seen = `A difference of ${formatNumber(visible, decimals)} would be detected ${isRoughlyVisible(games) ? "roughly " : ""}80 % of the time`;
  if (settling === undefined) return `${seen}.`;
  if (isShownAsZero(interval, decimals))
    return `${seen}. The difference found is too close to 0 to say how many games would detect it.`;
  const needed = settling > MANY ? `more than ${formatCount(MANY)}` : `about ${formatCount(settling)}`;
  // The same seed would play the same games again, and going on looks a second time at the same level.
  const how = "with 80 % chance, if it is the true one; play them as a new run with another seed";
  return `${seen}. Detecting the difference found takes ${needed} games (${how}).`;
};

/** A pair from the point of view of one of its strategies, which decides the sign of the mean difference. */
interface SeenPair {
  readonly pair: PairSummary;
  readonly faster: string;
  readonly slower: string;
  /** The shots of `faster` minus those of `slower`. */
  readonly mean: number;
}

/** The pairs of a summary and, where known, its strategies, which may have left games unfinished. */
type PairFacts = Pick<SummaryFacts, "pairs"> & Partial<Pick<SummaryFacts, "strategies">>;

/** Whether one of the strategies had faults: the layouts that all finished may then be the easier ones. */
export const isFaulty = ({ strategies = [] }: Partial<PairFacts>, ...names: readonly string[]): boolean =>
  strategies.some(({ strategy, faults }) => faults.games > 0 && names.includes(strategy));

/** The layouts of numbers that are not about all games because of faults. */
const onFinished = (games: number): string =>
  `on the ${formatCount(games)} layouts that both finished, which may be the easier ones,`;

/**
 * The pair of two strategies; undefined without two common games.
 *
 * @example
 * import { readGames, summarise } from "@broadside/arena";
 * import { findPair } from "@broadside/arena/statistics";
 *
 * const { pairs } = summarise(await readGames("games"));
 * findPair(pairs, "hunt-target", "random")?.first; // => "random"
 */
export const findPair = (pairs: readonly PairSummary[], a: string, b: string): PairSummary | undefined =>
  pairs.find(({ first, second }) => (first === a && second === b) || (first === b && second === a));

/** A pair as the strategy sees it that needs fewer shots, or `preferred` if both need the same number. */
const seePair = (pair: PairSummary, preferred = pair.first): SeenPair => {
  const { first, second, difference } = pair;
  const { mean } = difference;
  const isFirst = mean === 0 ? first === preferred : mean < 0;
  return isFirst ? { pair, faster: first, slower: second, mean } : { pair, faster: second, slower: first, mean: -mean };
};

/**
 * Whether the plain means of a pair differ, by the intervals that hold for all pairs together. If luck was
 * removed, the verdict on the reduced difference decides instead.
 *
 * @example
 * import { readGames, summarise } from "@broadside/arena";
 * import { isDifferent } from "@broadside/arena/statistics";
 *
 * const { pairs } = summarise(await readGames("games"));
 * pairs.map(isDifferent); // => [true]
 */
export const isDifferent = ({ verdict }: PairSummary): boolean => verdict.sign !== "open";

/**
 * A sentence on the plain difference between two strategies on the same layouts, which claims no more than the
 * games show; undefined if the two finished no two games in common. If luck was removed, `reducedSentence`
 * decides. If one had faults, the sentence only tells of the layouts that both finished.
 *
 * Cost: the number of pairs.
 *
 * @param a the strategy expected to need fewer shots; if the other one does, the sentence says so
 * @example
 * import { readGames, summarise } from "@broadside/arena";
 * import { pairSentence } from "@broadside/arena/statistics";
 *
 * const summary = summarise(await readGames("games"));
 * pairSentence(summary, "hunt-target", "random")?.includes("hunt-target"); // => true
 */
export const pairSentence = (facts: PairFacts, a: string, b: string): string | undefined => {
  const pair = findPair(facts.pairs, a, b);
  return pair && (isFaulty(facts, a, b) ? finishedSentence : sentenceOf)(seePair(pair, a));
};

const sentenceOf = (seen: SeenPair): string => {
  const { pair, faster, slower, mean } = seen;
  const { verdict } = pair;
  if (verdict.interval.low === verdict.interval.high) return `${equalText(seen)}.`;
  if (isDifferent(pair)) {
    const { number, basis } = figuresOf(pair, -mean);
    return `${faster} needs ${number} fewer shots than ${slower} on the same layouts ${basis}.`;
  }
  const { number, basis } = figuresOf(pair, pair.difference.mean);
  return (
    `No clear difference between ${pair.first} and ${pair.second}: the mean difference, ${pair.first} minus ${pair.second}, is ` +
    `${number} ${basis}. ${sightSentence(verdict, pair.pairs)}`
  );
};

/** What is known where games are missing because of faults: no claim about other layouts. */
const finishedSentence = (seen: SeenPair): string => {
  const { pair, faster, slower, mean } = seen;
  const { low, high } = pair.verdict.interval;
  const start = capital(onFinished(pair.pairs));
  if (low === high) return `${start} ${equalText(seen)}.`;
  const { number, basis } = figuresOf(pair, -mean);
  const unclear = isDifferent(pair) ? "" : "; no clear difference";
  return `${start} ${faster} needed ${number} fewer shots than ${slower} ${basis}${unclear}.`;
};

/** A pair's mean to the precision of its interval, and the interval with the number of paired games. */
const figuresOf = ({ verdict, pairs }: PairSummary, mean: number) => {
  const half = (verdict.interval.high - verdict.interval.low) / 2;
  const decimals = decimalsFor(half);
  const interval = formatInterval({ low: mean - half, high: mean + half }, decimals);
  const basis = `(${verdictInterval(interval, verdict)}, ${formatCount(pairs)} paired games)`;
  return { number: formatNumber(mean, decimals), basis };
};

const PLAIN_PREFACE = "With luck left in, which does not decide:";

/** A sentence on plain numbers when other numbers give the verdict. */
export const byPlain = (sentence: string): string => `${PLAIN_PREFACE} ${sentence}`;

/**
 * The plain result of a pair whose verdict comes from the games with luck removed; the sentence begins by saying
 * so. Undefined if luck was not removed, because then the plain result decides ({@link pairSentence}).
 *
 * @example
 * import { readGames, summarise } from "@broadside/arena";
 * import { plainSentence } from "@broadside/arena/statistics";
 *
 * const { pairs } = summarise(await readGames("games"));
 * pairs.map(plainSentence); // => [undefined]
 */
export const plainSentence = (pair: PairSummary): string | undefined =>
  pair.reduced && byPlain(`${plainText(seePair(pair))}.`);

const plainText = (seen: SeenPair): string => {
  const { pair, faster, slower, mean } = seen;
  const { low, high } = pair.verdict.interval;
  if (low === high) return equalText(seen);
  const isTold = isDifferent(pair);
  const { number, basis } = figuresOf(pair, isTold ? -mean : pair.difference.mean);
  return isTold
    ? `${faster} needs ${number} fewer shots than ${slower} ${basis}`
    : `there is no clear difference between ${pair.first} and ${pair.second}; the mean difference, ${pair.first} minus ${pair.second}, is ${number} ${basis}`;
};

const equalText = ({ pair: { pairs, verdict }, faster, slower, mean }: SeenPair): string => {
  const every = `in every one of ${formatCount(pairs)} paired games`;
  const unlike = `Up to ${formatNumber(mostUnlike(pairs, verdict), 1)} % of all games may be unlike these (${confidenceText(verdict)})`;
  if (mean === 0) return `${faster} and ${slower} needed the same number of shots ${every}. ${unlike}`;
  const advantage = `${faster} needed ${formatNumberOf(-mean, "fewer shot")} than ${slower} ${every}`;
  return `${advantage}${verdict.sign === "open" ? ", too few for a clear difference" : ""}. ${unlike}`;
};

/** Below this factor, the sentence does not say how many more games removing luck was worth. */
const WORTH_SAYING = 1.5;

/**
 * What a pair's difference with luck removed shows, in a sentence that claims no more than the interval allows.
 * If it shows no difference, the sentence says which one it would have shown. Undefined if luck was not removed.
 *
 * @example
 * import { readGames, summarise } from "@broadside/arena";
 * import { reducedSentence } from "@broadside/arena/statistics";
 *
 * const { pairs } = summarise(await readGames("games"));
 * pairs.map(reducedSentence); // => [undefined]
 */
export const reducedSentence = ({ first, second, pairs, reduced }: PairSummary): string | undefined => {
  if (!reduced) return undefined;
  const { mean, verdict, worth = 1 } = reduced;
  const [faster, slower] = mean > 0 ? [second, first] : [first, second];
  const isTold = verdict.sign !== "open";
  const fewer = Math.abs(mean);
  // As in tables and figures, a difference is first minus second.
  const shown = isTold ? fewer : mean;
  const half = (verdict.interval.high - verdict.interval.low) / 2;
  const decimals = decimalsFor(half > 0 ? half : fewer);
  const interval = formatInterval({ low: shown - half, high: shown + half }, decimals);
  const width = half > 0 ? verdictInterval(interval, verdict) : "the same in every game";
  const as = worth < WORTH_SAYING ? "" : `, as narrow as with ${formatCount(Math.round(worth))} times as many games`;
  if (isTold)
    return `With luck taken out of the games, ${faster} needs ${formatNumber(shown, decimals)} fewer shots than ${slower} (${width}${as}).`;
  const sight = verdict.visible > 0 ? ` ${sightSentence(verdict, pairs)}` : "";
  return `With luck taken out of the games, there is no clear difference between ${first} and ${second}: the mean difference, ${first} minus ${second}, is ${formatNumber(shown, decimals)} (${width}${as}).${sight}`;
};

/** Explains what it means to remove luck. */
export const REDUCED_MEANING = "Luck taken out: another, usually more precise estimate of the same true difference.";

export const TURN_RULE_TEXT: Record<SingleShotRule, string> = {
  alternate: "one shot each in turn",
  "hit-again": "a hit shoots again",
};

const contains = ({ low, high }: Interval, value: number): boolean => low <= value && value <= high;

/** Sentences that compare the strategy with the best mean and the next best, under both turn rules. */
export const duelSentences = (facts: SummaryFacts, [best, next]: Played[]): string[] => {
  const pair = next && findPair(facts.pairs, best.strategy, next.strategy);
  if (!pair) return [];
  const duels = pair.first === best.strategy ? pair.duels : pair.duels.map(flipDuel);
  const finished = isFaulty(facts, best.strategy, next.strategy) ? "games with faults left out, " : "";
  const rules = duels.map(({ rule }) => TURN_RULE_TEXT[rule]);
  if (areDuelsAlike(duels)) {
    return [duelSentence(duels[0], `${finished}under either turn rule`, best.strategy, next.strategy)];
  }
  return duels.map((result, i) => duelSentence(result, `${finished}${rules[i]}`, best.strategy, next.strategy));
};

export const areDuelsAlike = ([first, ...others]: readonly Duel[]): boolean =>
  others.every(
    (other) =>
      other.wins === first.wins &&
      other.winsStarting === first.winsStarting &&
      other.independent.wins === first.independent.wins,
  );

export const flipDuel = (d: Duel): Duel => ({
  ...d,
  wins: 1 - d.wins,
  interval: flip(d.interval),
  winsStarting: 1 - d.winsSecond,
  winsSecond: 1 - d.winsStarting,
  independent: { wins: 1 - d.independent.wins, interval: flip(d.independent.interval) },
});

const flip = ({ low, high, confidence }: Interval): Interval => ({ low: 1 - high, high: 1 - low, confidence });

const duelSentence = ({ independent }: Duel, rules: string, a: string, b: string): string => {
  const { wins, interval } = independent;
  const start = `Head to head, ${rules}:`;
  const numbers = `(95 % interval ${formatPercentInterval(interval)} %)`;
  if (contains(interval, 0.5))
    return `${start} neither of ${a} and ${b} is shown to win more often; ${a} wins ${formatPercent(wins)} % ${numbers}.`;
  const share = `${formatPercent(wins)} % of the games ${numbers}`;
  return wins > 0.5 ? `${start} ${a} beats ${b} in ${share}.` : `${start} ${a} beats ${b} in only ${share}.`;
};
