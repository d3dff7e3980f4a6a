import { STRATEGY_NAMES } from "@broadside/engine";
import { TURN_RULES } from "@broadside/engine/games";
import { defineCommand } from "../../definition/command.ts";
import { flag } from "../../definition/flag.ts";
import { wholeNumber } from "../../input/flag-value.ts";
import { RULE_FLAGS, SEED } from "../../input/knowledge-flags.ts";
import { OUT_FOLDER, PLACEMENT, RUN_FLAGS, STRATEGIES, TURNS_ABOUT } from "../../input/run-flags.ts";

export const tournamentCommand = defineCommand({
  name: "tournament",
  about: "Have two or more strategies or bots play against each other, sides swapped, and rate them",
  flags: [
    STRATEGIES,
    OUT_FOLDER,
    flag(
      "--schedule <name>",
      "play",
      "who meets whom: round-robin, gauntlet (the first against all others), swiss or swiss:rounds=NUMBER",
      {
        standard: "round-robin",
        names: async () => (await import("@broadside/arena/tournaments")).SCHEDULES,
        isKept: true,
      },
    ),
    flag(
      "-n --games <number>",
      "play",
      "games of each pair, an even number because sides are swapped (default: 1000, whole games 100); with --until, at most this many (default: 100000)",
      { read: wholeNumber("--games", 2, 10_000_000), isKept: true },
    ),
    flag("--turns <rule>", "play", TURNS_ABOUT, { standard: "alternate", names: TURN_RULES, isKept: true }),
    flag(
      "--fleet <source>",
      "play",
      "play whole two-player games, with fleets drawn (both players get the same in turn) or own (bots place theirs). Without it, results are computed from games played alone (default: none; drawn with --turns salvo or a number)",
      { names: ["drawn", "own"], isKept: true },
    ),
    flag(
      "--anchor <strategy=elo>",
      "question",
      "the fixed point of the ratings: a strategy at a number of Elo points, or a number for the mean of all (default: the mean at 0)",
      { names: STRATEGY_NAMES, isKept: true },
    ),
    flag(
      "--until <sprt=elo0,elo1>",
      "question",
      "for two strategies: play until a test decides whether the first is stronger by elo0 or by elo1 Elo points (error rates 0.05)",
      { names: ["sprt="], isKept: true },
    ),
    ...RULE_FLAGS,
    SEED,
    PLACEMENT,
    ...RUN_FLAGS,
  ],
  examples: {
    "broadside tournament --strategies random,hunt-target,probability --games 200 --out cup":
      "everyone against everyone, kept, with a report",
    "broadside tournament --strategies greedy-hit,hunt-target --fleet drawn --scenario gorkoff-5x5 --games 20":
      "whole two-player games, shown and not kept: who wins, with sides swapped",
    'broadside tournament --strategies "cmd:python3 mybot.py,hunt-target" --fleet own --games 20':
      "a bot that places its own fleets",
    "broadside tournament --strategies random,hunt-target,probability --turns salvo --games 100 --out salvos":
      "whole games, as many shots as ships afloat",
    "broadside tournament --strategies probability,random,hunt-target --schedule gauntlet --games 200 --anchor random=1000 --out gauntlet":
      "the first against all others, rated from random at 1000",
    "broadside tournament --strategies hunt-target,random,probability,diagonal --schedule swiss --games 100 --out swiss":
      "in rounds, those with about as many points against each other",
    "broadside tournament --strategies probability,hunt-target --until sprt=0,50":
      "stop as soon as a test decides between two strengths",
    "broadside tournament --strategies random,hunt-target,probability --games 200 --turns alternate:last-turn --out cup --resume":
      "the same games, rated by another rule",
  },
  run: async (flags, call) => {
    // Loaded here because only this command needs the database and the charts.
    const { runTournamentCommand } = await import("./tournament-run.ts");
    await runTournamentCommand(flags, call);
  },
});
