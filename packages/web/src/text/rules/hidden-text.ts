import { formatCell, type Knowledge } from "@broadside/engine";
import { formatPercent } from "@broadside/engine/text";
import type { Hider } from "./prior.ts";
import { OWN_COUNTS } from "./rules.ts";

/** A chance of a ship that a prior changes: from equally likely layouts to its own, 0 to 1. */
interface CellChange {
  readonly cell: number;
  readonly from: number;
  readonly to: number;
}

/** What a prior changes on the empty board. */
export interface PriorEffect {
  /** The cells whose chances fall and rise most. */
  readonly fall: CellChange;
  readonly rise: CellChange;
  /** How many cells farther from the border ships lie on average; less than 0 where they are nearer. */
  readonly deeper: number;
}

/** Ships nearer to the border or to the middle by this part of a cell, on average, are worth a word. */
const CLEARLY = 0.05;

/**
 * What it means that ships are hidden so, in one sentence: `People avoid the middle: E5 falls from 21 % to 15 %, A3 rises from
 * 15 % to 20 %.`
 *
 * @param effect what is worked out of it for the empty board; undefined while it is not known
 */
export const describeHidden = (
  { scenario, observations }: Knowledge,
  hider: Hider,
  effect: PriorEffect | undefined,
): string => {
  if (hider === "chance") return "As a computer hides ships: every layout is equally likely.";
  const { name } = scenario.prior ?? {};
  const people = hider === "people";
  if (!effect)
    return `${people ? "Where people hid their ships" : "What was counted"} decides how likely each layout is.`;
  const change = ({ cell, from, to }: CellChange, does: string): string =>
    `${formatCell(scenario.board, cell)} ${does} from ${percent(from)} to ${percent(to)}`;
  const { fall, rise, deeper } = effect;
  if (percent(fall.from) === percent(fall.to) && percent(rise.from) === percent(rise.to))
    return "No chance changes by as much as one percent.";
  const others = name === OWN_COUNTS ? "By your counts ships" : `By “${name}” ships`;
  const who = people ? "People" : name === undefined ? "These ships" : others;
  const lean = deeper < -CLEARLY ? "avoid the middle" : deeper > CLEARLY ? "avoid the border" : "have favourite places";
  const when = observations.length === 0 ? "" : "before the first shot ";
  return `${who} ${lean}: ${when}${change(fall, "falls")}, ${change(rise, "rises")}.`;
};

/** With a blank that does not break a line. */
const percent = (chance: number): string => `${formatPercent(chance, 0)}\u00a0%`;
