import type { Comparison } from "../statistics/rating/comparison.ts";

/**
 * A game of two as ratings read it: played as a match, or derived from games that two strategies played
 * alone. Plain data.
 */
export interface Encounter extends Comparison {
  /**
   * Number of the match, from 0. Encounters of one match may depend on each other; those of different matches
   * do not.
   */
  readonly match: number;
  /**
   * Shots at the other's fleet by the side that began, then by the other. For strategies that played alone,
   * the shots to the end of their game, whoever was first.
   */
  readonly shots: readonly [number, number];
  /** Present when a fault lost the game. */
  readonly byFault?: true;
}

/**
 * The points of a participant in a game: 1 for a win, 1/2 for a draw.
 *
 * @example
 * import { pointsIn } from "@broadside/arena/tournaments";
 *
 * pointsIn({ first: 0, second: 1, result: "drawn" }, 0); // => 0.5
 * pointsIn({ first: 0, second: 1, result: "first" }, 1); // => 0
 */
export const pointsIn = ({ first, result }: Comparison, participant: number): number => {
  if (result === "drawn") return 0.5;
  return (result === "first") === (first === participant) ? 1 : 0;
};

/** Games of two, by matches: derived from games alone, or played whole. */
export interface Meetings {
  /** Most matches of any two. */
  readonly matches: number;
  /** The games of a match: two, or fewer where one is void or was not played. */
  match(match: number, a: number, b: number): Encounter[];
}
