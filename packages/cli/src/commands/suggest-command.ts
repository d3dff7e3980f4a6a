import {
  formatCell,
  formatStrategy,
  isExactStrategy,
  isModulePath,
  isScoringStrategy,
  type Knowledge,
  MAX_CELLS,
  type Posterior,
  type Progress,
  parseCell,
  RandomStream,
  type RankedCell,
  type Scenario,
  type ScoredCell,
  STANDARD_STRATEGIES,
  STRATEGY_FAMILIES,
  STRATEGY_NAMES,
  type Strategy,
  unwrap,
} from "@broadside/engine";
import { formatGap, tooLarge } from "@broadside/engine/boxes";
import { showValue } from "@broadside/engine/input";
import type { Asker } from "@broadside/engine/questions";
import { formatCount, formatNumber, formatPercent, scoreText } from "@broadside/engine/text";
import { ANALYSIS_FLAGS, ESTIMATE_FLAGS, formatFlag, PICTURE, SUGGEST_FLAGS } from "../analysis/analysis-flags.ts";
import {
  estimatedCells,
  estimatedCellsJson,
  estimatedCellsPicture,
  estimatedCellsText,
  estimatedRows,
  estimateFor,
  weigh,
} from "../analysis/estimation.ts";
import { type BatchFields, runAnalysis, wholeField } from "../analysis/run-analysis.ts";
import { defineCommand } from "../definition/command.ts";
import type { FlagValues } from "../definition/flag.ts";
import { noLayout } from "../input/contradiction.ts";
import { drawSeed } from "../input/flag-value.ts";
import { cellCountText } from "../input/limits.ts";
import {
  askStrategy,
  loadStrategy,
  readStrategy,
  requireFitting,
  shortName,
  strategyList,
} from "../input/named-strategy.ts";
import { requireUntold, toldJson, toldLines } from "../input/told.ts";
import { drawBoard, drawMarks, marksOn } from "../output/drawing/board-drawing.ts";
import type { BoardPicture } from "../output/drawing/board-picture.ts";
import { paintOnScale } from "../output/drawing/colour-scale.ts";
import { nest } from "../output/output.ts";
import { digitsText, priorField, priorLines, priorName, takesNoPrior } from "../output/prior-text.ts";
import { timed } from "../output/progress.ts";
import type { Terminal } from "../output/terminal.ts";
import { wrapParts } from "../output/text-width.ts";
import { UsageError } from "../output/usage-error.ts";

import { GOAL_FLAGS, sureHitFinding } from "./sure-hit.ts";

/** A score for each cell; null for cells without one. */
type ScoreMatrix = readonly (number | null)[];

interface SuggestedCell {
  readonly cell: string;
  readonly score: number | null;
  readonly hit: number;
}

interface Suggestion {
  readonly strategy: string;
  /** Absent if nothing was drawn. */
  readonly seed?: number;
  /** The strategy that chose instead of {@link strategy}, whose own method would take too long. */
  readonly asked?: string;
  readonly cells: readonly SuggestedCell[];
  /** False if the rules do not allow any layout: then no cell is suggested. */
  readonly hasLayouts?: false;
  readonly matrix?: ScoreMatrix;
  /** Under a prior with real weights: the largest relative error of any chance of a hit. */
  readonly relativeError?: number;
  /** Under such a prior: the largest error of any score listed here. */
  readonly scoreError?: number;
  /**
   * What is proved about the named cell of a huge board: that it is best, or best to within one part in this many.
   */
  readonly best?: "proven" | { readonly within: string };
}

const suggestionJson = (
  { strategy, matrix, hasLayouts: _, ...suggestion }: Suggestion,
  scenario: Scenario,
): object => ({
  strategy,
  ...priorField(scenario),
  ...suggestion,
  ...(matrix && { matrix: nest(scenario.board, (cell) => matrix[cell]) }),
});

const suggestionRows = ({ cells }: Suggestion): (readonly (string | number)[])[] => [
  ["cell", "hit", "score"],
  ...cells.map(({ cell, hit, score }) => [cell, hit, score ?? ""]),
];

const suggestionText = (
  strategy: Strategy,
  { cells, hasLayouts, seed, asked, best, matrix, relativeError, scoreError }: Suggestion,
  { knowledge, told }: { readonly knowledge: Knowledge; readonly told: readonly string[] },
  terminal: Terminal,
): string => {
  const { scenario } = knowledge;
  const { columns, style } = terminal;
  const title = `${style.bold(shortName(strategy))}: ${strategy.about}`;
  if (hasLayouts === false) return `${title}\n${noLayout(scenario)}`;
  if (cells.length === 0) return `${title}\nno cell of ${scenario.name} is left to shoot`;
  const scored = cells.some(({ score }) => score !== null);
  const decimals = cells.every(({ score }) => Number.isInteger(score)) ? 0 : 4;
  const rows = cells.map(({ cell, score, hit }, i) => [
    String(i + 1),
    cell,
    `${formatPercent(hit, 1)} %`,
    ...(score === null ? [] : [formatScore(score, decimals)]),
  ]);
  const header = ["", "cell", "hit", ...(scored ? ["score"] : [])];
  const widths = header.map((name, i) => rows.reduce((most, row) => Math.max(most, row[i].length), name.length));
  const line = (row: readonly string[]): string =>
    row.map((text, i) => (i === 1 ? text.padEnd(widths[i]) : text.padStart(widths[i]))).join("   ");
  return [
    title,
    ...priorLines(scenario, columns),
    ...told,
    ...(scenario.prior && takesNoPrior(strategy)
      ? [`hit: by the prior, which ${strategy.name} itself does not know`]
      : []),
    "",
    ...(matrix
      ? [...matrixLines(knowledge, matrix, unwrap(parseCell(scenario.board, cells[0].cell)), terminal), ""]
      : []),
    style.dim(line(header)),
    ...rows.map((row, i) => (i === 0 ? style.bold(line(row)) : line(row))),
    ...(isScoringStrategy(strategy) ? ["", style.dim(`score: ${strategy.score}`)] : []),
    ...accuracyLines(relativeError, scoreError).map(style.dim),
    ...(best === undefined || best === "proven" ? [] : ["", nearText(best.within)]),
    ...(best === undefined
      ? []
      : ["", "on a board this large only the best cell is looked for, so no others are listed"]),
    ...(strategy.name === "optimal" && asked === undefined
      ? ["", "proved; broadside solve tells the expected misses"]
      : []),
    ...(asked === undefined ? [] : ["", `chosen by ${asked}: here ${strategy.name} itself would take too long`]),
    ...(seed === undefined ? [] : ["", style.dim(`seed ${seed}`)]),
  ].join("\n");
};

/** How accurate chances and scores are under real weights; none if they are exact. */
const accuracyLines = (relativeError: number | undefined, scoreError: number | undefined): string[] => {
  const parts = [
    ...(relativeError === undefined ? [] : [digitsText(relativeError)]),
    // A twentieth more, so that rounding to two digits never makes the bound smaller.
    ...(scoreError === undefined ? [] : [`scores to within ${(1.05 * scoreError).toExponential(1)}`]),
  ];
  return parts.length === 0 ? [] : [parts.join(", ")];
};

/** What is proved about a cell that is not proved to be the best. */
const nearText = (within: string): string =>
  within === "0"
    ? "no cell is better; another one may be as good"
    : `not proved best: another cell may be better, by no more than ${within} of its value`;

/** Scores that floats do not hold to the unit are written with the digits that are certain: `8.42945413241e+17`. */
const formatScore = (score: number, decimals: number): string =>
  Math.abs(score) > Number.MAX_SAFE_INTEGER
    ? score.toExponential(11)
    : formatNumber(score, Math.abs(score) >= 1000 ? 0 : decimals);

const digitsFor = (scores: readonly number[]): [digits: number, wholeDigits: number] =>
  scores.some((score) => score < 0) ? [3, 4] : [4, 5];

/** The suggested cells, numbered from the best, with their chance of a hit; darker by score, or all scores. */
const suggestionPicture = (strategy: Strategy, suggestion: Suggestion, { scenario }: Knowledge): BoardPicture => {
  const { board } = scenario;
  const { cells, matrix } = suggestion;
  const ranks = new Map(cells.map((one, i) => [unwrap(parseCell(board, one.cell)), { ...one, rank: i + 1 }]));
  const scores = (matrix ?? cells.map(({ score }) => score)).filter((score) => score !== null);
  const best = cells[0]?.score ?? 0;
  const place = placeOnScale(scores, best);
  const { write, power } = scoreText(scores, ...digitsFor(scores));
  const unit = power === 0 ? "" : ` in units of 10^${power}`;
  const worst = scores.reduce((far, score) => (Math.abs(score - best) > Math.abs(far - best) ? score : far), best);
  const listed = cells.length === 1 ? "the cell to shoot" : `the ${cells.length} best cells, in order`;
  return {
    title: `${scenario.name}: ${matrix ? "the scores of all cells" : listed}, by ${suggestion.strategy}`,
    lines: [
      `${shortName(strategy)}: ${strategy.about}`,
      ...(matrix ? [] : ["In each cell its rank, and below the chance of a hit"]),
      ...(isScoringStrategy(strategy) ? [`Score: ${strategy.score}`] : []),
      ...(scenario.prior ? [priorName(scenario.prior)] : []),
    ],
    cell: (cell) => {
      const one = ranks.get(cell);
      const score = matrix?.[cell] ?? one?.score ?? undefined;
      return {
        ...(matrix
          ? score !== undefined && { text: write(score) }
          : one && { text: String(one.rank), under: `${formatPercent(one.hit, 1)} %` }),
        ...(score !== undefined && scores.length > 0 && { share: place(score) }),
        isBest: one?.rank === 1,
      };
    },
    ...(scores.length > 0 &&
      worst !== best && { scale: { label: `Score${unit}`, least: write(worst), most: write(best) } }),
    best: "the cell to shoot",
  };
};

/** The scores as a board, at most six characters per cell; a star marks the best. */
const matrixLines = (knowledge: Knowledge, matrix: ScoreMatrix, best: number, terminal: Terminal): string[] => {
  const { colours, style } = terminal;
  const scores = matrix.filter((score) => score !== null);
  const { write, power } = scoreText(scores, ...digitsFor(scores));
  const unit = power === 0 ? "" : ` in units of 10^${power}`;
  const mark = drawMarks(knowledge, terminal);
  const place = placeOnScale(scores, matrix[best] as number);
  const board = drawBoard(
    knowledge.scenario.board,
    (cell) => {
      const score = matrix[cell];
      if (score === null) return mark(cell);
      const text = write(score) + (cell === best ? "*" : "");
      return { text, paint: (padded) => paintOnScale(colours, place(score), padded) };
    },
    terminal,
  );
  const parts = [`numbers: scores${unit}`, "* the cell to shoot", ...marksOn(knowledge)];
  return [...board, "", ...wrapParts(parts, terminal.columns).map(style.dim)];
};

/** The position of a score on a scale from 0, the worst, to 1, the best. */
const placeOnScale = (scores: readonly number[], best: number): ((score: number) => number) => {
  const worst = scores.reduce((far, score) => (Math.abs(score - best) > Math.abs(far - best) ? score : far), best);
  return (score) => (worst === best ? 1 : (score - worst) / (best - worst));
};

interface Wish {
  readonly top: number;
  readonly seed: number | undefined;
  readonly matrix: boolean;
  /** Who knows what was said, if anything was. */
  readonly asker: Asker | undefined;
}

/** The best cells according to a strategy, or its only choice. @param progress of the search on a huge board */
const suggest = (
  strategy: Strategy,
  posterior: Posterior,
  { top, seed = drawSeed(), matrix, asker }: Wish,
  progress: Progress,
): Suggestion => {
  const { knowledge, belief } = posterior;
  const { board } = knowledge.scenario;
  const name = formatStrategy(strategy);
  const accuracy = belief && belief.chanceError > 0 ? { relativeError: belief.chanceError } : {};
  if (posterior.layouts === 0n) return { strategy: name, cells: [], hasLayouts: false };
  const describe = (cell: number, score: number | null): SuggestedCell => ({
    cell: formatCell(board, cell),
    score,
    hit: posterior.hitChance(cell),
  });
  if (isScoringStrategy(strategy)) {
    const all = strategy.rank(posterior, { progress });
    const ranked = all.slice(0, top);
    const scoreError = (matrix ? all : ranked).reduce((most, one) => Math.max(most, one.scoreError ?? 0), 0);
    return {
      strategy: name,
      ...(isExactStrategy(strategy) && tooLarge(board) && { best: proofOf(ranked) }),
      cells: ranked.map(({ cell, score }) => describe(cell, score)),
      ...(matrix && { matrix: scoreMatrix(knowledge, all) }),
      ...accuracy,
      ...(scoreError > 0 && { scoreError }),
    };
  }
  const isOver = knowledge.observations.length + board.blocked.length === board.cellCount;
  const random = RandomStream.fromSeed(seed);
  const before = String(random.state());
  const choose = (): number =>
    asker && strategy.chooseTold
      ? strategy.chooseTold(posterior, (number) => asker.draw(number, random))
      : strategy.choose(knowledge, random);
  const chosen = isOver ? [] : [choose()];
  const asked = isOver || asker ? undefined : strategy.asks?.(knowledge);
  return {
    strategy: name,
    ...(String(random.state()) !== before && { seed }),
    ...(asked !== undefined && { asked }),
    cells: chosen.map((cell) => describe(cell, null)),
    ...accuracy,
  };
};

const proofOf = ([first]: readonly Partial<RankedCell>[]): "proven" | { within: string } =>
  first?.nearBest ? { within: formatGap(first.nearBest.digits) } : "proven";

const scoreMatrix = ({ scenario }: Knowledge, ranked: readonly ScoredCell[]): ScoreMatrix => {
  const matrix = new Array<number | null>(scenario.board.cellCount).fill(null);
  for (const { cell, score } of ranked) matrix[cell] = score;
  return matrix;
};

/** The strategies that can take what somebody said. */
const TELLABLE = STRATEGY_FAMILIES.filter(({ standard }) => isExactStrategy(standard) || standard.chooseTold).map(
  ({ name }) => name,
);

const FLAGS = [
  ...ANALYSIS_FLAGS,
  ...ESTIMATE_FLAGS,
  formatFlag(["csv", "matrix"]),
  PICTURE,
  ...SUGGEST_FLAGS,
  ...GOAL_FLAGS,
] as const;

export const suggestCommand = defineCommand({
  name: "suggest",
  about: "Say where a strategy would shoot next, and why",
  flags: FLAGS,
  notes: [strategyList()],
  examples: {
    "broadside suggest --scenario gorkoff-5x5 --strategy greedy-distribution":
      "the cell after which fewest layouts remain",
    'broadside suggest --shots "E5. F6x F7x" --top 3': "the three cells most likely to be hit",
    "broadside suggest --strategy probability-chessboard:divisor=3": "a strategy with a parameter",
    "broadside suggest --scenario thesis --strategy probability --format matrix":
      "the score of every cell, the thesis's evaluation matrix",
    'broadside suggest --shots "E5. F6x" --top 5 --out next.svg': "also as a picture, the cells numbered from the best",
    "broadside suggest --prior people": "the best first shot at a fleet that a person has hidden",
    "broadside suggest --scenario boxes:10x10:5": "the best of ten thousand million cells",
    "broadside suggest --scenario russian --goal sure-hit --class battleship":
      "the fewest shots that surely hit the battleship: 24, proved",
    "broadside suggest --scenario russian --estimate": "about the likeliest cells at once, with the errors",
  },
  run: async (flags) => {
    const strategy = await loadStrategy(flags.strategy, "--strategy");
    return runAnalysis(flags, (told, fields) => {
      const { knowledge } = told;
      if (flags.goal !== undefined) {
        requireUntold(told, "--goal", "leave one of the two out");
        return sureHitFinding(knowledge, flags);
      }
      const ofLine = strategyOf(fields);
      const asked = ofLine ?? strategy;
      const top = wholeField(fields, "top", 1) ?? flags.top ?? 10;
      const seed = wholeField(fields, "seed", 0) ?? flags.seed;
      const where = ofLine ? "strategy" : "--strategy";
      if (flags.estimate) {
        requireEstimable(asked, flags, where);
        const { value, milliseconds } = estimateFor(told, flags);
        const cells = estimatedCells(value);
        return {
          csv: () => estimatedRows(value, cells.slice(0, top)),
          json: () => estimatedCellsJson(value, cells.slice(0, top), milliseconds),
          text: (terminal) => estimatedCellsText(value, cells, top, milliseconds, terminal),
          picture: () => estimatedCellsPicture(value, cells.slice(0, top)),
        };
      }
      requireFitting(asked, knowledge.scenario, where);
      const matrix = flags.format === "matrix";
      if (matrix) requireMatrix(asked, knowledge.scenario);
      if (!isExactStrategy(asked) && !asked.chooseTold)
        requireUntold(told, where, `write one that weighs layouts: ${TELLABLE.join(", ")}`);
      const { posterior, asker } = weigh(told, flags).value;
      const { value: suggestion } = timed("finding the best cell", (progress) => {
        const ask = () => suggest(asked, posterior, { top, seed, matrix, asker }, progress);
        return STRATEGY_NAMES.includes(asked.name) ? ask() : askStrategy(asked, ask);
      });
      return {
        csv: () => suggestionRows(suggestion),
        json: () => ({ ...suggestionJson(suggestion, knowledge.scenario), ...toldJson(asker) }),
        text: (terminal) => {
          const told = toldLines(asker, terminal.columns);
          return suggestionText(asked, suggestion, { knowledge, told }, terminal);
        },
        picture: () => suggestionPicture(asked, suggestion, knowledge),
      };
    });
  },
});

/** Refuses what an estimate cannot provide: scores, and any order other than by the chance of a hit. */
const requireEstimable = (strategy: Strategy, flags: FlagValues<typeof FLAGS>, where: string): void => {
  if (flags.format === "matrix") {
    const fix = "broadside heatmap --estimate shows all cells";
    throw UsageError.of("--format matrix", "shows scores, and --estimate has none", fix);
  }
  if (formatStrategy(strategy) === STANDARD_STRATEGIES.advice) return;
  throw UsageError.of(
    where,
    `${formatStrategy(strategy)} cannot be asked with --estimate, which ranks cells by their chance of a hit`,
    `write ${STANDARD_STRATEGIES.advice}, or leave out --estimate`,
  );
};

const requireMatrix = (strategy: Strategy, scenario: Scenario): void => {
  if (!isScoringStrategy(strategy)) {
    const scoring = STRATEGY_FAMILIES.filter(({ standard }) => isScoringStrategy(standard)).map(({ name }) => name);
    const name = formatStrategy(strategy);
    const fix = `leave it out, or ask ${scoring.join(", ")}`;
    throw UsageError.of("--format matrix", `${name} gives cells no scores`, fix);
  }
  if (!tooLarge(scenario.board)) return;
  const what = `${scenario.name} has ${cellCountText(scenario)}, a board of scores at most ${formatCount(MAX_CELLS)}`;
  throw UsageError.of("--format matrix", what, "leave it out: broadside suggest finds the best cell");
};

const strategyOf = ({ strategy }: BatchFields): Strategy | undefined => {
  if (strategy === undefined) return undefined;
  if (typeof strategy === "string" && isModulePath(strategy))
    throw UsageError.of("strategy", `"${strategy}" is a module`, "load it for all lines with --strategy");
  if (typeof strategy === "string") return readStrategy(strategy, "strategy");
  throw UsageError.of("strategy", `${showValue(strategy)} is not text`, 'write for example "greedy-hit"');
};
