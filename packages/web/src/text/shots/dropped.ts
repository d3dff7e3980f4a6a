import type { Dropped } from "../../position/game-state.ts";
import { boardWords } from "../../words/words.ts";

/** That ships are hidden by chance again, because the prior was of other layouts. */
export const priorDropped = (): string => boardWords().priorDropped;

/** What other rules left no room for, in a sentence; undefined when that is nothing. */
export const describeDropped = ({ shots, ships }: Dropped): string | undefined => {
  if (ships > 0) return boardWords().shipsDropped(ships);
  if (shots > 0) return boardWords().shotsDropped(shots);
  return undefined;
};
