import { formatNumber, formatPercent } from "@broadside/engine/text";
import { hitRateFigure, hitsFigure } from "../../report/figure/hits-figure.ts";
import type { TextTable } from "../../report/table.ts";
import type { HitsByShot } from "../../statistics/sample/hits-by-shot.ts";
import { figure, type StudyBlock, table, text } from "../study-content.ts";

const LOOKED_AT = [1, 5, 10, 20, 30, 40, 50, 60];

/** The section on how well the shots hit, which the thesis names in its title beside the number of shots. */
export const hitBlocks = (hits: readonly HitsByShot[]): StudyBlock[] => [
  text(
    "The thesis's title asks for effectiveness beside efficiency. Shots to the end of the game are the one; the other is how " +
      "many shots hit, and when.",
  ),
  table(
    tableOf(
      hits,
      "Hit rate of the n-th shot",
      "Among the games that were not over before; “–” where all were.",
      ({ hitRates }, n) => (n <= hitRates.length ? `${formatPercent(hitRates[n - 1])} %` : "–"),
    ),
  ),
  figure(hitRateFigure(hits)),
  table(
    tableOf(hits, "Mean number of cells hit by the first n shots", "Games that are over keep their hits.", (one, n) =>
      formatNumber(one.meanHits[Math.min(n, one.meanHits.length) - 1]),
    ),
  ),
  figure(hitsFigure(hits)),
];

const tableOf = (
  hits: readonly HitsByShot[],
  caption: string,
  note: string,
  textOf: (one: HitsByShot, n: number) => string,
): TextTable => ({
  caption,
  note,
  columns: ["Strategy", ...LOOKED_AT.map((n) => `n = ${n}`)],
  rows: hits.map((one) => [one.strategy, ...LOOKED_AT.map((n) => textOf(one, n))]),
});
