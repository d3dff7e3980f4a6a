import { basename } from "node:path";
import { formatCell, infer, makeKnowledge, type Scenario, withPrior } from "@broadside/engine";
import {
  bitsOfPrior,
  formatPrior,
  MODELS,
  type ModelName,
  NAMED_PRIORS,
  type PlainPrior,
  type Prior,
} from "@broadside/engine/priors";
import { formatNumber, formatNumberOf, formatPercent, suggestName } from "@broadside/engine/text";
import type { Command } from "commander";
import { unknownCommand } from "../../definition/broadside-command.ts";
import { addLimitFlags, addPlainRuleFlags, inferOptions, type LimitFlags } from "../../input/flags/knowledge-flags.ts";
import { loadScenario, overrideRules, type RuleFlags, readPrior } from "../../input/source/scenario-source.ts";
import { wholeNumber } from "../../input/value/whole-number.ts";
import { examples } from "../../output/examples.ts";
import { write, writeJson } from "../../output/output.ts";
import { checkNewFile } from "../../output/output-file.ts";
import { timed } from "../../output/progress/progress.ts";
import { outputTerminal } from "../../output/terminal.ts";
import { accept, UsageError } from "../../output/usage-error.ts";
import { type FitInput, readFitInput } from "./fit-input.ts";
import type { FitFlags } from "./fit-run.ts";
import { weightLines } from "./weight-text.ts";

interface ShowFlags extends RuleFlags, LimitFlags {
  readonly scenario: string;
  readonly json?: true;
}

/** Number of cells named as the most and least occupied. */
const NAMED = 3;

/** `broadside prior show`: a prior's weights and chances. */
const addShowCommand = (prior: Command): void => {
  addLimitFlags(
    addPlainRuleFlags(
      prior
        .command("show")
        .argument("<name|file>", "a prior's name (see broadside prior list) or .json file")
        .description("Show a prior: where it is from, its weights, and how far it is from equal likelihood"),
    ),
  )
    .option("--json", "write JSON")
    .addHelpText(
      "after",
      examples(
        ["broadside prior show people", "how people hide their ships"],
        ["broadside prior show edges:temperature=0.5 --scenario russian --json", "a prior file, from a name"],
      ),
    )
    .action((name: string, flags: ShowFlags) => {
      const scenario = accept(withPrior(overrideRules(loadScenario(flags.scenario), flags), undefined));
      const shown = readPrior(scenario, name, "prior");
      if (flags.json) return writeJson(shown ? formatPrior(scenario, shown) : { version: 1 });
      const { value } = timed("weighing layouts", () => describe(scenario, shown, flags));
      return write(`${value.join("\n")}\n`);
    });
};

const describe = (scenario: Scenario, prior: Prior | undefined, flags: LimitFlags): string[] => {
  const { style } = outputTerminal();
  const weights = prior?.weights ?? ({ kind: "uniform" } satisfies PlainPrior);
  const lines = [style.bold(prior?.name ?? (prior ? "a prior without a name" : "uniform"))];
  if (prior?.source !== undefined) lines.push(prior.source);
  if (weights.kind === "mixture") {
    const shares = weights.parts.map(({ share }) =>
      share.kind === "real" ? share.value : Number(share.numerator) / Number(share.denominator),
    );
    const sum = shares.reduce((so, share) => so + share, 0);
    for (const [i, part] of weights.parts.entries())
      lines.push(
        "",
        `part ${i + 1}, ${formatPercent(shares[i] / sum)} % of the layouts`,
        ...plainLines(scenario, part.prior, flags),
      );
  } else lines.push(...plainLines(scenario, weights, flags));
  return [...lines, "", ...chanceLines(scenario, prior, flags)];
};

const plainLines = (scenario: Scenario, prior: PlainPrior, flags: LimitFlags): string[] => {
  const bits = bitsOfPrior(scenario, prior, inferOptions(flags));
  const known =
    prior.kind === "uniform"
      ? "every layout equally likely"
      : `${formatNumber(bits, 4)} bits nearer to a layout than equal likelihood`;
  return [known, ...weightLines(scenario, prior)];
};

/** The most and least often occupied cells. */
const chanceLines = (scenario: Scenario, prior: Prior | undefined, flags: LimitFlags): string[] => {
  const posterior = infer(makeKnowledge(accept(withPrior(scenario, prior))), inferOptions(flags));
  const { board } = scenario;
  const cells = Array.from({ length: board.cellCount }, (_, cell) => ({ cell, chance: posterior.chance(cell) }))
    .filter(({ cell }) => !board.blocked.includes(cell))
    .sort((a, b) => b.chance - a.chance || a.cell - b.cell);
  const text = (list: typeof cells): string =>
    list.map(({ cell, chance }) => `${formatCell(board, cell)} ${formatPercent(chance)} %`).join(", ");
  const few = Math.min(NAMED, Math.floor(cells.length / 2));
  return [
    `most often occupied: ${text(cells.slice(0, few))}`,
    `least often: ${text(cells.slice(cells.length - few))}, of ${formatNumberOf(cells.length, "cell")}`,
  ];
};

/** `broadside prior list`: the named priors. */
const addListCommand = (prior: Command): void => {
  prior
    .command("list")
    .description("List the priors that have a name")
    .option("--json", "write JSON")
    .addHelpText("after", examples(["broadside prior list", "each prior with a sentence about it"]))
    .action((flags: { json?: true }) => {
      if (flags.json)
        return writeJson({ priors: Object.entries(NAMED_PRIORS).map(([name, about]) => ({ name, about })) });
      const { style } = outputTerminal();
      const lines = Object.entries(NAMED_PRIORS).map(([name, about]) => `${style.bold(name)}  ${about}`);
      return write(`${lines.join("\n")}\n`);
    });
};

/** Possible contents of the files, for the help. */
const FILES_HELP = `
Files:
  counts       {"version":1,"games":100,"occupied":[[31,…],…]}: in how many games
               a ship lay on each cell, rows from top to bottom; or a .csv file
               with a line of counts for each row
  layouts      {"layouts":[…]} as broadside place --json writes it, or a list
  transcripts  games as broadside play --save writes them, one or a list in a
               file, or one on each line; those whose layout is known
Counts give the prior of greatest entropy that has these chances exactly. Layouts
give the likeliest prior, kept near equal likelihood as far as layouts that it was
not fitted to say so (cross-validation).`;

/** `broadside prior fit`: a prior from data. */
const addFitCommand = (prior: Command): void => {
  addLimitFlags(
    addPlainRuleFlags(
      prior
        .command("fit")
        .argument("<file...>", "a file of counts, or files of layouts or transcripts")
        .description("Fit a prior to counts of occupied cells, to layouts or to transcripts of games"),
    )
      .option("--out <file>", "write the prior to a new .json file, for --prior")
      .option("--name <name>", "what the prior is called (default: the counts' own name, or that of the file)")
      .option("--source <text>", "where the data are from, written into the prior")
      .option(
        "--tolerance <number>",
        "counts: the largest difference of a chance (default: 1e-8)",
        readNumber("--tolerance", 1e-12, 0.01),
      )
      .option("--smooth <games>", "counts: add so many games of equally likely layouts", readNumber("--smooth", 0, 1e9))
      .option("--symmetric", "counts: make those cells alike that a test allows to be alike by the board's symmetries")
      .option(
        "--games <number>",
        "a .csv file: how many games were counted (default: as the sum says)",
        wholeNumber("--games", 1),
      )
      .option(
        "--folds <number>",
        "layouts: the parts of the cross-validation (default: 5)",
        wholeNumber("--folds", 2, 1000),
      )
      .option("--seed <number>", "layouts: which layouts are in which part (default: 0)", wholeNumber("--seed", 0))
      .option("--model <name>", `layouts: only this family: ${Object.keys(MODELS).join(", ")}`, readModel),
  )
    .option("--json", "write JSON")
    .addHelpText("after", FILES_HELP)
    .addHelpText(
      "after",
      examples(
        ["broadside prior fit counts.json --out mine.json", "a prior with these chances, and its proof"],
        ["broadside prior fit game.json game-theirs.json", "what some games tell of those who hid the ships"],
        ["broadside prior fit counts.csv --symmetric --json", "cells made alike where a test allows it"],
      ),
    )
    .action(async (files: readonly string[], flags: FitFlags) => {
      if (flags.out !== undefined) checkNewFile(flags.out, "--out", "prior.json", [".json"]);
      const scenario = accept(withPrior(overrideRules(loadScenario(flags.scenario), flags), undefined));
      const input = readFitInput(scenario, files, flags.games);
      checkFlags(input, flags);
      const { runFit } = await import("./fit-run.ts");
      await runFit(scenario, input, basename(files[0]), flags);
    });
};

const OF_COUNTS = ["tolerance", "smooth", "symmetric"] as const;
const OF_LAYOUTS = ["folds", "seed", "model"] as const;

/** Refuses flags that do not apply to the input. */
const checkFlags = (input: FitInput, flags: FitFlags): void => {
  const useless = (input.kind === "counts" ? OF_LAYOUTS : OF_COUNTS).find((name) => flags[name] !== undefined);
  if (useless !== undefined) throw UsageError.of(`--${useless}`, `has no meaning for ${input.kind}`, "leave it out");
  for (const name of ["name", "source"] as const) {
    const text = flags[name];
    if (text !== undefined && (text === "" || text.length > 1000))
      throw UsageError.of(`--${name}`, text === "" ? "is empty" : "is too long", "write 1 to 1000 letters");
  }
};

const readModel = (text: string): ModelName => {
  const name = (Object.keys(MODELS) as ModelName[]).find((one) => one === text);
  if (name !== undefined) return name;
  throw UsageError.of("--model", `"${text}" is not known`, suggestName(text, Object.keys(MODELS)));
};

const readNumber =
  (flag: string, least: number, most: number) =>
  (text: string): number => {
    const value = /^\d*\.?\d+(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw UsageError.of(flag, `"${text}" is not a number from ${least} to ${most}`, "write for example 0.5");
  };

/** `broadside prior`: priors fitted to data, shown and listed. */
export const addPriorCommand = (program: Command): void => {
  const prior = program
    .command("prior")
    .description(
      "Fit a prior, how likely layouts are before the first shot, to counts or layouts; show and list priors",
    )
    .usage("<command> [options]")
    .helpCommand(false)
    .argument("[command]", "fit, show or list")
    .addHelpText(
      "after",
      examples(
        ["broadside prior list", "the priors that have a name"],
        ["broadside prior show people", "what a prior says"],
        ["broadside play --scenario gorkoff-5x5 --save game.json", "a game, of which two layouts are kept;"],
        ["broadside prior fit game.json game-theirs.json --scenario gorkoff-5x5 --out mine.json", "what they tell,"],
        ["broadside heatmap --scenario gorkoff-5x5 --prior mine.json", "and what follows from it"],
      ),
    )
    .action((name?: string) => {
      if (name === undefined) return prior.outputHelp();
      throw unknownCommand(prior, name);
    });
  addFitCommand(prior);
  addShowCommand(prior);
  addListCommand(prior);
};
