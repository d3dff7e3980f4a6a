import { formatCell, type PosteriorEstimate } from "@broadside/engine";
import { formatAbout, formatNumberOf, formatPercent } from "@broadside/engine/text";
import { estimateJson, estimateLines, pointsText } from "../../analysis/estimate-text.ts";
import { type EstimatedCell, estimatedCells, rivalsOf } from "../../analysis/estimated-cell.ts";
import { nest } from "../../output/nested.ts";
import { priorField, priorLines } from "../../output/prior-text.ts";
import type { Terminal } from "../../output/terminal.ts";
import { chanceBoard } from "./chance-board.ts";

/** The estimated map for programs, all of it under the name of an estimate. */
export const estimateHeatmapJson = (estimate: PosteriorEstimate, milliseconds: number): object => {
  const { scenario } = estimate.knowledge;
  const { board } = scenario;
  return {
    estimate: {
      ...estimateJson(estimate),
      chance: nest(board, (cell) => estimate.chance[cell]),
      standardError: nest(board, (cell) => estimate.standardError[cell]),
    },
    ...priorField(scenario),
    milliseconds,
  };
};

/** The estimated map for people: what it is comes first, then the board, then how far it may be off. */
export const estimateHeatmapText = (estimate: PosteriorEstimate, milliseconds: number, terminal: Terminal): string => {
  const { knowledge, chance, layoutCount } = estimate;
  const { columns, style } = terminal;
  const ranked = estimatedCells(estimate);
  const chances = new Array<number | undefined>(chance.length).fill(undefined);
  for (const { cell } of ranked) chances[cell] = chance[cell];
  const best = ranked.length > 0 && ranked[0].chance > 0 ? [ranked[0].cell] : [];
  const legend = {
    numbers: "about the chance of a hit in percent",
    star: "most likely among the samples",
  };
  const left = layoutCount ? `${formatAbout(layoutCount)} layouts left` : "more layouts left than a float64 can say";
  return [
    `${style.bold("an estimate")} from sampled layouts, not exact`,
    "",
    ...chanceBoard(knowledge, chances, best, legend, terminal),
    ...priorLines(knowledge.scenario, columns),
    style.bold(left) + bestText(estimate, ranked),
    ...estimateLines(estimate, milliseconds).map(style.dim),
  ].join("\n");
};

const bestText = ({ knowledge }: PosteriorEstimate, ranked: readonly EstimatedCell[]): string => {
  const [first] = ranked;
  if (first === undefined || first.chance === 0) return "; no sampled layout has a ship on an open cell";
  const rivals = rivalsOf(ranked);
  const others = rivals > 0 ? `; ${formatNumberOf(rivals, "other cell")} may be as likely` : "";
  const chance = `${formatPercent(first.chance, 1)} % ± ${pointsText(first.standardError)}`;
  return `; best cell about ${formatCell(knowledge.scenario.board, first.cell)} (${chance})${others}`;
};
