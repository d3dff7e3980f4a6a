import { boundGame, type GameBound } from "@broadside/engine/bounds";
import { boundText, formatNumberOf } from "@broadside/engine/text";
import type { Command } from "commander";
import { examples } from "../../definition/broadside-help.ts";
import { addPlainRuleFlags } from "../../input/flags/knowledge-flags.ts";
import { requirePlayable } from "../../input/limit/huge-board.ts";
import { requireEquallyLikely } from "../../input/limit/layout-limit.ts";
import { type RuleFlags, scenarioOf } from "../../input/source/scenario-source.ts";
import { write, writeJson } from "../../output/output.ts";
import { timed } from "../../output/progress/progress.ts";

const EXAMPLES = examples({
  "broadside bound": "what no strategy of the American game can be below",
  "broadside bound --scenario russian --json": "the same of the Russian game, for programs",
});

interface BoundFlags extends RuleFlags {
  readonly scenario: string;
  readonly json?: true;
}

export const addBoundCommand = (program: Command): void => {
  addPlainRuleFlags(program.command("bound"))
    .description("Prove how many misses every strategy needs at least, for games of any size")
    .option(
      "--prior <uniform>",
      "take all layouts as equally likely, whatever the scenario's prior; no other is bounded",
    )
    .option("--json", "write JSON")
    .addHelpText("after", EXAMPLES)
    .action(runBound);
};

const runBound = async (flags: BoundFlags): Promise<void> => {
  const scenario = scenarioOf(flags);
  requireEquallyLikely(scenario, flags.prior, "bound takes all layouts as equally likely");
  requirePlayable(scenario);
  const { value: bound, milliseconds } = timed("bounding", (progress) => boundGame(scenario, { poll: progress }));
  if (flags.json) return writeJson({ ...boundJson(bound), milliseconds });
  return write(`${boundLines(bound).join("\n")}\n`);
};

const boundLines = ({ layouts, misses, shots, worst }: GameBound): string[] => {
  const inShots = shots ? ` (${boundText(shots, "down")} shots)` : "";
  return [
    formatNumberOf(layouts, "layout"),
    `no strategy needs fewer than ${boundText(misses, "down")} misses${inShots} on average, or than ${worst} in the worst case`,
    "certified: a lower bound, proved without a search; the optimum may be higher",
  ];
};

const boundJson = ({ layouts, total, misses, shots, worst }: GameBound): object => ({
  layouts: String(layouts),
  lower: { total: String(total), mean: misses.toNumber(), worst },
  ...(shots && { shots: shots.toNumber() }),
  certified: true,
});
