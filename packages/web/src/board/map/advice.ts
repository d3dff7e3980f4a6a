import type { Board, StrategyName } from "@broadside/engine";
import type { LookAhead } from "@broadside/engine/review";
import { formatPercentOf } from "@broadside/engine/text";
import { cellName } from "../../language/cell-name.ts";
import { decimal, list, percent } from "../../language/numbers.ts";
import { aheadWords } from "../texts/ahead/words.ts";
import { boardWords as words } from "../texts/words.ts";

/** The result of looking further ahead than the next shot. The cell is the likeliest, or one that is clearly better. */
export interface Ahead extends Omit<LookAhead, "saved"> {
  /** The average number of shots saved, and the standard error: 0 if all layouts were played. */
  readonly saved: number;
  readonly error: number;
}

/** The fewest shots saved for which the page gives up the likeliest hit. */
const LEAST_SAVED = 0.05;

/** Whether another cell than the likeliest saves enough shots to be recommended: more than the error, and not too few. */
export const isWorthwhile = ({ cell, likeliest, saved, error }: Ahead): boolean =>
  cell !== likeliest && saved >= LEAST_SAVED && saved > error;

/**
 * What looking ahead found about the recommended cell, in words: that it saves shots although it hits less often, and
 * how certain this is.
 *
 * @param chanceOf the chance that a cell is hit, as text
 */
export const describeAhead = (
  board: Board,
  { cell, likeliest, saved, error, layouts, all }: Ahead,
  chanceOf: (cell: number) => string,
): string => {
  if (cell === likeliest) return aheadWords.agrees;
  const by = all ? aheadWords.byAll({ layouts }) : aheadWords.byDrawn({ error: decimal(Math.max(error, 0.01), 2) });
  const [named, other] = [cell, likeliest].map((one) => cellName(board, one));
  const [chance, best] = [cell, likeliest].map(chanceOf);
  const shots = decimal(saved, saved < 0.1 ? 2 : 1);
  return chance === best
    ? aheadWords.better({ cell: named, shots, likeliest: other, by })
    : aheadWords.betterThough({ cell: named, chance, likeliest: other, other: best, shots, by });
};

/** The finding for screen readers, with the chance of the cell in words. */
export const announceAhead = (board: Board, { cell, likeliest }: Ahead, chance: string): string =>
  aheadWords.betterSaid({ cell: cellName(board, cell), chance, likeliest: cellName(board, likeliest) });

/** If there are at most this many layouts, shares of them are given as counts. */
const FEW_LAYOUTS = 20n;

/** `1 of N` is used if it is this close to the share, relative to the share. */
const FAIR = 0.07;

/**
 * A share of the layouts in words that need no arithmetic: `in 3 of the 4 layouts left`,
 * `in about 1 of 5 layouts`, `in 43 % of layouts`, `in fewer than 1 of 1,000,000 layouts`. It omits `about` if
 * the share is exact, says 1 of N only if that is a fair rounding, and never says none or all for a share that
 * is neither.
 *
 * If layouts are not equally likely, part and whole are weights: `about 1 time in 5`, `43 % of the time`.
 *
 * @param part from 0n to whole
 * @param whole more than 0n
 */
export const describeFraction = (part: bigint, whole: bigint, isWeighed = false): string => {
  if (part === 0n) return words.inNone;
  if (part === whole) return whole === 1n && !isWeighed ? words.inOnly : words.inEvery;
  const say = isWeighed ? words.timesIn : words.inShare;
  if (whole <= FEW_LAYOUTS && !isWeighed) return words.inPart({ part, whole });
  const share = Number((part * 1_000_000_000n) / whole) / 1e9;
  if (share < 1e-6) return say({ how: "fewer", part: 1, of: 1_000_000 });
  const n = Math.round(1 / share);
  // Above a hundred, two significant digits are enough.
  const round = n < 100 ? n : Number(n.toPrecision(2));
  if (n >= 2 && Math.abs(1 / round - share) <= FAIR * share)
    return say({ how: whole === part * BigInt(round) ? "exact" : "about", part: 1, of: round });
  const hundred = formatPercentOf(part, whole, 0);
  if (hundred.startsWith(">")) return words.inPercent({ how: "more", share: percent("99"), isWeighed });
  const exact = BigInt(hundred) * whole === part * 100n;
  return words.inPercent({ how: exact ? "exact" : "about", share: percent(hundred), isWeighed });
};

/** The title of a strategy; an unknown one goes by its name. */
export const adviserTitle = (strategy: string): string => {
  const titles: Readonly<Record<StrategyName, string>> = { ...words.exactNames, ...words.otherNames };
  return (titles as Readonly<Record<string, string>>)[strategy] ?? strategy;
};

/** The strategies' best cells in one line: `All four exact strategies choose E5`. @param opinions at least one */
export const describeAgreement = (
  board: Board,
  opinions: readonly { readonly name: string; readonly cell: number }[],
): string => {
  const cells = [...new Set(opinions.map(({ cell }) => cell))];
  const name = (cell: number): string => cellName(board, cell);
  if (cells.length === 1 && opinions.length > 1) {
    return words.allSay({ n: opinions.length, cell: name(cells[0]) });
  }
  const groups = cells.map((cell) => {
    const names = opinions
      .filter((opinion) => opinion.cell === cell)
      .map((opinion) => words.quoted({ name: adviserTitle(opinion.name) }));
    return words.say({ names: list(names), n: names.length, cell: name(cell) });
  });
  return words.sayings({ sayings: groups.join(words.sayingsGap) });
};
