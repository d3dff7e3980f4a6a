import type { Knowledge } from "@broadside/engine";
import { formatPercent } from "@broadside/engine/text";
import { cellName } from "../../language/cell-name.ts";
import { percent } from "../../language/numbers.ts";
import { boardWords as words } from "../texts/words.ts";
import { OWN_COUNTS } from "./rules.ts";
import type { Hider } from "./rules-prior.ts";

/** The chance of a ship on a cell, 0 to 1: with equally likely layouts, and under the prior. */
interface CellChange {
  readonly cell: number;
  readonly from: number;
  readonly to: number;
}

export interface PriorEffect {
  /** The cells whose chances fall and rise the most. */
  readonly fall: CellChange;
  readonly rise: CellChange;
  /** How many cells farther from the edge ships lie on average; below 0 if nearer. */
  readonly deeper: number;
}

/** The smallest average shift of ships towards the edge or the middle that is mentioned, in cells. */
const CLEARLY = 0.05;

/** A prior in one sentence: `People avoid the middle: E5 falls from 21 % to 15 %, A3 rises from 15 % to 20 %.` */
export const describePriorEffect = (
  { scenario, observations }: Knowledge,
  hider: Hider,
  effect: PriorEffect | undefined,
): string => {
  if (hider === "chance") return words.hiddenByChance;
  const { name } = scenario.prior ?? {};
  const people = hider === "people";
  const programs = hider === "programs";
  if (!effect) return people ? words.hiddenByPeople : programs ? words.hiddenByPrograms : words.hiddenByCounts;
  const change = ({ cell, from, to }: CellChange, does: typeof words.falls): string =>
    does({ cell: cellName(scenario.board, cell), from: whole(from), to: whole(to) });
  const { fall, rise, deeper } = effect;
  if (whole(fall.from) === whole(fall.to) && whole(rise.from) === whole(rise.to)) return words.noChange;
  const others = name === OWN_COUNTS ? words.whoCounts : words.whoNamed({ name: name ?? "" });
  const who = people ? words.whoPeople : programs || name === undefined ? words.whoThese : others;
  const lean = deeper < -CLEARLY ? words.avoidMiddle : deeper > CLEARLY ? words.avoidBorder : words.favourites;
  return words.hiddenEffect({
    who,
    lean,
    fall: change(fall, words.falls),
    rise: change(rise, words.rises),
    early: observations.length > 0,
  });
};

/** A chance in whole per cents, with a non-breaking space. */
const whole = (chance: number): string => percent(formatPercent(chance, 0));
