import { formatNumber } from "@broadside/engine/text";
import * as Plot from "@observablehq/plot";
import type { HitsByShot } from "../../statistics/sample/hits-by-shot.ts";
import { seriesStyle, type Theme } from "../theme.ts";
import { compose, draw, type Figure, legend } from "./figure.ts";

/** Shots at which a curve bears its sign. */
const SIGNED_EVERY = 10;

/** The mean number of cells hit by the first n shots, one curve for each strategy. */
export const hitsFigure = (all: readonly HitsByShot[]): Figure => {
  const words = {
    title: "Hits by number of shots",
    caption: "Mean number of ship cells hit by the first n shots; games that are over keep all their hits.",
    description:
      all
        .map(({ strategy, meanHits }) => {
          const at = (n: number): string => formatNumber(meanHits[Math.min(n, meanHits.length) - 1], 1);
          return `${strategy}: ${at(10)} hits by 10 shots, ${at(20)} by 20, ${at(40)} by 40`;
        })
        .join("; ") + ".",
  };
  const curves = all.map(({ meanHits }) => [0, ...meanHits].map((hits, shots) => ({ shots, hits })));
  const svg = (theme: Theme): string =>
    compose(words, theme, [
      legend(
        all.map(({ strategy }, i) => ({ text: strategy, style: seriesStyle(theme, i) })),
        theme,
      ),
      draw(
        {
          height: 280,
          marginLeft: 40,
          marginRight: 14,
          marginTop: 26,
          marginBottom: 42,
          x: { label: "shots", ticks: 8 },
          y: { label: "cells hit", grid: true, ticks: 5 },
          marks: curves.flatMap((points, i) => {
            const { colour, dash, symbol } = seriesStyle(theme, i);
            return [
              Plot.lineY(points, { x: "shots", y: "hits", stroke: colour, strokeWidth: 2, strokeDasharray: dash }),
              Plot.dot(
                points.filter(({ shots }) => shots > 0 && shots % SIGNED_EVERY === 0),
                { x: "shots", y: "hits", fill: colour, symbol, r: 4 },
              ),
            ];
          }),
        },
        theme,
      ),
    ]);
  return { name: "hits", ...words, svg };
};
