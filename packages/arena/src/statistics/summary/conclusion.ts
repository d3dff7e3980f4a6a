import { formatCount, listOf } from "@broadside/engine/text";
import type { MeanVerdict } from "../hypothesis/mean-verdict.ts";
import { duelSentences } from "./duel-text.ts";
import { meanText, namedInterval } from "./interval-text.ts";
import { byPlain, findPair, isFaulty, pairSentence, plainSentence, reducedSentence } from "./pair-text.ts";
import { type PairSummary, type Played, ranking, type SummaryFacts } from "./summary.ts";

/**
 * Conclusions that claim no more than the intervals allow. If a pair has a difference with luck removed, that
 * difference decides.
 *
 * @example
 * import { readGames, summarise } from "@broadside/arena";
 * import { conclusionsOf } from "@broadside/arena/statistics";
 *
 * const summary = summarise(await readGames("games"));
 * conclusionsOf(summary).length === summary.conclusions.length; // => true
 */
export const conclusionsOf = (facts: SummaryFacts): string[] => {
  const ranked = ranking(facts.strategies);
  const best = ranked[0];
  if (!best) return ["No strategy finished a game: nothing can be concluded."];
  const mean = meanSentence(ranked);
  const better = ranked
    .slice(1)
    .filter(
      ({ strategy }) => isShownFewer(facts, strategy, best.strategy) && !isFaulty(facts, strategy, best.strategy),
    );
  return [
    ...(better.length === 0 ? [capital(mean)] : []),
    ...(better.length === 0 ? bestSentences(facts, ranked) : []),
    ...pairSentences(facts, ranked, better),
    ...(better.length === 0 ? [] : [byPlain(mean)]),
    ...duelSentences(facts, ranked),
  ];
};

const capital = (sentence: string): string =>
  sentence.replace(/^(?:the|on the) /, (words) => words[0].toUpperCase() + words.slice(1));

const meanSentence = (ranked: readonly Played[]): string => {
  const [{ shots }] = ranked;
  const lowest = ranked.filter((one) => one.shots.mean === shots.mean);
  const known = lowest.map(knownText);
  // Equal means need not be known equally well.
  const isAlike = known.every((text) => text === known[0]);
  const strategy = listOf(
    lowest.map((one, i) => one.strategy + (isAlike ? "" : known[i])),
    "and",
  );
  const [start, verb] =
    ranked.length > 1 ? ["the lowest mean in this sample is that of ", ":"] : ["", " needs a mean of"];
  return `${start}${strategy}${verb} ${meanText(shots.mean, shots.meanInterval)} shots${isAlike ? known[0] : ""}.`;
};

const knownText = ({ shots: { meanInterval, count } }: Played): string =>
  meanInterval ? ` (${namedInterval(meanInterval)}, ${formatCount(count)} games)` : " (a single game)";

const bestSentences = (facts: SummaryFacts, [best, ...rest]: readonly Played[]): string[] => {
  if (rest.length < 2) return [];
  const open = rest.filter(({ strategy }) => !isShownFewer(facts, best.strategy, strategy));
  // With faults no pair is claimed to differ, and the sentence on the pair says why.
  if (open.length === 0 && rest.some(({ strategy }) => isFaulty(facts, best.strategy, strategy))) return [];
  return [
    open.length === 0
      ? `${best.strategy} needs fewer shots than each of the other ${rest.length}, the number of comparisons taken into account.`
      : `These games do not show that ${best.strategy} needs fewer shots than ${listOf(open.map(({ strategy }) => strategy))}.`,
  ];
};

/** The verdict that decides on a pair: the one with luck removed, if there is such a verdict. */
const rulingOf = ({ reduced, verdict }: PairSummary): MeanVerdict => (reduced ?? { verdict }).verdict;

const isShownFewer = (facts: SummaryFacts, a: string, b: string): boolean => {
  const pair = findPair(facts.pairs, a, b);
  return pair !== undefined && rulingOf(pair).sign === (pair.first === a ? "below" : "above");
};

/** Compares each strategy with the next, and the first with those shown to be better once luck is removed. */
const pairSentences = (facts: SummaryFacts, ranked: readonly Played[], better: readonly Played[]): string[] => {
  const [best, second] = ranked;
  const further = better.filter((one) => one !== second).map((one) => [best, one]);
  const neighbours = ranked.slice(1).map((one, i) => [ranked[i], one]);
  return [...further, ...neighbours].flatMap(([one, other]) => sentencesOf(facts, one.strategy, other.strategy));
};

const sentencesOf = (facts: SummaryFacts, a: string, b: string): string[] => {
  const pair = findPair(facts.pairs, a, b);
  if (!pair) return [];
  const ruling = reducedSentence(pair) ?? pairSentence(facts, a, b);
  return [ruling, plainSentence(pair)].filter((line) => line !== undefined);
};
