import { type InferOptions, RandomStream, type Scenario, type Strategy } from "@broadside/engine";
import type { HiddenLayout } from "@broadside/engine/boxes";
import type { Duel, TurnRule } from "@broadside/engine/games";
import type { PlacementModel } from "@broadside/engine/placing";
import type { MatchFiles } from "./saved-match.ts";

/** One of the two players, as the person at the keyboard calls them. */
export const PLAYERS = ["me", "them"] as const;
export type PlayerName = (typeof PLAYERS)[number];

/** Sub-streams of the seed, apart so that asking for another fleet changes nothing else. */
export const STREAMS = { theirFleet: 0, myFleet: 1, theirShots: 2, myRest: 3 };

/** A game of a person against a strategy. */
export interface MatchSettings {
  /** The rules, without a prior: both fleets are drawn by {@link placement}. */
  readonly scenario: Scenario;
  /** The same rules with the prior that the strategy believes about the person's fleet; {@link scenario} itself without one. */
  readonly hunted: Scenario;
  /** By which fleets are drawn. */
  readonly placement: PlacementModel;
  readonly strategy: Strategy;
  /** The name or the path that {@link strategy} was found by. */
  readonly against: string;
  /** Draws both fleets and the cells of strategies that draw. */
  readonly seed: number;
  readonly rule: TurnRule;
  readonly first: PlayerName;
  /** The person's fleet; chosen at the beginning when it is not given. */
  readonly fleet: HiddenLayout | undefined;
  /** Where the game is kept, from shot to shot. */
  readonly files: MatchFiles | undefined;
  readonly inference: InferOptions;
  /** The game as it was left, where one goes on. */
  readonly resumed: Duel | undefined;
}

/** What the strategy draws by: that of the seed, or where a game goes on one of its own for what is left. */
export const theirStream = ({ seed, resumed }: Pick<MatchSettings, "seed" | "resumed">): RandomStream =>
  resumed === undefined
    ? RandomStream.fromSeed(seed, STREAMS.theirShots)
    : RandomStream.fromSeed(seed, STREAMS.theirShots, resumed.order.length);
