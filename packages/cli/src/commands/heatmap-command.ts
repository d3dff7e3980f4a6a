import {
  formatCell,
  type Knowledge,
  MAX_CELLS,
  type Posterior,
  type PosteriorEstimate,
  type Scenario,
  share,
  shipCount,
  unshotCells,
} from "@broadside/engine";
import { tooLarge } from "@broadside/engine/boxes";
import { errorRange, formatAbout, formatCount, formatNumberOf, formatPercent } from "@broadside/engine/text";
import { ANALYSIS_FLAGS, ESTIMATE_FLAGS, formatFlag, PICTURE } from "../analysis/analysis-flags.ts";
import {
  type EstimatedCell,
  estimatedCells,
  estimatedRows,
  estimateFor,
  estimateJson,
  estimateLines,
  everyCell,
  rivalsOf,
  type WeighedPosition,
  weigh,
} from "../analysis/estimation.ts";
import { runAnalysis } from "../analysis/run-analysis.ts";
import { defineCommand } from "../definition/command.ts";
import { noLayout } from "../input/contradiction.ts";
import { SEED } from "../input/knowledge-flags.ts";
import { cellCountText } from "../input/limits.ts";
import { methodLines, toldJson, toldLines } from "../input/told.ts";
import { type DrawnCell, drawBoard, drawMarks, marksOn } from "../output/drawing/board-drawing.ts";
import type { BoardPicture } from "../output/drawing/board-picture.ts";
import { openRange, openScale, paintOnScale, paintScale } from "../output/drawing/colour-scale.ts";
import { fleetLines } from "../output/drawing/layout-drawing.ts";
import { chanceText, pointsText } from "../output/estimate-text.ts";
import { nest } from "../output/output.ts";
import {
  beliefJson,
  beliefLines,
  fractionText,
  priorField,
  priorLines,
  priorName,
  workLines,
} from "../output/prior-text.ts";
import type { Terminal } from "../output/terminal.ts";
import { wrapParts } from "../output/text-width.ts";
import { UsageError } from "../output/usage-error.ts";

/** The relative error of a chance of exact weights: that of one rounding. */
const ROUNDING = 2 ** -52;

/** What a prior adds: exact weights as fractions in lowest terms, or the largest relative error of a chance. */
const beliefMap = (posterior: Posterior): object => {
  const { belief, knowledge } = posterior;
  if (belief === undefined) return {};
  const { board } = knowledge.scenario;
  const { weight } = belief;
  return {
    ...priorField(knowledge.scenario),
    ...beliefJson(belief),
    ...(weight
      ? { weights: nest(board, (cell) => fractionText(posterior.massAt(cell), weight.denominator)) }
      : { relativeError: belief.chanceError }),
  };
};

/** The map for programs: how many layouts occupy each cell, and its chance. */
const heatmapJson = ({ posterior, asker }: WeighedPosition, milliseconds: number): object => {
  const { board, answers } = posterior.knowledge.scenario;
  return {
    layouts: String(posterior.layouts),
    occupied: nest(board, (cell) => String(posterior.occupied.at(cell))),
    ...(answers === "count" ? { answers: nest(board, countAnswers(posterior)) } : {}),
    ...(posterior.layouts > 0n && { chance: nest(board, occupiedChance(posterior)) }),
    ...(asker ? posterior.belief && { relativeError: ROUNDING } : beliefMap(posterior)),
    ...toldJson(asker),
    method: posterior.method,
    milliseconds,
  };
};

/** The chance that a cell holds any ship: where ships overlap, `Posterior.chance` is their expected number. */
const occupiedChance = (posterior: Posterior): ((cell: number) => number) => {
  const { knowledge, layouts, belief } = posterior;
  if (knowledge.scenario.answers !== "count" || belief) return (cell) => posterior.chance(cell);
  const answers = countAnswers(posterior);
  return (cell) => share(layouts - BigInt(answers(cell)[0]), layouts);
};

/** For a cell, the numbers of layouts with 0, 1, 2… ships on it, up to the number of ships. */
const countAnswers = (posterior: Posterior): ((cell: number) => string[]) => {
  const { scenario, observations } = posterior.knowledge;
  const observed = new Map(observations.map(({ cell, answer }) => [cell, answer.kind === "count" ? answer.ships : 0]));
  const length = shipCount(scenario.fleet) + 1;
  return (cell) => {
    const list = new Array<string>(length).fill("0");
    for (const { answer, layouts } of posterior.answers(cell)) {
      if (answer.kind === "count") list[answer.ships] = String(layouts);
    }
    // Shot and blocked cells have no open answers, but their content is known.
    const unshot = posterior.answers(cell).length > 0;
    if (!unshot) list[observed.get(cell) ?? 0] = String(posterior.layouts);
    return list;
  };
};

const heatmapText = ({ posterior, asker }: WeighedPosition, milliseconds: number, terminal: Terminal): string => {
  const { columns, style } = terminal;
  const { belief, knowledge, layouts, method } = posterior;
  const hits = hitMasses(posterior);
  const chances = hits.map((hit, cell) => (hit === undefined ? undefined : posterior.hitChance(cell)));
  const best = bestCells(hits);
  const legend = { numbers: "chance of a hit in percent", star: "most likely" };
  return [
    ...chanceBoard(knowledge, chances, best, legend, terminal),
    ...fleetLines(knowledge.scenario, columns),
    ...priorLines(knowledge.scenario, columns),
    ...(belief && !asker ? beliefLines(belief, columns) : []),
    ...toldLines(asker, columns),
    style.bold(`${formatNumberOf(layouts, "layout")} left`) + exactBestText(posterior, chances, best),
    ...(asker ? methodLines(method, milliseconds) : workLines(method, belief, milliseconds, columns)).map(style.dim),
  ].join("\n");
};

/** The mass of the layouts in which a shot at a cell hits; undefined for cells that are no longer open. */
const hitMasses = (posterior: Posterior): (bigint | undefined)[] => {
  const hits = new Array<bigint | undefined>(posterior.knowledge.scenario.board.cellCount).fill(undefined);
  for (const cell of unshotCells(posterior.knowledge)) hits[cell] = posterior.hitMass(cell);
  return hits;
};

/** The cells most likely to be hit, compared exactly; none if no hit is possible. */
const bestCells = (hits: readonly (bigint | undefined)[]): number[] => {
  const most = hits.reduce<bigint>((top, hit) => (hit !== undefined && hit > top ? hit : top), 0n);
  return most === 0n ? [] : hits.flatMap((hit, cell) => (hit === most ? [cell] : []));
};

const exactBestText = ({ knowledge, layouts }: Posterior, chances: OpenChances, best: readonly number[]): string => {
  const [first] = best;
  if (first === undefined) return layouts === 0n ? `; ${noLayout(knowledge.scenario)}` : "; no shot can hit";
  const others = best.length > 1 ? `, and ${formatNumberOf(best.length - 1, "cell")} as likely` : "";
  return `; best cell ${formatCell(knowledge.scenario.board, first)} (${formatPercent(chances[first] ?? 0, 1)} %${others})`;
};

/** The map as a table, a line for each cell: layouts that occupy it, all layouts, the chance that it is occupied. */
const heatmapRows = (posterior: Posterior): (readonly (string | number)[])[] => {
  const { board } = posterior.knowledge.scenario;
  const chance = occupiedChance(posterior);
  return [
    ["cell", "occupied", "layouts", "chance"],
    ...Array.from({ length: board.cellCount }, (_, cell) => [
      formatCell(board, cell),
      String(posterior.occupied.at(cell)),
      String(posterior.layouts),
      chance(cell),
    ]),
  ];
};

const estimateHeatmapJson = (estimate: PosteriorEstimate, milliseconds: number): object => {
  const { chance, standardError, knowledge } = estimate;
  const map = (values: Float64Array) => nest(knowledge.scenario.board, (cell) => values[cell]);
  return estimateJson(estimate, { chance: map(chance), standardError: map(standardError) }, milliseconds);
};

const estimateHeatmapText = (estimate: PosteriorEstimate, milliseconds: number, terminal: Terminal): string => {
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
  const about = layoutCount && formatAbout(layoutCount);
  const left = about
    ? `${about} ${about === "about 1" ? "layout" : "layouts"} left`
    : "more layouts left than a float64 can say";
  return [
    `${style.bold("an estimate")} from sampled layouts, not exact`,
    "",
    ...chanceBoard(knowledge, chances, best, legend, terminal),
    ...fleetLines(knowledge.scenario, columns),
    ...priorLines(knowledge.scenario, columns),
    style.bold(left) + estimatedBestText(estimate, ranked),
    ...estimateLines(estimate, milliseconds).map(style.dim),
  ].join("\n");
};

const estimatedBestText = ({ knowledge }: PosteriorEstimate, ranked: readonly EstimatedCell[]): string => {
  const [first] = ranked;
  if (first === undefined || first.chance === 0) return "; no sampled layout has a ship on an open cell";
  const rivals = rivalsOf(ranked);
  const others = rivals > 0 ? `; ${formatNumberOf(rivals, "other cell")} may be as likely` : "";
  const chance = chanceText(first.chance, first.standardError);
  return `; best cell about ${formatCell(knowledge.scenario.board, first.cell)} (${chance})${others}`;
};

/** The chance for each cell, 0 to 1; undefined for cells that are no longer open. */
type OpenChances = readonly (number | undefined)[];

const heatmapPicture = (posterior: Posterior): BoardPicture => {
  const { knowledge, layouts } = posterior;
  const hits = hitMasses(posterior);
  const chances = hits.map((hit, cell) => (hit === undefined ? undefined : posterior.hitChance(cell)));
  return chancePicture(knowledge, chances, bestCells(hits), {
    numbers: "Chance of a hit in percent",
    star: "most likely",
    lines: [`${formatNumberOf(layouts, "layout")} left`],
  });
};

const estimatePicture = (estimate: PosteriorEstimate): BoardPicture => {
  const { knowledge, chance, samples, seed, standardError } = estimate;
  const ranked = estimatedCells(estimate);
  const chances = new Array<number | undefined>(chance.length).fill(undefined);
  for (const { cell } of ranked) chances[cell] = chance[cell];
  const error = pointsText(errorRange(standardError).largest);
  return chancePicture(
    knowledge,
    chances,
    ranked.slice(0, 1).map(({ cell }) => cell),
    {
      numbers: "About the chance of a hit in percent",
      star: "most likely among the samples",
      lines: [
        `An estimate from ${formatNumberOf(samples, "sample")}, seed ${seed}: standard errors of at most ${error} percentage points`,
      ],
    },
  );
};

const chancePicture = (
  { scenario }: Knowledge,
  chances: OpenChances,
  best: readonly number[],
  { numbers, star, lines }: { readonly numbers: string; readonly star: string; readonly lines: readonly string[] },
): BoardPicture => {
  const starred = new Set(best);
  const scale = openScale(chances);
  const [least, most] = openRange(chances);
  const prior = scenario.prior ? [priorName(scenario.prior)] : [];
  return {
    title: `${scenario.name}: ${numbers.charAt(0).toLowerCase()}${numbers.slice(1)}`,
    lines: [...lines, ...prior],
    cell: (cell) => {
      const chance = chances[cell];
      if (chance === undefined) return {};
      const share = chance > 0 ? { share: scale(chance) } : {};
      return { text: formatPercent(chance, 1), ...share, isBest: starred.has(cell) };
    },
    ...(most > least && {
      scale: { label: numbers, least: `${formatPercent(least, 1)} %`, most: `${formatPercent(most, 1)} %` },
    }),
    best: star,
  };
};

/** Columns of the terminal, gaps included: for a row number of up to three digits, and a chance with tenths. */
const LABEL_COLUMNS = 4;
const TENTHS_COLUMNS = 6;

/** The chances as a board, and its legend. */
const chanceBoard = (
  knowledge: Knowledge,
  chances: OpenChances,
  best: readonly number[],
  { numbers, star }: { readonly numbers: string; readonly star: string },
  terminal: Terminal,
): string[] => {
  const { columns, colours, style } = terminal;
  const { board } = knowledge.scenario;
  // If tenths of a per cent do not fit, whole per cents do, as they are narrower.
  const decimals = LABEL_COLUMNS + TENTHS_COLUMNS * board.size[0] <= columns ? 1 : 0;
  const mark = drawMarks(knowledge, terminal);
  const starred = new Set(best);
  const scale = openScale(chances);
  const draw = (cell: number): DrawnCell => {
    const chance = chances[cell];
    if (chance === undefined) return mark(cell);
    return {
      text: formatPercent(chance, decimals),
      sign: starred.has(cell) ? "*" : "",
      paint: (padded) => paintOnScale(colours, scale(chance), padded),
    };
  };
  const parts = [`numbers: ${numbers}`, ...(best.length > 0 ? [`* ${star}`] : []), ...marksOn(knowledge)];
  const [least, most] = openRange(chances);
  const from = `colours: ${chances.includes(0) && least > 0 ? "0; " : ""}${formatPercent(least, 1)} %`;
  return [
    ...drawBoard(board, draw, terminal),
    "",
    ...wrapParts(parts, columns).map(style.dim),
    ...(colours !== "none" && most > least
      ? [`${style.dim(from)} ${paintScale(colours)} ${style.dim(`${formatPercent(most, 1)} %`)}`]
      : []),
  ];
};

export const heatmapCommand = defineCommand({
  name: "heatmap",
  about: "Show exactly how likely each cell is to hold a ship, or estimate it",
  flags: [
    ...ANALYSIS_FLAGS,
    ...ESTIMATE_FLAGS,
    formatFlag(["csv"]),
    PICTURE,
    {
      ...SEED,
      about: "the seed of the layouts that --estimate samples (default: 1)",
      needs: {
        flag: "estimate",
        what: "is that of --estimate: nothing is drawn by exact counts",
        fix: "add --estimate, or leave it out",
      },
    },
  ],
  examples: {
    'broadside heatmap --shots "E5. F6x"': "the American game after a miss and a hit",
    "broadside heatmap --scenario gorkoff-5x5 --json": "exact numbers of layouts as strings, row by row",
    "broadside heatmap --scenario gorkoff-5x5 --format csv": "the same for a spreadsheet, a line for each cell",
    'broadside heatmap --shots "E5. F6x" --out map.png': "also as a picture for a paper; map.svg is one without pixels",
    "broadside heatmap --prior people": "how likely each cell is if a person has hidden the ships",
    'broadside heatmap --scenario gorkoff-5x5 --told "any(A1:B2) = false @0.1"':
      "after somebody said so who is wrong one time in ten",
    "broadside heatmap --scenario boxes:4x2:2": "boxes that may overlap",
    "broadside heatmap --scenario russian --estimate": "about the same at once, with the errors",
    "broadside heatmap --estimate --samples 1000000 --seed 7": "with smaller errors",
  },
  run: (flags) =>
    runAnalysis(flags, (told) => {
      requireDrawable(told.knowledge.scenario);
      if (flags.estimate) {
        const { value, milliseconds } = estimateFor(told, flags);
        return {
          csv: () => estimatedRows(value, everyCell(value)),
          json: () => estimateHeatmapJson(value, milliseconds),
          text: (terminal) => estimateHeatmapText(value, milliseconds, terminal),
          picture: () => estimatePicture(value),
        };
      }
      const { value, milliseconds } = weigh(told, flags);
      const { posterior } = value;
      return {
        csv: () => heatmapRows(posterior),
        json: () => heatmapJson(value, milliseconds),
        text: (terminal) => heatmapText(value, milliseconds, terminal),
        picture: () => heatmapPicture(posterior),
      };
    }),
});

/** Refuses a map with too many cells to list, and names a command for such a board. */
const requireDrawable = (scenario: Scenario): void => {
  if (!tooLarge(scenario.board)) return;
  throw UsageError.of(
    "--scenario",
    `${scenario.name} has ${cellCountText(scenario)}, a map at most ${formatCount(MAX_CELLS)}`,
    "broadside suggest finds the best cell, and broadside count --shots counts the layouts for any answer",
  );
};
