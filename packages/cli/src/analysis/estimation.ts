import {
  estimatePosterior,
  formatCell,
  infer,
  type Knowledge,
  type Posterior,
  type PosteriorEstimate,
  RefusedError,
  unshotCells,
} from "@broadside/engine";
import type { Asker, Told } from "@broadside/engine/questions";
import { errorRange, formatDuration, formatNumberOf, formatPercent } from "@broadside/engine/text";
import { contradiction, requireConsistent } from "../input/contradiction.ts";
import { inferOptions, warnIfLong } from "../input/knowledge-flags.ts";
import { consistentAsker, isTold, requireNoMethod, requireUntold } from "../input/told.ts";
import type { BoardPicture } from "../output/drawing/board-picture.ts";
import { pointsText } from "../output/estimate-text.ts";
import { priorField, priorLines } from "../output/prior-text.ts";
import { type Timed, timed } from "../output/progress.ts";
import type { Terminal } from "../output/terminal.ts";
import { fitItems, type ItemColumn, right } from "../output/text-table.ts";
import { Failure } from "../output/usage-error.ts";
import type { AnalysisFlags, EstimateFlags } from "./analysis-flags.ts";

/** Makes the estimate that the flags request. @throws UsageError if no layout fits, Failure if none was found */
export const estimateFor = (told: Told, { samples, seed }: EstimateFlags): Timed<PosteriorEstimate> => {
  requireUntold(told, "--estimate", "leave it out: statements and doubts are weighed exactly");
  const { knowledge } = told;
  const { value, milliseconds } = timed("sampling layouts", (progress) =>
    estimatePosterior(knowledge, { ...(samples && { samples }), ...(seed !== undefined && { seed }), progress }),
  );
  if (value.kind === "estimate") return { value, milliseconds };
  if (!value.isProved)
    throw new Failure(
      `no layout was found in ${formatNumberOf(value.samples, "sample")}, which does not prove that there is none; more --samples may find one, and an exact count without --estimate tells`,
    );
  throw contradiction(knowledge);
};

/** What is known of each cell, and who can say how much is believed of what was said, if anything was. */
export interface WeighedPosition {
  readonly posterior: Posterior;
  readonly asker: Asker | undefined;
}

/** Weighs placements exactly. @throws UsageError if none fits, RefusedError that names the flag for estimates */
export const weigh = (told: Told, flags: AnalysisFlags): Timed<WeighedPosition> => {
  const { knowledge } = told;
  if (isTold(told)) {
    requireNoMethod(flags);
    return timed("weighing placements", (progress) => {
      const asker = consistentAsker(told, { ...inferOptions(flags), progress });
      return { posterior: asker.posterior(), asker };
    });
  }
  const { value: posterior, milliseconds } = timed("weighing placements", (progress) =>
    hintAtEstimate(knowledge, () => infer(knowledge, { ...inferOptions(flags), ...warnIfLong, progress })),
  );
  requireConsistent(knowledge, posterior.layouts);
  return { value: { posterior, asker: undefined }, milliseconds };
};

const hintAtEstimate = <T>({ scenario }: Knowledge, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    if (
      !(error instanceof RefusedError) ||
      (error.cost?.steps ?? error.cost?.bytes) === undefined ||
      scenario.contact === "overlap"
    )
      throw error;
    throw new RefusedError(`${error.message}; --estimate samples layouts and says about as much`, error.cost);
  }
};

export type EstimatedCell = ReturnType<typeof everyCell>[number];

export const everyCell = ({ chance, standardError }: PosteriorEstimate) =>
  Array.from(chance, (value, cell) => ({ cell, chance: value, standardError: standardError[cell] }));

/** The unshot cells, the likeliest hit first, by their estimates; equally likely cells are in board order. */
export const estimatedCells = (estimate: PosteriorEstimate): EstimatedCell[] => {
  const all = everyCell(estimate);
  return unshotCells(estimate.knowledge)
    .map((cell) => all[cell])
    .sort((a, b) => b.chance - a.chance || a.cell - b.cell);
};

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

/** The number of cells that may be as likely as the first: those within two standard errors of the difference. */
export const rivalsOf = ([first, ...others]: readonly EstimatedCell[]): number =>
  others.filter((other) => first.chance - other.chance <= 2 * Math.hypot(first.standardError, other.standardError))
    .length;

/** An estimate for programs. @param own what a command says of it */
export const estimateJson = (estimate: PosteriorEstimate, own: object, milliseconds: number): object => {
  const { samples, seed, found, effectiveSamples, isRough: rough, layoutCount, knowledge } = estimate;
  return {
    estimate: { samples, seed, found, effectiveSamples, rough, ...(layoutCount && { layoutCount }), ...own },
    ...priorField(knowledge.scenario),
    milliseconds,
  };
};

/** Lines for people about the errors, and what the estimate is based on. */
export const estimateLines = (estimate: PosteriorEstimate, milliseconds: number): string[] => {
  const { samples, seed, effectiveSamples, isRough, knowledge } = estimate;
  const { largest, usual } = errorRange(estimate.standardError);
  const worth = formatNumberOf(Math.floor(effectiveSamples), "layout");
  return [
    largest === 0
      ? "the shots and the rules decide every cell"
      : `standard error of a chance: usually ${pointsText(usual)}, at most ${pointsText(largest)} percentage points`,
    ...(isRough ? ["rough: the samples are worth so few layouts that the errors themselves are uncertain"] : []),
    `${formatNumberOf(samples, "sample")}, seed ${seed}, worth ${worth} drawn ${knowledge.scenario.prior ? "by the prior" : "uniformly"}, in ${formatDuration(milliseconds)}`,
  ];
};

export const estimatedCellsJson = (
  estimate: PosteriorEstimate,
  cells: readonly EstimatedCell[],
  milliseconds: number,
): object => {
  const { board } = estimate.knowledge.scenario;
  const named = cells.map(({ cell, ...rest }) => ({ cell: formatCell(board, cell), ...rest }));
  return estimateJson(estimate, { cells: named }, milliseconds);
};

/** The estimated likeliest cells as a picture, numbered from the likeliest, each with its chance. */
export const estimatedCellsPicture = (
  { knowledge: { scenario }, samples, seed }: PosteriorEstimate,
  cells: readonly EstimatedCell[],
): BoardPicture => {
  const ranks = new Map(cells.map((one, i) => [one.cell, { ...one, rank: i + 1 }]));
  const [most = 0, least = 0] = [cells[0]?.chance, cells.at(-1)?.chance];
  return {
    title: `${scenario.name}: about the cells most likely to be hit`,
    lines: [
      `An estimate from ${formatNumberOf(samples, "sample")}, seed ${seed}`,
      "In each cell its rank, and below about the chance of a hit",
    ],
    cell: (cell) => {
      const one = ranks.get(cell);
      if (!one) return {};
      const share = most > least ? (one.chance - least) / (most - least) : 1;
      return { text: String(one.rank), under: `${formatPercent(one.chance, 1)} %`, share, isBest: one.rank === 1 };
    },
    ...(most > least && {
      scale: {
        label: "About the chance of a hit",
        least: `${formatPercent(least, 1)} %`,
        most: `${formatPercent(most, 1)} %`,
      },
    }),
    best: "most likely among the samples",
  };
};

/** The estimated likeliest cells for people, each with its error, and how many may be as likely as the first. */
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
  const shown = cells
    .slice(0, top)
    .map((one, i) => ({ ...one, number: i + 1, name: formatCell(scenario.board, one.cell) }));
  const columns: ItemColumn<(typeof shown)[number]>[] = [
    [right(""), ({ number }) => String(number)],
    ["cell", ({ name }) => name],
    [right("about"), ({ chance }) => `${formatPercent(chance, 1)} %`],
    [right("error"), ({ standardError }) => `± ${pointsText(standardError)}`],
  ];
  const rivals = rivalsOf(cells);
  return [
    title,
    ...priorLines(scenario, width),
    "",
    ...fitItems(shown, columns, width, style.dim),
    "",
    ...(rivals > 0 ? [`${formatNumberOf(rivals, "other cell")} may be as likely as ${shown[0].name}`] : []),
    ...estimateLines(estimate, milliseconds).map(style.dim),
  ].join("\n");
};
