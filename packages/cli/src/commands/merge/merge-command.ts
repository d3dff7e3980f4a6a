import type { Command } from "commander";
import { examples } from "../../definition/broadside-help.ts";
import { wholeNumber } from "../../input/flag-value.ts";
import { addExportSetting } from "../../input/flags/run-flags.ts";
import type { MergeFlags } from "./merge-run.ts";

const EXAMPLES = examples({
  "broadside merge part1 part2 part3 --out results": "three parts of broadside compare --shard, joined",
  "broadside merge parts/* --out results": "all parts of a folder",
});

export const addMergeCommand = (program: Command): void => {
  const command = program
    .command("merge")
    .description(
      "Join all parts of an experiment, tournament or study played with --shard, as if one machine had played it",
    )
    .argument("[dirs...]", "the folders of all parts, in any order")
    .option("--out <dir>", "a new or empty folder for the whole")
    .option(
      "--workers <number>",
      "threads for the rest of a study, after its parts are joined (default: one per core)",
      wholeNumber("--workers", 1, 1024),
    )
    .option("--json", "write JSON")
    .addHelpText("after", EXAMPLES)
    .action(async (folders: string[], flags: MergeFlags) => {
      // Loaded here because only this command needs the database and the charts.
      const { runMerge } = await import("./merge-run.ts");
      await runMerge(folders, flags);
    });
  addExportSetting(command);
};
