import type { Command } from "commander";
import { addRuleFlags } from "../../input/flags/knowledge-flags.ts";
import { requirePlayable } from "../../input/limit/huge-board.ts";
import { namingLimit, requireEquallyLikely } from "../../input/limit/layout-limit.ts";
import { exampleLine, exampleScenario } from "../../input/source/example-scenario.ts";
import { loadScenario, overrideRules } from "../../input/source/scenario-source.ts";
import { duration } from "../../input/value/duration.ts";
import { wholeNumber } from "../../input/value/whole-number.ts";
import { examples } from "../../output/examples.ts";
import { checkNewFile } from "../../output/output-file.ts";
import { UsageError } from "../../output/usage-error.ts";
import type { HiderFlags } from "./hider-run.ts";

const MOST_LAYOUTS = 200_000;

/** Default scenario of the command. */
const SMALL = "gorkoff-3x3";

/** `broadside hider`: the best hider against the best seeker. */
export const addHiderCommand = (program: Command): void => {
  addRuleFlags(program.command("hider"))
    .description("Find how to hide: the misses that the best hider can force on the best seeker, on a small board")
    .option("--precision <misses>", "how near the bounds must come; 0 asks for the exact value", readPrecision, 0.0001)
    .option(
      "--time-limit <time>",
      "stop after this time with the bounds reached, such as 90s, 15m or 1h30m",
      duration("--time-limit"),
    )
    .option("--top <number>", "how many layouts to list", wholeNumber("--top", 1), 8)
    .option(
      "--max-layouts <number>",
      "refuse scenarios of more layouts",
      wholeNumber("--max-layouts", 1, MOST_LAYOUTS),
      20_000,
    )
    .option("--out <file>", "write the certificate of the bounds, both sides' mixed strategies, to a new .json file")
    .option(
      "--check <file>",
      "read a certificate that --out wrote and work both bounds out anew; only --json can be added",
    )
    .option("--json", "write JSON")
    .addHelpText(
      "after",
      "\nThe hider chooses a layout by chance, not all equally often; the seeker chooses a\n" +
        "decision tree in the same way. These are their mixed strategies, and each side knows\n" +
        "the other's. The lower bound is what the hider's mixed strategy forces whatever the\n" +
        "seeker does. The upper bound is what the seeker's costs at most, wherever the ships\n" +
        "lie. Both are exact. Ctrl-C ends the search with the bounds reached; a second one ends\n" +
        "it at once.",
    )
    .addHelpText(
      "after",
      examples(
        ["broadside hider", "the smallest board, gorkoff-3x3: all layouts alike"],
        ["broadside hider --scenario gorkoff-3x3 --precision 0 --json", "the exact value, as JSON"],
        ["broadside hider --scenario gorkoff-3x3 --out certificate.json", "with the certificate of its bounds,"],
        ["broadside hider --check certificate.json", "which anyone can check"],
      ),
    )
    .action(async (given: HiderFlags, command: Command) => {
      const example = exampleScenario(command, SMALL);
      const flags = example === undefined ? given : { ...given, scenario: example };
      if (flags.check !== undefined) {
        refuseOthers(command);
        const { checkHiderFile } = await import("./hider-check.ts");
        return checkHiderFile(flags.check, flags.json === true);
      }
      if (flags.out !== undefined) checkNewFile(flags.out, "--out", "hider.json", [".json"]);
      const scenario = overrideRules(loadScenario(flags.scenario), flags);
      requireEquallyLikely(scenario, flags.prior, "hider itself finds how likely layouts should be");
      // A seeker plays on to the last ship cell, in every layout.
      requirePlayable(scenario);
      // Only this command's users need linear programs and trees.
      const { runHider } = await import("./hider-run.ts");
      await namingLimit("--max-layouts", MOST_LAYOUTS, () =>
        runHider(scenario, flags, example === undefined ? [] : [exampleLine(example), ""]),
      );
    });
};

/** Refuses other flags: a file to check contains everything. */
const refuseOthers = (command: Command): void => {
  for (const option of command.options) {
    const name = option.attributeName();
    if (name === "check" || name === "json" || command.getOptionValueSource(name) !== "cli") continue;
    throw UsageError.of(
      option.long ?? name,
      "cannot be combined with --check, whose file holds everything",
      "leave it out",
    );
  }
};

const readPrecision = (text: string): number => {
  const precision = /^\d+(\.\d+)?(e-\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (precision >= 0) return precision;
  throw UsageError.of("--precision", `"${text}" is not a number from 0`, "write misses such as 0.01");
};
