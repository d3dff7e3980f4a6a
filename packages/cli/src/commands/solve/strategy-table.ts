import {
  formatStrategy,
  isScoringStrategy,
  type Knowledge,
  listLayouts,
  RandomStream,
  type Rational,
  registeredStrategy,
  STRATEGIES,
  type Strategy,
} from "@broadside/engine";
import {
  assessStrategy,
  estimateMisses,
  LayoutAnswers,
  type MissCount,
  type MissEstimate,
  type StrategyAssessment,
} from "@broadside/engine/review";
import type { Solution } from "@broadside/engine/solver";
import { formatCount, formatNumber, formatNumberOf } from "@broadside/engine/text";
import { loadStrategy, shortName } from "../../input/named-strategy.ts";
import { makeProgressBar } from "../../output/progress.ts";
import type { Terminal } from "../../output/terminal.ts";
import { fitTable, right } from "../../output/text-table.ts";
import { UsageError } from "../../output/usage-error.ts";
import { breakable } from "../../thread/interrupt.ts";

/** The default limit on the positions of a strategy that is followed exactly; if there are more, it is estimated. */
export const DEFAULT_COMPARE_POSITIONS = 100_000;

const GAMES = 10_000;

/** A strategy's misses: exact, or estimated if its random choices have too many outcomes to follow. */
type ComparedStrategy = ReturnType<typeof assessStrategies>[number];

const isSolved = ({ name }: Strategy): boolean => registeredStrategy(name)?.kind === "solved";

export const readStrategies = async (text: string): Promise<readonly Strategy[]> => {
  if (text.trim() === "all") return STRATEGIES.filter((strategy) => !isSolved(strategy));
  const { splitStrategies } = await import("@broadside/arena/strategies");
  const strategies = await Promise.all(splitStrategies(text).map((one) => loadStrategy(one, "--strategies")));
  const solved = strategies.find(isSolved);
  if (solved) throw UsageError.of("--strategies", `${solved.name} is what solve finds`, "name others, or all");
  return strategies;
};

type Assessed = StrategyAssessment & { readonly sampled?: MissEstimate; readonly isLate?: true };

interface AssessmentLimits {
  readonly maxLayouts: number;
  readonly maxPositions: number;
  /** When the time is over, by `performance.now()`. */
  readonly end?: number | undefined;
}

const NOT_DONE = "its cost was not found out before the end; --max-time gives more time";

export const assessStrategies = (
  knowledge: Knowledge,
  strategies: readonly Strategy[],
  { maxLayouts, maxPositions, end = Number.POSITIVE_INFINITY }: AssessmentLimits,
) => {
  const answers = new LayoutAnswers(listLayouts(knowledge, maxLayouts), knowledge.observations);
  const bar = makeProgressBar();
  const start = performance.now();
  const say = (what: string): void => bar.show({ what, milliseconds: performance.now() - start });
  try {
    const assess = (strategy: Strategy): Assessed => {
      const assessed = assessStrategy(strategy, answers, {
        maxPositions,
        progress: (positions) => say(`${formatStrategy(strategy)}: ${formatCount(positions)} positions`),
      });
      if (assessed.total !== undefined) return assessed;
      say(`${formatStrategy(strategy)}: ${formatCount(GAMES)} games`);
      return { ...assessed, sampled: estimateMisses(strategy, answers, GAMES, RandomStream.fromSeed(1)) };
    };
    const done: Assessed[] = [];
    // Nothing is asked of the engine once it was broken off.
    breakable(() => {
      for (const strategy of strategies) done.push(assess(strategy));
    }, end - performance.now());
    return strategies.map((strategy, i): Assessed => done[i] ?? { strategy, refused: NOT_DONE, isLate: true });
  } finally {
    bar.clear();
  }
};

export const strategyTable = (
  { layouts, misses, proven }: Solution,
  assessments: readonly ComparedStrategy[],
  maxPositions: number,
  { columns: width, style }: Terminal,
): string => {
  const mean = (total: Rational | bigint | undefined): string =>
    total === undefined ? NONE : formatMean(total, layouts);
  const range = (low: string, high: string): string => (low === high ? low : `${low} to ${high}`);
  const rows = assessments.map(({ strategy, total, worst, expanded, sampled, isLate }) => {
    if (isLate) return [shortName(strategy), LATE, ...["", "", "", ""]];
    const gap = isScoringStrategy(strategy) ? LEFT_OUT : NONE;
    return [
      shortName(strategy),
      sampled ? sampledText(sampled) : mean(total),
      sampled ? sampledWorst(sampled) : String(worst),
      expanded ? mean(expanded.expected) : gap,
      expanded ? range(mean(expanded.least.total), mean(expanded.most.total)) : gap,
      expanded ? range(String(expanded.least.worst), String(expanded.most.worst)) : gap,
    ];
  });
  const numbers = ["mean", "worst", "ties drawn", "ties: mean", "ties: worst"];
  const columns = [{ heading: "strategy" }, ...numbers.map((heading) => right(heading))];
  const optimum = [proven ? "optimal" : "best found", mean(misses.total), String(misses.worst), "", "", ""];
  const notes = [
    "ties: the mean where equally good cells are drawn, and the range over all ways to choose among them;" +
      " strategies by exact counts leave sure misses out",
    `${NONE}: no scores, hence no ties`,
    ...(assessments.some(({ isLate }) => isLate) ? [`${LATE}: ${NOT_DONE}`] : []),
    ...leftOutNotes(assessments, maxPositions),
  ];
  return [...fitTable(columns, [optimum, ...rows], width, style.bold), ...notes.map((note) => style.dim(note))].join(
    "\n",
  );
};

const NONE = "–";
const LEFT_OUT = "?";
const LATE = "not done";

/** A strategy that draws nothing has no error, because it is played against all layouts. */
const sampledText = ({ estimate, standardError }: MissEstimate): string =>
  standardError === 0
    ? formatNumber(estimate, 4)
    : `~${formatNumber(estimate, 3)} ±${standardError < 0.0005 ? "<0.001" : formatNumber(standardError, 3)}`;

const sampledWorst = ({ worst, standardError }: MissEstimate): string => `${standardError === 0 ? "" : "≥"}${worst}`;

const leftOutNotes = (assessments: readonly ComparedStrategy[], maxPositions: number): string[] => {
  const isLeftOut = assessments.some(
    ({ strategy, expanded, isLate }) => isScoringStrategy(strategy) && !expanded && !isLate,
  );
  const drawn = assessments.find(({ sampled }) => sampled && sampled.standardError > 0)?.sampled;
  const signs = [...(isLeftOut ? [LEFT_OUT] : []), ...(drawn ? ["~"] : [])];
  if (signs.length === 0) return [];
  return [
    `${signs.join(", ")}: more than ${formatNumberOf(maxPositions, "position")}; --set compare-positions=${maxPositions * 10} goes further,` +
      " with a minute or two and half a gigabyte for each million",
    ...(drawn
      ? [`~: the mean of about ${formatCount(drawn.games)} games and its standard error; ≥: the most misses of a game`]
      : []),
  ];
};

const formatMean = (total: Rational | bigint, layouts: bigint): string => {
  const sum = typeof total === "bigint" ? Number(total) : total.toNumber();
  return formatNumber(sum / Number(layouts), 4);
};

/** The assessments for JSON; totals are whole numbers or fractions such as `3281/2`, written as text. */
export const strategiesJson = (assessments: readonly ComparedStrategy[], layouts: bigint): object[] =>
  assessments.map(({ strategy, total, worst, refused, sampled, expanded, expandedRefused }) => ({
    strategy: formatStrategy(strategy),
    ...(total && { total: String(total), mean: total.toNumber() / Number(layouts) }),
    ...(worst !== undefined && { worst }),
    ...(refused !== undefined && { refused }),
    ...(sampled && { sampled }),
    ...(expandedRefused !== undefined && { ties: { refused: expandedRefused } }),
    ...(expanded && {
      ties: {
        total: String(expanded.expected),
        mean: expanded.expected.toNumber() / Number(layouts),
        least: missesJson(expanded.least, layouts),
        most: missesJson(expanded.most, layouts),
      },
    }),
  }));

const missesJson = ({ total, worst }: MissCount, layouts: bigint): object => ({
  total: String(total),
  mean: Number(total) / Number(layouts),
  worst,
});
