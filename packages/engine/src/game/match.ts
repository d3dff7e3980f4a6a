import { isHit } from "../scenario/answer.ts";
import { Referee } from "./referee.ts";
import type { RefereedTranscript } from "./transcript.ts";

/** One shot at a time: with `alternate`, the turn passes after every shot; with `hit-again`, after every miss. */
export const SINGLE_SHOT_RULES = ["alternate", "hit-again"] as const;

/** The name of a turn rule with one shot at a time, one of {@link SINGLE_SHOT_RULES}. */
export type SingleShotRule = (typeof SINGLE_SHOT_RULES)[number];

/** The turn rules: {@link SINGLE_SHOT_RULES}, and `salvo`, one shot for each own ship afloat, only in a `Duel`. */
export const TURN_RULES = [...SINGLE_SHOT_RULES, "salvo"] as const;

/** The name of a turn rule, one of {@link TURN_RULES}. */
export type TurnRule = (typeof TURN_RULES)[number];

/** What each turn rule means, in words. */
export const TURN_RULES_MEANING: Readonly<Record<TurnRule, string>> = {
  alternate: "the players shoot in turn, one shot each",
  "hit-again": "a player who hits shoots again; a miss passes the turn",
  salvo: "the players shoot in turn, as many shots each as they have ships afloat, all answered together",
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
