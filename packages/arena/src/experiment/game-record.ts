import type { Fault } from "../fault/fault.ts";

/** One game as it is kept: what one strategy did against one layout. */
export interface GameRecord {
  /** The experiment's fingerprint: the same for all games of one experiment, different for any other. */
  readonly experiment: string;
  /** The strategy as it was asked for, for example `random` or `probability-chessboard:divisor=2,remainder=0,block=20`. */
  readonly strategy: string;
  /** Number of the game, from 0. */
  readonly game: number;
  /** Number of the layout, from 0. Games of different strategies that have the same number have the same layout. */
  readonly layout: number;
  /** Shots fired until every cell of every ship was hit; with a fault, until the fault, or 0 when it was not seen. */
  readonly shots: number;
  /** Those of them that hit no ship. */
  readonly misses: number;
  /** Time that the game took, referee included. */
  readonly milliseconds: number;
  /** Why the game was not finished; null for a finished game. */
  readonly fault: Fault | null;
  /** The shots in order as text, see `encodeShots`. */
  readonly sequence: string;
}
