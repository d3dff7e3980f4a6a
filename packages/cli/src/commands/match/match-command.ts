import { TURN_RULES, type TurnRule } from "@broadside/engine/games";
import { suggestName } from "@broadside/engine/text";
import type { Command } from "commander";
import { addRuleFlags } from "../../input/flags/knowledge-flags.ts";
import { strategyList } from "../../input/source/strategy-list.ts";
import { secondsOf } from "../../input/value/duration.ts";
import { wholeNumber } from "../../input/value/whole-number.ts";
import { examples } from "../../output/examples.ts";
import { UsageError } from "../../output/usage-error.ts";
import type { MatchFlags } from "./match-run.ts";

/** The arena's list, repeated because the arena loads only when matches are played. */
const FLEETS = ["drawn", "own"] as const;

const EXAMPLES = examples(
  ["broadside match greedy-hit hunt-target --scenario gorkoff-5x5 --games 20", "who wins, with sides swapped"],
  ["broadside match probability diagonal --turns salvo --games 100", "as many shots as ships afloat"],
  ['broadside match "cmd:python3 mybot.py" hunt-target --fleets own', "a bot that places its own fleets"],
);

/** `broadside match`: whole games of two players. */
export const addMatchCommand = (program: Command): void => {
  addRuleFlags(program.command("match"))
    .argument("<one>", "a strategy (see below), the path of a module, or cmd: and the command of a bot")
    .argument("<other>", "the same for the other player")
    .description("Play whole games of two, strategies or bots, in pairs with sides swapped")
    .option("--games <number>", "games, an even number", wholeNumber("--games", 2, 1_000_000), 100)
    .option("--turns <rule>", `whose turn it is: ${TURN_RULES.join(", ")}`, readTurns, "alternate")
    .option(
      "--fleets <source>",
      "drawn: the same for both players, in turn; own: bots place theirs, those of strategies are drawn",
      readFleets,
      "drawn",
    )
    .option(
      "--placement <model|file>",
      "how fleets are drawn: a placement model, a prior or a file of layouts (default: by the prior if there is one, else the preset's own)",
    )
    .option("--seed <number>", "the seed; the same seed plays the same games", wholeNumber("--seed", 0))
    .option(
      "--workers <number>",
      "threads that play; the result is the same for any number (default: one per core)",
      wholeNumber("--workers", 1, 1024),
    )
    .option(
      "--move-limit <time>",
      "how long a bot has for a turn or a fleet, such as 500ms (default: no limit but that of the game)",
      secondsOf("--move-limit"),
    )
    .option(
      "--game-limit <time>",
      "how long a bot has for all turns of a game, and a module for one turn (default: 10s)",
      secondsOf("--game-limit"),
    )
    .option("--json", "write JSON")
    .addHelpText("after", strategyList())
    .addHelpText("after", EXAMPLES)
    .action(async (one: string, other: string, flags: MatchFlags) => {
      const { runMatches } = await import("./match-run.ts");
      await runMatches([one, other], flags);
    });
};

const oneOf =
  <T extends string>(flag: string, words: readonly T[]) =>
  (text: string): T => {
    const word = words.find((known) => known === text);
    if (word !== undefined) return word;
    throw UsageError.of(flag, `"${text}" is not known`, suggestName(text, words));
  };

const readTurns: (text: string) => TurnRule = oneOf("--turns", TURN_RULES);
const readFleets = oneOf("--fleets", FLEETS);
