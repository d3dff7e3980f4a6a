import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Board } from "@broadside/engine";
import { REDUCED_PARTS, type ReducedPart } from "@broadside/engine/review";
import { formatCount, formatNumber, formatNumberOf, NO_NUMBER } from "@broadside/engine/text";
import { loadLibrary } from "../core/library.ts";
import { makeFolder, writeWhole } from "../core/new-folder.ts";
import { resultsHash } from "../experiment/experiment-description.ts";
import type { ExperimentGames } from "../experiment/experiment-games.ts";
import { confidenceText } from "../statistics/sample/mean-verdict.ts";
import { intervalText, layoutsText, meanText } from "../statistics/summary/interval-text.ts";
import { REDUCED_MEANING } from "../statistics/summary/pair-text.ts";
import { type SummaryQuestions, summariseInSteps } from "../statistics/summary/summarise.ts";
import { ranking, type Summary } from "../statistics/summary/summary.ts";
import { histogramFigure, survivalFigure } from "./figure/curve-figures.ts";
import { firstShotsFigure, topCells } from "./figure/first-shots-figure.ts";
import { loadPlot } from "./figure/load-plot.ts";
import { differenceFigure, meanFigure } from "./figure/row-figures.ts";
import { breakable, html, type Markup } from "./markup.ts";
import {
  FIGURE_FOLDER,
  type Figure,
  makePage,
  type PageSection,
  renderCommands,
  renderFigure,
  renderFindings,
  renderMethods,
} from "./report-page.ts";
import {
  type Column,
  duelTable,
  faultTable,
  histogramTable,
  type Made,
  normalityTable,
  ordered,
  pairTable,
  parameterTable,
  quantileTable,
  renderTable,
  shotsTable,
  survivalTable,
  type Table,
  type TextTable,
  tableOf,
  toldText,
  withinTable,
} from "./report-table.ts";
import { LIGHT } from "./report-theme.ts";

const PART_TEXT: Readonly<Record<ReducedPart, string>> = {
  searching: "Misses searching",
  chasing: "Misses chasing",
  greedy: "Expected from the list on",
  advantage: "Cells shot there",
};

const worthText = ({ worth }: { readonly worth?: number }): string =>
  worth === undefined ? NO_NUMBER : `${formatNumber(worth, 1)} x`;

const reducedMeanTable = (summary: Summary): TextTable | undefined => {
  const rows = ordered(summary).flatMap(({ strategy, reduced }) => (reduced ? [{ strategy, ...reduced }] : []));
  if (rows.length === 0) return undefined;
  return {
    caption: "Shots per game with luck taken out",
    note: "Other, usually more precise estimates of the same true means. Worth: how many times as many games plain means would need. The interval is Student's.",
    ...tableOf(rows, [
      ["Strategy", ({ strategy }) => strategy],
      ["Mean", ({ mean, interval }) => meanText(mean, interval)],
      ["95 % interval", ({ interval }) => intervalText(interval)],
      ["Worth", worthText],
    ]),
  };
};

const reducedTable = ({ pairs, experiment }: Summary): TextTable | undefined => {
  const reduced = pairs.flatMap(({ first, second, reduced: reduction }) =>
    reduction ? [{ first, second, ...reduction }] : [],
  );
  const without = pairs.flatMap(({ first, second, unreduced }) =>
    unreduced ? [`${first} − ${second}: ${unreduced}.`] : [],
  );
  if (reduced.length + without.length === 0) return undefined;
  const others = pairs.length - reduced.length - without.length;
  const left =
    others > 0 && experiment.reduceLuck === "exact"
      ? ["Pairs that are missing have a strategy that does not infer: --reduce-luck all takes luck out of all games."]
      : [];
  return {
    caption: "With luck taken out",
    note: [
      REDUCED_MEANING,
      `The interval is Student's, ${confidenceText({ comparisons: pairs.length })}. Worth: how many times as many games a plain interval this narrow would need.`,
      "The last columns say where the difference comes from: misses before the first short list of layouts, while a ship is looked for and while one is chased; what greedy-hit expects to miss from there on; and what the cells shot there add to that. They add up to the difference.",
      "Luck is taken out of each difference and of each mean by itself, so two means with luck taken out need not differ by exactly this number.",
      ...without,
      ...left,
    ].join(" "),
    ...tableOf<(typeof reduced)[number]>(reduced, [
      ["Pair", ({ first, second }) => `${first} − ${second}`],
      ["Difference", ({ mean, verdict }) => meanText(mean, verdict.interval)],
      ["Interval", ({ verdict }) => intervalText(verdict.interval)],
      ["Clear", ({ verdict }) => toldText(verdict)],
      ["Worth", worthText],
      ...REDUCED_PARTS.map(
        (part, i): Column<(typeof reduced)[number]> => [
          PART_TEXT[part],
          ({ parts, verdict }) => meanText(parts[i].mean, verdict.interval),
        ],
      ),
    ]),
  };
};

const introductionOf = ({ experiment, strategies }: Summary): Markup => {
  const who = formatNumberOf(strategies.length, "strategy", "strategies, on the same layouts");
  return html`<p>${formatNumberOf(experiment.games, "game")} of each of ${who}; ${layoutsText(experiment)}; seed ${experiment.seed}.</p>`;
};

const sectionsOf = (
  summary: Summary,
  board: Board,
  figures: readonly Figure[],
  commands: readonly string[],
  made: Made,
): (PageSection | false)[] => {
  const hasGames = ranking(summary.strategies).length > 0;
  const named = (...names: string[]): Markup =>
    html`<div class="figures">${figures.filter(({ name }) => names.includes(name)).map(renderFigure)}</div>`;
  const faults = faultTable(
    summary.strategies.map(({ strategy, faults }) => ({ strategy, reasons: faults.reasons })),
    "Games that were not finished. No number includes them.",
  );
  const means = reducedMeanTable(summary);
  const within = withinTable(summary);
  const firsts = figures.filter(({ name }) => name.startsWith("first-shots"));
  return [
    { id: "conclusions", heading: "Conclusions", body: renderFindings(summary, breakable) },
    {
      id: "shots",
      heading: "Shots",
      body: html`${renderTable(shotsTable(summary))}${means && renderTable(means)}${hasGames && renderTable(quantileTable(summary))}${within && renderTable(within)}${faults && renderTable(faults)}${named("means", "survival", "histograms")}
${hasGames && html`${folded("Survival curves in numbers", survivalTable(summary))}${folded("Histograms in numbers", histogramTable(summary))}`}`,
    },
    summary.pairs.length > 0 && { id: "pairs", heading: "Pairs", body: pairs(summary, named("differences")) },
    summary.pairs.length > 0 && { id: "duels", heading: "Head to head", body: renderTable(duelTable(summary)) },
    hasGames && {
      id: "first-shots",
      heading: "Where each strategy shoots first",
      body: html`<div class="figures">${firsts.map(renderFigure)}</div>${renderTable(firstShotsTable(summary, board))}`,
    },
    hasGames && {
      id: "normality",
      heading: "Are the numbers normal?",
      body: folded("Shapiro-Wilk tests; no interval or verdict here depends on them", normalityTable(summary)),
    },
    {
      id: "method",
      heading: "How it was made",
      body: html`${renderCommands(commands)}${renderTable(parameterTable(summary, made))}
${renderMethods(summary.methods)}`,
    },
  ];
};

const folded = (heading: string, table: Table): Markup =>
  html`<details><summary>${heading}</summary>${renderTable(table)}</details>\n`;

const pairs = (summary: Summary, figure: Markup): Markup => {
  const reduced = reducedTable(summary);
  const { luckStays } = summary.experiment;
  return html`${figure}${renderTable(pairTable(summary))}${reduced && renderTable(reduced)}${luckStays !== undefined && html`<p>Luck cannot be taken out of these games because ${luckStays}.</p>\n`}`;
};

const firstShotsTable = (summary: Summary, board: Board): Table => ({
  caption: "The most frequent first cells",
  columns: [
    "Strategy",
    ...summary.strategies[0].firstShots.map(({ shots }) =>
      shots === 1 ? "Very first shot" : `Among the first ${shots}`,
    ),
    "Different first cells",
  ],
  words: [1, 2],
  rows: summary.strategies
    .filter(({ finished }) => finished > 0)
    .map(({ strategy, firstShots }) => [
      strategy,
      ...firstShots.map(({ shares }) => topCells(board, shares)),
      formatCount(firstShots[0].shares.filter((share) => share > 0).length),
    ]),
});

/** Options of {@link writeReport}. */
export interface ReportOptions extends SummaryQuestions {
  /** The commands that made the experiment, to be shown in the report. */
  readonly commands?: readonly string[] | undefined;
  /** The heading; by default it names the scenario. */
  readonly title?: string | undefined;
  /** The program that made the report, and its version, to be shown in the report. */
  readonly madeBy?: string | undefined;
  /** Called with the share of the numbers that is done. Between calls the process answers signals. */
  readonly progress?: ((share: number) => void) | undefined;
}

/** The result of writing a report. */
export interface Report {
  readonly summary: Summary;
  /** The paths of all files, with the page first. */
  readonly files: readonly string[];
}

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
 * Writes a report of an experiment to a folder: `report.html`, which is self-contained, `summary.json`, and
 * every figure as SVG and PNG in `figures`. Creates the folder if it is missing, and replaces the files of an
 * earlier report.
 *
 * Cost: some seconds for five strategies with 100,000 games each.
 *
 * @throws LibraryMissing when a drawing library is not installed; Node's error when a file cannot be written.
 *   The promise rejects with these.
 * @example
 * import { readGames, writeReport } from "@broadside/arena";
 *
 * const report = await writeReport(await readGames("games"), "report");
 * typeof report; // => "object"
 */
export const writeReport = async (
  games: ExperimentGames,
  directory: string,
  options: ReportOptions = {},
): Promise<Report> => {
  const { commands = [], title = `Battleship strategies: ${games.scenario.name}`, madeBy } = options;
  await loadPlot();
  const summary = await summariseInSteps(games, options, options.progress);
  const figures = figuresOf(summary, games).map((figure) => partly(figure, summary));
  const made = { ...(madeBy !== undefined && { madeBy }), results: resultsHash(games) };
  const sections = sectionsOf(summary, games.scenario.board, figures, commands, made);
  const page = makePage({ title, introduction: introductionOf(summary), sections });
  return { summary, files: await writeReportFiles(directory, page, { ...summary, ...made, commands }, figures) };
};

/** A figure of a stopped run says so. */
export const partly = (figure: Figure, { stopped }: Pick<Summary, "stopped">): Figure =>
  stopped
    ? { ...figure, note: `partial: ${formatCount(stopped.saved)} of ${formatNumberOf(stopped.total, "game")}` }
    : figure;

/** Writes `report.html`, `summary.json`, and each figure as SVG and PNG. Returns the paths, the page first. */
export const writeReportFiles = async (
  directory: string,
  page: string,
  summary: object,
  figures: readonly Figure[],
): Promise<string[]> => {
  const renderPng = await loadPngRenderer();
  makeFolder(join(directory, FIGURE_FOLDER));
  const files: string[] = [];
  const write = async (content: string | Uint8Array, ...path: string[]): Promise<void> => {
    files.push(join(directory, ...path));
    await writeWhole(join(directory, ...path), content);
  };
  await write(page, "report.html");
  await write(`${JSON.stringify(summary, null, 2)}\n`, "summary.json");
  for (const figure of figures) {
    const svg = figure.svg(LIGHT, figure.note);
    await write(svg, FIGURE_FOLDER, `${figure.name}.svg`);
    await write(renderPng(svg), FIGURE_FOLDER, `${figure.name}.png`);
  }
  return files;
};

// The package contains the font, so that text looks the same on every machine, even on one without fonts.
const FONTS = new URL("../../fonts/", import.meta.url);
const FONT = fileURLToPath(new URL("inter.ttf", FONTS));

/** A pattern for texts whose characters are all in the font; see `fonts/characters.json`. */
export const knownText = (): RegExp => {
  const { blocks } = JSON.parse(readFileSync(new URL("characters.json", FONTS), "utf8")) as {
    readonly blocks: readonly (readonly [first: string, last: string])[];
  };
  return new RegExp(`^[\\s${blocks.map(([first, last]) => `\\u${first}-\\u${last}`).join("")}]*$`);
};

/**
 * Loads the library that makes a PNG of an SVG drawing, with the package's own font; only text beyond that font
 * uses the machine's fonts. `scale` is the number of pixels for each unit of the drawing, 2 if absent.
 *
 * Cost: a tenth of a second, and some tenths for each picture.
 *
 * @throws LibraryMissing when it is not installed; the promise rejects with it.
 * @example
 * import { loadPngRenderer } from "@broadside/arena/reports";
 *
 * const render = await loadPngRenderer();
 * const png = render('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>');
 * [...png.subarray(1, 4)]; // => [80, 78, 71]
 */
export const loadPngRenderer = async (): Promise<(svg: string, scale?: number) => Uint8Array> => {
  const { Resvg } = await loadLibrary("@resvg/resvg-js", () => import("@resvg/resvg-js"));
  const inFont = knownText();
  return (svg, scale = 2) =>
    new Resvg(svg, {
      fitTo: { mode: "zoom", value: scale },
      font: {
        fontFiles: [FONT],
        loadSystemFonts: !inFont.test(svg),
        defaultFontFamily: "Inter",
        sansSerifFamily: "Inter",
      },
    })
      .render()
      .asPng();
};
