import {
  fail,
  type Knowledge,
  makeKnowledge,
  ok,
  RandomStream,
  type Result,
  type Scenario,
  unwrap,
} from "@broadside/engine";
import {
  type Duel,
  formatTranscript,
  isSalvo,
  LEVEL_NAMES,
  LEVELS,
  type LevelName,
  parseTurnRule,
  type RefereedTranscript,
  replayDuel,
} from "@broadside/engine/games";
import { isRecord } from "@broadside/engine/input";
import { newId } from "../../parts/id.ts";
import { isCount } from "../../storage/reader.ts";
import { hasVersion, newerThan, VERSIONS } from "../../storage/versions.ts";
import { readRefereed } from "../games/game-file.ts";
import { type Hiding, hiddenBy } from "../rules/hiding-prior.ts";
import type { SideName } from "./side-name.ts";

/**
 * A person, at this page or elsewhere (from a link), a friend, by the seat if both play at one device, or a strategy,
 * by its full name and its level.
 */
export type MatchPlayer =
  | { readonly kind: "person" | "stranger" }
  /** At one device with a seat; `of` names the match, as in a link. */
  | { readonly kind: "friend"; readonly seat?: 0 | 1; readonly of?: string }
  | { readonly kind: "strategy"; readonly strategy: string; readonly level?: LevelName };

/** A player from the name of a level or a strategy. */
export const playerOf = (name: SideName): MatchPlayer => {
  const level = LEVEL_NAMES.find((known) => known === name);
  return level ? { kind: "strategy", strategy: LEVELS[level], level } : { kind: "strategy", strategy: name };
};

/** The players: the first is the person at the page, unless two strategies play. */
export type MatchPlayers = readonly [MatchPlayer, MatchPlayer];

export type StreamState = readonly number[];

export interface MatchHead {
  readonly id: string;
  /** Counts the writes of the match: a tab only overwrites the state that it last wrote or read. */
  readonly revision: number;
  /** When the match began and when it was last continued, in milliseconds since 1970. */
  readonly begun: number;
  readonly changed: number;
  readonly players: MatchPlayers;
  /** The seed for drawing the fleets and, for strategies that use random numbers, their shots. */
  readonly seed: number;
  /** For each hint, the number of shots that the person had made by then. */
  readonly hints: readonly number[];
  /** How many of the person's shots were taken back. */
  readonly takenBack: number;
  readonly resigned?: 0 | 1;
  /** The prior that hid the second player's fleet; absent if only the rules decided. */
  readonly hiding?: Hiding;
  /** For each player, the state of the random stream before each shot, and before the next one; empty for a person. */
  readonly states: readonly [readonly StreamState[], readonly StreamState[]];
}

export interface Match extends MatchHead {
  readonly duel: Duel;
}

/** The player who sank the other's fleet, or whose opponent gave up; undefined while the match is in progress. */
export const winnerOf = ({ duel, resigned }: Pick<Match, "duel" | "resigned">): 0 | 1 | undefined =>
  duel.winner ?? (resigned === undefined ? undefined : resigned === 0 ? 1 : 0);

export const scenarioOf = ({ duel }: Pick<Match, "duel">): Scenario => duel.rules.layouts[0].scenario;

/** The sub-streams of the seed, as in `broadside play`: a different fleet changes nothing else. */
export const STREAMS = { theirFleet: 0, myFleet: 1, shots: [3, 2] } as const;

/**
 * The rules as a player knows them: the person chose the prior by which the other side hides its fleet; strategies are
 * told of none.
 */
export const rulesKnownTo = (
  player: 0 | 1,
  { duel, players, hiding }: Pick<Match, "duel" | "players" | "hiding">,
): Scenario => {
  const { scenario } = duel.rules.layouts[player];
  const isTold = player === 0 && players[0].kind !== "strategy";
  return isTold && hiding !== undefined ? unwrap(hiddenBy(scenario, hiding)) : scenario;
};

/** A player's knowledge of the enemy fleet, from the rules as they know them, and the shots and answers. */
export const knowledgeOf = (player: 0 | 1, match: Pick<Match, "duel" | "players" | "hiding">): Knowledge =>
  makeKnowledge(rulesKnownTo(player, match), match.duel.game(player).observations);

/**
 * The transcript of a player's shots, with the rules as the player knows them. With its seed, if known, a strategy
 * repeats the same game.
 */
export const transcriptOf = (match: Match, player: 0 | 1): RefereedTranscript => ({
  ...recordOf(match, player),
  scenario: rulesKnownTo(player, match),
});

/** The transcript of a player's shots, without a prior. */
const recordOf = ({ duel, players, seed, states, resigned }: Match, player: 0 | 1): RefereedTranscript => {
  const who = players[player];
  if (who.kind !== "strategy") return duel.transcript(player, { strategy: "a person" }, resigned);
  // In salvos, a strategy's random numbers depend on what the other side has sunk.
  const isSeeded = states[player].length > 0 && !isSalvo(duel.rules.turns);
  const shooter = { strategy: who.strategy, ...(isSeeded && { seed: [seed, STREAMS.shots[player]] }) };
  return duel.transcript(player, shooter, resigned);
};

/** A match as plain data, with transcripts that the command can read; {@link parseMatch} reads it back. */
export const formatMatch = (match: Match): Readonly<Record<string, unknown>> => {
  const { duel, ...head } = match;
  const { turns, first } = duel.rules;
  const isOver = winnerOf(match) !== undefined;
  const games = ([0, 1] as const).map((player) => formatTranscript(recordOf(match, player)));
  return { version: VERSIONS.matches, ...head, turns, first, isOver, games };
};

const spoilt = (what: string): Result<never> =>
  fail("kept match", what, "save it as a file if you need it, or delete it");

const isPlayer = (value: unknown): value is MatchPlayer =>
  isRecord(value) &&
  (value["kind"] === "person" ||
    (value["kind"] === "strategy" &&
      typeof value["strategy"] === "string" &&
      (value["level"] === undefined || LEVEL_NAMES.some((level) => level === value["level"]))));

const isState = (value: unknown): value is StreamState =>
  Array.isArray(value) && value.length === 4 && value.every((word) => isCount(word) && word < 2 ** 32);

const isPair = <T>(value: unknown, isItem: (item: unknown) => item is T): value is readonly [T, T] =>
  Array.isArray(value) && value.length === 2 && value.every(isItem);

const isStates = (value: unknown): value is readonly StreamState[] => Array.isArray(value) && value.every(isState);

const readHead = (fields: Readonly<Record<string, unknown>>): Result<MatchHead> => {
  const { id, revision, begun, changed, players, seed, hints, takenBack, resigned, hiding, states } = fields;
  if (typeof id !== "string" || !isCount(revision) || !isCount(begun) || !isCount(changed) || !isCount(seed))
    return spoilt("lacks its name, its times or its seed");
  if (!isPair(players, isPlayer) || players[1].kind !== "strategy") return spoilt("does not say who plays");
  if (!Array.isArray(hints) || !hints.every(isCount) || !isCount(takenBack))
    return spoilt("does not say what was asked");
  if (resigned !== undefined && resigned !== 0 && resigned !== 1) return spoilt("does not say who gave up");
  if (hiding !== undefined && typeof hiding !== "string") return spoilt("does not say how a fleet was hidden");
  if (!isPair(states, isStates)) return spoilt("lacks the random numbers of its players");
  return ok({
    ...{ id, revision, begun, changed, players, seed, hints, takenBack, states },
    ...(resigned === undefined ? {} : { resigned }),
    ...(hiding === undefined ? {} : { hiding }),
  });
};

/** Whether a strategy has a random state for every shot, and a person has none. */
const fits = ({ players, states }: MatchHead, duel: Duel): boolean =>
  players.every(({ kind }, i) => {
    const shots = duel.game(i === 0 ? 0 : 1).observations.length;
    return states[i].length === (kind === "person" ? 0 : shots + 1);
  });

/** Reads a stored match without trusting it: every answer is compared with the layouts. */
export const parseMatch = (value: unknown): Result<Match> => {
  if (!isRecord(value)) return spoilt("is not a match");
  const { turns, first, games } = value;
  if (!hasVersion("matches", value)) return newerThan("matches", value, "kept match") ?? spoilt("is not a match");
  const head = readHead(value);
  if (!head.ok) return head;
  const rule = typeof turns === "string" ? parseTurnRule(turns) : undefined;
  if (!rule?.ok || (first !== 0 && first !== 1)) return spoilt("does not say whose turn it is");
  if (!Array.isArray(games) || games.length !== 2) return spoilt("lacks its shots");
  const [mine, theirs] = [readRefereed(games[0]), readRefereed(games[1])];
  if (!mine.ok) return mine;
  if (!theirs.ok) return theirs;
  const { hiding } = head.value;
  const hidden = hiding === undefined ? undefined : hiddenBy(mine.value.scenario, hiding);
  if (hidden?.ok === false) return hidden;
  const duel = replayDuel({ layouts: [mine.value.layout, theirs.value.layout], turns: rule.value, first }, [
    mine.value.observations,
    theirs.value.observations,
  ]);
  if (!duel.ok) return duel;
  if (!fits(head.value, duel.value)) return spoilt("lacks random numbers of its players");
  return { ok: true, value: { ...head.value, duel: duel.value } };
};

export const newHead = (seed: number, players: MatchPlayers, hiding: Hiding | undefined): MatchHead => {
  const now = Date.now();
  const stream = (player: 0 | 1) =>
    players[player].kind === "person" ? [] : [RandomStream.fromSeed(seed, STREAMS.shots[player]).state()];
  return {
    ...{ id: newId(), revision: 1, begun: now, changed: now, players, seed, hints: [], takenBack: 0 },
    states: [stream(0), stream(1)],
    ...(hiding === undefined ? {} : { hiding }),
  };
};
