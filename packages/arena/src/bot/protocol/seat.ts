import type { Observation, Player } from "@broadside/engine";
import type { Outcome } from "./arena-line.ts";

/** Who plays game after game and is told of each where it begins and ends: a bot, however it is reached. */
export abstract class Seat implements Player {
  /** Begins a game. @throws PlayerFault when it cannot be played */
  abstract begin(game: number): void;
  abstract next(): number;
  abstract observe(observation: Observation): void;
  /** Ends a game. */
  abstract end(outcome: Outcome, shots: number): void;
  /** No game follows soon. */
  abstract rest(): void;
}
