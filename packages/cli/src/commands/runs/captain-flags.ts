import { ASK_FLAGS } from "../../analysis/analysis-flags.ts";
import { type FlagValues, flag } from "../../definition/flag.ts";
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

export type CaptainFlags = FlagValues<typeof CAPTAIN_FLAGS>;
