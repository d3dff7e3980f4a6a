import { basename } from "node:path";
import { withPrior } from "@broadside/engine";
import { MODELS, type ModelName } from "@broadside/engine/priors";
import { defineCommand } from "../../definition/command.ts";
import { type FlagValues, flag, setting } from "../../definition/flag.ts";
import { oneOf, readDecimal, wholeNumber } from "../../input/flag-value.ts";
import { AS_JSON, END_FLAGS, PLAIN_RULE_FLAGS, SEED } from "../../input/knowledge-flags.ts";
import { scenarioOf } from "../../input/scenario-source.ts";
import { checkNewFile } from "../../output/output.ts";
import { accept, UsageError } from "../../output/usage-error.ts";
import { type FitInput, readFitInput } from "./fit-input.ts";

const FILES_HELP = `
Files:
  counts       {"version":1,"games":100,"occupied":[[31,…],…]}: in how many games a ship lay on each cell, rows from top to bottom; or a .csv file with a line of counts for each row
  layouts      {"layouts":[…]} as broadside place --json writes it, or a list
  transcripts  games as broadside play --out writes them, one or a list in a file, or one on each line; those whose layout is known
Counts give the prior of greatest entropy that has these chances exactly. Layouts give the likeliest prior, drawn towards equal likelihood as far as cross-validation says.`;

const readNumber =
  (name: string, least: number, most: number) =>
  (text: string): number => {
    const fits = (value: number): boolean => value >= least && value <= most;
    return readDecimal(name, text, fits, `a number from ${least} to ${most}`, "write for example 0.5");
  };

const MODEL_NAMES = Object.keys(MODELS) as ModelName[];

const FLAGS = [
  ...PLAIN_RULE_FLAGS,
  ...END_FLAGS,
  flag("-o --out <file>", "output", "write the prior to a new .json file, for --prior", { path: "always" }),
  flag(
    "-n --games <number>",
    "play",
    "for a .csv file, the number of games counted (default: from the sum of the counts)",
    { read: wholeNumber("--games", 1) },
  ),
  { ...SEED, about: "for layouts, the seed that divides them into parts (default: 0)" },
  AS_JSON,
  setting("name=<name>", "the prior's name (default: the counts' own name, or the file's)"),
  setting("source=<text>", "where the data are from, written into the prior"),
  setting(
    "tolerance=<number>",
    "for counts, how far a fitted chance may be from the share in your counts (default: 1e-8)",
    { read: readNumber("tolerance", 1e-12, 0.01) },
  ),
  setting("smooth=<games>", "for counts, add this many games of equally likely layouts", {
    read: readNumber("smooth", 0, 1e9),
  }),
  setting(
    "symmetric=<true|false>",
    "for counts, average cells over those symmetries of the board that a test finds in the counts",
    {
      read: (text) => {
        if (text === "true") return true;
        if (text === "false") return undefined;
        throw UsageError.of("symmetric", `"${text}" is not known`, "write true or false");
      },
    },
  ),
  setting("folds=<number>", "for layouts, the parts of the cross-validation (default: 5)", {
    read: wholeNumber("folds", 2, 1000),
  }),
  setting("model=<name>", `for layouts, only this family: ${MODEL_NAMES.join(", ")}`, {
    read: (text) => oneOf("model", text, MODEL_NAMES),
    names: MODEL_NAMES,
  }),
] as const;

type FitFlags = FlagValues<typeof FLAGS>;

export const priorCommand = defineCommand({
  name: "prior",
  about: "Fit a prior (how likely layouts are before the first shot) to counts, layouts or transcripts",
  arguments: [
    { form: "<file...>", about: "a file of counts, or files of layouts or transcripts; - for standard input" },
  ],
  flags: FLAGS,
  notes: [FILES_HELP],
  examples: {
    "broadside play --scenario gorkoff-5x5 --out game.json": "a game, of which two layouts are kept;",
    "broadside prior game.json game-theirs.json --scenario gorkoff-5x5 --out mine.json": "what they tell,",
    "broadside heatmap --scenario gorkoff-5x5 --prior mine.json": "and what follows from it",
    "broadside prior counts.json --out fitted.json": "a prior with these chances, and its proof",
    "broadside prior counts.csv --set symmetric=true --json": "cells made alike where a test allows it",
  },
  run: async (flags, { words: files }) => {
    if (flags.out !== undefined) checkNewFile(flags.out, "--out", "prior.json", [".json"]);
    const scenario = accept(withPrior(scenarioOf(flags), undefined));
    const input = readFitInput(scenario, files, flags.games);
    checkFlags(input, flags);
    const { runFit } = await import("./fit-run.ts");
    await runFit(scenario, input, basename(files[0]), flags);
  },
});

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
