import { decimalsFor, formatCount, formatNumber, formatNumberOf, listOf } from "@broadside/engine/text";
import type { StoppedRun } from "../../experiment/experiment-games.ts";
import type { MeanVerdict } from "../sample/mean-verdict.ts";
import { meanHalfWidth } from "../sample/sample.ts";
import { meanText, namedInterval, priorName } from "./interval-text.ts";
import {
  byPlain,
  duelSentences,
  findPair,
  isFaulty,
  pairSentence,
  plainSentence,
  reducedSentence,
} from "./pair-text.ts";
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
  const precisions = lowest.map(knownText);
  // Equal means need not be known equally well.
  const isAlike = precisions.every((text) => text === precisions[0]);
  const strategy = listOf(
    lowest.map((one, i) => one.strategy + (isAlike ? "" : precisions[i])),
    "and",
  );
  const [start, verb] =
    ranked.length > 1 ? ["the lowest mean in this sample is that of ", ":"] : ["", " needs a mean of"];
  return `${start}${strategy}${verb} ${meanText(shots.mean, shots.meanInterval)} shots${isAlike ? precisions[0] : ""}.`;
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

/** That numbers are those of a stopped run. @param first the games that all `players` have played */
export const stoppedCaution = (stopped: StoppedRun | undefined, first: string, players: string): string[] =>
  stopped
    ? [
        `The run was stopped after ${formatCount(stopped.saved)} of ${formatCount(stopped.total)} games: these figures are of the first ${first}, which ${players} have played.`,
      ]
    : [];

const CHECKED = "Intervals were checked after 100 games and after every 25 % more.";

/**
 * Sentences on what limits the numbers: faults, few games, repeated layouts, early stopping.
 *
 * @example
 * import { readGames, summarise } from "@broadside/arena";
 * import { cautionsOf } from "@broadside/arena/statistics";
 *
 * cautionsOf(summarise(await readGames("games"))); // => []
 */
export const cautionsOf = (facts: SummaryFacts): string[] => {
  const { experiment, strategies } = facts;
  const cautions = stoppedCaution(
    facts.stopped,
    `${formatNumberOf(experiment.games, "game")} of each strategy`,
    "all strategies",
  );
  for (const { strategy, finished, faults } of strategies) {
    if (faults.games > 0 && finished > 0) {
      cautions.push(
        `${strategy} did not finish ${formatCount(faults.games)} of its games (faults). They are left out, so its numbers ` +
          "hold for the games that it finished, which may be the easier ones.",
      );
    }
    if (finished === 0) cautions.push(`${strategy} finished no game: nothing can be said about it.`);
    else if (finished === 1) cautions.push(`${strategy} finished only one game, which has no interval.`);
    else if (finished < 30)
      cautions.push(`${strategy} finished only ${finished} games: its intervals are rough approximations.`);
  }
  const listed = /^file of (\d+)/.exec(experiment.placement);
  if (listed && Number(listed[1]) < experiment.games) {
    cautions.push(
      `The file's ${formatNumberOf(Number(listed[1]), "layout was", "layouts were")} used more than once. Games on the same layout are not ` +
        "independent: the intervals and p-values are too optimistic about any other layouts.",
    );
  } else if (listed) {
    cautions.push("The layouts come from a file: the numbers speak about layouts chosen in the same way as those.");
  }
  const ownBelief = strategies.some(({ strategy }) => /\bprior=sequential\b/.test(strategy));
  if (experiment.scenario.prior?.sequential || ownBelief || experiment.believesInTurn) {
    cautions.push(
      "Where strategies believe that ships were placed one after another, greedy-hit and rollout shoot by estimates while more than 20,000 layouts are left: the cell that seems likeliest by 500 to 16,000 drawn layouts, corrected by exact counts of equally likely ones.",
    );
  }
  if (experiment.placement === "sequential") {
    cautions.push(
      "Ships were placed one after another at random, which does not make all layouts equally likely: the numbers are not comparable with those for uniform layouts.",
    );
  }
  const isModel = /^(edges|spread|cluster):/.test(experiment.placement);
  const prior = /^prior (.*)$/.exec(experiment.placement)?.[1];
  if (isModel || prior !== undefined) {
    const drawn = prior === undefined ? `the model ${experiment.placement}` : priorName(prior, "the prior ");
    cautions.push(
      `Layouts were drawn by ${drawn}, under which they are not equally likely: the numbers are not comparable with those for uniform layouts.`,
    );
  }
  const ending = endingOf(facts);
  if (ending !== undefined) {
    cautions.push(
      `The games ${ending}. ${CHECKED} The rule looks at how wide intervals are and not at who is ahead, so it hardly moves the means. But it stops a little more often where the spread looks small, and 95 % intervals then hold the true value in about 94 cases of 100.`,
    );
  }
  return cautions;
};

/**
 * How games with a stopping rule ended, as words that follow "the games": whether they reached its goal or
 * stopped at their limit. Undefined without a rule.
 *
 * Cost: the number of pairs.
 *
 * @example
 * import { readGames, summarise } from "@broadside/arena";
 * import { endingOf } from "@broadside/arena/statistics";
 *
 * endingOf(summarise(await readGames("games"))); // => undefined
 */
export const endingOf = (facts: RuleFacts): string | undefined => {
  const { experiment, strategies } = facts;
  const { games, untilInterval: goal, untilOf: of = "means" } = experiment;
  if (goal === undefined) return undefined;
  const reach = reachOf(facts);
  // The rule knows only the number of shots in each game.
  const isPlain = strategies.some(({ reduced }) => reduced);
  const goals = `95 % intervals of all ${of}${isPlain ? ", with luck left in," : ""} that reach at most ${goal} to either side`;
  if (isReached(reach, goal)) return `stopped at their goal, ${goals}`;
  const stopped = `stopped at their limit, ${formatCount(games)} of each strategy, without ${goals}`;
  if (!Number.isFinite(reach)) return stopped;
  return `${stopped}; the widest reaches ${withinText(reach)}`;
};

/** How far an interval reaches, rounded up: it reaches no less than what is said. */
const withinText = (within: number): string => {
  const decimals = decimalsFor(within);
  const unit = 10 ** decimals;
  return formatNumber(Math.ceil(within * unit) / unit, decimals);
};

type RuleFacts = Pick<SummaryFacts, "experiment" | "strategies" | "pairs">;

/** Whether games with a stopping rule ended at its goal; undefined without a rule. */
export const isGoalReached = (facts: RuleFacts): boolean | undefined => {
  const { untilInterval } = facts.experiment;
  return untilInterval === undefined ? undefined : isReached(reachOf(facts), untilInterval);
};

// The tolerance is for rounding: the run added its squares in another order.
const isReached = (reach: number, goal: number): boolean => reach <= goal * (1 + 1e-9);

const reachOf = ({ experiment, strategies, pairs }: RuleFacts): number => {
  const { untilOf: of = "means" } = experiment;
  // The rule ignored strategies that were too slow too often.
  const left = strategies.filter(({ faults }) => !faults.reasons.some(({ kind }) => kind === "skipped"));
  const isIn = (name: string): boolean => left.some(({ strategy }) => strategy === name);
  const reaches =
    of === "means"
      ? left.map(({ shots }) => (shots?.meanInterval ? shots.meanInterval.high - shots.mean : Number.POSITIVE_INFINITY))
      : pairs
          .filter(({ first, second }) => isIn(first) && isIn(second))
          .map(({ pairs, difference }) => meanHalfWidth(pairs, difference.standardDeviation ** 2));
  return Math.max(0, ...reaches);
};
