import type { FleetSource } from "@broadside/arena/matches";
import type { TurnRule } from "@broadside/engine/games";
import type { RuleFlags } from "../../input/source/scenario-source.ts";

/** The flags of `broadside match`. */
export interface MatchFlags extends RuleFlags {
  readonly scenario: string;
  readonly games: number;
  readonly turns: TurnRule;
  readonly fleets: FleetSource;
  readonly placement?: string;
  readonly seed?: number;
  /** Seconds. */
  readonly moveLimit?: number;
  readonly gameLimit?: number;
  readonly workers?: number;
  readonly json?: true;
}
