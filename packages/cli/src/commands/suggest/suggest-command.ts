import {
  formatCell,
  formatStrategy,
  isModulePath,
  isScoringStrategy,
  MAX_CELLS,
  type Posterior,
  type PosteriorEstimate,
  type Progress,
  RefusedError,
  type Scenario,
  STANDARD_STRATEGIES,
  STRATEGY_FAMILIES,
  STRATEGY_NAMES,
  type Strategy,
} from "@broadside/engine";
import { tooLarge } from "@broadside/engine/boxes";
import { formatCount, formatNumberOf, formatPercent, showValue } from "@broadside/engine/text";
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
import { wholeNumber } from "../../input/flag-value.ts";
import { cellCountText, requireFitting } from "../../input/limit/huge-board.ts";
import { loadStrategy, readStrategy, strategyFailure, strategyList } from "../../input/source/named-strategy.ts";
import { priorField, priorLines } from "../../output/prior-text.ts";
import { timed } from "../../output/progress/progress.ts";
import type { Terminal } from "../../output/terminal.ts";
import { fitTable } from "../../output/text-table.ts";
import { UsageError } from "../../output/usage-error.ts";
import { type Suggestion, suggest, suggestionJson, suggestionRows, suggestionText, type Wish } from "./suggestion.ts";

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
  if (flags.format === "matrix")
    throw UsageError.of(
      "--format matrix",
      "shows scores, and --estimate has none",
      "broadside heatmap --estimate shows all cells",
    );
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
    throw UsageError.of(
      "--format matrix",
      `${name} gives cells no scores`,
      `leave it out, or ask ${scoring.join(", ")}`,
    );
  }
  if (!tooLarge(scenario.board)) return;
  throw UsageError.of(
    "--format matrix",
    `${scenario.name} has ${cellCountText(scenario)}, a board of scores at most ${formatCount(MAX_CELLS)}`,
    "leave it out: broadside suggest finds the best cell",
  );
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
