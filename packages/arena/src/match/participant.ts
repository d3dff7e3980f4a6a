import type { Layout, Observation } from "@broadside/engine";
import type { Outcome } from "../bot/protocol/arena-line.ts";

/**
 * A participant in matches. It learns where each match begins and ends, and the answers to its own shots; it sees
 * no layout but its own. An error that it throws is a fault, which loses the match.
 */
export interface Participant {
  begin(match: number): Promise<void>;
  /** Places its own fleet. @param number of the fleet, in case the arena draws the fleet instead */
  place(number: number): Promise<Layout>;
  /** Names the cells to shoot, exactly as many as asked. */
  shoot(asked: number): Promise<readonly number[]>;
  hear(shots: readonly Observation[]): void;
  /** Ends a match. @param shots number of shots that this participant fired */
  end(outcome: Outcome, shots: number): void;
  /** Ends every wait, because the run is over. */
  stop(): void;
  close(): Promise<void>;
}
