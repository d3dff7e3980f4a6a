import type { FaultCount } from "@broadside/arena/games";
import {
  type Description,
  type Interval,
  isRoughlyVisible,
  isShownAsZero,
  mostUnlike,
  type PairSummary,
  type ReducedDifference,
  type StrategySummary,
} from "@broadside/arena/statistics";
import { decimalsFor } from "@broadside/engine/text";
import { boardWords } from "../../board/texts/words.ts";
import { count, decimal, percent } from "../../language/numbers.ts";
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
  const sentences = [words.open2({ first, second, mean: decimal(mean, decimals), interval: within(mean), n: pairs })];
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
