import {
  decimalsFor,
  formatCount,
  formatInterval,
  formatNumber,
  formatPercent,
  listOf,
  NO_NUMBER,
} from "@broadside/engine/text";
import { firstShotsFigure } from "../../report/figure/first-shots-figure.ts";
import { histogramFigure } from "../../report/figure/histogram-figure.ts";
import type { TextTable } from "../../report/table.ts";
import { formatP, LEVEL } from "../../statistics/hypothesis/test-result.ts";
import type { Description } from "../../statistics/sample/description.ts";
import type { Summary } from "../../statistics/summary/summary.ts";
import { figure, type StudyBlock, table, text } from "../study-content.ts";
import { thesisRules } from "./thesis-rules.ts";

/** The section on one strategy: its distribution of shots and whether it is normal. */
export const strategyBlocks = (summary: Summary, strategy: string): StudyBlock[] => {
  const index = summary.strategies.findIndex((one) => one.strategy === strategy);
  const one = summary.strategies[index];
  const { shots, shapiroWilk } = one;
  if (!shots) return [text("No game was finished.")];
  const firsts = firstShotsFigure(summary, thesisRules().board, index + 1);
  return [
    table(descriptionTable(strategy, shots)),
    ...(strategy === "random" ? [text(expectationSentence(shots))] : []),
    text(
      shapiroWilk
        ? `Shapiro-Wilk: W = ${formatNumber(shapiroWilk.statistic.value, 4)}, ${formatP(shapiroWilk.p)} (${shapiroWilk.method}). ${shapiroWilk.meaning}`
        : "Too few games for a test of normality.",
    ),
    figure({ ...histogramFigure({ ...summary, strategies: [one] }), name: `shots-${strategy}` }),
    ...(firsts ? [figure({ ...firsts, name: `first-shots-${strategy}` })] : []),
  ];
};

const descriptionTable = (strategy: string, shots: Description): TextTable => {
  const { meanInterval: interval, skewness, variance, standardDeviation } = shots;
  const decimals = interval ? decimalsFor((interval.high - interval.low) / 2) : 1;
  const optional = (value: number | undefined): string => (value === undefined ? NO_NUMBER : formatNumber(value));
  return {
    caption: `Shots of ${strategy}`,
    columns: ["Number", "Value"],
    rows: [
      ["Games", formatCount(shots.count)],
      ["Mean", formatNumber(shots.mean, decimals)],
      ["95 % interval of the mean", interval ? formatInterval(interval, decimals) : NO_NUMBER],
      ["Variance", optional(variance)],
      ["Standard deviation", optional(standardDeviation)],
      ["Skewness", optional(skewness)],
      ["Least and most", `${shots.minimum} and ${shots.maximum}`],
      ...shots.quantiles.map(({ share, value }) => [
        share === 0.5 ? "Median" : `Quantile at ${formatPercent(share, 0)} %`,
        formatNumber(value, 1),
      ]),
    ],
  };
};

/** The exact mean of the random strategy: the last of k ship cells among n cells in random order comes at k (n + 1) / (k + 1). */
export const randomMean = (cells: number, shipCells: number): number => (shipCells * (cells + 1)) / (shipCells + 1);

const expectationSentence = ({ meanInterval: interval }: Description): string => {
  const exact = randomMean(100, 17);
  const claim = `The mean can be worked out: the last of 17 ship cells among 100 cells in random order comes at 17 × 101 / 18 = ${formatNumber(exact, 3)} shots on average, whatever the layouts`;
  if (!interval) return `${claim}.`;
  return exact >= interval.low && exact <= interval.high
    ? `${claim}. The interval above contains it.`
    : `${claim}. The interval above does not contain it, as happens to one interval in twenty.`;
};

/** Which strategies' shots are found not to be normal, in a sentence. */
export const normalitySentence = ({ strategies }: Summary): string => {
  const tested = strategies.flatMap(({ strategy, shapiroWilk }) =>
    shapiroWilk ? [{ strategy, p: shapiroWilk.p }] : [],
  );
  const skewed = tested.filter(({ p }) => p < LEVEL).map(({ strategy }) => strategy);
  if (tested.length === 0) return "There are too few games to test whether numbers of shots are normal.";
  if (skewed.length === 0)
    return "For none of the strategies does the Shapiro-Wilk test find that numbers of shots are not normal.";
  const which = skewed.length === tested.length ? "each of the strategies" : listOf(skewed);
  return `By the Shapiro-Wilk test the numbers of shots of ${which} are not normal.`;
};
