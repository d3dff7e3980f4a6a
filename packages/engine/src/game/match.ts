import { nearestName } from "../core/nearest.ts";
import { fail, ok, type Result } from "../core/result.ts";
import { isHit } from "../scenario/answer.ts";
import { Referee } from "./referee.ts";
import type { RefereedTranscript } from "./transcript.ts";

/** One shot at a time: with `alternate`, the turn passes after every shot; with `hit-again`, after every miss. */
export const SINGLE_SHOT_RULES = ["alternate", "hit-again"] as const;

/** The name of a turn rule with one shot at a time, one of {@link SINGLE_SHOT_RULES}. */
export type SingleShotRule = (typeof SINGLE_SHOT_RULES)[number];

/** The turn rules with a name: {@link SINGLE_SHOT_RULES}, and `salvo`, one shot for each own ship afloat. */
export const TURN_RULES = [...SINGLE_SHOT_RULES, "salvo"] as const;

/** A turn rule: one of {@link TURN_RULES}, or the number of shots in every turn, from `2` on; both only in a `Duel`. */
export type TurnRule = (typeof TURN_RULES)[number] | `${number}`;

/** How two players take turns. */
export interface Turns {
  readonly turns: TurnRule;
  /** Whether the player who did not begin has a last turn once their fleet is sunk; then a game can be drawn. */
  readonly lastTurn: boolean;
}

const MEANING: Readonly<Record<(typeof TURN_RULES)[number], string>> = {
  alternate: "the players shoot in turn, one shot each",
  "hit-again": "a player who hits shoots again; a miss passes the turn",
  salvo: "the players shoot in turn, as many shots each as they have ships afloat, all answered together",
};

const MOST_SHOTS = 1000;

/** The shots in every turn if the rule is a number of them; undefined for a rule with a name. */
export const shotsPerTurn = (rule: TurnRule): number | undefined => (isNamedRule(rule) ? undefined : Number(rule));

/**
 * Whether a turn has several shots, all chosen before any is answered.
 *
 * @example
 * import { isSalvo } from "@broadside/engine/games";
 *
 * isSalvo("3"); // => true
 * isSalvo("alternate"); // => false
 */
export const isSalvo = (rule: TurnRule): boolean => rule === "salvo" || !isNamedRule(rule);

const isNamedRule = (rule: string): rule is (typeof TURN_RULES)[number] => rule in MEANING;

/**
 * What turns mean, in words.
 *
 * @example
 * import { describeTurns } from "@broadside/engine/games";
 *
 * describeTurns({ turns: "3", lastTurn: false }); // => "the players shoot in turn, 3 shots each, all answered together"
 */
export const describeTurns = ({ turns, lastTurn }: Turns): string => {
  const rule = isNamedRule(turns)
    ? MEANING[turns]
    : `the players shoot in turn, ${turns} shots each, all answered together`;
  return lastTurn ? `${rule}; the player who did not begin has a last turn` : rule;
};

/**
 * Writes how turns are taken; {@link parseTurns} reads it.
 *
 * @example
 * import { formatTurns } from "@broadside/engine/games";
 *
 * formatTurns({ turns: "3", lastTurn: true }); // => "3:last-turn"
 */
export const formatTurns = ({ turns, lastTurn }: Turns): string => (lastTurn ? `${turns}:last-turn` : turns);

/**
 * Reads a turn rule: a name, or the number of shots in every turn.
 *
 * @example
 * import { parseTurnRule } from "@broadside/engine/games";
 *
 * parseTurnRule("3"); // => { ok: true, value: "3" }
 */
export const parseTurnRule = (text: string, where = "turns"): Result<TurnRule> => {
  if (isNamedRule(text)) return ok(text);
  if (!/^\d+$/.test(text)) {
    const near = nearestName(text, TURN_RULES);
    const fix = near ? `did you mean "${near}"?` : `write ${TURN_RULES.join(", ")} or a number of shots`;
    return fail(where, `"${text.slice(0, 40)}" is not known`, fix);
  }
  const shots = Number(text);
  if (shots === 1) return fail(where, "one shot in every turn has a name", "write alternate");
  if (shots < 1 || shots > MOST_SHOTS)
    return fail(where, `${text.slice(0, 40)} shots make no turn`, `write a number from 2 to ${MOST_SHOTS}`);
  return ok<TurnRule>(`${shots}`);
};

/**
 * Reads how turns are taken: a turn rule, with `:last-turn` behind it for equally many turns.
 *
 * @example
 * import { parseTurns } from "@broadside/engine/games";
 *
 * parseTurns("3:last-turn"); // => { ok: true, value: { turns: "3", lastTurn: true } }
 */
export const parseTurns = (text: string): Result<Turns> => {
  const [name, ...last] = text.split(":");
  const rule = parseTurnRule(name);
  if (!rule.ok) return rule;
  if (last.length > 0 && last.join(":") !== "last-turn")
    return fail("turns", `"${last.join(":").slice(0, 40)}" is not known`, `write ${name} or ${name}:last-turn`);
  if (rule.value === "salvo" && last.length > 0)
    return fail("turns", "a sunk fleet has no shots for a last turn", "write salvo, or a number such as 5:last-turn");
  return ok({ turns: rule.value, lastTurn: last.length > 0 });
};

/**
 * The player to move after a shot, or after the last shot of a salvo.
 *
 * @example
 * import { nextTurn } from "@broadside/engine/games";
 *
 * nextTurn("hit-again", 0, true); // => 0
 * nextTurn("alternate", 0, true); // => 1
 */
export const nextTurn = (rule: TurnRule, player: 0 | 1, isHit: boolean): 0 | 1 =>
  rule === "hit-again" && isHit ? player : player === 0 ? 1 : 0;

/**
 * The player to move in a two-player game; undefined if it is over. With a last turn, the player who did not begin
 * has one after the other's winning shot.
 *
 * @param first the player who began
 * @param next the player of the next shot, if there is one: after a winning shot, the other player
 * @param hasWon for each player, whether they hit the last cell of the other's fleet
 * @example
 * import { playerToMove } from "@broadside/engine/games";
 *
 * playerToMove({ turns: "alternate", lastTurn: true }, 0, 1, [true, false]); // => 1
 * playerToMove({ turns: "alternate", lastTurn: true }, 0, 0, [true, false]); // => undefined
 */
export const playerToMove = (
  { lastTurn }: Turns,
  first: 0 | 1,
  next: 0 | 1,
  hasWon: readonly [boolean, boolean],
): 0 | 1 | undefined => {
  const last = first === 0 ? 1 : 0;
  if (hasWon[last]) return undefined;
  // The last turn ends when it would be the turn of the player who has won already.
  return hasWon[first] && !(lastTurn && next === last) ? undefined : next;
};

/**
 * The number of shots in a turn, all fired before any is answered: one, or those of a salvo, or one for each cell
 * left if these are fewer.
 *
 * @param shipsAfloat the ships that the player has afloat
 * @param cellsLeft the cells that the player may still shoot
 * @example
 * import { shotsOfTurn } from "@broadside/engine/games";
 *
 * shotsOfTurn("salvo", 4, 50n); // => 4
 * shotsOfTurn("alternate", 4, 50n); // => 1
 */
export const shotsOfTurn = (rule: TurnRule, shipsAfloat: number, cellsLeft: bigint): number => {
  const shots = isSalvo(rule) ? (shotsPerTurn(rule) ?? shipsAfloat) : 1;
  return cellsLeft < BigInt(shots) ? Number(cellsLeft) : shots;
};

/** One player's shots at the other player's fleet. */
export interface Side {
  /** For each shot, in order, whether it was a hit. */
  readonly hits: readonly boolean[];
  /** Whether the last shot ended the game. */
  readonly isOver: boolean;
}

/** The course of a two-player game. */
export interface Match {
  /** Who hit the last ship cell: 0 is the player who began; undefined if the shots ran out. */
  readonly winner: 0 | 1 | undefined;
  /** The player of each shot, in order. */
  readonly order: readonly (0 | 1)[];
  readonly shots: readonly [number, number];
}

/**
 * Combines two games of one side into a two-player game. No answer depends on whose turn it is, so each
 * player shoots as in a game alone, and the rule only decides the order of the shots. The first shot that
 * ends one of the two games ends the match. The match has no winner if the player to move has no shots left.
 * Salvos are refused: with them, what a player knows at each shot depends on the other player.
 *
 * @throws RangeError for a rule outside {@link SINGLE_SHOT_RULES}.
 * @example
 * import { playMatch } from "@broadside/engine/games";
 *
 * const first = { hits: [true, true], isOver: true };
 * const second = { hits: [false, true, true], isOver: true };
 * playMatch(first, second, "alternate").winner; // => 0
 */
export const playMatch = (first: Side, second: Side, rule: SingleShotRule): Match => {
  if (!SINGLE_SHOT_RULES.includes(rule))
    throw new RangeError(`turns by ${rule} are not those of games played alone; play the two-player game by a Duel`);
  const sides = [first, second] as const;
  const shots: [number, number] = [0, 0];
  const order: (0 | 1)[] = [];
  let turn: 0 | 1 = 0;
  for (;;) {
    const side = sides[turn];
    if (shots[turn] === side.hits.length) return { winner: undefined, order, shots };
    const hits = side.hits[shots[turn]++];
    order.push(turn);
    if (side.isOver && shots[turn] === side.hits.length) return { winner: turn, order, shots };
    turn = nextTurn(rule, turn, hits);
  }
};

/**
 * The side that a transcript describes; its answers are taken to be true.
 *
 * @throws RangeError for an impossible shot.
 * @example
 * import { listLayouts, makeKnowledge, parseStrategy, preset, RandomStream, unwrap } from "@broadside/engine";
 * import { playGame, sideOf } from "@broadside/engine/games";
 *
 * const layout = listLayouts(makeKnowledge(preset("gorkoff-3x3")), 10)[0]!;
 * sideOf(playGame(unwrap(parseStrategy("greedy-hit")), layout, RandomStream.fromSeed(1))).isOver; // => true
 */
export const sideOf = ({ layout, observations }: RefereedTranscript): Side => {
  const referee = new Referee(layout);
  for (const { cell } of observations) referee.fire(cell);
  return { hits: observations.map(({ answer }) => isHit(answer)), isOver: referee.isOver };
};
