import { faultText } from "@broadside/arena/games";
import {
  binWidth,
  describe,
  histogram,
  judgeMean,
  mean,
  reduceDifference,
  standardDeviation,
} from "@broadside/arena/statistics";
import type { Figures, PairFigures, StrategyFigures } from "./figures.ts";
import type { RunColumns } from "./run-columns.ts";

const isNumber = (value: number): boolean => !Number.isNaN(value);

/** The common width of all bins, from the spread of the first strategy that has games, as in the command's report. */
const commonWidth = (columns: readonly Float64Array[], games: number): number => {
  const first = columns.find((shots) => shots.length > 1);
  if (!first) return 1;
  const { quantiles } = describe(first);
  const at = (share: number): number => quantiles.find((one) => one.share === share)?.value ?? Number.NaN;
  return binWidth(games, at(0.75) - at(0.25));
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

const differencesOf = (a: Float64Array, b: Float64Array): Float64Array =>
  a.map((shots, game) => shots - b[game]).filter(isNumber);

/** Two strategies' difference with luck taken out; undefined without such numbers for all games of both. */
const reducedOf = (
  of: readonly [RunColumns, RunColumns],
  games: number,
  comparisons: number,
): PairFigures["reduced"] | undefined => {
  if (of.some(({ played }) => played < games)) return undefined;
  const [one, other] = of.map((columns) => columns.games(games));
  return reduceDifference(one, other, comparisons).reduced;
};

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
  const found: { first: string; second: string; of: readonly [RunColumns, RunColumns]; differences: Float64Array }[] =
    [];
  for (const [i, { strategy: first }] of columns.entries()) {
    await breathe();
    for (const [j, { strategy: second }] of columns.entries()) {
      const differences = j > i ? differencesOf(all[i], all[j]) : new Float64Array(0);
      if (differences.length >= 2) found.push({ first, second, of: [columns[i], columns[j]], differences });
    }
  }
  const pairs: PairFigures[] = [];
  for (const { first, second, of, differences } of found) {
    const facts = {
      mean: mean(differences),
      standardDeviation: standardDeviation(differences),
      pairs: differences.length,
    };
    await breathe();
    const reduced = reducedOf(of, games, found.length);
    const verdict = judgeMean({ ...facts, largest: cellCount }, found.length);
    pairs.push({ first, second, pairs: facts.pairs, difference: facts, verdict, ...(reduced && { reduced }) });
  }
  return { strategies, pairs };
};
