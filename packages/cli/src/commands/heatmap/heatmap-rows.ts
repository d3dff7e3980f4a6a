import { formatCell, type Posterior, type PosteriorEstimate } from "@broadside/engine";

type Row = readonly (string | number)[];

/**
 * The heatmap as a table, a line for each cell: the layouts that occupy it (of answers that count, the sum of the ships on it),
 * out of all, and with a prior the chance that it is occupied.
 */
export const heatmapRows = (posterior: Posterior): Row[] => {
  const { board } = posterior.knowledge.scenario;
  const hasPrior = posterior.belief !== undefined;
  return [
    ["cell", "occupied", "layouts", ...(hasPrior ? ["chance"] : [])],
    ...Array.from({ length: board.cellCount }, (_, cell) => [
      formatCell(board, cell),
      String(posterior.occupied.at(cell)),
      String(posterior.layouts),
      ...(hasPrior ? [posterior.chance(cell)] : []),
    ]),
  ];
};

/** The estimated heatmap as a table: about the chance of each cell, and its standard error. */
export const estimateRows = ({ knowledge, chance, standardError }: PosteriorEstimate): Row[] => [
  ["cell", "estimated chance", "standard error"],
  ...Array.from(chance, (value, cell) => [formatCell(knowledge.scenario.board, cell), value, standardError[cell]]),
];
