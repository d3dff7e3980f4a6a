import { LUCK } from "@broadside/engine/review";
import type { ExperimentGames, StrategyGames } from "../../experiment/experiment-games.ts";
import { decodeShots } from "../../experiment/shot-sequence.ts";
import { studentQuantile } from "../../statistics/distribution/student.ts";
import { judgeMean, pairedP, studentP } from "../../statistics/hypothesis/mean-verdict.ts";
import { describe, mean, standardDeviation } from "../../statistics/sample/description.ts";
import { hitsByShot } from "../../statistics/sample/hits-by-shot.ts";
import { differences, type Interval } from "../../statistics/sample/samples.ts";
import { reduceDifference, reduceMean } from "../../statistics/summary/reduced-difference.ts";
import type { ReducedDifference } from "../../statistics/summary/summary.ts";
import { QUESTIONS, type StrengthPart } from "./strength-parts.ts";

const LONGEST = 10;

const FEWEST_THERE = 10;

/** A strategy's shots as long as it misses: the cell that most games shot first, then the next after a miss … */
export const missLine = ({ sequences }: Pick<StrategyGames, "sequences">, cellCount: number) => {
  let games = sequences.filter((text) => text !== "").map((text) => decodeShots(text, cellCount));
  // The share is that of the games that shot this cell; 1 if the strategy never shoots another one.
  const line: { readonly cell: number; readonly games: number; readonly share: number }[] = [];
  for (let shot = 0; shot < LONGEST && games.length >= FEWEST_THERE; shot++) {
    const counts = new Map<number, number>();
    for (const fired of games) counts.set(fired[shot].cell, (counts.get(fired[shot].cell) ?? 0) + 1);
    const [cell, most] = [...counts].reduce((a, b) => (b[1] > a[1] || (b[1] === a[1] && b[0] < a[0]) ? b : a));
    line.push({ cell, games: games.length, share: most / games.length });
    games = games.filter((fired) => fired[shot].cell === cell && !fired[shot].hit);
  }
  return line;
};

export type PartFindings = ReturnType<typeof findPart>;

export type PlayerFindings = ReturnType<typeof findPlayer>;

/** A mean difference in shots on the same layouts: first minus second, plain and without luck. */
export type PairFindings = NonNullable<ReturnType<typeof findPair>>;

export const findPart = ({ name, preset, answers }: StrengthPart, games: ExperimentGames, comparisons: number) => ({
  name,
  preset,
  answers,
  games: games.games,
  experiment: games.experiment,
  players: games.strategies.map((one) => findPlayer(one, games.scenario.board.cellCount)),
  pairs: QUESTIONS.flatMap(([first, second]) => {
    const [a, b] = [first, second].map((own) => games.strategies.find(({ strategy }) => strategy === own));
    return (a && b && findPair(a, b, comparisons)) ?? [];
  }),
});

const findPlayer = (games: StrategyGames, cellCount: number) => {
  const finished = games.shots.filter((shots) => !Number.isNaN(shots));
  const reduced = reduceMean(games);
  const hits = hitsByShot(games, cellCount);
  const { mean, meanInterval, standardDeviation } = finished.length > 0 ? describe(finished) : {};
  return {
    strategy: games.strategy,
    finished: finished.length,
    faults: games.faults.length,
    ...(mean !== undefined && {
      shots: {
        mean,
        ...(meanInterval && { interval: meanInterval }),
        ...(standardDeviation !== undefined && { standardDeviation }),
      },
    }),
    ...(reduced && { reduced }),
    ...(hits && { firstHit: hits.firstHit }),
    line: missLine(games, cellCount),
  };
};

export const findPair = (a: StrategyGames, b: StrategyGames, comparisons: number) => {
  const all = differences(a.shots, b.shots).filter((difference) => !Number.isNaN(difference));
  if (all.length < 2) return undefined;
  const own = { mean: mean(all), standardDeviation: standardDeviation(all) };
  const { reduced } = reduceDifference(a, b, comparisons);
  const facts = { ...own, pairs: all.length };
  return {
    first: a.strategy,
    second: b.strategy,
    games: all.length,
    plain: {
      ...own,
      interval: judgeMean(facts, 1).interval,
      verdict: judgeMean(facts, comparisons),
      p: pairedP(facts),
    },
    ...(reduced && { reduced: { ...reduced, p: reducedP(reduced) } }),
  };
};

/** The p-value of a difference with luck removed, with one degree of freedom less for each kind of luck. */
export const reducedP = ({ mean, interval, games }: Pick<ReducedDifference, "mean" | "interval" | "games">): number => {
  const degreesOfFreedom = games - 1 - LUCK.length;
  const quantile = studentQuantile((1 + interval.confidence) / 2, degreesOfFreedom);
  return studentP(mean, (interval.high - interval.low) / 2 / quantile, games, degreesOfFreedom);
};

export const bestKnown = ({ plain, reduced }: PairFindings): Pick<ReducedDifference, "mean" | "interval" | "verdict"> =>
  reduced ?? plain;

export const playerOf = ({ players }: PartFindings, name: string): PlayerFindings | undefined =>
  players.find(({ strategy }) => strategy === name);

export const pairOf = ({ pairs }: PartFindings, a: string, b: string): PairFindings | undefined =>
  pairs.find(({ first, second }) => first === a && second === b);

export const meanOf = (player: PlayerFindings | undefined): { mean: number; interval?: Interval } | undefined =>
  player?.reduced ?? player?.shots;
