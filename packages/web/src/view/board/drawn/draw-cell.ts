import { fittingMark, fittingText, markHeight, textHeight } from "../paint.ts";
import type { CellDrawing } from "./cell-drawing.ts";
import type { Palette } from "./palette.ts";

/** Where a cell is on its canvas, and how large: in pixels of the page, a whole number of those of the screen. */
export interface CellPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Pixels of the screen for one of the page. */
  readonly ratio: number;
}

/** Cells wider than this have room for the number of the shot. */
const ROOMY = 40;

/** Outlines of ships on one cell lie within each other, so that each can be followed. */
const MAX_NESTED = 4;

const fillOf = ({ kind, fill, hull }: CellDrawing, palette: Palette): string => {
  switch (kind) {
    case "open":
      return palette.forced ? palette.paper : (fill ?? palette.unknown);
    case "miss":
      return palette.paper;
    case "hit":
      return palette.hit;
    case "sunk":
      return hull ? palette.paper : palette.hull;
    case "unknown":
    case "blocked":
      return palette.unknown;
  }
};

const inkOf = ({ kind, ink, fill, hull, ship, hand }: CellDrawing, palette: Palette): string => {
  if (ship || hand) return palette.onAccent;
  if (kind === "sunk" || hull?.state === "sunk") return palette.onHull;
  if (kind === "miss") return palette.onMiss;
  if (kind === "hit") return palette.onHit;
  return kind === "open" && fill !== undefined && !palette.forced ? (ink ?? palette.scaleInk) : palette.ink;
};

/** Draws a cell over whatever was there. The canvas is left with another transformation. */
export const drawCell = (
  to: CanvasRenderingContext2D,
  drawing: CellDrawing,
  place: CellPlace,
  palette: Palette,
): void => {
  const { left, top, width, height, ratio } = place;
  const ink = inkOf(drawing, palette);
  to.setTransform(ratio, 0, 0, ratio, left * ratio, top * ratio);
  to.fillStyle = fillOf(drawing, palette);
  to.fillRect(0, 0, width, height);
  if (drawing.kind === "blocked") drawHatch(to, width, height, { colour: palette.blocked, line: 3, step: 7, up: true });
  if (drawing.hatched) drawHatch(to, width, height, { colour: palette.hatch, line: 2, step: 7, up: false });
  if (palette.forced || drawing.kind === "miss") drawEdge(to, width, height, palette);
  drawShips(to, drawing, width, height, palette);
  to.fillStyle = to.strokeStyle = ink;
  for (const { ship, ends } of drawing.outlines) drawOutline(to, width, height, ends, ship % MAX_NESTED);
  drawSign(to, drawing, width, height);
  drawTexts(to, drawing, width, height, palette);
  if (drawing.best) drawBest(to, width);
  if (drawing.conflict) drawConflict(to, width, height, palette);
};

/** Where cells are not told apart by their colours each has an edge. */
const drawEdge = (to: CanvasRenderingContext2D, width: number, height: number, { line }: Palette): void => {
  to.lineWidth = 1;
  to.strokeStyle = line;
  to.strokeRect(0.5, 0.5, width - 1, height - 1);
};

/** Diagonal lines over a whole cell. */
const drawHatch = (
  to: CanvasRenderingContext2D,
  width: number,
  height: number,
  { colour, line, step, up }: { colour: string; line: number; step: number; up: boolean },
): void => {
  to.save();
  to.beginPath();
  to.rect(0, 0, width, height);
  to.clip();
  to.beginPath();
  for (let x = -height; x < width + height; x += step * Math.SQRT2) {
    to.moveTo(x, up ? height : 0);
    to.lineTo(x + height, up ? 0 : height);
  }
  to.strokeStyle = colour;
  to.lineWidth = line;
  to.stroke();
  to.restore();
};

/** The sides on which a ship of the random layout ends, as lines. */
const drawOutline = (
  to: CanvasRenderingContext2D,
  width: number,
  height: number,
  ends: string,
  nested: number,
): void => {
  const inset = width * (0.1 + nested * 0.09);
  const [l, t] = [ends.includes("l") ? inset : 0, ends.includes("t") ? inset : 0];
  const [r, b] = [ends.includes("r") ? width - inset : width, ends.includes("b") ? height - inset : height];
  to.lineWidth = Math.max(2, width * 0.05);
  to.beginPath();
  if (ends.includes("t")) to.rect(l, t, r - l, 0);
  if (ends.includes("b")) to.rect(l, b, r - l, 0);
  if (ends.includes("l")) to.rect(l, t, 0, b - t);
  if (ends.includes("r")) to.rect(r, t, 0, b - t);
  to.stroke();
};

/** Ships whose cells are all known, those placed by hand, and the one in hand over them. */
const drawShips = (
  to: CanvasRenderingContext2D,
  { hull, ship, hand, certain }: CellDrawing,
  width: number,
  height: number,
  palette: Palette,
): void => {
  const broken = Math.max(2, width * 0.06);
  to.strokeStyle = palette.hull;
  if (hull?.state === "certain") drawHull(to, width, height, hull.ends, { line: broken, dashed: true });
  else if (hull) drawHull(to, width, height, hull.ends, { fill: palette.hull });
  if (certain) {
    to.lineWidth = broken;
    to.setLineDash([4, 3]);
    to.beginPath();
    to.ellipse(width / 2, height / 2, width * 0.4, height * 0.4, 0, 0, 2 * Math.PI);
    to.stroke();
    to.setLineDash([]);
  }
  to.strokeStyle = ship?.chosen ? palette.ink : palette.onAccent;
  if (ship) drawHull(to, width, height, ship.ends, { fill: palette.accent, line: ship.chosen ? 3 : 1 });
  to.strokeStyle = palette.onAccent;
  if (hand) {
    const fill = hand.free ? palette.accent : palette.wrong;
    drawHull(to, width, height, hand.ends, { fill, line: 2, dashed: true });
  }
};

/** The part of a ship on a cell: round where it ends, whole where it goes on. */
const drawHull = (
  to: CanvasRenderingContext2D,
  width: number,
  height: number,
  ends: string,
  { fill, line = 0, dashed = false }: { fill?: string; line?: number; dashed?: boolean },
): void => {
  const inset = width * 0.07;
  const over = width;
  const [l, t] = [ends.includes("l") ? inset : -over, ends.includes("t") ? inset : -over];
  const [r, b] = [
    ends.includes("r") ? width - inset : width + over,
    ends.includes("b") ? height - inset : height + over,
  ];
  to.save();
  to.beginPath();
  to.rect(0, 0, width, height);
  to.clip();
  to.beginPath();
  to.roundRect(l, t, r - l, b - t, width * 0.3);
  if (fill !== undefined) {
    to.fillStyle = fill;
    to.fill();
  }
  if (line > 0) {
    if (dashed) to.setLineDash([4, 3]);
    to.lineWidth = line;
    to.stroke();
  }
  to.restore();
};

/** The sign of an answer: a dot, a cross, a cross in a frame. What else is written on the cell has it made smaller. */
const drawSign = (to: CanvasRenderingContext2D, drawing: CellDrawing, width: number, height: number): void => {
  const { sign } = drawing;
  if (sign === undefined) return;
  const small = drawing.mark !== "" || drawing.texts.length > 0;
  const size = Math.min(width, height) * (small ? 0.44 : 0.7);
  const [x, y] = [width / 2, small ? height * 0.08 + size / 2 : height / 2];
  const unit = size / 24;
  to.beginPath();
  if (sign === "miss") {
    to.arc(x, y, 3.2 * unit, 0, 2 * Math.PI);
    to.fill();
    return;
  }
  to.lineWidth = Math.max(1.2, 2.4 * unit);
  to.lineCap = "round";
  to.moveTo(x - 5 * unit, y - 5 * unit);
  to.lineTo(x + 5 * unit, y + 5 * unit);
  to.moveTo(x + 5 * unit, y - 5 * unit);
  to.lineTo(x - 5 * unit, y + 5 * unit);
  if (sign === "sunk") to.roundRect(x - 9.5 * unit, y - 9.5 * unit, 19 * unit, 19 * unit, 2 * unit);
  to.stroke();
};

const write = (
  to: CanvasRenderingContext2D,
  text: string,
  { x, y, size, weight = 400, halo = false }: { x: number; y: number; size: number; weight?: number; halo?: boolean },
  { fonts, halo: haloColour }: Palette,
): void => {
  const font = `${weight} ${size}px ${fonts}`;
  if (to.font !== font) to.font = font;
  to.textAlign = "center";
  to.textBaseline = "middle";
  if (halo) {
    const ink = to.strokeStyle;
    to.strokeStyle = haloColour;
    to.lineWidth = size * 0.14;
    to.strokeText(text, x, y);
    to.strokeStyle = ink;
  }
  to.fillText(text, x, y);
};

/** Figures, the number of ships hit, a class in letters, the number of the shot: what of them there is and fits. */
const drawTexts = (
  to: CanvasRenderingContext2D,
  drawing: CellDrawing,
  width: number,
  height: number,
  palette: Palette,
): void => {
  const middle = { x: width / 2, y: height / 2 };
  const below = { x: width / 2, y: height * 0.78 };
  const isShot = drawing.kind === "miss" || drawing.kind === "hit" || drawing.kind === "sunk";
  const { ships, number, hand, ship, hull } = drawing;
  const text = fittingText(drawing.texts, width);
  const letters = hand ? (hand.free ? hand.mark : "!") : ship?.mark;
  if (letters !== undefined) {
    write(to, fittingMark(letters, width), { ...middle, size: markHeight(width), weight: 600 }, palette);
    return;
  }
  if (ships !== undefined) {
    write(to, String(ships), { ...middle, size: Math.max(12, width * 0.4), weight: 650 }, palette);
  }
  if (text !== undefined) {
    const size = textHeight(width);
    to.globalAlpha = drawing.faint ? 0.8 : 1;
    write(to, text, { ...(isShot ? below : middle), size, halo: !isShot }, palette);
    to.globalAlpha = 1;
  }
  const mark = fittingMark(drawing.mark, width);
  if (mark !== "" && text === undefined) {
    const place = hull?.state === "sunk" || drawing.sign === undefined ? middle : below;
    write(to, mark, { ...place, size: markHeight(width), weight: 600 }, palette);
  }
  if (number !== undefined && width >= ROOMY && hull?.state !== "sunk")
    write(to, String(number), { x: 10, y: 9, size: 10 }, palette);
};

/** The diamond of the best cell, with a frame. */
const drawBest = (to: CanvasRenderingContext2D, width: number): void => {
  to.lineWidth = 2;
  to.strokeRect(1, 1, width - 2, width - 2);
  const size = width * 0.12;
  const [x, y] = [width * 0.93 - size, width * 0.07 + size];
  to.beginPath();
  to.moveTo(x, y - size);
  to.lineTo(x + size, y);
  to.lineTo(x, y + size);
  to.lineTo(x - size, y);
  to.fill();
};

/** The frame and the mark of a cell in conflict. */
const drawConflict = (to: CanvasRenderingContext2D, width: number, height: number, palette: Palette): void => {
  to.lineWidth = 3;
  to.strokeStyle = palette.paper;
  to.strokeRect(1.5, 1.5, width - 3, height - 3);
  to.lineWidth = 2;
  to.strokeStyle = palette.wrong;
  to.strokeRect(4, 4, width - 8, height - 8);
  to.fillStyle = palette.wrong;
  to.beginPath();
  to.arc(width - 8, 8, 6, 0, 2 * Math.PI);
  to.fill();
  to.fillStyle = palette.paper;
  write(to, "!", { x: width - 8, y: 8.5, size: 10, weight: 700 }, palette);
};
