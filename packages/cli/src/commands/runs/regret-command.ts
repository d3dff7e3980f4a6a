import { STRATEGY_NAMES } from "@broadside/engine";
import { defineCommand } from "../../definition/command.ts";
import { flag } from "../../definition/flag.ts";
import { wholeNumber } from "../../input/flag-value.ts";
import { RULE_FLAGS, SEED } from "../../input/knowledge-flags.ts";
import { OUT_FOLDER, RUN_FLAGS, STRATEGIES } from "../../input/run-flags.ts";

export const regretCommand = defineCommand({
  name: "regret",
  about: "Measure how many shots the choices of strategies and bots lose, with luck taken out",
  arguments: [{ form: "[agent...]", about: "who plays, one after another: as in --strategies", names: STRATEGY_NAMES }],
  flags: [
    STRATEGIES,
    OUT_FOLDER,
    ...RULE_FLAGS,
    flag("-n --games <number>", "play", "games of each (default: 200)", {
      read: wholeNumber("--games", 2, 10_000_000),
      isKept: true,
    }),
    SEED,
    flag(
      "--against <strategy>",
      "question",
      "what to measure against: optimal, the best strategy, on small boards; or greedy-hit, on all (default: optimal where it can be computed)",
      { names: ["optimal", "greedy-hit"], isKept: true },
    ),
    ...RUN_FLAGS,
  ],
  examples: {
    "broadside regret hunt-target greedy-hit --scenario gorkoff-5x5":
      "against the best strategy, exact for each shot; and how many games tell the two apart",
    "broadside regret hunt-target --against greedy-hit --scenario gorkoff-5x5 --games 40":
      "as on large boards: against greedy-hit",
    'broadside regret greedy-hit "cmd:python3 mybot.py" --scenario gorkoff-5x5 --json': "a bot, for your own program",
  },
  run: async (flags, call) => {
    // Loaded here because only runs of games need the database.
    const { runRegret } = await import("./regret-run.ts");
    await runRegret(flags, call);
  },
});
