import { parseAnswers, parseContact, STRATEGY_NAMES } from "@broadside/engine";
import type { Command } from "commander";
import { wholeNumber } from "../../input/whole-number.ts";
import { examples } from "../../output/examples.ts";
import { accept } from "../../output/usage-error.ts";
import type { CompareFlags } from "./compare-flags.ts";

const EXAMPLES = examples(
  ["broadside compare --strategies random,hunt-target --out results", "1,000 games each, with a report"],
  [
    "broadside compare --strategies random,probability --until-ci 0.5 --out precise --json",
    "as many games as a precision of half a shot takes",
  ],
  [
    "broadside compare --strategies greedy-hit:prior=uniform,greedy-hit --prior people --games 50 --out people",
    "what it gains to know how people hide",
  ],
  [
    "broadside compare --strategies random,hunt-target --out results --resume",
    "what an interrupted run has left to do; a finished one is shown again",
  ],
);

/** `broadside compare`: strategies against each other on the same layouts. */
export const addCompareCommand = (program: Command): void => {
  program
    .command("compare")
    .description("Play strategies against the same layouts, on all cores, and compare their shots")
    .option(
      "--strategies <list>",
      `who plays: ${STRATEGY_NAMES.join(", ")}, with parameters after a colon, or the path of a module`,
    )
    .option("--out <dir>", "the folder for games and results: a new or empty one, unless --resume is given")
    .option("--scenario <name|file>", "the rules: a preset (see broadside presets) or a .json file", "hasbro")
    .option("--contact <rule>", "how ships may lie: none, no-sides, allowed or overlap", (text) =>
      accept(parseContact(text, "--contact")),
    )
    .option(
      "--answers <kind>",
      "what the referee says: hit, sunk, length, named, revealed, identified or count",
      (text) => accept(parseAnswers(text, "--answers")),
    )
    .option(
      "--prior <name|file>",
      "how likely layouts are: uniform, people, edges:temperature=T or a .json file; what strategies believe and, unless --placement says otherwise, how layouts are drawn (default: the scenario's own)",
    )
    .option(
      "--games <number>",
      "games of each strategy (default: 1000); with --until-ci, the most to be played (default: 1000000)",
      wholeNumber("--games", 1, 10_000_000),
    )
    .option("--seed <number>", "the seed; the same seed plays the same games", wholeNumber("--seed", 0))
    .option(
      "--placement <model|file>",
      "the layouts: uniform (all equally likely), sequential (ship after ship), edges, spread or cluster (with :temperature=T), people, or a .json file of layouts or of a prior (default: the prior if there is one, else the preset's own, see broadside presets, else uniform)",
    )
    .option("--until-ci <shots>", "stop when every 95 % interval reaches at most this far to either side")
    .option(
      "--until-of <what>",
      "the intervals of --until-ci: means, or differences of two strategies (default: means)",
    )
    .option("--workers <number>", "threads that play (default: one per core)", wholeNumber("--workers", 1, 1024))
    .option(
      "--time-limit <seconds>",
      "seconds that a game of a module may take (default: 10)",
      wholeNumber("--time-limit", 1, 1_000_000),
    )
    .option("--resume", "go on with what the folder holds")
    .option("--export <formats>", "also write the games to the folder: csv, parquet or both")
    .option("--json", "write JSON")
    .addHelpText("after", EXAMPLES)
    .action(async (flags: CompareFlags) => {
      // The database and the charts are loaded by those who need them only.
      const { runComparison } = await import("./comparison-run.ts");
      await runComparison(flags);
    });
};
