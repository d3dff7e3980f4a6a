import {
  assessStrategy,
  formatStrategy,
  type Knowledge,
  LayoutAnswers,
  listLayouts,
  type MissCount,
  type Rational,
  type Solution,
  STRATEGIES,
  type StrategyAssessment,
} from "@broadside/engine";
import { makeStatusLine } from "./status-line.ts";
import type { Terminal } from "./terminal.ts";
import { tableLines } from "./text-table.ts";

/** Strategies that would go through more positions are not assessed. */
const MOST_POSITIONS = 100_000;

/** What every built-in strategy costs over all layouts that agree with some knowledge, exactly. */
export const assessStrategies = (knowledge: Knowledge, maxLayouts: number): StrategyAssessment[] => {
  const answers = new LayoutAnswers(listLayouts(knowledge, maxLayouts), knowledge.observations);
  const line = makeStatusLine();
  try {
    return STRATEGIES.filter(({ name }) => name !== "optimal").map((strategy) =>
      assessStrategy(strategy, answers, {
        maxPositions: MOST_POSITIONS,
        progress: (positions) =>
          line.show(`${formatStrategy(strategy)}: ${positions.toLocaleString("en-US")} positions`),
      }),
    );
  } finally {
    line.clear();
  }
};

/** The strategies beside the optimum, a line each. */
export const strategyTable = (
  { layouts, misses, proven, objective }: Solution,
  assessments: readonly StrategyAssessment[],
  { style }: Terminal,
): string => {
  const mean = (total: Rational | bigint | undefined): string =>
    total === undefined ? NONE : formatMean(total, layouts);
  const range = (low: string, high: string): string => (low === high ? low : `${low} to ${high}`);
  const rows = assessments.map(({ strategy, total, worst, open }) => [
    strategy.name,
    mean(total),
    worst === undefined ? NONE : String(worst),
    mean(open?.expected),
    open ? range(mean(open.least.total), mean(open.most.total)) : NONE,
    open ? range(String(open.least.worst), String(open.most.worst)) : NONE,
  ]);
  const columns = [
    { heading: "strategy" },
    { heading: "mean", right: true },
    { heading: "worst", right: true },
    { heading: "mean, ties drawn", right: true },
    { heading: "mean over ties", right: true },
    { heading: "worst over ties", right: true },
  ];
  const optimum = [
    proven ? `optimal (${objective})` : "best found",
    mean(misses.total),
    String(misses.worst),
    "",
    "",
    "",
  ];
  const refused = assessments.some((assessment) => assessment.refused !== undefined)
    ? [
        style.dim(
          `${NONE}: no scores, hence no ties; or more than ${MOST_POSITIONS.toLocaleString("en-US")} positions to go through`,
        ),
      ]
    : [style.dim(`${NONE}: no scores, hence no ties`)];
  return [...tableLines(columns, [optimum, ...rows], style.bold), ...refused].join("\n");
};

const NONE = "–";

const formatMean = (total: Rational | bigint, layouts: bigint): string => {
  const sum = typeof total === "bigint" ? Number(total) : total.toNumber();
  return (sum / Number(layouts)).toFixed(4);
};

/** The assessments for JSON; totals are whole numbers or fractions such as `3281/2`, as text. */
export const strategiesJson = (assessments: readonly StrategyAssessment[], layouts: bigint): object[] =>
  assessments.map(({ strategy, total, worst, open, refused }) => ({
    strategy: formatStrategy(strategy),
    ...(total && { total: String(total), mean: total.toNumber() / Number(layouts) }),
    ...(worst !== undefined && { worst }),
    ...(open && {
      ties: {
        total: String(open.expected),
        mean: open.expected.toNumber() / Number(layouts),
        least: missesJson(open.least, layouts),
        most: missesJson(open.most, layouts),
      },
    }),
    ...(refused !== undefined && { refused }),
  }));

const missesJson = ({ total, worst }: MissCount, layouts: bigint): object => ({
  total: String(total),
  mean: Number(total) / Number(layouts),
  worst,
});
