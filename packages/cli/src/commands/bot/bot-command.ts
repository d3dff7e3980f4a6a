import { STANDARD_STRATEGIES } from "@broadside/engine";
import type { Command } from "commander";
import { strategyList } from "../../input/source/named-strategy.ts";
import { examples } from "../../output/examples.ts";

interface BotFlags {
  readonly strategy: string;
}

const EXAMPLES = examples(
  ["broadside bot", "greedy-hit, for any program that speaks the bot protocol"],
  ["broadside bot --strategy rollout:cells=4", "another strategy, its parameters set from the start"],
);

/** `broadside bot`: runs a strategy as a program that other arenas can play against. */
export const addBotCommand = (program: Command): void => {
  program
    .command("bot")
    .description("Play a strategy by the bot protocol, over standard input and output (docs/reference/protocol.md)")
    .option("--strategy <name>", "who plays: a strategy, or the path of a module", STANDARD_STRATEGIES.advice)
    .addHelpText("after", `${strategyList()}\n`)
    .addHelpText("after", EXAMPLES)
    .action(async (flags: BotFlags) => {
      const { runBot } = await import("./bot-run.ts");
      await runBot(flags.strategy);
    });
};
