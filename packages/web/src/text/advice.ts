import { type Board, formatCell } from "@broadside/engine";
import { formatCount, formatPercentOf, listOf } from "@broadside/engine/text";

/** Shares of so few layouts are said as they are counted. */
const FEW_LAYOUTS = 20n;

/** `1 of N` is said for a share that differs from it by at most this part of itself. */
const FAIR = 0.07;

/**
 * A share of the layouts in words that need no arithmetic: `in 3 of the 4 layouts left`, `in about 1 of 5 layouts`, `in 43
 * of 100 layouts`, `in fewer than 1 of 1,000,000 layouts`. `about` is left out where the share is exactly that. 1 of N is
 * said only where it is a fair rounding, and neither none nor all where it is not exactly that.
 *
 * Where layouts are not equally likely, part and whole are what they weigh: `about 1 time in 5`, `43 times in 100`.
 *
 * @param part from 0n to whole
 * @param whole more than 0n
 */
export const describeFraction = (part: bigint, whole: bigint, isWeighed = false): string => {
  if (part === 0n) return "in none of the layouts left";
  if (part === whole) return whole === 1n && !isWeighed ? "in the only layout left" : "in every layout left";
  const [before, of, after] = isWeighed ? ["", "in", ""] : ["in ", "of", " layouts"];
  const few = (n: number | string): string => (isWeighed ? `${n} ${n === 1 ? "time" : "times"}` : `${n}`);
  if (whole <= FEW_LAYOUTS && !isWeighed) return `in ${part} of the ${whole} layouts left`;
  const share = Number((part * 1_000_000_000n) / whole) / 1e9;
  if (share < 1e-6) return `${before}${isWeighed ? "less" : "fewer"} than ${few(1)} ${of} 1,000,000${after}`;
  const n = Math.round(1 / share);
  // Beyond a hundred two digits say as much.
  const round = n < 100 ? n : Number(n.toPrecision(2));
  if (n >= 2 && Math.abs(1 / round - share) <= FAIR * share)
    return `${before}${whole === part * BigInt(round) ? "" : "about "}${few(1)} ${of} ${formatCount(round)}${after}`;
  const hundred = formatPercentOf(part, whole, 0);
  if (hundred.startsWith(">")) return `${before}more than ${few(99)} ${of} 100${after}`;
  const exact = BigInt(hundred) * whole === part * 100n;
  return `${before}${exact ? "" : "about "}${few(hundred)} ${of} 100${after}`;
};

/** What a strategy says, for the line of agreement. */
export interface Opinion {
  readonly name: string;
  readonly cell: number;
}

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/**
 * Who says what, in one line: `All four exact strategies say E5`; `greedy-hit and entropy say E5; half-split says D4`.
 *
 * @param opinions at least one
 * @param kind of strategies they are: `exact strategies`
 */
export const describeAgreement = (board: Board, opinions: readonly Opinion[], kind: string): string => {
  const cells = [...new Set(opinions.map(({ cell }) => cell))];
  const name = (cell: number): string => formatCell(board, cell);
  if (cells.length === 1 && opinions.length > 1) {
    const number = opinions.length === 2 ? "Both" : `All ${NUMBERS[opinions.length] ?? opinions.length}`;
    return `${number} ${kind} say ${name(cells[0])}.`;
  }
  const groups = cells.map((cell) => {
    const names = opinions.filter((opinion) => opinion.cell === cell).map((opinion) => opinion.name);
    return `${listOf(names, "and")} ${names.length === 1 ? "says" : "say"} ${name(cell)}`;
  });
  return `${groups.join("; ")}.`;
};
