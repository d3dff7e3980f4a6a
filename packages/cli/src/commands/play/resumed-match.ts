import { existsSync } from "node:fs";
import { formatScenario, type Observation, type Scenario, withPrior } from "@broadside/engine";
import {
  type Duel,
  parseTranscriptText,
  type RefereedTranscript,
  replayDuel,
  TURN_RULES,
  type TurnRule,
  withLayout,
} from "@broadside/engine/games";
import { listOf } from "@broadside/engine/text";
import { readText } from "../../input/source/scenario-source.ts";
import { accept, UsageError } from "../../output/usage-error.ts";
import { PLAYERS, type PlayerName } from "./match-settings.ts";
import { type MatchFiles, theirFile } from "./saved-match.ts";

/** A game that was left and goes on. */
export interface ResumedMatch {
  readonly files: MatchFiles;
  readonly duel: Duel;
  /** The rules without a prior. */
  readonly scenario: Scenario;
  /** The rules with the prior that the strategy believes, if it has one. */
  readonly hunted: Scenario;
  /** The full name of the strategy; undefined where the file names none. */
  readonly strategy: string | undefined;
  readonly seed: number | undefined;
}

/**
 * Reads a game that `--save` has kept.
 *
 * @throws UsageError when there is none, its files are not the two sides of one game, its shots are not made by these turns, or it
 *   is over.
 */
export const readMatch = (path: string, rule: TurnRule, first: PlayerName): ResumedMatch => {
  const files = { mine: path, theirs: theirFile(path) };
  const [mine, theirs] = [files.mine, files.theirs].map(readSide);
  if (rulesOf(mine) !== rulesOf(theirs))
    throw UsageError.of(`--save "${path}"`, `has other rules than "${files.theirs}"`, "name a game that play has kept");
  const duel = replay([mine, theirs], rule, first, path);
  if (duel.winner !== undefined)
    throw UsageError.of(`--save "${path}"`, "that game is over", "leave --resume out and name a new file");
  const { strategy, seed } = theirs;
  return { files, duel, scenario: mine.scenario, hunted: theirs.scenario, strategy, seed: seed?.at(0) };
};

const readSide = (path: string): RefereedTranscript => {
  if (!existsSync(path))
    throw UsageError.of(
      `--save "${path}"`,
      "there is no such game to resume",
      "leave --resume out, or name one that is",
    );
  const text = readText(path, "--save").replace(/^\ufeff/, "");
  return accept(withLayout(accept(parseTranscriptText(text, path))), path);
};

const rulesOf = ({ scenario }: RefereedTranscript): string =>
  JSON.stringify(formatScenario(accept(withPrior(scenario, undefined))));

type Sides = readonly [RefereedTranscript, RefereedTranscript];

const replay = (sides: readonly RefereedTranscript[], rule: TurnRule, first: PlayerName, path: string): Duel => {
  const [mine, theirs] = sides as Sides;
  const tryRules = (turns: TurnRule, begins: PlayerName) => {
    const shots: readonly [readonly Observation[], readonly Observation[]] = [mine.observations, theirs.observations];
    const layouts = [mine.layout, theirs.layout] as const;
    return replayDuel({ layouts, turns, first: begins === "me" ? 0 : 1 }, shots);
  };
  const duel = tryRules(rule, first);
  if (duel.ok) return duel.value;
  const fitting = TURN_RULES.flatMap((turns) =>
    PLAYERS.flatMap((begins) => (tryRules(turns, begins).ok ? [`--turns ${turns} --first ${begins}`] : [])),
  );
  if (fitting.length === 0) accept(duel, `--save "${path}"`);
  throw UsageError.of(
    `--save "${path}"`,
    `its shots were not made by turns ${rule} with ${first} first`,
    `write ${listOf(fitting, "or")}`,
  );
};
