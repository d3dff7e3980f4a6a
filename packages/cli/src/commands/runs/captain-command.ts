import { ASK_FLAGS } from "../../analysis/analysis-flags.ts";
import { defineCommand } from "../../definition/command.ts";
import { flag } from "../../definition/flag.ts";
import { wholeNumber } from "../../input/flag-value.ts";
import { AS_JSON, RULE_FLAGS, SEED } from "../../input/knowledge-flags.ts";
import { MOVE_LIMIT, RUN_TIME, STRATEGIES } from "../../input/run-flags.ts";

const [WRONG] = ASK_FLAGS;

export const CAPTAIN_FLAGS = [
  {
    ...STRATEGIES,
    about:
      "who asks and shoots: captain, or cmd: and the command of a bot that asks (docs/reference/protocol.md); several after commas",
    names: ["captain"],
    standard: "captain",
  },
  ...RULE_FLAGS,
  flag("--questions <number>", "play", "questions of yes or no that may be asked in a game", {
    read: wholeNumber("--questions", 0, 255),
    standard: 15,
  }),
  flag("--most-shots <number>", "play", "shots that may be fired in a game", {
    read: wholeNumber("--most-shots", 1, 100_000),
    standard: 40,
  }),
  {
    ...WRONG,
    group: "play",
    about: "the chance that an answer to a question is wrong, from 0 to below 1 (default: 0)",
  },
  flag("-n --games <number>", "play", "games of each", { read: wholeNumber("--games", 2, 1_000_000), standard: 100 }),
  SEED,
  { ...MOVE_LIMIT, about: "time limit for one question or shot of a bot, such as 1m (default: 10s)" },
  { ...RUN_TIME, about: "stop after this time, such as 90s, 15m or 1h30m, as Ctrl-C does: what was played is shown" },
  AS_JSON,
] as const;

export const captainCommand = defineCommand({
  name: "captain",
  about: "Play games in which questions of yes or no may be asked of somebody who sees the ships, and compare who asks",
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
