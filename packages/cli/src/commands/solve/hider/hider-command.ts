import type { Command } from "commander";
import { examples } from "../../../definition/broadside-help.ts";
import { addSettings } from "../../../definition/setting.ts";
import { duration, readDecimal, wholeNumber } from "../../../input/flag-value.ts";
import { addPlainRuleFlags } from "../../../input/flags/knowledge-flags.ts";
import { requirePlayable } from "../../../input/limit/huge-board.ts";
import { namingLimit, requireEquallyLikely } from "../../../input/limit/layout-limit.ts";
import { type RuleFlags, scenarioOf } from "../../../input/source/scenario-source.ts";
import { checkNewFile } from "../../../output/output.ts";
import { exampleLines, exampleScenario, layoutsSetting, WITH_BOUND } from "../small-game.ts";

interface HiderFlags extends RuleFlags {
  readonly scenario: string;
  readonly until: number;
  readonly top: number;
  readonly maxTime?: number;
  readonly out?: string;
  readonly maxLayouts: number;
  readonly json?: true;
}

const LAYOUTS = { usual: 20_000, most: 200_000 };

const SMALL = "gorkoff-3x3";

const EXAMPLES = examples({
  "broadside hider --until 0 --out certificate.json": "how to hide, exactly, with a certificate,",
  "broadside hider check certificate.json": "which anyone can check",
});

const ABOUT = `
The hider chooses a layout by chance, not all equally often; the seeker chooses a decision tree in the same way. These are their mixed strategies, and each side knows the other's. The lower bound is what the hider's mixed strategy forces whatever the seeker does. The upper bound is what the seeker's costs at most, wherever the ships lie. Both are exact.

Ctrl-C ends the search with the bounds reached; a second one ends it at once.`;

export const addHiderCommand = (program: Command): void => {
  const command = addPlainRuleFlags(program.command("hider"), `${SMALL}; hasbro with other rules`)
    .description("Find the best way to hide in a small game, and the misses that it forces on the best seeker")
    .option(
      "--prior <uniform>",
      "take all layouts as equally likely, whatever the scenario's prior; how likely they should be is what is found",
    )
    .option(
      "--until <misses>",
      "the largest gap between the bounds; 0 asks for the exact value",
      (text) => readDecimal("--until", text, (misses) => misses >= 0, "a number from 0", "write misses such as 0.01"),
      0.0001,
    )
    .option("--top <number>", "how many layouts to list", wholeNumber("--top", 1), 8)
    .option(
      "--max-time <time>",
      "stop the search after this time, such as 90s, 15m or 1h30m, with the bounds reached",
      duration("--max-time"),
    )
    .option("--out <file>", "write the certificate of the bounds, both sides' mixed strategies, to a new .json file")
    .option("--json", "write JSON");
  addSettings(command, { "max-layouts=<number>": layoutsSetting(LAYOUTS) });
  command.addHelpText("after", ABOUT).addHelpText("after", EXAMPLES).action(solveHider);
};

const solveHider = async (flags: HiderFlags, command: Command): Promise<void> => {
  const { until: precision, top, out, maxLayouts, maxTime: milliseconds, json = false } = flags;
  if (out !== undefined) checkNewFile(out, "--out", "hider.json", [".json"]);
  const example = exampleScenario(command, SMALL);
  const scenario = scenarioOf({ ...flags, ...(example !== undefined && { scenario: example }) });
  requireEquallyLikely(scenario, flags.prior, "hider itself finds how likely layouts should be");
  requirePlayable(scenario);
  // Loaded here because help needs no linear programs.
  const { runHider } = await import("./hider-run.ts");
  const question = { limits: { precision, maxLayouts, milliseconds }, top, out, json };
  await namingLimit(LAYOUTS.most, () => runHider(scenario, question, exampleLines(example)), WITH_BOUND);
};
