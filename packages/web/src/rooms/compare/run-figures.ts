import { faultText } from "@broadside/arena/games";
import {
  binWidth,
  describe,
  histogram,
  judgeMean,
  mean,
  quantile,
  reduceDifference,
  standardDeviation,
} from "@broadside/arena/statistics";
import type { Figures, PairFigures, StrategyFigures } from "./figures.ts";
import type { RunColumns } from "./run-columns.ts";

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
