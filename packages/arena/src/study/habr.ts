import { preset } from "@broadside/engine";
import { histogramFigure } from "../report/histogram-figure.ts";
import { duelTable, normalityTable, pairTable, quantileTable, shotsTable } from "../report/report-table.ts";
import { survivalFigure } from "../report/survival-figure.ts";
import { type Summary, summarise } from "../statistics/summary.ts";
import type { Study } from "./study.ts";
import { figure, list, table, text } from "./study-content.ts";

/** The tournament that the article on counting every layout of the Russian game asked for. */
export const habr: Study<Summary> = {
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
    return summarise(games);
  },
  present(summary) {
    return {
      conclusions: summary.conclusions,
      cautions: summary.cautions,
      sections: [
        {
          heading: "Rules",
          blocks: [
            list(
              "10 × 10 cells; ships of 4, 3, 3, 2, 2, 2, 1, 1, 1 and 1 cells that do not touch, not even at a corner.",
              "The referee says miss, hit or sunk.",
              "Both strategies shoot at the same layouts, drawn so that each of the 1,855,545,978,831,780 is equally likely.",
            ),
          ],
        },
        {
          heading: "Shots",
          blocks: [
            table(shotsTable(summary)),
            table(quantileTable(summary)),
            figure(histogramFigure(summary)),
            figure(survivalFigure(summary)),
            table(normalityTable(summary)),
          ],
        },
        {
          heading: "On the same layouts",
          blocks: [table(pairTable(summary)), ...summary.pairs.map(({ wilcoxon }) => text(wilcoxon.meaning))],
        },
        { heading: "Head to head", blocks: [table(duelTable(summary))] },
      ],
    };
  },
};
