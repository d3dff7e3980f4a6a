import { presetPlacement, withPrior } from "@broadside/engine";
import { TURN_RULES, type TurnRule } from "@broadside/engine/games";
import { type PlacementModel, parsePlacementModel } from "@broadside/engine/placing";
import { suggestName } from "@broadside/engine/text";
import type { Command } from "commander";
import { requireEquallyLikely } from "../../input/equally-likely.ts";
import { readFleet } from "../../input/fleet-file.ts";
import { requireFitting } from "../../input/huge-board.ts";
import { addLimitFlags, addRuleFlags, inferOptions, type LimitFlags } from "../../input/knowledge-flags.ts";
import { loadScenario, overrideRules, type RuleFlags } from "../../input/scenario-source.ts";
import { drawSeed } from "../../input/seed.ts";
import { strategyList } from "../../input/strategy-list.ts";
import { loadStrategy } from "../../input/strategy-source.ts";
import { wholeNumber } from "../../input/whole-number.ts";
import { examples } from "../../output/examples.ts";
import { outputTerminal } from "../../output/terminal.ts";
import { accept, UsageError } from "../../output/usage-error.ts";
import { readLines } from "./line-reader.ts";
import { PLAYERS, type PlayerName } from "./match-settings.ts";
import { playPerson } from "./person-match.ts";
import { matchFiles } from "./saved-match.ts";

interface PlayFlags extends RuleFlags, LimitFlags {
  readonly scenario: string;
  readonly against?: string;
  readonly seed?: number;
  readonly placement?: PlacementModel;
  readonly turns: TurnRule;
  readonly first: PlayerName;
  readonly fleet?: string;
  readonly save?: string;
}

/** Who plays against the person when nobody is asked for: without a prior, and with one. */
const OPPONENT = "probability";
const BELIEVER = "greedy-hit";

/** `broadside play`: a game in the terminal. */
export const addPlayCommand = (program: Command): void => {
  addLimitFlags(
    addRuleFlags(program.command("play"))
      .description("Play a game against a strategy in the terminal")
      .option(
        "--against <strategy>",
        `your opponent: a strategy (see below) or the path of a module (.js, .mjs) (default: ${OPPONENT}; with a prior ${BELIEVER}, which knows priors)`,
      )
      .option("--turns <rule>", `whose turn it is: ${TURN_RULES.join(" or ")}`, readTurns, "alternate")
      .option("--first <who>", `who begins: ${PLAYERS.join(" or ")}`, readFirst, "me")
      .option(
        "--seed <number>",
        "the seed; the same seed and the same input play the same game",
        wholeNumber("--seed", 0),
      )
      .option(
        "--placement <model>",
        "how fleets are drawn: uniform, sequential, or edges, spread or cluster with :temperature=T (default: the preset's own, see broadside presets, else uniform)",
        (text) => accept(parsePlacementModel(text, "--placement")),
      )
      .option(
        "--fleet <file>",
        "your fleet: a layout as broadside place --json writes it, or the transcript of a game (default: one is drawn, or you place it)",
      )
      .option(
        "--save <file>",
        "keep the game in a new file; your opponent's shots are in another one beside it, such as game-theirs.json",
      ),
  )
    .addHelpText(
      "after",
      "\nA prior says how you hide: your opponent believes it and shoots accordingly. It says\n" +
        "nothing about your opponent's fleet, which is drawn by --placement, nor do hints\n" +
        "take it.",
    )
    .addHelpText("after", strategyList())
    .addHelpText(
      "after",
      examples(
        ["broadside play", "the American game"],
        ["broadside play --scenario russian --against diagonal --turns hit-again", "the Russian game"],
        ["broadside play --scenario gorkoff-5x5 --save game.json", "a small game, to be reviewed"],
        ["broadside play --prior people", "against one who knows where people hide their ships"],
        ["broadside play --scenario gorkoff-5x5 --fleet game-theirs.json", "your fleet of that game again"],
      ),
    )
    .action(async (flags: PlayFlags) => {
      const { seed = drawSeed(), placement, turns, first, save } = flags;
      const hunted = overrideRules(loadScenario(flags.scenario), flags);
      const scenario = accept(withPrior(hunted, undefined));
      const against = flags.against ?? (hunted.prior ? BELIEVER : OPPONENT);
      const settings = {
        scenario,
        hunted: hunted.prior ? hunted : scenario,
        placement: placement ?? { name: presetPlacement(flags.scenario) },
        strategy: await loadStrategy(against, "--against"),
        seed,
        rule: turns,
        first,
        fleet: flags.fleet === undefined ? undefined : readFleet(flags.fleet, "--fleet", scenario),
        files: save === undefined ? undefined : matchFiles(save, "--save"),
        inference: inferOptions(flags),
      };
      if (settings.strategy.name === "optimal")
        requireEquallyLikely(hunted, flags.prior, "strategy optimal takes all layouts as equally likely");
      requireFitting(settings.strategy, settings.scenario, "--against");
      const lines = readLines();
      try {
        await playPerson(settings, lines, outputTerminal());
      } finally {
        lines.close();
      }
    });
};

/** A reader of one of some words. */
const oneOf =
  <T extends string>(flag: string, words: readonly T[]) =>
  (text: string): T => {
    const word = words.find((one) => one === text);
    if (word !== undefined) return word;
    throw UsageError.of(flag, `"${text}" is not known`, suggestName(text, words));
  };

const readTurns = oneOf("--turns", TURN_RULES);
const readFirst = oneOf("--first", PLAYERS);
