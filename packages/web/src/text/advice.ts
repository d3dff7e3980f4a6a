import { type Board, formatCell } from "@broadside/engine";
import { formatPercentOf } from "@broadside/engine/text";
import { decimal } from "../words/numbers.ts";
import { aheadWords, boardWords } from "../words/words.ts";

/** Result of looking further ahead than the next shot; see the engine's `LookAhead`. */
export interface Ahead {
  readonly cell: number;
  /** The cell likeliest to be hit: equal to {@link cell} unless another is clearly better. */
  readonly likeliest: number;
  /** The average shots saved, and the standard error: 0 if all layouts were played. */
  readonly saved: number;
  readonly error: number;
  /** Number of layouts played, and whether they are all that are left. */
  readonly layouts: number;
  readonly all: boolean;
}

/** The finding of looking ahead for the recommended cell: that it saves shots, and how sure that is. */
export const describeAhead = (board: Board, { cell, likeliest, saved, error, layouts, all }: Ahead): string => {
  const words = aheadWords();
  if (cell === likeliest) return words.agrees;
  const by = all ? words.byAll(layouts) : words.byDrawn(decimal(Math.max(error, 0.01), 2));
  return words.better(formatCell(board, cell), decimal(saved, saved < 0.1 ? 2 : 1), formatCell(board, likeliest), by);
};

/** The same for screen readers, with the chance of the cell in words. */
export const announceAhead = (board: Board, { cell, likeliest }: Ahead, chance: string): string =>
  aheadWords().betterSaid(formatCell(board, cell), chance, formatCell(board, likeliest));

/** Shares of so few layouts are given as counts. */
const FEW_LAYOUTS = 20n;

/** `1 of N` is used for a share within this part of itself. */
const FAIR = 0.07;

/**
 * A share of the layouts in words that need no arithmetic: `in 3 of the 4 layouts left`, `in about 1 of 5
 * layouts`, `in 43 of 100 layouts`, `in fewer than 1 of 1,000,000 layouts`. It omits `about` for an exact
 * share, says 1 of N only if that is a fair rounding, and never says none or all for a share that is neither.
 *
 * If layouts are not equally likely, part and whole are weights: `about 1 time in 5`, `43 times in 100`.
 *
 * @param part from 0n to whole
 * @param whole more than 0n
 */
export const describeFraction = (part: bigint, whole: bigint, isWeighed = false): string => {
  const words = boardWords();
  if (part === 0n) return words.inNone;
  if (part === whole) return whole === 1n && !isWeighed ? words.inOnly : words.inEvery;
  const say = isWeighed ? words.timesIn : words.inShare;
  if (whole <= FEW_LAYOUTS && !isWeighed) return words.inPart(part, whole);
  const share = Number((part * 1_000_000_000n) / whole) / 1e9;
  if (share < 1e-6) return say("fewer", 1, 1_000_000);
  const n = Math.round(1 / share);
  // Beyond a hundred two digits say as much.
  const round = n < 100 ? n : Number(n.toPrecision(2));
  if (n >= 2 && Math.abs(1 / round - share) <= FAIR * share)
    return say(whole === part * BigInt(round) ? "exact" : "about", 1, round);
  const hundred = formatPercentOf(part, whole, 0);
  if (hundred.startsWith(">")) return say("more", 99, 100);
  const exact = BigInt(hundred) * whole === part * 100n;
  return say(exact ? "exact" : "about", Number(hundred), 100);
};

/** What a strategy is called: the exact ones by their titles, others by their names. */
export const strategyTitle = (strategy: string): string =>
  (boardWords().exactNames as Readonly<Record<string, string>>)[strategy] ?? strategy;

/** A strategy's best cell, for the line of agreement. */
export interface Opinion {
  readonly name: string;
  readonly cell: number;
}

/**
 * The strategies' best cells in one line: `All four exact strategies choose E5`; `“Most likely hit” and “Most information” choose E5;
 * “Halving” chooses D4`.
 *
 * @param opinions of the exact strategies, at least one
 */
export const describeAgreement = (board: Board, opinions: readonly Opinion[]): string => {
  const words = boardWords();
  const cells = [...new Set(opinions.map(({ cell }) => cell))];
  const name = (cell: number): string => formatCell(board, cell);
  if (cells.length === 1 && opinions.length > 1) {
    return words.allSay(opinions.length, name(cells[0]));
  }
  const groups = cells.map((cell) => {
    const names = opinions
      .filter((opinion) => opinion.cell === cell)
      .map((opinion) => words.quoted(strategyTitle(opinion.name)));
    return words.say(names, name(cell));
  });
  return words.sayings(groups);
};
