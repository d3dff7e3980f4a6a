import { basename } from "node:path";
import { withPrior } from "@broadside/engine";
import { MODELS, type ModelName } from "@broadside/engine/priors";
import type { Command } from "commander";
import { examples } from "../../definition/broadside-help.ts";
import { addSettings, onOff } from "../../definition/setting.ts";
import { oneOf, readDecimal, wholeNumber } from "../../input/flag-value.ts";
import { addLimitFlags, addPlainRuleFlags } from "../../input/flags/knowledge-flags.ts";
import { scenarioOf } from "../../input/source/scenario-source.ts";
import { checkNewFile } from "../../output/output.ts";
import { accept, UsageError } from "../../output/usage-error.ts";
import { type FitInput, readFitInput } from "./fit-input.ts";
import type { FitFlags } from "./fit-run.ts";

const FILES_HELP = `
Files:
  counts       {"version":1,"games":100,"occupied":[[31,…],…]}: in how many games a ship lay on each cell, rows from top to bottom; or a .csv file with a line of counts for each row
  layouts      {"layouts":[…]} as broadside place --json writes it, or a list
  transcripts  games as broadside play --out writes them, one or a list in a file, or one on each line; those whose layout is known
Counts give the prior of greatest entropy that has these chances exactly. Layouts give the likeliest prior, drawn towards equal likelihood as far as cross-validation says.`;

const EXAMPLES = examples({
  "broadside play --scenario gorkoff-5x5 --out game.json": "a game, of which two layouts are kept;",
  "broadside prior game.json game-theirs.json --scenario gorkoff-5x5 --out mine.json": "what they tell,",
  "broadside heatmap --scenario gorkoff-5x5 --prior mine.json": "and what follows from it",
  "broadside prior counts.json --out fitted.json": "a prior with these chances, and its proof",
  "broadside prior counts.csv --set symmetric=true --json": "cells made alike where a test allows it",
});

export const addPriorCommand = (program: Command): void => {
  const command = program
    .command("prior")
    .argument("<file...>", "a file of counts, or files of layouts or transcripts")
    .description("Fit a prior (how likely layouts are before the first shot) to counts, layouts or transcripts");
  addLimitFlags(addPlainRuleFlags(command))
    .option("--out <file>", "write the prior to a new .json file, for --prior")
    .option(
      "--games <number>",
      "for a .csv file, the number of games counted (default: from the sum of the counts)",
      wholeNumber("--games", 1),
    )
    .option(
      "--seed <number>",
      "for layouts, the seed that divides them into parts (default: 0)",
      wholeNumber("--seed", 0),
    )
    .option("--json", "write JSON");
  addFitSettings(command);
  command
    .addHelpText("after", FILES_HELP)
    .addHelpText("after", EXAMPLES)
    .action(async (files: readonly string[], flags: FitFlags) => {
      if (flags.out !== undefined) checkNewFile(flags.out, "--out", "prior.json", [".json"]);
      const scenario = accept(withPrior(scenarioOf(flags), undefined));
      const input = readFitInput(scenario, files, flags.games);
      checkFlags(input, flags);
      const { runFit } = await import("./fit-run.ts");
      await runFit(scenario, input, basename(files[0]), flags);
    });
};

const addFitSettings = (command: Command): void => {
  addSettings(command, {
    "name=<name>": "the prior's name (default: the counts' own name, or the file's)",
    "source=<text>": "where the data are from, written into the prior",
    "tolerance=<number>": [
      "for counts, how far a fitted chance may be from the share in your counts (default: 1e-8)",
      readNumber("tolerance", 1e-12, 0.01),
    ],
    "smooth=<games>": ["for counts, add this many games of equally likely layouts", readNumber("smooth", 0, 1e9)],
    "symmetric=<true|false>": [
      "for counts, average cells over those symmetries of the board that a test finds in the counts",
      onOff("symmetric"),
    ],
    "folds=<number>": ["for layouts, the parts of the cross-validation (default: 5)", wholeNumber("folds", 2, 1000)],
    "model=<name>": [`for layouts, only this family: ${Object.keys(MODELS).join(", ")}`, readModel],
  });
};

const OF_COUNTS = ["tolerance", "smooth", "symmetric"] as const;
const OF_LAYOUTS = ["folds", "seed", "model"] as const;

const checkFlags = (input: FitInput, flags: FitFlags): void => {
  const useless = (input.kind === "counts" ? OF_LAYOUTS : OF_COUNTS).find((name) => flags[name] !== undefined);
  if (useless !== undefined)
    throw UsageError.of(useless === "seed" ? "--seed" : useless, `has no meaning for ${input.kind}`, "leave it out");
  for (const name of ["name", "source"] as const) {
    const text = flags[name];
    if (text !== undefined && (text === "" || text.length > 1000))
      throw UsageError.of(name, text === "" ? "is empty" : "is too long", "write 1 to 1000 letters");
  }
};

const readModel = (text: string): ModelName => oneOf("model", text, Object.keys(MODELS) as ModelName[]);

const readNumber =
  (flag: string, least: number, most: number) =>
  (text: string): number => {
    const fits = (value: number): boolean => value >= least && value <= most;
    return readDecimal(flag, text, fits, `a number from ${least} to ${most}`, "write for example 0.5");
  };
