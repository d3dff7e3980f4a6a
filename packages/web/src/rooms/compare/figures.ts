import { type FaultCount, faultText } from "@broadside/arena/games";
import {
  binWidth,
  type Description,
  describe,
  histogram,
  type Interval,
  isRoughlyVisible,
  isShownAsZero,
  judgeMean,
  mean,
  mostUnlike,
  type PairSummary,
  quantile,
  type ReducedDifference,
  reduceDifference,
  type StrategySummary,
  standardDeviation,
} from "@broadside/arena/statistics";
import { decimalsFor } from "@broadside/engine/text";
import { boardWords } from "../../board/texts/words.ts";
import { count, decimal, percent } from "../../language/numbers.ts";
import type { RunColumns } from "./run-columns.ts";
import { compareWords as words } from "./texts/words.ts";

/** The numbers shown for one strategy, as in a summary. Values that depend on finished games are absent without any. */
export interface StrategyFigures extends Pick<StrategySummary, "strategy" | "finished" | "histogram"> {
  readonly faults: { readonly games: number; readonly reasons: readonly Pick<FaultCount, "fault">[] };
  readonly shots?: Pick<Description, "mean" | "meanInterval" | "median" | "minimum" | "maximum">;
  /** The time per game, which depends on the machine. */
  readonly milliseconds?: { readonly mean: number };
}

/** Two strategies on the same layouts, as in a summary: the shots of the first minus those of the second. */
export interface PairFigures extends Pick<PairSummary, "first" | "second" | "pairs" | "verdict"> {
  readonly difference: { readonly mean: number };
  /** The difference with luck taken out, if there is one. */
  readonly reduced?: Pick<ReducedDifference, "mean" | "verdict" | "games">;
}

export interface Figures {
  readonly strategies: readonly StrategyFigures[];
  readonly pairs: readonly PairFigures[];
}

export const NO_FIGURES: Figures = { strategies: [], pairs: [] };

export const NO_NUMBER = "–";

/** A mean with the decimals that its interval justifies. */
export const meanText = ({ shots }: Pick<StrategyFigures, "shots">): { mean: string; interval: string } | undefined => {
  if (!shots) return undefined;
  const { mean, meanInterval: interval } = shots;
  const decimals = interval ? decimalsFor((interval.high - interval.low) / 2) : 1;
  return { mean: decimal(mean, decimals), interval: interval ? rangeText(interval, decimals) : NO_NUMBER };
};

export const rangeText = ({ low, high }: Pick<Interval, "low" | "high">, decimals: number): string =>
  words.range({ low: decimal(low, decimals), high: decimal(high, decimals) });

interface Pair extends Pick<PairFigures, "first" | "second" | "pairs" | "verdict"> {
  readonly mean: number;
}

const plainOf = ({ difference, ...pair }: PairFigures): Pair => ({ ...pair, mean: difference.mean });

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

const equalText = ({ mean, pairs, verdict }: Pair, first: string, second: string): string => {
  const shots = decimal(-mean, 0);
  const found =
    mean === 0
      ? words.same({ first, second, n: pairs })
      : words[verdict.sign === "open" ? "alwaysOpen" : "always"]({ best: first, other: second, shots, n: pairs });
  const unlike = words.unlike({
    share: percent(decimal(mostUnlike(pairs, verdict), 1)),
    comparisons: verdict.comparisons,
  });
  return `${found}${boardWords.gap}${unlike}`;
};

/** The conclusion about two strategies, as in the command's reports: it claims no more than the interval shows. */
export const verdictText = (given: Pair, nameOf: (strategy: string) => string): string => {
  const pair = lowestFirst(given);
  const { mean, pairs, verdict } = pair;
  const [first, second] = [nameOf(pair.first), nameOf(pair.second)];
  const { low, high } = verdict.interval;
  if (low === high) return equalText(pair, first, second);
  const half = (high - low) / 2;
  const decimals = decimalsFor(half);
  const within = (middle: number): string =>
    words.within({
      interval: rangeText({ low: middle - half, high: middle + half }, decimals),
      comparisons: verdict.comparisons,
    });
  if (verdict.sign !== "open") {
    const fewer = -mean;
    return words.fewer({
      best: first,
      other: second,
      shots: decimal(fewer, decimals),
      interval: within(fewer),
      n: pairs,
    });
  }
  const sentences = [
    words.open2({
      first: nameOf(given.first),
      second: nameOf(given.second),
      mean: decimal(given.mean, decimals),
      interval: within(given.mean),
      n: pairs,
    }),
  ];
  const visible = decimal(verdict.visible, Math.max(decimals, decimalsFor(verdict.visible)));
  sentences.push(words.visible({ shots: visible, isRough: isRoughlyVisible(pairs) }));
  if (verdict.settling !== undefined) {
    const isZero = isShownAsZero(verdict.interval, decimals);
    sentences.push(isZero ? words.nearZero : words.settling({ n: count(verdict.settling) }));
  }
  return sentences.join(boardWords.gap);
};

/** What was found in a line: for each pair which strategy is better, if that is clear. */
export const findingText = (pairs: readonly PairFigures[], nameOf: (strategy: string) => string): string => {
  const found = pairs.map((pair) => {
    const { first, second, verdict } = lowestFirst({ ...plainOf(pair), ...pair.reduced });
    return (verdict.sign === "open" ? words.equal : words.beats)({ first: nameOf(first), second: nameOf(second) });
  });
  return `${found.join(boardWords.semicolon)}${boardWords.fullStop}`;
};

/** The conclusions about two strategies: first with luck taken out, if available, then from the plain differences. */
export const verdictSentences = (pair: PairFigures, nameOf: (strategy: string) => string): string[] => {
  const plain = verdictText(plainOf(pair), nameOf);
  const { reduced } = pair;
  if (!reduced) return [plain];
  return [
    words.reduced({ sentence: verdictText({ ...pair, ...reduced, pairs: reduced.games }, nameOf) }),
    words.plain({ sentence: plain }),
  ];
};

/** How many games were not finished, and why; where counting reached its limit, also that nothing raises it. */
export const faultsText = ({ games, reasons }: StrategyFigures["faults"]): string => {
  const why = reasons[0]?.fault ?? "";
  const said = words.faults({ n: games, why });
  return /\bthe limits? (?:is|are)\b/.test(why) ? [said, words.limitFixed].join(boardWords.gap) : said;
};

const isNumber = (value: number): boolean => !Number.isNaN(value);

/** The common width of all bins, from the spread of the first strategy that has games, as in the command's report. */
const commonWidth = (columns: readonly Float64Array[], games: number): number => {
  const first = columns.find((shots) => shots.length > 1);
  return first ? binWidth(games, quantile(first, 0.75) - quantile(first, 0.25)) : 1;
};

const figuresOfStrategy = (columns: RunColumns, shots: Float64Array, width: number): StrategyFigures => ({
  strategy: columns.strategy,
  finished: shots.length,
  faults: {
    games: columns.faults.length,
    reasons: columns.faults.slice(0, 1).map(({ fault }) => ({ fault: faultText(fault) })),
  },
  ...(shots.length > 0 && { shots: describe(shots), milliseconds: { mean: mean(columns.times()) } }),
  histogram: histogram(shots, width),
});

/** Two strategies' difference with luck taken out; undefined without such numbers for all games of both. */
const reducedOf = (
  [one, other]: readonly [RunColumns, RunColumns],
  games: number,
  comparisons: number,
): PairFigures["reduced"] | undefined =>
  Math.min(one.played, other.played) < games
    ? undefined
    : reduceDifference(one.games(games), other.games(games), comparisons).reduced;

/** Lets the page respond to events. */
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * The figures so far; it pauses so that the page can respond. @param games the final number, for the bins' width
 * @param cellCount of the board: no two games differ by more shots
 */
export const figuresOf = async (columns: readonly RunColumns[], games: number, cellCount: number): Promise<Figures> => {
  const all = columns.map((one) => one.finished());
  const done = all.map((shots) => shots.filter(isNumber));
  const width = commonWidth(done, games);
  const strategies: StrategyFigures[] = [];
  for (const [i, one] of columns.entries()) {
    await breathe();
    strategies.push(figuresOfStrategy(one, done[i], width));
  }
  await breathe();
  const found = columns.flatMap((first, i) =>
    columns.slice(i + 1).flatMap((second, j) => {
      const differences = all[i].map((shots, game) => shots - all[i + 1 + j][game]).filter(isNumber);
      return differences.length < 2 ? [] : [{ of: [first, second] as const, differences }];
    }),
  );
  const pairs: PairFigures[] = [];
  for (const { of, differences } of found) {
    await breathe();
    const [first, second] = of.map(({ strategy }) => strategy);
    const facts = {
      mean: mean(differences),
      standardDeviation: standardDeviation(differences),
      pairs: differences.length,
    };
    const reduced = reducedOf(of, games, found.length);
    const verdict = judgeMean({ ...facts, largest: cellCount }, found.length);
    pairs.push({ first, second, pairs: facts.pairs, difference: facts, verdict, ...(reduced && { reduced }) });
  }
  return { strategies, pairs };
};
