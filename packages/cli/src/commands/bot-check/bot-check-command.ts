import type { Command } from "commander";
import { addSetting } from "../../definition/setting.ts";
import { secondsOf } from "../../input/flag-value.ts";
import { examples } from "../../output/examples.ts";
import { UsageError } from "../../output/usage-error.ts";
import type { BotCheckFlags } from "./bot-check-run.ts";

const EXAMPLES = examples(
  ['broadside bot-check "python3 mybot.py"', "what is right and what is wrong with a bot, in plain words"],
  ["broadside bot-check ./mybot --json", "the same for programs"],
);

/** `broadside bot-check`: checks whether a program follows the bot protocol. */
export const addBotCheckCommand = (program: Command): void => {
  const command = program
    .command("bot-check")
    .argument("<command>", "the command that starts the bot, in quotes; no shell reads it")
    .description("Check whether a program keeps to the bot protocol (docs/reference/protocol.md)")
    .option("--json", "write JSON")
    .addHelpText("after", EXAMPLES)
    .allowExcessArguments()
    .action(async (bot: string, flags: BotCheckFlags, { args }: Command) => {
      if (args.length > 1)
        throw UsageError.of("<command>", "is several words", `write broadside bot-check "${args.join(" ")}"`);
      const { runBotCheck } = await import("./bot-check-run.ts");
      await runBotCheck(bot, flags);
    });
  addSetting(
    command,
    "move-limit=<time>",
    "how long the bot may take for any answer (default: 10s)",
    secondsOf("move-limit"),
  );
};
