import { type InferOptions, RandomStream, type Scenario, type Strategy } from "@broadside/engine";
import type { HiddenLayout } from "@broadside/engine/boxes";
import type { Duel, TurnRule } from "@broadside/engine/games";
import type { PlacementModel } from "@broadside/engine/placing";
import type { MatchFiles } from "./saved-match.ts";

/** The two players, in the words of the person at the keyboard. */
export const PLAYERS = ["me", "them"] as const;
export type PlayerName = (typeof PLAYERS)[number];

/** Sub-streams of the seed, separate so that another fleet changes nothing else. */
export const STREAMS = { theirFleet: 0, myFleet: 1, theirShots: 2, myRest: 3 };

/** A game between a person and a strategy. */
export interface MatchSettings {
  /** The rules without a prior; {@link placement} draws both fleets. */
  readonly scenario: Scenario;
  /** The rules with the strategy's prior for the person's fleet; {@link scenario} itself without one. */
  readonly hunted: Scenario;
  /** The model that draws fleets. */
  readonly placement: PlacementModel;
  readonly strategy: Strategy;
  /** The name or path of {@link strategy}. */
  readonly against: string;
  /** Draws both fleets and the cells of strategies that draw. */
  readonly seed: number;
  readonly rule: TurnRule;
  readonly first: PlayerName;
  /** The person's fleet; chosen at the start when not given. */
  readonly fleet: HiddenLayout | undefined;
  /** Where the game is saved, after each shot. */
  readonly files: MatchFiles | undefined;
  readonly inference: InferOptions;
  /** The saved game, when one is resumed. */
  readonly resumed: Duel | undefined;
}

/** Random stream of the strategy: from the seed; a resumed game has a new one for the rest. */
export const theirStream = ({ seed, resumed }: Pick<MatchSettings, "seed" | "resumed">): RandomStream =>
  resumed === undefined
    ? RandomStream.fromSeed(seed, STREAMS.theirShots)
    : RandomStream.fromSeed(seed, STREAMS.theirShots, resumed.order.length);
