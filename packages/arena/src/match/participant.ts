import type { Layout, Observation } from "@broadside/engine";
import type { Outcome } from "../bot/protocol/arena-line.ts";

/**
 * A participant in matches. It is told where each match begins and ends, and the answers to its own shots; it
 * sees no layout but its own. An error it throws is a fault that loses the match.
 */
export interface Participant {
  /** The name as given. */
  readonly name: string;
  /** Begins a match. */
  begin(match: number): Promise<void>;
  /** Places its own fleet. @param number of the fleet, for fleets that the arena draws instead */
  place(number: number): Promise<Layout>;
  /** Names cells to shoot, as many as asked for. */
  shoot(asked: number): Promise<readonly number[]>;
  /** Receives the answers to its shots. */
  hear(shots: readonly Observation[]): void;
  /** Ends a match. @param shots of this participant */
  end(outcome: Outcome, shots: number): void;
  /** Ends all waiting, because the run is over. */
  stop(): void;
  /** Releases its resources. */
  close(): Promise<void>;
}
