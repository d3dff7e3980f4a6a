import {
  formatCell,
  formatStrategy,
  hitChance,
  isExactStrategy,
  isModulePath,
  isScoringStrategy,
  type Knowledge,
  MAX_CELLS,
  type Posterior,
  type PosteriorEstimate,
  type Progress,
  parseCell,
  RandomStream,
  type RankedCell,
  RefusedError,
  type Scenario,
  type ScoredCell,
  STANDARD_STRATEGIES,
  STRATEGY_FAMILIES,
  STRATEGY_NAMES,
  type Strategy,
  unwrap,
} from "@broadside/engine";
import { formatGap, tooLarge } from "@broadside/engine/boxes";
import { formatCount, formatNumber, formatNumberOf, formatPercent, scoreText, showValue } from "@broadside/engine/text";
import type { Command } from "commander";
import type { BatchFields } from "../../analysis/batch.ts";
import {
  addEstimateFlags,
  type EstimatedCell,
  type EstimateFlags,
  estimatedCells,
  estimatedRows,
  estimateFor,
  estimateJson,
  estimateLines,
  pointsText,
  requireEstimateFlags,
  rivalsOf,
  weigh,
} from "../../analysis/estimation.ts";
import { type AnalysisFlags, addAnalysisFlags, addFormatFlag, runAnalysis } from "../../analysis/run-analysis.ts";
import { examples } from "../../definition/broadside-help.ts";
import { NO_LAYOUT } from "../../input/contradiction.ts";
import { drawSeed, wholeNumber } from "../../input/flag-value.ts";
import { cellCountText, requireFitting } from "../../input/limit/huge-board.ts";
import { loadStrategy, readStrategy, strategyFailure, strategyList } from "../../input/source/named-strategy.ts";
import { drawBoard, drawMarks, marksOn } from "../../output/drawing/board-drawing.ts";
import { paintOnScale } from "../../output/drawing/colour-scale.ts";
import { nest } from "../../output/output.ts";
import { priorField, priorLines, takesNoPrior } from "../../output/prior-text.ts";
import { timed } from "../../output/progress/progress.ts";
import type { Terminal } from "../../output/terminal.ts";
import { fitTable, right } from "../../output/text-table.ts";
import { UsageError } from "../../output/usage-error.ts";

type ScoreMatrix = readonly (number | null)[];

const scoreMatrix = ({ scenario }: Knowledge, ranked: readonly ScoredCell[]): ScoreMatrix => {
  const matrix = new Array<number | null>(scenario.board.cellCount).fill(null);
  for (const { cell, score } of ranked) matrix[cell] = score;
  return matrix;
};

const digitsFor = (scores: readonly number[]): [digits: number, wholeDigits: number] =>
  scores.some((score) => score < 0) ? [3, 4] : [4, 5];

/** The scores as a board, at most six characters per cell; a star marks the best. */
const matrixLines = (
  knowledge: Knowledge,
  matrix: ScoreMatrix,
  best: number | undefined,
  terminal: Terminal,
): string[] => {
  const { columns, colours, style } = terminal;
  const scores = matrix.filter((score) => score !== null);
  const { write, power } = scoreText(scores, ...digitsFor(scores));
  const unit = power === 0 ? "" : ` in units of 10^${power}`;
  const mark = drawMarks(knowledge, terminal);
  const place = placeOnScale(scores, best === undefined ? null : matrix[best]);
  const board = drawBoard(
    knowledge.scenario.board,
    (cell) => {
      const score = matrix[cell];
      if (score === null) return mark(cell);
      const text = write(score) + (cell === best ? "*" : "");
      return { text, paint: (padded) => paintOnScale(colours, place(score), padded) };
    },
    { columns, label: style.dim, heading: style.bold },
  );
  const star = best === undefined ? [] : ["* the cell to shoot"];
  return [...board, "", style.dim([`numbers: scores${unit}`, ...star, ...marksOn(knowledge)].join("   "))];
};

/** The position of a score on a scale from 0, the worst, to 1, the best. */
const placeOnScale = (scores: readonly number[], best: number | null): ((score: number) => number) => {
  if (best === null) return () => 0;
  const worst = scores.reduce((far, score) => (Math.abs(score - best) > Math.abs(far - best) ? score : far), best);
  return (score) => (worst === best ? 1 : (score - worst) / (best - worst));
};

interface SuggestedCell {
  readonly cell: string;
  readonly score: number | null;
  readonly hit: number;
}

interface Suggestion {
  readonly strategy: string;
  readonly seed?: number;
  /** The strategy that chose instead of {@link strategy}, whose own method would take too long. */
  readonly asked?: string;
  readonly cells: readonly SuggestedCell[];
  /** False if the rules do not allow any layout: then no cell is suggested. */
  readonly hasLayouts?: false;
  readonly matrix?: ScoreMatrix;
  /**
   * What is proved about the named cell of a huge board: that it is best, or best to within one part in this many.
   */
  readonly best?: "proven" | { readonly within: string };
}

interface Wish {
  readonly top: number;
  readonly seed?: number | undefined;
  readonly matrix?: boolean | undefined;
}

/** The best cells according to a strategy, or its only choice. @param progress of the search on a huge board */
const suggest = (
  strategy: Strategy,
  posterior: Posterior,
  { top, seed = drawSeed(), matrix = false }: Wish,
  progress?: Progress,
): Suggestion => {
  const { knowledge } = posterior;
  const { board } = knowledge.scenario;
  const name = formatStrategy(strategy);
  if (posterior.layouts === 0n) return { strategy: name, cells: [], hasLayouts: false };
  const describe = (cell: number, score: number | null): SuggestedCell => ({
    cell: formatCell(board, cell),
    score,
    hit: hitChance(posterior, cell),
  });
  if (isScoringStrategy(strategy)) {
    const all = strategy.rank(posterior, { progress });
    const ranked = all.slice(0, top);
    return {
      strategy: name,
      ...(isExactStrategy(strategy) && tooLarge(board) && { best: proofOf(ranked) }),
      cells: ranked.map(({ cell, score }) => describe(cell, score)),
      ...(matrix && { matrix: scoreMatrix(knowledge, all) }),
    };
  }
  const isOver = knowledge.observations.length + board.blocked.length === board.cellCount;
  const chosen = isOver ? [] : [strategy.choose(knowledge, RandomStream.fromSeed(seed))];
  const asked = isOver ? undefined : strategy.asks?.(knowledge);
  return {
    strategy: name,
    seed,
    ...(asked !== undefined && { asked }),
    cells: chosen.map((cell) => describe(cell, null)),
  };
};

const proofOf = ([first]: readonly Partial<RankedCell>[]): "proven" | { within: string } =>
  first?.nearBest ? { within: formatGap(first.nearBest.digits) } : "proven";

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
  { cells, hasLayouts, seed, asked, best, matrix }: Suggestion,
  knowledge: Knowledge,
  terminal: Terminal,
): string => {
  const { scenario } = knowledge;
  const { columns, style } = terminal;
  const title = `${style.bold(formatStrategy(strategy))}: ${strategy.about}`;
  if (hasLayouts === false) return `${title}\n${NO_LAYOUT}`;
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
  const widths = header.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i].length)));
  const line = (row: readonly string[]): string =>
    row.map((text, i) => (i === 1 ? text.padEnd(widths[i]) : text.padStart(widths[i]))).join("   ");
  return [
    title,
    ...priorLines(scenario, columns),
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
    ...(best === undefined || best === "proven" ? [] : ["", nearText(best.within)]),
    ...(asked === undefined ? [] : ["", `chosen by ${asked}: here ${strategy.name} itself would take too long`]),
    ...(seed === undefined ? [] : ["", style.dim(`seed ${seed}`)]),
  ].join("\n");
};

/** What is proved about a cell that is not proved to be the best. */
const nearText = (within: string): string =>
  within === "0"
    ? "no cell is better; another one may be as good"
    : `not proved best: another cell may be better, by no more than ${within} of its value`;

const formatScore = (score: number, decimals: number): string =>
  formatNumber(score, Math.abs(score) >= 1000 ? 0 : decimals);

const estimatedCellsJson = (
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

/** The estimated likeliest cells for people, each with its error, and how many may be as likely as the first. */
const estimatedCellsText = (
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
  const columns = [right(""), { heading: "cell" }, right("about"), right("error")];
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

interface SuggestFlags extends AnalysisFlags, EstimateFlags {
  readonly strategy: Strategy;
  readonly top: number;
}

type GivenFlags = Omit<SuggestFlags, "strategy" | "top"> & { readonly strategy: string; readonly top?: number };

export const addSuggestCommand = (program: Command): void => {
  addFormatFlag(addEstimateFlags(addAnalysisFlags(program.command("suggest"))), ["csv", "matrix"])
    .description("Say where a strategy would shoot next, and why")
    .option(
      "--strategy <name|file>",
      "the strategy to ask, by name with parameters after a colon (see broadside list strategies), or the path of a module (.js, .mjs)",
      STANDARD_STRATEGIES.advice,
    )
    .option("--top <number>", "how many cells to list (default: 10)", wholeNumber("--top", 1))
    .option("--seed <number>", "the seed of strategies that draw a cell, and of --estimate", wholeNumber("--seed", 0))
    .addHelpText("after", strategyList())
    .addHelpText(
      "after",
      examples(
        [
          "broadside suggest --scenario gorkoff-5x5 --strategy greedy-distribution",
          "the cell after which fewest layouts remain",
        ],
        ['broadside suggest --shots "E5. F6x F7x" --top 3', "the three cells most likely to be hit"],
        ["broadside suggest --strategy probability-chessboard:divisor=3", "a strategy with a parameter"],
        [
          "broadside suggest --scenario thesis --strategy probability --format matrix",
          "the score of every cell, the thesis's evaluation matrix",
        ],
        ["broadside suggest --prior people", "the best first shot at a fleet that a person has hidden"],
        ["broadside suggest --scenario boxes:10x10:5", "the best of ten thousand million cells"],
        ["broadside suggest --scenario russian --estimate", "about the likeliest cells at once, with the errors"],
      ),
    )
    .action(async (given: GivenFlags) => {
      const strategy = await loadStrategy(given.strategy, "--strategy");
      const flags: SuggestFlags = { top: 10, ...given, strategy };
      requireEstimateFlags(flags);
      return runAnalysis(flags, (knowledge, fields) => {
        const own = strategyOf(fields);
        const asked = own ?? strategy;
        const top = wholeField(fields, "top", 1) ?? flags.top;
        const seed = wholeField(fields, "seed", 0) ?? flags.seed;
        const isMatrix = flags.format === "matrix";
        if (flags.estimate) {
          requireEstimable(asked, flags, own ? "strategy" : "--strategy");
          const { value, milliseconds } = estimateFor(knowledge, flags);
          const cells = estimatedCells(value);
          return {
            csv: () => estimatedRows(value, cells.slice(0, top)),
            json: () => estimatedCellsJson(value, cells.slice(0, top), milliseconds),
            text: (terminal) => estimatedCellsText(value, cells, top, milliseconds, terminal),
          };
        }
        requireFitting(asked, knowledge.scenario, own ? "strategy" : "--strategy");
        if (isMatrix) requireMatrix(asked, knowledge.scenario);
        const { value: posterior } = weigh(knowledge, flags);
        const { value: suggestion } = timed("finding the best cell", (progress) =>
          suggestOrFail(asked, posterior, { top, seed, matrix: isMatrix }, progress),
        );
        return {
          csv: () => suggestionRows(suggestion),
          json: () => suggestionJson(suggestion, knowledge.scenario),
          text: (terminal) => suggestionText(asked, suggestion, knowledge, terminal),
        };
      });
    });
};

/** Refuses what an estimate cannot provide: scores, and any order other than by the chance of a hit. */
const requireEstimable = (strategy: Strategy, flags: SuggestFlags, where: string): void => {
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

/** Asks a strategy, which may throw anything. @throws Failure that names the strategy; RefusedError. */
const suggestOrFail = (strategy: Strategy, posterior: Posterior, wish: Wish, progress: Progress): Suggestion => {
  try {
    return suggest(strategy, posterior, wish, progress);
  } catch (error) {
    if (error instanceof RefusedError || STRATEGY_NAMES.includes(strategy.name)) throw error;
    throw strategyFailure(strategy, error);
  }
};

const strategyOf = ({ strategy }: BatchFields): Strategy | undefined => {
  if (strategy === undefined) return undefined;
  if (typeof strategy === "string" && isModulePath(strategy))
    throw UsageError.of("strategy", `"${strategy}" is a module`, "load it for all lines with --strategy");
  if (typeof strategy === "string") return readStrategy(strategy, "strategy");
  throw UsageError.of("strategy", `${showValue(strategy)} is not text`, 'write for example "greedy-hit"');
};

const wholeField = (fields: BatchFields, name: string, least: number): number | undefined => {
  const value = fields[name];
  if (value === undefined || (typeof value === "number" && Number.isSafeInteger(value) && value >= least)) return value;
  throw UsageError.of(name, `${showValue(value)} is not a whole number from ${least}`, "write for example 3");
};
