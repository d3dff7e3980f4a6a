import { preset } from "@broadside/engine";
import { decimalsFor, formatInterval, formatNumber } from "@broadside/engine/text";
import { histogramFigure } from "../report/figure/histogram-figure.ts";
import { hitsFigure } from "../report/figure/hits-figure.ts";
import { survivalFigure } from "../report/figure/survival-figure.ts";
import { duelTable, normalityTable, pairTable, quantileTable, shotsTable } from "../report/report-table.ts";
import type { TextTable } from "../report/table.ts";
import { type HitsByShot, hitsByShot } from "../statistics/sample/hits-by-shot.ts";
import { summarise } from "../statistics/summary/summarise.ts";
import type { Summary } from "../statistics/summary/summary.ts";
import type { Study } from "./study.ts";
import { figure, list, table, text } from "./study-content.ts";

/** What the tournament found. */
export interface HabrFindings {
  readonly summary: Summary;
  readonly hits: readonly HitsByShot[];
}

/** The tournament that the article on counting every layout of the Russian game asked for. */
export const habr: Study<HabrFindings> = {
  name: "habr",
  title: "Diagonals against the exact count, on the Russian fleet",
  question:
    "Is it worth counting every layout? The article “Again Sea battle” (Habr) counted the layouts of the Russian game and " +
    "asked for a tournament between always shooting the cell that most layouts occupy (`greedy-hit`) and shooting " +
    "diagonal after diagonal, which must meet the battleship within 24 shots (`diagonal`). This is that tournament.",
  games: { standard: 100, least: 2, of: "games of each strategy" },
  async compute(desk) {
    const games = await desk.play("games", {
      scenario: preset("russian"),
      strategies: ["diagonal", "greedy-hit"],
      placement: { model: "uniform" },
      games: desk.games,
      seed: desk.seed,
    });
    const { cellCount } = games.scenario.board;
    return {
      summary: summarise(games),
      hits: games.strategies.flatMap((one) => hitsByShot(one, cellCount) ?? []),
    };
  },
  present: ({ summary, hits }) => ({
    conclusions: [...summary.conclusions, ...hits.map(firstHitSentence)],
    cautions: summary.cautions,
    sections: [
      {
        heading: "Rules",
        blocks: [
          list(
            "10 × 10 cells; ships of 4, 3, 3, 2, 2, 2, 1, 1, 1 and 1 cells that do not touch, not even at a corner.",
            "The referee says miss, hit or sunk.",
            "Both strategies shoot at the same layouts, drawn so that each of the 1,855,545,978,831,780 is equally likely.",
            "The article leaves the order of the shots on the diagonals open; here any that is left is equally likely.",
          ),
        ],
      },
      {
        heading: "Shots",
        blocks: [
          table(shotsTable(summary)),
          table(quantileTable(summary, { time: false })),
          figure(histogramFigure(summary)),
          figure(survivalFigure(summary)),
          table(normalityTable(summary)),
        ],
      },
      {
        heading: "How fast ships are found",
        blocks: [table(hitsTable(hits)), figure(hitsFigure(hits))],
      },
      {
        heading: "On the same layouts",
        blocks: [table(pairTable(summary)), ...summary.pairs.map(({ wilcoxon }) => text(wilcoxon.meaning))],
      },
      {
        heading: "Head to head",
        blocks: [
          text(
            "All layouts have 20 ship cells, so that misses are shots less 20 and whoever needs fewer shots needs fewer turns too: " +
              "whether a hit shoots again makes no difference to who wins.",
          ),
          table(duelTable(summary)),
        ],
      },
    ],
  }),
};

const firstHitSentence = ({ strategy, firstHit: { mean, interval } }: HitsByShot): string => {
  const decimals = interval ? decimalsFor((interval.high - interval.low) / 2) : 1;
  const known = interval ? ` (95 % interval ${formatInterval(interval, decimals)})` : "";
  return `The first hit of ${strategy} comes with shot ${formatNumber(mean, decimals)} in the mean${known}.`;
};

const LOOKED_AT = [5, 10, 20, 24, 30, 40, 50, 60];

const hitsTable = (all: readonly HitsByShot[]): TextTable => ({
  caption: "Mean number of cells hit by the first n shots",
  columns: ["Strategy", ...LOOKED_AT.map((n) => `n = ${n}`)],
  rows: all.map(({ strategy, meanHits }) => [
    strategy,
    ...LOOKED_AT.map((n) => formatNumber(meanHits[Math.min(n, meanHits.length) - 1])),
  ]),
});
