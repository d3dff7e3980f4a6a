import { MAX_CELLS, type Scenario } from "@broadside/engine";
import { tooLarge } from "@broadside/engine/boxes";
import { formatCount } from "@broadside/engine/text";
import { ANALYSIS_FLAGS, ESTIMATE_FLAGS, formatFlag } from "../../analysis/analysis-flags.ts";
import { estimatedRows, estimateFor, everyCell, weigh } from "../../analysis/estimation.ts";
import { runAnalysis } from "../../analysis/run-analysis.ts";
import { defineCommand } from "../../definition/command.ts";
import { SEED } from "../../input/flags/knowledge-flags.ts";
import { cellCountText } from "../../input/limit/huge-board.ts";
import { UsageError } from "../../output/usage-error.ts";
import { estimateHeatmapJson, estimateHeatmapText, heatmapJson, heatmapRows, heatmapText } from "./written-heatmap.ts";

export const heatmapCommand = defineCommand({
  name: "heatmap",
  about: "Show exactly how likely each cell is to hold a ship, or estimate it",
  flags: [
    ...ANALYSIS_FLAGS,
    ...ESTIMATE_FLAGS,
    formatFlag(["csv"]),
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
    "broadside heatmap --prior people": "how likely each cell is if a person has hidden the ships",
    "broadside heatmap --scenario boxes:4x2:2": "boxes that may overlap",
    "broadside heatmap --scenario russian --estimate": "about the same at once, with the errors",
    "broadside heatmap --estimate --samples 1000000 --seed 7": "with smaller errors",
  },
  run: (flags) =>
    runAnalysis(flags, (knowledge) => {
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
