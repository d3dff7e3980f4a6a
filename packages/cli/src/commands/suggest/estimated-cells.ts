import { formatCell, type PosteriorEstimate } from "@broadside/engine";
import { formatNumberOf, formatPercent } from "@broadside/engine/text";
import { estimateJson, estimateLines, pointsText } from "../../analysis/estimate-text.ts";
import { type EstimatedCell, rivalsOf } from "../../analysis/estimated-cell.ts";
import { priorField, priorLines } from "../../output/prior-text.ts";
import type { Terminal } from "../../output/terminal.ts";
import { fitTable } from "../../output/text-table.ts";

/** The likeliest cells for programs, all of it under the name of an estimate. */
export const estimatedCellsJson = (
  estimate: PosteriorEstimate,
  cells: readonly EstimatedCell[],
  milliseconds: number,
): object => {
  const { board } = estimate.knowledge.scenario;
  return {
    estimate: {
      ...estimateJson(estimate),
      cells: cells.map(({ cell, ...rest }) => ({ cell: formatCell(board, cell), ...rest })),
    },
    ...priorField(estimate.knowledge.scenario),
    milliseconds,
  };
};

/** The likeliest cells as a table: each with about its chance of a hit and the standard error of that. */
export const estimatedRows = (
  { knowledge }: PosteriorEstimate,
  cells: readonly EstimatedCell[],
): (readonly (string | number)[])[] => [
  ["cell", "estimated chance", "standard error"],
  ...cells.map(({ cell, chance, standardError }) => [
    formatCell(knowledge.scenario.board, cell),
    chance,
    standardError,
  ]),
];

/** The likeliest cells for people, with the error of each, and how many cannot be told apart from the first. */
export const estimatedCellsText = (
  estimate: PosteriorEstimate,
  cells: readonly EstimatedCell[],
  top: number,
  milliseconds: number,
  { columns: width, style }: Terminal,
): string => {
  const { scenario } = estimate.knowledge;
  const title = `${style.bold("an estimate")} from sampled layouts, not exact: about the cells most likely to be hit`;
  if (cells.length === 0) return `${title}\nno cell of ${scenario.name} is left to shoot`;
  const rows = cells
    .slice(0, top)
    .map(({ cell, chance, standardError }, i) => [
      String(i + 1),
      formatCell(scenario.board, cell),
      `${formatPercent(chance, 1)} %`,
      `± ${pointsText(standardError)}`,
    ]);
  const columns = [
    { heading: "", right: true },
    { heading: "cell" },
    { heading: "about", right: true },
    { heading: "error", right: true },
  ];
  const rivals = rivalsOf(cells);
  return [
    title,
    ...priorLines(scenario, width),
    "",
    ...fitTable(columns, rows, width, style.dim).lines,
    "",
    ...(rivals > 0 ? [`${formatNumberOf(rivals, "other cell")} may be as likely as ${rows[0][1]}`] : []),
    ...estimateLines(estimate, milliseconds).map(style.dim),
  ].join("\n");
};
