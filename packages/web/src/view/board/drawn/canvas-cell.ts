import { css, shade } from "../../../text/colour.ts";
import type { CellLook } from "../cell-look.ts";
import { drawCell, HATCH, textsOf, UNIT } from "../draw-cell.ts";
import type { Palette } from "../palette.ts";

/** Where a cell is on its canvas, and how large: in pixels of the page, a whole number of those of the screen. */
export interface CellPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Pixels of the screen for one of the page. */
  readonly ratio: number;
}

const paths = new Map<string, Path2D>();

/** A path as a canvas takes it; there are few different ones. */
const pathOf = (d: string): Path2D => {
  const known = paths.get(d) ?? new Path2D(d);
  paths.set(d, known);
  return known;
};

/** What a cell lies on: the edge of a cell of water, land, or a colour, hatched where it is estimated. */
const drawGround = (to: CanvasRenderingContext2D, look: CellLook, { theme, colours, isForced }: Palette): void => {
  const colour = look.place === undefined ? undefined : shade(theme, look.place);
  to.beginPath();
  to.roundRect(1, 1, UNIT - 2, UNIT - 2, 6);
  if (look.kind !== "blocked" && colour === undefined) {
    to.strokeStyle = colours["sea-line"];
    to.lineWidth = 2;
    to.stroke();
    return;
  }
  to.fillStyle = look.kind === "blocked" || !colour ? colours.land : isForced ? colours.raised : css(colour.fill);
  to.fill();
  if (look.hatched) {
    to.strokeStyle = colour?.isInkLight && !isForced ? "rgb(0 0 0 / 35%)" : "rgb(255 255 255 / 45%)";
    to.lineWidth = 3;
    to.stroke(pathOf(HATCH));
  }
};

/** Draws a cell over whatever was there; the water below it is not drawn. The canvas is left as it was. */
export const drawOnCanvas = (
  to: CanvasRenderingContext2D,
  look: CellLook,
  { left, top, width, height, ratio }: CellPlace,
  palette: Palette,
): void => {
  const { theme, colours, isForced, fonts } = palette;
  const ink = look.place === undefined || isForced ? colours.ink : css(shade(theme, look.place).ink);
  const colourOf = (token: keyof typeof colours): string => (token === "ink" ? ink : colours[token]);
  to.save();
  to.setTransform((width * ratio) / UNIT, 0, 0, (height * ratio) / UNIT, left * ratio, top * ratio);
  to.clearRect(0, 0, UNIT, UNIT);
  to.beginPath();
  to.rect(0, 0, UNIT, UNIT);
  to.clip();
  drawGround(to, look, palette);
  if (isForced) {
    to.strokeStyle = colours.line;
    to.lineWidth = UNIT / width;
    to.strokeRect(1, 1, UNIT - 2, UNIT - 2);
  }
  for (const { d, fill, stroke, width: line = 1, dash, opacity = 1 } of drawCell(look).flatMap(
    ({ shapes }) => shapes,
  )) {
    const path = pathOf(d);
    to.globalAlpha = opacity;
    if (fill) {
      to.fillStyle = colourOf(fill);
      to.fill(path);
    }
    if (!stroke) continue;
    to.strokeStyle = colourOf(stroke);
    to.lineWidth = line;
    to.setLineDash(dash?.split(" ").map(Number) ?? []);
    to.stroke(path);
  }
  to.globalAlpha = 1;
  to.textAlign = "center";
  to.textBaseline = "middle";
  for (const { text, x, y, height: type, weight, ink: token } of textsOf(look, width)) {
    to.font = `${weight} ${(type * UNIT) / width}px ${fonts}`;
    to.fillStyle = colourOf(token);
    to.fillText(text, x * UNIT, y * UNIT);
  }
  to.restore();
};
