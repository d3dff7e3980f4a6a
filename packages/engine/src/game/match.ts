import { isHit } from "../scenario/answer.ts";
import { Referee } from "./referee.ts";
import type { RefereedTranscript } from "./transcript.ts";

/** Who shoots next in a game of two: `alternate` after every shot the other, `hit-again` a hit shoots once more. */
export const TURN_RULES = ["alternate", "hit-again"] as const;

/** The name of a turn rule, one of {@link TURN_RULES}. */
export type TurnRule = (typeof TURN_RULES)[number];

/** What each turn rule says, in words. */
export const TURN_RULES_MEANING: Readonly<Record<TurnRule, string>> = {
  alternate: "the players shoot in turn, one shot each",
  "hit-again": "a player who hits shoots again; a miss passes the turn",
};

/** One player's shots at the other's fleet. */
export interface Side {
  /** For each shot in order whether it hit. */
  readonly hits: readonly boolean[];
  /** Whether the last of these shots ended the game. */
  readonly isOver: boolean;
}

/** The course of a game of two. */
export interface Match {
  /** Who hit the last cell of the other's fleet: 0 the player who began, 1 the other; undefined when the shots ran out. */
  readonly winner: 0 | 1 | undefined;
  /** The player of each shot, in order. */
  readonly order: readonly (0 | 1)[];
  /** The number of shots of each player. */
  readonly shots: readonly [number, number];
}

/**
 * Lays two games of one side against each other. What a player learns concerns the other's fleet alone, and no answer
 * depends on whose turn it is; so each player's shots are the same in a game of two as in a game by themselves, and only
 * the order between them follows from the rule. The game of two is over with the first shot that ends one of the two; the
 * loser's remaining shots are not made. It stops without a winner when a player is to shoot whose shots have run out.
 */
export const playMatch = (first: Side, second: Side, rule: TurnRule): Match => {
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
    if (rule === "alternate" || !hits) turn = turn === 0 ? 1 : 0;
  }
};

/** The winner of {@link playMatch} without its course: who needs fewer turns, the player who began when equal. */
export const winnerOf = (first: Side, second: Side, rule: TurnRule): 0 | 1 | undefined => {
  const [a, b] = [turnsOf(first, rule), turnsOf(second, rule)];
  if (a === undefined || b === undefined) return playMatch(first, second, rule).winner;
  return a <= b ? 0 : 1;
};

/**
 * The number of turns a side needs to end its game: its shots when players alternate, its misses and the last turn when
 * a hit shoots again. Undefined when the game was not ended.
 */
export const turnsOf = ({ hits, isOver }: Side, rule: TurnRule): number | undefined => {
  if (!isOver) return undefined;
  return rule === "alternate" ? hits.length : hits.filter((hit) => !hit).length + 1;
};

/** The side of a transcript, whose answers are taken to be true. */
export const sideOf = ({ layout, observations }: RefereedTranscript): Side => {
  const referee = new Referee(layout);
  for (const { cell } of observations) referee.fire(cell);
  return { hits: observations.map(({ answer }) => isHit(answer)), isOver: referee.isOver };
};
