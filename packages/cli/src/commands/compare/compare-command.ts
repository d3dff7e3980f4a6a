import type { Command } from "commander";
import { examples } from "../../definition/broadside-help.ts";
import { wholeNumber } from "../../input/flag-value.ts";
import { addRuleFlags } from "../../input/flags/knowledge-flags.ts";
import { addPlayersFlags, addRunFlags, addSeedFlag } from "../../input/flags/run-flags.ts";
import type { CompareFlags } from "./comparison-run.ts";

const EXAMPLES = examples({
  "broadside compare": "three strategies as an example, 1,000 games each",
  "broadside compare --strategies random,hunt-target --games 100": "100 games each, shown and not kept",
  "broadside compare --strategies random,hunt-target --out results": "1,000 games each, kept, with a report",
  "broadside compare --strategies random,probability --until 0.5 --out precise --json":
    "as many games as it takes to know means to half a shot",
  "broadside compare --strategies greedy-hit:prior=uniform,greedy-hit --scenario gorkoff-5x5 --prior edges --games 100":
    "what it gains to know that ships lie along the border",
  "broadside compare --strategies greedy-hit,greedy-distribution --scenario gorkoff-5x5 --games 200 --out stronger":
    "two strong strategies, with luck taken out of their games",
  "broadside compare --strategies random,hunt-target --out results --resume":
    "what an interrupted run has left to do; a finished one is shown again",
  "broadside compare --strategies greedy-hit,rollout --out far --queue postgres://ann@db.example/games":
    "played by all who run broadside worker --queue with that address",
});

export const addCompareCommand = (program: Command): void => {
  const command = program
    .command("compare")
    .description("Play strategies against the same layouts, on all cores, and compare their shots");
  addGameFlags(command);
  addQuestionFlags(command);
  addRunFlags(command)
    .addHelpText("after", EXAMPLES)
    .action(async (flags: CompareFlags, called: Command) => {
      // Loaded here because only this command needs the database and the charts.
      const { runComparison } = await import("./comparison-run.ts");
      await runComparison(flags, called);
    });
};

const addGameFlags = (command: Command): void => {
  addPlayersFlags(command);
  addRuleFlags(command).option(
    "--games <number>",
    "games of each strategy (default: 1000); with --until, at most this many (default: 1000000)",
    wholeNumber("--games", 1, 10_000_000),
  );
  addSeedFlag(command).option(
    "--placement <model|file>",
    "how layouts are drawn: uniform (all equally likely), sequential (ship after ship), people, or edges, spread or cluster with :temperature=T. A .txt file has a layout on each line, a .json file layouts or a prior (default: by --prior, else the preset's own, else uniform)",
  );
};

const addQuestionFlags = (command: Command): void => {
  command
    .option(
      "--until <shots>",
      "stop when every mean is known to within this many shots, or with differences=0.5 every difference of two strategies (95 % intervals, luck left in)",
    )
    .option(
      "--reduce-luck <of>",
      "take luck out, so that far fewer games are enough: exact (of strategies that infer; of none if only one of several infers), all, or none (default: exact, if the layouts allow it)",
    );
};
