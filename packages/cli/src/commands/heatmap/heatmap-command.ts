import { formatCell, MAX_CELLS, type PosteriorEstimate, type Scenario } from "@broadside/engine";
import { tooLarge } from "@broadside/engine/boxes";
import { formatAbout, formatCount, formatNumberOf, formatPercent } from "@broadside/engine/text";
import type { Command } from "commander";
import {
  addEstimateFlags,
  type EstimatedCell,
  type EstimateFlags,
  estimatedCells,
  estimatedRows,
  estimateFor,
  estimateJson,
  estimateLines,
  everyCell,
  pointsText,
  requireEstimateFlags,
  rivalsOf,
  weigh,
} from "../../analysis/estimation.ts";
import { type AnalysisFlags, addAnalysisFlags, addFormatFlag, runAnalysis } from "../../analysis/run-analysis.ts";
import { examples } from "../../definition/broadside-help.ts";
import { wholeNumber } from "../../input/flag-value.ts";
import { cellCountText } from "../../input/limit/huge-board.ts";
import { nest } from "../../output/output.ts";
import { priorField, priorLines } from "../../output/prior-text.ts";
import type { Terminal } from "../../output/terminal.ts";
import { UsageError } from "../../output/usage-error.ts";
import { chanceBoard } from "./chance-board.ts";
import { heatmapJson, heatmapRows, heatmapText } from "./heatmap-text.ts";

const estimateHeatmapJson = (estimate: PosteriorEstimate, milliseconds: number): object => {
  const { scenario } = estimate.knowledge;
  const { board } = scenario;
  return {
    estimate: {
      ...estimateJson(estimate),
      chance: nest(board, (cell) => estimate.chance[cell]),
      standardError: nest(board, (cell) => estimate.standardError[cell]),
    },
    ...priorField(scenario),
    milliseconds,
  };
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
  const left = layoutCount ? `${formatAbout(layoutCount)} layouts left` : "more layouts left than a float64 can say";
  return [
    `${style.bold("an estimate")} from sampled layouts, not exact`,
    "",
    ...chanceBoard(knowledge, chances, best, legend, terminal),
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
  const chance = `${formatPercent(first.chance, 1)} % ± ${pointsText(first.standardError)}`;
  return `; best cell about ${formatCell(knowledge.scenario.board, first.cell)} (${chance})${others}`;
};

export const addHeatmapCommand = (program: Command): void => {
  addFormatFlag(addEstimateFlags(addAnalysisFlags(program.command("heatmap"))), ["csv"])
    .description("Show exactly how likely each cell is to hold a ship, or estimate it")
    .option("--seed <number>", "the seed of the layouts that --estimate samples (default: 1)", wholeNumber("--seed", 0))
    .addHelpText(
      "after",
      examples(
        ['broadside heatmap --shots "E5. F6x"', "the American game after a miss and a hit"],
        ["broadside heatmap --scenario gorkoff-5x5 --json", "exact numbers of layouts as strings, row by row"],
        ["broadside heatmap --scenario gorkoff-5x5 --format csv", "the same for a spreadsheet, a line for each cell"],
        ["broadside heatmap --prior people", "how likely each cell is if a person has hidden the ships"],
        ["broadside heatmap --scenario boxes:4x2:2", "boxes that may overlap"],
        ["broadside heatmap --scenario russian --estimate", "about the same at once, with the errors"],
        ["broadside heatmap --estimate --samples 1000000 --seed 7", "with smaller errors"],
      ),
    )
    .action((flags: HeatmapFlags) => {
      requireEstimateFlags(flags);
      if (flags.seed !== undefined && !flags.estimate)
        throw UsageError.of(
          "--seed",
          "is that of --estimate: nothing is drawn by exact counts",
          "add --estimate, or leave it out",
        );
      return runAnalysis(flags, (knowledge) => {
        requireDrawable(knowledge.scenario);
        if (flags.estimate) {
          const { value, milliseconds } = estimateFor(knowledge, flags);
          return {
            csv: () => estimatedRows(value, everyCell(value)),
            json: () => estimateHeatmapJson(value, milliseconds),
            text: (terminal) => estimateHeatmapText(value, milliseconds, terminal),
          };
        }
        const { value: posterior, milliseconds } = weigh(knowledge, flags);
        return {
          csv: () => heatmapRows(posterior),
          json: () => heatmapJson(posterior, milliseconds),
          text: (terminal) => heatmapText(posterior, milliseconds, terminal),
        };
      });
    });
};

type HeatmapFlags = AnalysisFlags & EstimateFlags;

/** Refuses a map with too many cells to list, and names a command for such a board. */
const requireDrawable = (scenario: Scenario): void => {
  if (!tooLarge(scenario.board)) return;
  throw UsageError.of(
    "--scenario",
    `${scenario.name} has ${cellCountText(scenario)}, a map at most ${formatCount(MAX_CELLS)}`,
    "broadside suggest finds the best cell, and broadside count --shots counts the layouts for any answer",
  );
};
