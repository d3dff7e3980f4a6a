import type { Layout, Observation } from "@broadside/engine";
import type { Outcome } from "../bot/protocol/arena-line.ts";

/**
 * Who takes part in matches: is told where a match begins and ends, and the answers to its own shots. It never sees a layout but its own.
 * Whatever it throws is a fault that loses the match.
 */
export interface Participant {
  /** The name it was asked for by. */
  readonly name: string;
  /** Begins a match. */
  begin(match: number): Promise<void>;
  /** A fleet of its own. @param number of the fleet, for those that the arena draws in its place */
  place(number: number): Promise<Layout>;
  /** Cells to shoot, as many as asked for. */
  shoot(asked: number): Promise<readonly number[]>;
  /** Tells the answers to its shots. */
  hear(shots: readonly Observation[]): void;
  /** Ends a match. @param shots that it made */
  end(outcome: Outcome, shots: number): void;
  /** Ends what somebody waits for: the run is over. */
  stop(): void;
  /** Lets go of what it holds. */
  close(): Promise<void>;
}
