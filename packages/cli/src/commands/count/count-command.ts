import { countLayouts } from "@broadside/engine";
import { formatDuration, formatNumberOf } from "@broadside/engine/text";
import type { Command } from "commander";
import { type AnalysisFlags, addAnalysisFlags, runAnalysis } from "../../analysis/analysis.ts";
import { requireConsistent } from "../../input/contradiction.ts";
import { inferOptions } from "../../input/knowledge-flags.ts";
import { examples } from "../../output/examples.ts";
import { timed } from "../../output/progress.ts";

/** `broadside count`: how many layouts agree with what is known. */
export const addCountCommand = (program: Command): void => {
  addAnalysisFlags(program.command("count"))
    .description("Count exactly how many layouts agree with what is known")
    .addHelpText(
      "after",
      examples(
        ["broadside count --scenario russian", "all layouts of the Russian game"],
        ['broadside count --shots "E5. F6x F7x"', "those of the American game that are left after three shots"],
        ["broadside count --scenario gorkoff-5x5 --json", "as JSON, the number as a string"],
      ),
    )
    .action((flags: AnalysisFlags) =>
      runAnalysis(flags, (knowledge) => {
        const { value, milliseconds } = timed("counting layouts", (progress) =>
          countLayouts(knowledge, { ...inferOptions(flags), progress }),
        );
        const { layouts, method } = value;
        requireConsistent(knowledge, layouts);
        return {
          json: () => ({ layouts: String(layouts), method, milliseconds }),
          text: ({ style }) =>
            `${style.bold(formatNumberOf(layouts, "layout"))}\n${style.dim(`counted by ${method} in ${formatDuration(milliseconds)}`)}`,
        };
      }),
    );
};
