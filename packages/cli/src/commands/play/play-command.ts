import { existsSync } from "node:fs";
import {
  formatLayout,
  formatScenario,
  presetPlacement,
  registeredStrategy,
  type Scenario,
  STANDARD_STRATEGIES,
  STRATEGY_NAMES,
  withPrior,
} from "@broadside/engine";
import { type HiddenLayout, isBoxLayout } from "@broadside/engine/boxes";
import {
  type Duel,
  formatTurns,
  parseTurns,
  type RefereedTranscript,
  replayDuel,
  replayTranscript,
  TURN_RULES,
  type TurnRule,
  type Turns,
  withLayout,
} from "@broadside/engine/games";
import { formatPlacementModel, type PlacementModel } from "@broadside/engine/placing";
import { listOf } from "@broadside/engine/text";
import { type Call, defineCommand } from "../../definition/command.ts";
import { type FlagValues, flag } from "../../definition/flag.ts";
import { drawSeed, oneOf } from "../../input/flag-value.ts";
import { inTranscript, readFleet, readTranscript } from "../../input/game-file.ts";
import { inferOptions, MAX_MEMORY, MAX_TIME, RULE_FLAGS, SEED } from "../../input/knowledge-flags.ts";
import { requireEquallyLikely } from "../../input/limits.ts";
import { loadStrategy, requireFitting, strategyList } from "../../input/named-strategy.ts";
import { MODEL_PLACEMENT, readTurns, TURNS_ABOUT } from "../../input/run-flags.ts";
import { scenarioOf } from "../../input/scenario-source.ts";
import { outputTerminal } from "../../output/terminal.ts";
import { accept, UsageError } from "../../output/usage-error.ts";
import { readLines } from "./line-reader.ts";
import { type MatchSettings, matchFiles, PLAYERS, type PlayerName, theirFile } from "./match-settings.ts";
import { playPerson } from "./person-match.ts";

/** What the command line says about turns, if anything. */
interface TypedTurns {
  readonly turns?: Turns | undefined;
  readonly first?: PlayerName | undefined;
}

/**
 * Reads a game written by `--out`, with its turns; those of the command line apply if it has none.
 * @throws UsageError unless it is unfinished and follows the turns
 */
export const readMatch = (path: string, typed: TypedTurns = {}) => {
  const files = { mine: path, theirs: theirFile(path) };
  const [mine, theirs] = [readSide(files.mine), readSide(files.theirs)];
  if (mine.resigned)
    throw UsageError.of(`--out "${path}"`, "you resigned that game", "leave --resume out and name a new file");
  if (rulesOf(mine) !== rulesOf(theirs))
    throw UsageError.of(`--out "${path}"`, `has other rules than "${files.theirs}"`, "name a game that play has kept");
  const { turns, first } = turnsOf(mine, typed, path);
  const duel = replay([mine, theirs], turns, first, path);
  if (duel.turn === undefined)
    throw UsageError.of(`--out "${path}"`, "that game is over", "leave --resume out and name a new file");
  const { strategy, seed } = theirs;
  // The rules of their shots have the prior that the strategy believes, if there is one.
  return { files, duel, turns, first, scenario: mine.scenario, hunted: theirs.scenario, strategy, seed: seed?.at(0) };
};

/** The turns of a game, which the command line may repeat but not change. */
const turnsOf = (mine: RefereedTranscript, typed: TypedTurns, path: string): { turns: Turns; first: PlayerName } => {
  const kept = mine.turns === undefined ? undefined : accept(parseTurns(mine.turns), `"${path}", turns`);
  const began: PlayerName | undefined = mine.began === undefined ? undefined : mine.began ? "me" : "them";
  const fix = "leave it out: the game has its own";
  if (kept && typed.turns && formatTurns(kept) !== formatTurns(typed.turns))
    throw UsageError.of(
      `--turns ${formatTurns(typed.turns)}`,
      `"${path}" is played by turns ${formatTurns(kept)}`,
      fix,
    );
  if (began && typed.first && began !== typed.first)
    throw UsageError.of(`--first ${typed.first}`, `in "${path}" ${began === "me" ? "you" : "they"} began`, fix);
  return {
    turns: kept ?? typed.turns ?? { turns: "alternate", lastTurn: false },
    first: began ?? typed.first ?? "me",
  };
};

const readSide = (path: string): RefereedTranscript => {
  if (!existsSync(path)) {
    const fix = "leave --resume out, or name one that is";
    throw UsageError.of(`--out "${path}"`, "there is no such game to resume", fix);
  }
  const side = accept(withLayout(readTranscript(path, "--out")), inTranscript(path));
  accept(replayTranscript(side), inTranscript(path));
  return side;
};

/** The turns that are tried when a game was not played by those named. */
const TRIED_TURNS: readonly TurnRule[] = [...TURN_RULES, "2", "3", "4", "5"];

const rulesOf = ({ scenario }: RefereedTranscript): string =>
  JSON.stringify(formatScenario(accept(withPrior(scenario, undefined))));

const replay = (
  [mine, theirs]: readonly [RefereedTranscript, RefereedTranscript],
  turns: Turns,
  first: PlayerName,
  path: string,
): Duel => {
  const layouts = [mine.layout, theirs.layout] as const;
  const shots = [mine.observations, theirs.observations] as const;
  const tryRules = (tried: Turns, begins: PlayerName) =>
    replayDuel({ layouts, ...tried, first: begins === "me" ? 0 : 1 }, shots);
  const duel = tryRules(turns, first);
  if (duel.ok) return duel.value;
  const fitting = TRIED_TURNS.flatMap((rule) =>
    PLAYERS.flatMap((begins) =>
      tryRules({ turns: rule, lastTurn: false }, begins).ok ? [`--turns ${rule} --first ${begins}`] : [],
    ),
  );
  if (fitting.length === 0) accept(duel, `--out "${path}"`);
  const what = `its shots were not made by turns ${formatTurns(turns)} with ${first} first`;
  throw UsageError.of(`--out "${path}"`, what, `write ${listOf(fitting, "or")}`);
};

const { opponent: OPPONENT, believer: BELIEVER } = STANDARD_STRATEGIES;

const FLAGS = [
  ...RULE_FLAGS,
  flag(
    "--against <strategy>",
    "play",
    `your opponent: a strategy (see broadside list strategies) or the path of a module (.js, .mjs) (default: ${OPPONENT}; with a prior ${BELIEVER}, which knows priors)`,
    { names: STRATEGY_NAMES, path: "maybe" },
  ),
  flag("--turns <rule>", "play", TURNS_ABOUT, { standard: "alternate", names: TURN_RULES }),
  flag("--first <who>", "play", `who begins: ${PLAYERS.join(" or ")}`, {
    read: (text) => oneOf("--first", text, PLAYERS),
    standard: "me",
    names: PLAYERS,
  }),
  SEED,
  MODEL_PLACEMENT,
  flag(
    "--fleet <file>",
    "play",
    "your fleet: a layout from broadside place --json, or a transcript (default: one is drawn, or you place it)",
    { path: "maybe" },
  ),
  flag(
    "-o --out <file>",
    "output",
    "save the game in a new file; the opponent's shots go beside it, such as game-theirs.json",
    { path: "always" },
  ),
  flag("--resume", "running", "continue the game that --out names: add it to the same command; only --out is needed"),
  MAX_MEMORY,
  {
    ...MAX_TIME,
    about:
      "stop the game if your opponent thinks longer than this in a turn, such as 90s or 15m; hints then take no longer either (default: no limit, but counts estimated to take over 60s are refused in a terminal)",
  },
] as const;

type PlayFlags = FlagValues<typeof FLAGS>;

const PRIOR_ABOUT =
  "\nA prior says how you hide: your opponent believes it and shoots accordingly. It says nothing about your opponent's fleet, which is drawn by --placement; hints ignore it.";

export const playCommand = defineCommand({
  name: "play",
  about: "Play a game against a strategy in the terminal",
  flags: FLAGS,
  notes: [PRIOR_ABOUT, strategyList()],
  examples: {
    "broadside play": "the American game",
    "broadside play --scenario russian --against diagonal --turns hit-again": "the Russian game",
    "broadside play --turns salvo": "as many shots each as ships afloat, answered together",
    "broadside play --turns 3:last-turn": "three shots each, and whoever begins wins no turn by it",
    "broadside play --scenario gorkoff-5x5 --out game.json": "a small game, to be reviewed",
    "broadside play --prior people": "against one who knows where people hide their ships",
    "broadside play --scenario gorkoff-5x5 --fleet game-theirs.json": "your fleet of that game again",
  },
  run: async (flags, call) => {
    const settings = flags.resume ? await resumedSettings(flags, call) : await newSettings(flags);
    const lines = readLines();
    try {
      await playPerson(settings, lines, outputTerminal());
    } finally {
      lines.close();
    }
  },
});

const newSettings = async (flags: PlayFlags): Promise<MatchSettings> => {
  const { seed = drawSeed(), placement, first, out } = flags;
  const turns = readTurns(flags.turns);
  const hunted = scenarioOf(flags);
  const scenario = accept(withPrior(hunted, undefined));
  const against = flags.against ?? (hunted.prior ? BELIEVER : OPPONENT);
  const settings = {
    scenario,
    hunted: hunted.prior ? hunted : scenario,
    placement: placement ?? { name: presetPlacement(flags.scenario) },
    strategy: await loadStrategy(against, "--against"),
    seed,
    turns,
    first,
    fleet: flags.fleet === undefined ? undefined : readFleet(flags.fleet, "--fleet", scenario),
    files: out === undefined ? undefined : matchFiles(out, "--out"),
    inference: inferOptions(flags),
    thinking: flags.maxTime,
    resumed: undefined,
  };
  if (registeredStrategy(settings.strategy.name)?.kind === "solved")
    requireEquallyLikely(hunted, flags.prior, `strategy ${settings.strategy.name} takes all layouts as equally likely`);
  requireFitting(settings.strategy, settings.scenario, "--against");
  return settings;
};

/** Refuses flags that say something else than a resumed game has; they may be repeated as they were. */
const requireSame = (
  flags: PlayFlags,
  { sourceOf }: Call,
  { scenario, hunted, seed, duel }: ReturnType<typeof readMatch>,
): void => {
  const isTyped = (key: string): boolean => sourceOf(key) === "cli";
  const refuse = (flag: string, what: string): never => {
    throw UsageError.of(flag, `${what} "${flags.out}"`, "leave it out: the game has its own");
  };
  const textOf = (rules: Scenario): string => JSON.stringify(formatScenario(rules));
  const rules = ["scenario", "contact", "answers", "prior"].filter(isTyped).map((key) => `--${key}`);
  if (rules.length > 0) {
    const asked = scenarioOf(flags);
    if (textOf(accept(withPrior(asked, undefined))) !== textOf(scenario))
      refuse(listOf(rules, "and"), "these are not the rules of");
    if (isTyped("prior") && textOf(asked) !== textOf(hunted)) refuse("--prior", "this is not the prior of");
  }
  if (isTyped("placement")) {
    const what = `the fleets of "${flags.out}" lie already`;
    throw UsageError.of(`--placement ${formatPlacementModel(flags.placement as PlacementModel)}`, what, "leave it out");
  }
  if (flags.seed !== undefined && flags.seed !== seed) refuse("--seed", `${flags.seed} is not the seed of`);
  const own = duel.game(1).layout;
  if (flags.fleet === undefined || isBoxLayout(own)) return;
  const shipsOf = (layout: HiddenLayout): string =>
    isBoxLayout(layout) ? "" : [...formatLayout(layout).ships.map((ship) => JSON.stringify(ship))].sort().join();
  if (shipsOf(readFleet(flags.fleet, "--fleet", scenario)) !== shipsOf(own))
    refuse("--fleet", "this is not the fleet of");
};

const resumedSettings = async (flags: PlayFlags, call: Call): Promise<MatchSettings> => {
  if (flags.out === undefined) throw UsageError.of("--resume", "names no game", "write --out game.json --resume");
  const isTyped = (key: string): boolean => call.sourceOf(key) === "cli";
  const match = readMatch(flags.out, {
    turns: isTyped("turns") ? readTurns(flags.turns) : undefined,
    first: isTyped("first") ? flags.first : undefined,
  });
  const { turns, first } = match;
  const against = flags.against ?? match.strategy ?? OPPONENT;
  const strategy = await loadStrategy(against, "--against");
  requireFitting(strategy, match.scenario, "--against");
  requireSame(flags, call, match);
  return {
    scenario: match.scenario,
    hunted: match.hunted.prior ? match.hunted : match.scenario,
    placement: { name: "uniform" },
    strategy,
    seed: match.seed ?? drawSeed(),
    turns,
    first,
    fleet: undefined,
    files: match.files,
    inference: inferOptions(flags),
    thinking: flags.maxTime,
    resumed: match.duel,
  };
};
