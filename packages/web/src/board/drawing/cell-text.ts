import type { CellLook, ShipPart } from "./cell-look.ts";
import { markOf, type Token } from "./draw-cell.ts";

/** The widths of a digit and a capital letter, as fractions of the font size, for the widest common typeface. */
const FIGURE_WIDTH = 0.64;
const CAPITAL_WIDTH = 0.8;
/** No text on the page is smaller than this. */
const SMALLEST = 12;
/** The fraction of a cell's width that its text may take. */
const TEXT_ROOM = 0.97;
/** Cells narrower than this have no room for a mark below the sign. */
const NARROW = 24;
/** Cells wider than this have room for the number of the shot. */
const ROOMY = 40;

/** For projectors: the height of figures as a fraction of the cell's width, without a largest height. */
export const PROJECTED = 0.375;
/** The same below a sign. */
const BELOW_SIGN = 0.24;

/**
 * The height of the figures in a cell of a given width, both in sixteenths of the text size (usually pixels).
 *
 * @param share their height as a fraction of the width, without a largest height, see {@link PROJECTED}
 */
export const textHeight = (cellWidth: number, share?: number): number =>
  Math.max(SMALLEST, share === undefined ? Math.min(18, cellWidth * 0.34) : cellWidth * share);

/** The height of the marks of ships, in the same unit. */
const markHeight = (cellWidth: number): number => Math.max(SMALLEST, cellWidth * BELOW_SIGN);

/** The first text that fits a cell of this width (see {@link textHeight}); undefined if none does. */
export const fittingText = (texts: readonly string[], cellWidth: number, share?: number): string | undefined =>
  texts.find((text) => text.length * FIGURE_WIDTH * textHeight(cellWidth, share) <= cellWidth * TEXT_ROOM);

/** The first letters of a mark: those that fit a cell of this width. */
export const fittingMark = (mark: string, cellWidth: number): string =>
  [...mark].slice(0, Math.floor((cellWidth * TEXT_ROOM) / (CAPITAL_WIDTH * markHeight(cellWidth)))).join("");

export interface CellText {
  readonly text: string;
  readonly role: "chance" | "mark" | "large" | "number";
  /** The position of its middle, as fractions of the cell. */
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly weight: number;
  readonly ink: Token;
}

const INK_ON = {
  afloat: "on-hull",
  chosen: "on-hull",
  sunk: "on-sunk",
  hand: "on-accent",
  barred: "paper",
  certain: "ink",
  outline: "ink",
} as const satisfies Record<ShipPart["state"], Token>;

/** The texts of a cell of a given width: those that exist and fit. @param projected see {@link PROJECTED} */
export const textsOf = (look: CellLook, cellWidth: number, projected?: number): CellText[] => {
  const top = look.ships.at(-1);
  const ink = top ? INK_ON[top.state] : "ink";
  const middle = { x: 0.5, y: 0.5, weight: 600, ink } as const;
  const large = { ...middle, role: "large", height: Math.max(SMALLEST, cellWidth * 0.4) } as const;
  if (top?.state === "barred") return [{ ...large, text: "!" }];
  const texts: CellText[] = [];
  if (look.shipsHit !== undefined)
    texts.push({ ...large, text: String(look.shipsHit), ink: look.shipsHit > 0 ? "on-hit" : "ink" });
  const at = (y: number) => ({ ...middle, y: look.sign === undefined ? 0.5 : y });
  const share = projected !== undefined && look.sign !== undefined ? BELOW_SIGN : projected;
  const text = fittingText(look.texts, cellWidth, share);
  const hasRoom = look.sign === undefined || cellWidth >= NARROW;
  const mark = hasRoom ? fittingMark(markOf(look), cellWidth) : "";
  if (text !== undefined)
    texts.push({ ...at(top ? 0.72 : 0.8), text, role: "chance", height: textHeight(cellWidth, share) });
  else if (mark !== "") texts.push({ ...at(0.85), text: mark, role: "mark", height: markHeight(cellWidth) });
  if (look.number !== undefined && cellWidth >= ROOMY && !top) {
    const text = String(look.number);
    const corner = { x: 0.13 + 0.05 * text.length, y: 0.19, height: SMALLEST, weight: 400 };
    texts.push({ ...middle, ...corner, text, role: "number" });
  }
  return texts;
};
