import { Anchor, Bot, Compass, type IconNode, LifeBuoy, ShipWheel, Telescope, UserRound } from "lucide";
import type { MatchPlayer } from "../../../model/play/match-record.ts";
import { Icon } from "../../parts/icon.tsx";

const LEVELS = { cadet: LifeBuoy, sailor: Anchor, mate: Compass, captain: ShipWheel, admiral: Telescope } as const;

const signOf = (player: MatchPlayer): IconNode => {
  if (player.kind !== "strategy") return UserRound;
  return player.level === undefined ? Bot : LEVELS[player.level];
};

/** The sign of a player in a round field: each level has its own. */
export function Emblem({ of }: { of: MatchPlayer }) {
  return (
    <span class="emblem">
      <Icon of={signOf(of)} size={22} />
    </span>
  );
}
