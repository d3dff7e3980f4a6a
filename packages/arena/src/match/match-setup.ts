import type { Scenario } from "@broadside/engine";
import type { TurnRule } from "@broadside/engine/games";
import type { GameLayouts } from "../play/game-layouts.ts";

/** Where fleets come from: `drawn` by the arena, the same for both players in turn, or each player's `own`. */
export const FLEET_SOURCES = ["drawn", "own"] as const;

/** One of {@link FLEET_SOURCES}. */
export type FleetSource = (typeof FLEET_SOURCES)[number];

/** What the matches of two players go by. A match depends on these, its number and the players alone. */
export interface MatchSetup {
  readonly scenario: Scenario;
  readonly turns: TurnRule;
  readonly seed: number;
  readonly fleets: FleetSource;
  /** Fleets that are drawn: those of match pair p have the numbers 2p and 2p + 1. */
  readonly layouts: GameLayouts;
}
