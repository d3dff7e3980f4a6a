import type { TurnRule } from "@broadside/engine/games";
import {
  decimalsFor,
  formatCount,
  formatInterval,
  formatNumber,
  formatPercent,
  formatPercentInterval,
  listOf,
} from "@broadside/engine/text";
import { nameOfLabel } from "../../experiment/prior-label.ts";
import { confidenceText, type MeanVerdict } from "../hypothesis/mean-verdict.ts";
import { formatP, LEVEL } from "../hypothesis/test-result.ts";
import type { Interval } from "../sample/sample.ts";
import type { Duel } from "./duel.ts";
import type { PairSummary, StrategySummary, Summary, SummaryFacts } from "./summary.ts";

/** A strategy with games. */
type Played = StrategySummary & Required<Pick<StrategySummary, "shots">>;

/** What the turn rules are called in sentences. */
export const TURN_RULE_TEXT: Record<TurnRule, string> = {
  alternate: "one shot each in turn",
  "hit-again": "a hit shoots again",
};

/** Strategies with finished games, the lowest mean first. */
export const ranking = (strategies: readonly StrategySummary[]): Played[] =>
  strategies.filter((one): one is Played => one.shots !== undefined).sort((a, b) => a.shots.mean - b.shots.mean);

/** True when the means of a pair differ, by their interval and with all pairs taken into account. */
export const isDifferent = ({ verdict }: PairSummary): boolean => verdict.sign !== "open";

const contains = ({ low, high }: Interval, value: number): boolean => low <= value && value <= high;

/** What limits the numbers, in sentences: faults, few games, layouts that repeat, stopping by looking. */
export const cautionsOf = ({ experiment, strategies }: SummaryFacts): string[] => {
  const cautions: string[] = [];
  for (const { strategy, finished, faults } of strategies) {
    if (faults.games > 0) {
      cautions.push(
        `${strategy} did not finish ${formatCount(faults.games)} of its games (faults). They are left out, so its numbers ` +
          "hold for the games that it finished, which may be the easier ones.",
      );
    }
    if (finished === 0) cautions.push(`${strategy} finished no game: nothing can be said about it.`);
    else if (finished < 30)
      cautions.push(`${strategy} finished only ${finished} games: its intervals are rough approximations.`);
  }
  const listed = /^file of (\d+)/.exec(experiment.placement);
  if (listed && Number(listed[1]) < experiment.games) {
    cautions.push(
      `The file's ${formatCount(Number(listed[1]))} layouts were used more than once. Games on the same layout are not ` +
        "independent: the intervals and p-values are too optimistic about any other layouts.",
    );
  } else if (listed) {
    cautions.push("The layouts come from a file: the numbers speak about layouts chosen in the same way as those.");
  }
  if (experiment.placement === "sequential") {
    cautions.push(
      "Ships were placed one after another at random, which does not make all layouts equally likely: the numbers are not comparable with those for uniform layouts.",
    );
  }
  if (/^(edges|spread|cluster):/.test(experiment.placement)) {
    cautions.push(
      `Layouts were drawn by the model ${experiment.placement}, under which they are not equally likely: the numbers are not comparable with those for uniform layouts.`,
    );
  }
  if (experiment.placement.startsWith("prior ")) {
    cautions.push(
      `Layouts were drawn by the ${nameOfLabel(experiment.placement)}, under which they are not equally likely: the numbers are not comparable with those for uniform layouts.`,
    );
  }
  if (experiment.untilInterval !== undefined) {
    cautions.push(
      `The games were to go on until the intervals reached ${experiment.untilInterval} to either side. Stopping by looking makes intervals cover slightly less than they state.`,
    );
  }
  return cautions;
};

/** Where layouts came from and what strategies made of it: `layouts: people; strategies believe: uniform`. */
export const layoutsText = ({ placement, belief }: Pick<Summary["experiment"], "placement" | "belief">): string => {
  const isPrior = placement.startsWith("prior ");
  const layouts = `layouts: ${isPrior ? nameOfLabel(placement.slice("prior ".length)) : placement}`;
  // Where no prior is spoken of, none is thought of.
  if (belief === undefined && !isPrior) return layouts;
  return `${layouts}; strategies believe: ${belief === undefined ? "uniform" : nameOfLabel(belief)}`;
};

/** What the numbers show, in sentences that claim no more than the intervals allow. */
export const conclusionsOf = (facts: SummaryFacts): string[] => {
  const ranked = ranking(facts.strategies);
  const best = ranked[0];
  if (!best) return ["No strategy finished a game: nothing can be concluded."];
  return [
    meanSentence(best, ranked.length),
    ...allSentence(facts),
    ...bestSentences(facts, ranked),
    ...neighbourSentences(facts, ranked),
    ...duelSentences(facts, ranked),
  ];
};

const meanSentence = ({ strategy, shots }: Played, strategies: number): string => {
  const interval = shots.meanInterval;
  const decimals = interval ? decimalsFor((interval.high - interval.low) / 2) : 1;
  const known = interval
    ? ` (95 % interval ${formatInterval(interval, decimals)}, ${formatCount(shots.count)} games)`
    : " (a single game)";
  return (
    `${strategies > 1 ? "The lowest mean in this sample is that of " : ""}${strategy}` +
    `${strategies > 1 ? ":" : " needs a mean of"} ${formatNumber(shots.mean, decimals)} shots${known}.`
  );
};

const allSentence = ({ all }: SummaryFacts): string[] => {
  if (!all) return [];
  const { p, effect } = all.friedman;
  return p < LEVEL
    ? [
        `The strategies differ on the same layouts (Friedman test, ${formatP(p)}); the layouts agree on their order to ` +
          `W = ${formatNumber(effect?.value ?? 0)} on a scale from 0 to 1.`,
      ]
    : [`The Friedman test finds no difference between the strategies on the same layouts (${formatP(p)}).`];
};

/** A pair as seen from one of its strategies: the sign of the difference follows. */
interface SeenPair {
  readonly pair: PairSummary;
  readonly difference: Interval & { readonly mean: number };
}

const pairOf = (facts: Pick<SummaryFacts, "pairs">, a: string, b: string): SeenPair | undefined => {
  const pair = facts.pairs.find(({ first, second }) => (first === a && second === b) || (first === b && second === a));
  if (!pair) return undefined;
  const { mean, interval } = pair.difference;
  return {
    pair,
    difference:
      pair.first === a
        ? { ...interval, mean }
        : { low: -interval.high, high: -interval.low, confidence: interval.confidence, mean: -mean },
  };
};

const bestSentences = (facts: SummaryFacts, [best, ...rest]: Played[]): string[] => {
  if (rest.length < 2) return [];
  const open = rest.filter(({ strategy }) => {
    const seen = pairOf(facts, best.strategy, strategy);
    return !seen || !isDifferent(seen.pair) || seen.difference.mean > 0;
  });
  return [
    open.length === 0
      ? `${best.strategy} needs fewer shots than each of the other ${rest.length}, the number of comparisons taken into account.`
      : `These games do not show that ${best.strategy} needs fewer shots than ${listOf(open.map(({ strategy }) => strategy))}.`,
  ];
};

/** Each strategy against the next in the ranking. */
const neighbourSentences = (facts: SummaryFacts, ranked: Played[]): string[] =>
  ranked.slice(1).flatMap(({ strategy }, i) => pairSentence(facts, ranked[i].strategy, strategy) ?? []);

/**
 * What the games say of two strategies on the same layouts, in a sentence that claims no more than they show; undefined
 * when the two finished no two games in common.
 *
 * @param a the one that is thought to need fewer shots; the sentence says if it is the other
 */
export const pairSentence = (facts: Pick<SummaryFacts, "pairs">, a: string, b: string): string | undefined => {
  const seenFrom = (first: string, second: string): string | undefined => {
    const seen = pairOf(facts, first, second);
    return seen && sentenceOf(seen, first, second);
  };
  const seen = pairOf(facts, a, b);
  return seen && seen.difference.mean > 0 ? seenFrom(b, a) : seenFrom(a, b);
};

const sentenceOf = ({ pair, difference }: SeenPair, faster: string, slower: string): string => {
  const { verdict, pairs } = pair;
  const { interval } = verdict;
  const games = `${formatCount(pairs)} pairs`;
  if (interval.low === interval.high) return equalSentence(difference.mean, pair, faster, slower);
  const half = (interval.high - interval.low) / 2;
  const decimals = decimalsFor(half);
  const around = (mean: number): string => formatInterval({ low: mean - half, high: mean + half }, decimals);
  const known = (mean: number): string => `(interval ${around(mean)}, ${confidenceText(verdict)}; ${games})`;
  if (isDifferent(pair)) {
    const fewer = -difference.mean;
    return (
      `${faster} needs ${formatNumber(fewer, decimals)} shots fewer than ${slower} on the same layouts ` +
      `${known(fewer)}.${tendencySentence(pair, faster)}`
    );
  }
  return (
    `${faster} and ${slower} are not told apart by these games: the mean difference is ` +
    `${formatNumber(difference.mean, decimals)} ${known(difference.mean)}. ` +
    `${sightSentence(verdict, difference.mean)}${tendencySentence(pair, undefined)}`
  );
};

/** What is said where all differences are equal. */
const equalSentence = (mean: number, { pairs, verdict }: PairSummary, faster: string, slower: string): string => {
  const every = `in every one of ${formatCount(pairs)} pairs`;
  if (mean === 0) return `${faster} and ${slower} needed the same number of shots ${every}.`;
  const found = `${faster} needed ${formatNumber(-mean, 0)} shots fewer than ${slower} ${every}`;
  return verdict.sign !== "open" ? `${found}.` : `${found}, too few to tell them apart.`;
};

/** More games than this are not counted out. */
const MANY = 1e9;

/**
 * What games that told nothing could have told: the difference that would have been seen, and the games that would show
 * the one found.
 *
 * @param mean the difference found
 */
export const sightSentence = ({ visible, settling, interval }: MeanVerdict, mean: number): string => {
  const decimals = Math.max(decimalsFor((interval.high - interval.low) / 2), decimalsFor(visible));
  const seen = `A difference of ${formatNumber(visible, decimals)} would have been seen in four cases of five`;
  if (settling === undefined) return `${seen}.`;
  const found = formatNumber(Math.abs(mean), decimalsFor(Math.abs(mean)));
  const games = settling > MANY ? `more than ${formatCount(MANY)}` : `about ${formatCount(settling)}`;
  return `${seen}; to see one of ${found}, as found, takes ${games} games.`;
};

/** What the Wilcoxon test adds where it does not say what the means say. */
const tendencySentence = ({ adjusted, wilcoxon, first, second }: PairSummary, faster: string | undefined): string => {
  const numbers = `(Wilcoxon test, adjusted ${formatP(adjusted.wilcoxon)})`;
  const tends = (wilcoxon.effect?.value ?? 0) < 0 ? first : second;
  if (adjusted.wilcoxon >= LEVEL)
    return faster === undefined ? "" : ` No tendency from layout to layout is shown ${numbers}.`;
  return tends === faster ? "" : ` From layout to layout ${tends} tends to need fewer shots ${numbers}.`;
};

/** The best by mean against the next best, under both turn rules. */
const duelSentences = (facts: SummaryFacts, [best, next]: Played[]): string[] => {
  const seen = next && pairOf(facts, best.strategy, next.strategy);
  if (!seen) return [];
  const duels = seen.pair.first === best.strategy ? seen.pair.duels : seen.pair.duels.map(flipDuel);
  const rules = duels.map(({ rule }) => TURN_RULE_TEXT[rule]);
  if (areDuelsAlike(duels))
    return [duelSentence(duels[0], `under both turn rules (${rules.join("; ")})`, best.strategy, next.strategy)];
  return duels.map((result, i) => duelSentence(result, rules[i], best.strategy, next.strategy));
};

/**
 * True when all turn rules come to the same: where all layouts have as many ship cells, misses and shots differ by a
 * constant.
 */
export const areDuelsAlike = ([first, ...others]: readonly Duel[]): boolean =>
  others.every(
    (other) =>
      other.wins === first.wins &&
      other.winsStarting === first.winsStarting &&
      other.independent.wins === first.independent.wins,
  );

/** A duel as the other strategy sees it. */
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
  const start = `Head to head, each on a layout of its own, ${rules}:`;
  const numbers = `(95 % interval ${formatPercentInterval(interval)} %)`;
  if (contains(interval, 0.5)) {
    return `${start} neither of ${a} and ${b} is shown to win more often; ${a} wins ${formatPercent(wins)} % ${numbers}.`;
  }
  const share = `${formatPercent(wins)} % of the games ${numbers}`;
  return wins > 0.5 ? `${start} ${a} beats ${b} in ${share}.` : `${start} ${a} beats ${b} in only ${share}.`;
};
