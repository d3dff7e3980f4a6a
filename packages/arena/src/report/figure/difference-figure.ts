import type { Markish } from "@observablehq/plot";
import { confidenceText } from "../../statistics/hypothesis/mean-verdict.ts";
import { withInterval } from "../../statistics/summary/interval-text.ts";
import { isDifferent } from "../../statistics/summary/pair-text.ts";
import { type PairSummary, ranking, type Summary } from "../../statistics/summary/summary.ts";
import type { Theme } from "../report-theme.ts";
import { figureOf, type LabelledValue, shortenBoth, valueMarks } from "./drawing.ts";
import type { Figure } from "./figure.ts";
import { differenceMarks, drawRows, rowTexts } from "./row-figures.ts";

/** If a summary has more pairs than this, only those with the best strategy are drawn. */
const MOST_PAIRS = 15;
const ROW = 44;
/** Maximum length of two names together, in characters. */
const NAMES = 58;

export const differenceFigure = (summary: Summary): Figure => {
  const best = ranking(summary.strategies)[0]?.strategy;
  const all = summary.pairs.length <= MOST_PAIRS;
  const pairs = all ? summary.pairs : summary.pairs.filter(({ first, second }) => first === best || second === best);
  const rows = pairs.map(lineOf);
  const words = {
    name: "differences",
    title: "Paired differences",
    caption:
      "Mean difference in shots on the same layouts with Student's intervals " +
      `(${confidenceText(summary.pairs[0]?.verdict ?? { comparisons: 1 })})` +
      `${all ? "" : `, for the pairs with ${best}; the table has the others`}. A filled sign: the interval leaves out 0; a ` +
      `hollow one: no clear difference.${pairs.some(({ reduced }) => reduced) ? " These are plain differences: where luck was taken out of a pair, the table with luck taken out decides." : ""}`,
    description: rows.map(({ text, told }) => `${text}${told ? "" : " (no clear difference)"}`).join("; ") + ".",
  };
  const labelled = rows.map((row) => ({ ...row, text: row.numbers }));
  const parts = { rows: rows.length, axis: "difference in shots", height: ROW, zero: true, labelled };
  return figureOf(words, (theme) => [drawRows({ ...parts, marks: marksOf(rows, labelled, theme) }, theme)]);
};

const marksOf = (
  rows: readonly ReturnType<typeof lineOf>[],
  labelled: readonly LabelledValue[],
  theme: Theme,
): Markish[] => [
  ...differenceMarks(rows, theme),
  ...valueMarks(labelled, theme),
  rowTexts(
    rows.map(({ a, b }) => shortenBoth(a, b, NAMES).join(" minus ")),
    // The rim is wide enough to interrupt the line at 0, which the names cross.
    { above: 0.16, rim: 6 },
    theme,
  ),
];

const lineOf = (pair: PairSummary, row: number) => {
  const { first: a, second: b, difference } = pair;
  const { interval } = pair.verdict;
  const { low, high } = interval;
  const numbers = withInterval(difference.mean, interval);
  return {
    a,
    b,
    y: row + 0.26,
    mean: difference.mean,
    low,
    high,
    told: isDifferent(pair),
    numbers,
    text: `${a} minus ${b}: ${numbers}`,
  };
};
