import { join } from "node:path";
import type { ExperimentGames } from "../experiment/experiment-games.ts";
import { writeWhole } from "../experiment/write-whole.ts";
import { makeFolder } from "../folder/make-folder.ts";
import { summarise } from "../statistics/summary/summarise.ts";
import { ranking, type Summary } from "../statistics/summary/summary.ts";
import { differenceFigure } from "./figure/difference-figure.ts";
import { FIGURE_FOLDER, type Figure } from "./figure/figure.ts";
import { firstShotsFigure } from "./figure/first-shots-figure.ts";
import { histogramFigure } from "./figure/histogram-figure.ts";
import { loadPlot } from "./figure/load-plot.ts";
import { meanFigure } from "./figure/mean-figure.ts";
import { survivalFigure } from "./figure/survival-figure.ts";
import { loadPngRenderer } from "./png.ts";
import { reportPage } from "./report-page.ts";
import { LIGHT } from "./theme.ts";

export interface ReportOptions {
  /** The commands that made the experiment, to show in the report. */
  readonly commands?: readonly string[];
  /** The heading; by default it names the scenario. */
  readonly title?: string;
  /** In shots: the report says whether pairs differ by less. */
  readonly margin?: number;
}

/** Result of writing a report. */
export interface Report {
  readonly summary: Summary;
  /** Paths of all files, the page first. */
  readonly files: readonly string[];
}

/**
 * Every figure of an experiment: those of all strategies, then the first shots of each. Call {@link loadPlot}
 * before drawing them.
 *
 * Cost: counts the games once; drawing comes later.
 *
 * @example
 * import { figuresOf, readGames, summarise } from "@broadside/arena";
 *
 * const games = await readGames("games");
 * figuresOf(summarise(games), games).length; // => 6
 */
export const figuresOf = (summary: Summary, { scenario }: Pick<ExperimentGames, "scenario">): Figure[] => {
  if (ranking(summary.strategies).length === 0) return [];
  return [
    meanFigure(summary),
    survivalFigure(summary),
    histogramFigure(summary),
    ...(summary.pairs.length > 0 ? [differenceFigure(summary)] : []),
    ...summary.strategies.flatMap((_, i) => firstShotsFigure(summary, scenario.board, i + 1) ?? []),
  ];
};

/**
 * Writes a report of an experiment into a folder: `report.html`, which is self-contained, `summary.json`, and
 * every figure as SVG and PNG in `figures`. It creates a missing folder, and replaces files of an earlier
 * report.
 *
 * Cost: some seconds for 100,000 games of each of five strategies.
 *
 * @throws LibraryMissing when a drawing library is not installed; Node's error when a file cannot be written;
 * by the promise.
 * @example
 * import { readGames, writeReport } from "@broadside/arena";
 *
 * const report = await writeReport(await readGames("games"), "report");
 * typeof report; // => "object"
 */
export const writeReport = async (
  games: ExperimentGames,
  directory: string,
  { commands = [], title = `Battleship strategies: ${games.scenario.name}`, margin }: ReportOptions = {},
): Promise<Report> => {
  await loadPlot();
  const renderPng = await loadPngRenderer();
  const summary = summarise(games, { ...(margin !== undefined && { margin }) });
  const figures = figuresOf(summary, games);
  const page = reportPage({ summary, board: games.scenario.board, figures, commands, title });
  makeFolder(join(directory, FIGURE_FOLDER));
  const files: string[] = [];
  const write = async (content: string | Uint8Array, ...path: string[]): Promise<void> => {
    files.push(join(directory, ...path));
    await writeWhole(join(directory, ...path), content);
  };
  await write(page, "report.html");
  await write(`${JSON.stringify({ ...summary, commands }, null, 2)}\n`, "summary.json");
  for (const figure of figures) {
    const svg = figure.svg(LIGHT);
    await write(svg, FIGURE_FOLDER, `${figure.name}.svg`);
    await write(renderPng(svg), FIGURE_FOLDER, `${figure.name}.png`);
  }
  return { summary, files };
};
