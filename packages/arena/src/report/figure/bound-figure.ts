import { formatNumber } from "@broadside/engine/text";
import type { Markish } from "@observablehq/plot";
import { seriesStyle, type Theme } from "../theme.ts";
import { compose, legend, signOf } from "./drawing.ts";
import type { Figure } from "./figure.ts";
import { Plot } from "./plot.ts";
import { drawRows, NAMED_ROW, rowNames } from "./row-drawing.ts";

/** Mean shots of a game: a lower bound for every strategy, and the mean of the best known one. */
export interface BoundPoint {
  readonly name: string;
  readonly certified: number;
  /** The bound in digits, rounded down, so that it stays a bound. */
  readonly least: string;
  readonly sampled: number;
  readonly known: number;
}

const SERIES = ["certified", "sampled", "known"] as const;
const LEGEND = ["certified bound", "statistical bound", "best strategy known"];

/** Bounds and the best known strategies, one row for each game. */
export const boundFigure = (points: readonly BoundPoint[]): Figure => {
  const rows = points.map((point, row) => ({ ...point, row }));
  const words = {
    title: "Mean number of shots: bounds and strategies",
    caption: "No strategy lies to the left of the certified bound. What lies between it and the strategy is open.",
    description: `${rows
      .map(
        ({ name, least, sampled, known }) =>
          `${name} ${formatNumber(known)}, at least ${least} certified, ${formatNumber(sampled)} estimated`,
      )
      .join("; ")}.`,
  };
  const svg = (theme: Theme): string =>
    compose(words, theme, [
      legend(
        LEGEND.map((text, i) => ({ text, style: seriesStyle(theme, i) })),
        theme,
      ),
      drawRows({ rows: rows.length, axis: "shots", height: NAMED_ROW, marks: marksOf(rows, theme) }, theme),
    ]);
  return { name: "bounds", ...words, svg };
};

const marksOf = (rows: readonly (BoundPoint & { readonly row: number })[], theme: Theme): Markish[] => [
  Plot.ruleY(rows, { x1: "certified", x2: "known", y: (d) => d.row + 0.2, stroke: theme.ink }),
  ...SERIES.map((series, i) =>
    Plot.dot(rows, { x: series, y: (d) => d.row + 0.2, ...signOf(seriesStyle(theme, i), 4.5) }),
  ),
  rowNames(
    rows.map(({ name }) => name),
    theme,
  ),
];
