import type { Layout, Observation } from "@broadside/engine";
import type { Outcome } from "../bot/protocol/arena-line.ts";

export interface Participant {
  readonly name: string;
  begin(match: number): Promise<void>;
  /** Places its own fleet. @param number of the fleet, in case the arena draws the fleet instead */
  place(number: number): Promise<Layout>;
  shoot(asked: number): Promise<readonly number[]>;
  hear(shots: readonly Observation[]): void;
  /** Ends a match. @param shots number of shots that this participant fired */
  end(outcome: Outcome, shots: number): void;
  stop(): void;
  close(): Promise<void>;
}
