import type { ExperimentGames, StrategyGames } from "./experiment-games.ts";
import { bootstrapMeanInterval } from "./statistics/bootstrap.ts";
import { type Description, describe } from "./statistics/description.ts";
import type { Interval } from "./statistics/sample.ts";

/** The games of an experiment in the few numbers that fit a terminal. */
export interface Comparison {
  readonly strategies: readonly StrategyLine[];
  /** Every two strategies, in the order in which they were asked for. */
  readonly differences: readonly DifferenceLine[];
}

/** One strategy in numbers. */
export interface StrategyLine {
  readonly strategy: string;
  /** Shots per game, of finished games; undefined when there is none. */
  readonly shots: Description | undefined;
  readonly faults: number;
  /** Why games were not finished, the most frequent reason first. */
  readonly reasons: readonly FaultReason[];
  /** Mean milliseconds per finished game; NaN without any. */
  readonly milliseconds: number;
}

/** A reason for faults and how often it was one. */
export interface FaultReason {
  readonly fault: string;
  readonly games: number;
}

/** Two strategies on the same layouts. */
export interface DifferenceLine {
  readonly first: string;
  readonly second: string;
  /** Layouts against which both finished. */
  readonly games: number;
  /** Mean of the shots of the first less those of the second; negative when the first is better. */
  readonly mean: number;
  /** Its 95 % bootstrap interval; undefined with fewer than two games. */
  readonly interval: Interval | undefined;
  /** Shares of those layouts on which the first, or the second, needs fewer shots. */
  readonly firstBetter: number;
  readonly secondBetter: number;
}

/** Compares the strategies of an experiment. */
export const compareStrategies = ({ strategies }: ExperimentGames): Comparison => ({
  strategies: strategies.map(lineOf),
  differences: strategies.flatMap((first, i) => strategies.slice(i + 1).map((second) => differenceOf(first, second))),
});

const isNumber = (value: number): boolean => !Number.isNaN(value);

const lineOf = ({ strategy, shots, milliseconds, faults }: StrategyGames): StrategyLine => {
  const finished = shots.filter(isNumber);
  const times = milliseconds.filter(isNumber);
  const reasons = new Map<string, number>();
  for (const { fault } of faults) reasons.set(fault, (reasons.get(fault) ?? 0) + 1);
  return {
    strategy,
    shots: finished.length > 0 ? describe(finished) : undefined,
    faults: faults.length,
    reasons: [...reasons].map(([fault, games]) => ({ fault, games })).sort((a, b) => b.games - a.games),
    milliseconds: times.length > 0 ? describe(times).mean : Number.NaN,
  };
};

const differenceOf = (first: StrategyGames, second: StrategyGames): DifferenceLine => {
  const differences = first.shots.map((shots, game) => shots - second.shots[game]).filter(isNumber);
  const share = (count: number): number => count / differences.length;
  return {
    first: first.strategy,
    second: second.strategy,
    games: differences.length,
    mean: differences.length > 0 ? describe(differences).mean : Number.NaN,
    interval: differences.length > 1 ? bootstrapMeanInterval(differences) : undefined,
    firstBetter: share(differences.filter((value) => value < 0).length),
    secondBetter: share(differences.filter((value) => value > 0).length),
  };
};
