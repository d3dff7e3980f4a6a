import type { Observation, Player } from "@broadside/engine";
import type { Outcome } from "./arena-line.ts";

/** A player of many games that is told where each game begins and ends: a bot, however it is reached. */
export abstract class ToldPlayer implements Player {
  abstract begin(game: number): void;
  abstract next(): number;
  abstract observe(observation: Observation): void;
  abstract end(outcome: Outcome, shots: number): void;
  abstract rest(): void;
}
