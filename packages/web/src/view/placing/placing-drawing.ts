import { formatPercentOf } from "@broadside/engine/text";
import { css, shade, type Theme } from "../../text/colour.ts";
import { numeral } from "../../words/numbers.ts";
import type { CellDrawing } from "../board/drawn/cell-drawing.ts";
import type { PlacingCellLook, PlacingLook } from "./placing-look.ts";

/** The place of a count on the colour scale, 0 to 1. */
const placeOf = (count: bigint, most: bigint): number => (most === 0n ? 0 : Number((count * 1000n) / most) / 1000);

/**
 * How a cell is drawn while ships are placed, on boards so large that they are drawn.
 *
 * @param chances whether the chances of the ships not placed yet are shown
 */
export const placingDrawing = (
  look: PlacingCellLook,
  { layouts, most }: PlacingLook,
  theme: Theme,
  chances: boolean,
): CellDrawing => {
  const { ship, hand, forbidden, chosen, conflict, count } = look;
  const shown = chances && !forbidden && !ship && !hand && count !== undefined && layouts > 0n ? count : undefined;
  const colours = shown === undefined ? undefined : shade(theme, placeOf(shown, most));
  const figures =
    shown === undefined ? [] : [numeral(formatPercentOf(shown, layouts, 1)), formatPercentOf(shown, layouts, 0)];
  return {
    kind: forbidden ? "blocked" : colours ? "open" : "unknown",
    fill: colours && css(colours.fill),
    ...(colours && { ink: css(colours.ink) }),
    texts: figures,
    faint: shown === 0n,
    hatched: false,
    sign: undefined,
    ships: undefined,
    mark: "",
    number: undefined,
    hull: undefined,
    certain: false,
    best: false,
    conflict,
    dropped: false,
    outlines: [],
    ship: ship && { ...ship, chosen },
    hand,
  };
};
