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
  RandomStream,
  type RankedCell,
  type Scenario,
  type ScoredCell,
  STANDARD_STRATEGIES,
  STRATEGY_FAMILIES,
  STRATEGY_NAMES,
  type Strategy,
} from "@broadside/engine";
import { formatGap, tooLarge } from "@broadside/engine/boxes";
import { showValue } from "@broadside/engine/input";
import { formatCount } from "@broadside/engine/text";
import { ANALYSIS_FLAGS, ESTIMATE_FLAGS, formatFlag, SUGGEST_FLAGS } from "../../analysis/analysis-flags.ts";
import { type BatchFields, wholeField } from "../../analysis/batch.ts";
import {
  estimatedCells,
  estimatedCellsJson,
  estimatedCellsText,
  estimatedRows,
  estimateFor,
  weigh,
} from "../../analysis/estimation.ts";
import { runAnalysis } from "../../analysis/run-analysis.ts";
import { defineCommand } from "../../definition/command.ts";
import type { FlagValues } from "../../definition/flag.ts";
import { drawSeed } from "../../input/flag-value.ts";
import { cellCountText, requireFitting } from "../../input/limit/huge-board.ts";
import { askStrategy, loadStrategy, readStrategy, strategyList } from "../../input/source/named-strategy.ts";
import { timed } from "../../output/progress/progress.ts";
import { UsageError } from "../../output/usage-error.ts";
import {
  type ScoreMatrix,
  type SuggestedCell,
  type Suggestion,
  suggestionJson,
  suggestionRows,
  suggestionText,
} from "./written-suggestion.ts";

interface Wish {
  readonly top: number;
  readonly seed: number | undefined;
  readonly matrix: boolean;
}

/** The best cells according to a strategy, or its only choice. @param progress of the search on a huge board */
const suggest = (
  strategy: Strategy,
  posterior: Posterior,
  { top, seed = drawSeed(), matrix }: Wish,
  progress: Progress,
): Suggestion => {
  const { knowledge } = posterior;
  const { board } = knowledge.scenario;
  const name = formatStrategy(strategy);
  if (posterior.layouts === 0n) return { strategy: name, cells: [], hasLayouts: false };
  const describe = (cell: number, score: number | null): SuggestedCell => ({
    cell: formatCell(board, cell),
    score,
    hit: posterior.hitChance(cell),
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
  const random = RandomStream.fromSeed(seed);
  const before = String(random.state());
  const chosen = isOver ? [] : [strategy.choose(knowledge, random)];
  const asked = isOver ? undefined : strategy.asks?.(knowledge);
  return {
    strategy: name,
    ...(String(random.state()) !== before && { seed }),
    ...(asked !== undefined && { asked }),
    cells: chosen.map((cell) => describe(cell, null)),
  };
};

const proofOf = ([first]: readonly Partial<RankedCell>[]): "proven" | { within: string } =>
  first?.nearBest ? { within: formatGap(first.nearBest.digits) } : "proven";

const scoreMatrix = ({ scenario }: Knowledge, ranked: readonly ScoredCell[]): ScoreMatrix => {
  const matrix = new Array<number | null>(scenario.board.cellCount).fill(null);
  for (const { cell, score } of ranked) matrix[cell] = score;
  return matrix;
};

const FLAGS = [...ANALYSIS_FLAGS, ...ESTIMATE_FLAGS, formatFlag(["csv", "matrix"]), ...SUGGEST_FLAGS] as const;

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
    "broadside suggest --prior people": "the best first shot at a fleet that a person has hidden",
    "broadside suggest --scenario boxes:10x10:5": "the best of ten thousand million cells",
    "broadside suggest --scenario russian --estimate": "about the likeliest cells at once, with the errors",
  },
  run: async (flags) => {
    const strategy = await loadStrategy(flags.strategy, "--strategy");
    return runAnalysis(flags, (knowledge, fields) => {
      const own = strategyOf(fields);
      const asked = own ?? strategy;
      const top = wholeField(fields, "top", 1) ?? flags.top ?? 10;
      const seed = wholeField(fields, "seed", 0) ?? flags.seed;
      const where = own ? "strategy" : "--strategy";
      if (flags.estimate) {
        requireEstimable(asked, flags, where);
        const { value, milliseconds } = estimateFor(knowledge, flags);
        const cells = estimatedCells(value);
        return {
          csv: () => estimatedRows(value, cells.slice(0, top)),
          json: () => estimatedCellsJson(value, cells.slice(0, top), milliseconds),
          text: (terminal) => estimatedCellsText(value, cells, top, milliseconds, terminal),
        };
      }
      requireFitting(asked, knowledge.scenario, where);
      const matrix = flags.format === "matrix";
      if (matrix) requireMatrix(asked, knowledge.scenario);
      const { value: posterior } = weigh(knowledge, flags);
      const { value: suggestion } = timed("finding the best cell", (progress) => {
        const ask = () => suggest(asked, posterior, { top, seed, matrix }, progress);
        return STRATEGY_NAMES.includes(asked.name) ? ask() : askStrategy(asked, ask);
      });
      return {
        csv: () => suggestionRows(suggestion),
        json: () => suggestionJson(suggestion, knowledge.scenario),
        text: (terminal) => suggestionText(asked, suggestion, knowledge, terminal),
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
