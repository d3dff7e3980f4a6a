import { formatNumberOf } from "@broadside/engine/text";
import type { Dropped } from "../../position/game-state.ts";

/** That ships are hidden by chance again, because the prior was of other layouts. */
export const PRIOR_DROPPED =
  "Ships are hidden by chance again: people, or your counts, were counted with other rules. Undo brings both back.";

/** What other rules left no room for, in a sentence; undefined when that is nothing. */
export const describeDropped = ({ shots, ships }: Dropped): string | undefined => {
  if (ships > 0)
    return `${formatNumberOf(ships, "ship was", "ships were")} taken off the board: the new rules do not allow them there. Undo brings back rules and ships.`;
  if (shots > 0)
    return `${formatNumberOf(shots, "shot was", "shots were")} dropped: the new rules do not allow them. Undo brings back rules and shots.`;
  return undefined;
};
