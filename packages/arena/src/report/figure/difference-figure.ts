import { decimalsFor, formatInterval, formatNumber } from "@broadside/engine/text";
import * as Plot from "@observablehq/plot";
import { confidenceText } from "../../statistics/hypothesis/mean-verdict.ts";
import { isDifferent, ranking } from "../../statistics/summary/conclusion.ts";
import type { PairSummary, Summary } from "../../statistics/summary/summary.ts";
import type { Theme } from "../theme.ts";
import { compose, draw, type Figure, shortenBoth, valueMarks } from "./figure.ts";

/** With more pairs than this only those with the best strategy are drawn. */
const MOST_PAIRS = 15;
const ROW = 44;
/** Characters that two names may have together. */
const NAMES = 58;

/** Mean differences on the same layouts with their intervals. */
export const differenceFigure = (summary: Summary): Figure => {
  const best = ranking(summary.strategies)[0]?.strategy;
  const all = summary.pairs.length <= MOST_PAIRS;
  const pairs = all ? summary.pairs : summary.pairs.filter(({ first, second }) => first === best || second === best);
  const rows = pairs.map((pair, row) => ({ row, ...lineOf(pair) }));
  const words = {
    title: "Paired differences",
    caption:
      "Mean difference in shots on the same layouts with Student's intervals " +
      `(${confidenceText(summary.pairs[0]?.verdict ?? { comparisons: 1 })})` +
      `${all ? "" : `, for the pairs with ${best}; the table has the others`}. A filled sign: the interval leaves out 0; a ` +
      "hollow one: not told apart.",
    description: rows.map(({ text, told }) => `${text}${told ? "" : " (not told apart)"}`).join("; ") + ".",
  };
  const svg = (theme: Theme): string =>
    compose(words, theme, [
      draw(
        {
          height: rows.length * ROW + 56,
          marginLeft: 16,
          marginRight: 16,
          marginTop: 6,
          marginBottom: 42,
          x: { label: "difference in shots", inset: 12, ticks: 6, grid: true, nice: true, zero: true },
          y: { domain: [-0.5, Math.max(1, rows.length) - 0.5], reverse: true, axis: null },
          marks: [
            Plot.ruleX([0], { stroke: theme.ink, strokeWidth: 1.5 }),
            Plot.ruleY(rows, { x1: "low", x2: "high", y: (d) => d.row + 0.26, stroke: theme.ink, strokeWidth: 2 }),
            Plot.dot(rows, {
              x: "mean",
              y: (d) => d.row + 0.26,
              fill: (d) => (d.told ? theme.series[0] : theme.paper),
              stroke: theme.series[0],
              strokeWidth: 1.5,
              r: 4.5,
            }),
            ...valueMarks(
              rows.map((d) => ({ ...d, y: d.row + 0.26, text: d.numbers })),
              theme,
            ),
            Plot.text(rows, {
              frameAnchor: "left",
              y: (d) => d.row - 0.16,
              text: (d) => shortenBoth(d.a, d.b, NAMES).join(" minus "),
              fill: theme.ink,
              stroke: theme.paper,
              // Wide enough to part the line of 0, which the names cross.
              strokeWidth: 6,
            }),
          ],
        },
        theme,
      ),
    ]);
  return { name: "differences", ...words, svg };
};

/** A pair in the order in which it was asked for, in words and numbers. */
const lineOf = (
  pair: PairSummary,
): { a: string; b: string; mean: number; low: number; high: number; told: boolean; numbers: string; text: string } => {
  const { first: a, second: b, difference } = pair;
  const { interval } = pair.verdict;
  const { low, high } = interval;
  const decimals = decimalsFor((high - low) / 2);
  const numbers = `${formatNumber(difference.mean, decimals)} (${formatInterval(interval, decimals)})`;
  return {
    a,
    b,
    mean: difference.mean,
    low,
    high,
    told: isDifferent(pair),
    numbers,
    text: `${a} minus ${b}: ${numbers}`,
  };
};
