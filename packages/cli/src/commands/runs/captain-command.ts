import { defineCommand } from "../../definition/command.ts";
import { CAPTAIN_FLAGS } from "./captain-flags.ts";

export const captainCommand = defineCommand({
  name: "captain",
  about: "Play games in which you may ask yes-or-no questions before you shoot, and compare who asks best",
  flags: CAPTAIN_FLAGS,
  examples: {
    "broadside captain --scenario gorkoff-5x5 --questions 5 --games 20":
      "how well a captain finds the ships of a small board, by the exact odds",
    "broadside captain --scenario gorkoff-5x5 --questions 5 --wrong 0.1 --games 20": "if one answer in ten is wrong",
    'broadside captain --strategies "captain,cmd:python3 mybot.py" --scenario gorkoff-5x5 --games 20':
      "a bot that asks beside the captain, on the same layouts",
  },
  run: async (flags) => {
    // Loaded here because only this command needs bots and statistics.
    const { runCaptain } = await import("./captain-run.ts");
    await runCaptain(flags);
  },
});
