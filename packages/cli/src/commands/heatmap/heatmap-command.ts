import { infer, MAX_CELLS, type Scenario } from "@broadside/engine";
import { tooLarge } from "@broadside/engine/boxes";
import { formatCount } from "@broadside/engine/text";
import type { Command } from "commander";
import { type AnalysisFlags, addAnalysisFlags, runAnalysis } from "../../analysis/analysis.ts";
import { requireConsistent } from "../../input/contradiction.ts";
import { cellCountText } from "../../input/huge-board.ts";
import { inferOptions } from "../../input/knowledge-flags.ts";
import { examples } from "../../output/examples.ts";
import { timed } from "../../output/progress.ts";
import { UsageError } from "../../output/usage-error.ts";
import { heatmapJson, heatmapText } from "./heatmap-text.ts";

/** `broadside heatmap`: in how many layouts each cell is occupied. */
export const addHeatmapCommand = (program: Command): void => {
  addAnalysisFlags(program.command("heatmap"))
    .description("Show exactly how likely each cell is to hold a ship")
    .addHelpText(
      "after",
      examples(
        ['broadside heatmap --shots "E5. F6x"', "the American game after a miss and a hit"],
        ["broadside heatmap --scenario gorkoff-5x5 --json", "exact numbers of layouts as strings, row by row"],
        ["broadside heatmap --scenario boxes:4x2:2", "boxes that may overlap"],
      ),
    )
    .action((flags: AnalysisFlags) =>
      runAnalysis(flags, (knowledge) => {
        requireDrawable(knowledge.scenario);
        const { value: posterior, milliseconds } = timed("weighing placements", (progress) =>
          infer(knowledge, { ...inferOptions(flags), progress }),
        );
        requireConsistent(knowledge, posterior.layouts);
        return {
          json: () => heatmapJson(posterior, milliseconds),
          text: (terminal) => heatmapText(posterior, milliseconds, terminal),
        };
      }),
    );
};

/** A map of more cells than can be listed is refused with what tells as much of such a board. */
const requireDrawable = (scenario: Scenario): void => {
  if (!tooLarge(scenario.board)) return;
  throw UsageError.of(
    "--scenario",
    `${scenario.name} has ${cellCountText(scenario)}, a map at most ${formatCount(MAX_CELLS)}`,
    "broadside suggest finds the best cell, and broadside count --shots counts the layouts for any answer",
  );
};
