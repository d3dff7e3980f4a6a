import { MAX_CELLS, type Scenario } from "@broadside/engine";
import { tooLarge } from "@broadside/engine/boxes";
import { formatCount } from "@broadside/engine/text";
import type { Command } from "commander";
import {
  addEstimateFlags,
  type EstimateFlags,
  estimatedRows,
  estimateFor,
  everyCell,
  requireEstimateFlags,
  weigh,
} from "../../analysis/estimation.ts";
import { type AnalysisFlags, addAnalysisFlags, addFormatFlag, runAnalysis } from "../../analysis/run-analysis.ts";
import { examples } from "../../definition/broadside-help.ts";
import { wholeNumber } from "../../input/flag-value.ts";
import { cellCountText } from "../../input/limit/huge-board.ts";
import { UsageError } from "../../output/usage-error.ts";
import { estimateHeatmapJson, estimateHeatmapText, heatmapJson, heatmapRows, heatmapText } from "./written-heatmap.ts";

const EXAMPLES = examples({
  'broadside heatmap --shots "E5. F6x"': "the American game after a miss and a hit",
  "broadside heatmap --scenario gorkoff-5x5 --json": "exact numbers of layouts as strings, row by row",
  "broadside heatmap --scenario gorkoff-5x5 --format csv": "the same for a spreadsheet, a line for each cell",
  "broadside heatmap --prior people": "how likely each cell is if a person has hidden the ships",
  "broadside heatmap --scenario boxes:4x2:2": "boxes that may overlap",
  "broadside heatmap --scenario russian --estimate": "about the same at once, with the errors",
  "broadside heatmap --estimate --samples 1000000 --seed 7": "with smaller errors",
});

export const addHeatmapCommand = (program: Command): void => {
  addFormatFlag(addEstimateFlags(addAnalysisFlags(program.command("heatmap"))), ["csv"])
    .description("Show exactly how likely each cell is to hold a ship, or estimate it")
    .option("--seed <number>", "the seed of the layouts that --estimate samples (default: 1)", wholeNumber("--seed", 0))
    .addHelpText("after", EXAMPLES)
    .action((flags: AnalysisFlags & EstimateFlags) => {
      requireEstimateFlags(flags);
      if (flags.seed !== undefined && !flags.estimate) {
        const what = "is that of --estimate: nothing is drawn by exact counts";
        throw UsageError.of("--seed", what, "add --estimate, or leave it out");
      }
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

/** Refuses a map with too many cells to list, and names a command for such a board. */
const requireDrawable = (scenario: Scenario): void => {
  if (!tooLarge(scenario.board)) return;
  throw UsageError.of(
    "--scenario",
    `${scenario.name} has ${cellCountText(scenario)}, a map at most ${formatCount(MAX_CELLS)}`,
    "broadside suggest finds the best cell, and broadside count --shots counts the layouts for any answer",
  );
};
