// Apart from what uses the database: public types need no types of it.
import type { ReducedGame } from "@broadside/engine/review";

/** A reduced game by its number. */
export interface NumberedReduction extends ReducedGame {
  readonly game: number;
}
