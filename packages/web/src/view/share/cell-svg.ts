import { css, shade } from "../../text/colour.ts";
import { element, textElement } from "../../text/picture/svg.ts";
import type { CellDrawing } from "../board/drawn/cell-drawing.ts";
import { fittingMark, fittingText, markHeight, textHeight } from "../board/paint.ts";

/** Pixels a side of a cell. */
export const CELL = 40;

/** The colours of pictures: those of the light theme, whatever the page has, for a picture is seen elsewhere. */
export const INK = { ink: "#17212b", soft: "#51606d", paper: "#f6f7f4", raised: "#ffffff", line: "#aab4b4" } as const;

const FILL: Readonly<Record<CellDrawing["kind"], string>> = {
  open: "#eceeea",
  unknown: "#eceeea",
  miss: INK.raised,
  hit: "#b4430b",
  sunk: "#24323f",
  blocked: "#c3cac8",
};

/** The part of a ship on a cell: it ends short of the sides on which the ship does. */
const span = (ends: string, inset: number) => {
  const [left, top] = [ends.includes("l") ? inset : 0, ends.includes("t") ? inset : 0];
  const [right, bottom] = [ends.includes("r") ? inset : 0, ends.includes("b") ? inset : 0];
  return { x: left, y: top, width: CELL - left - right, height: CELL - top - bottom };
};

/** The sides of an outline: only those on which the ship ends. */
const outline = (ends: string, inset: number, colour: string): string => {
  const { x, y, width, height } = span(ends, inset);
  const sides = [
    ends.includes("t") && `M${x} ${y}h${width}`,
    ends.includes("b") && `M${x} ${y + height}h${width}`,
    ends.includes("l") && `M${x} ${y}v${height}`,
    ends.includes("r") && `M${x + width} ${y}v${height}`,
  ].filter(Boolean);
  return sides.length === 0
    ? ""
    : element("path", { d: sides.join(""), stroke: colour, "stroke-width": 2, fill: "none" });
};

const sign = ({ sign: kind }: CellDrawing, ink: string): string => {
  const middle = CELL / 2;
  if (kind === undefined) return "";
  if (kind === "miss") return element("circle", { cx: middle, cy: middle, r: 4, fill: ink });
  const cross = element("path", { d: "M13 13 27 27M27 13 13 27", stroke: ink, "stroke-width": 3 });
  const frame = { x: 8, y: 8, width: 24, height: 24, rx: 3, fill: "none", stroke: ink, "stroke-width": 2 };
  return kind === "sunk" ? cross + element("rect", frame) : cross;
};

/** A ship that was placed by hand: the accent of the light theme. */
const PLACED = "#16587f";

const inkOf = ({ kind, hull, fill, ship }: CellDrawing): string => {
  if (ship || kind === "hit" || kind === "sunk" || hull?.state === "sunk") return "#ffffff";
  if (kind === "miss") return INK.soft;
  return fill === undefined ? INK.ink : css(shade("light", 0).ink);
};

const texts = (cell: CellDrawing, ink: string): string => {
  const at = { x: CELL / 2, "text-anchor": "middle", fill: ink };
  if (cell.ships !== undefined)
    return textElement(String(cell.ships), { ...at, y: 27, "font-size": 20, "font-weight": 700 });
  const text = fittingText(cell.texts, CELL);
  if (text !== undefined) return textElement(text, { ...at, y: 25, "font-size": textHeight(CELL) });
  const mark = fittingMark(cell.mark, CELL);
  return mark === "" ? "" : textElement(mark, { ...at, y: 24, "font-size": markHeight(CELL), "font-weight": 700 });
};

/** A cell as SVG, with its corner at a place. */
export const cellSvg = (cell: CellDrawing, x: number, y: number): string => {
  const ink = inkOf(cell);
  const isShip = cell.hull?.state === "sunk";
  const parts = [
    element("rect", { width: CELL, height: CELL, fill: isShip ? INK.raised : (cell.fill ?? FILL[cell.kind]) }),
    cell.hatched && element("path", { d: "M0 40 40 0M0 20 20 0M20 40 40 20", stroke: "#ffffff80", "stroke-width": 2 }),
    cell.kind === "blocked" && element("path", { d: "M0 0 40 40M40 0 0 40", stroke: INK.raised, "stroke-width": 1.5 }),
    isShip && element("rect", { ...span(cell.hull?.ends ?? "", 3), rx: 4, fill: FILL.sunk }),
    cell.ship && element("rect", { ...span(cell.ship.ends, 3), rx: 4, fill: PLACED }),
    cell.hull?.state === "certain" && outline(cell.hull.ends, 4, FILL.sunk),
    cell.certain &&
      element("circle", { cx: 20, cy: 20, r: 16, fill: "none", stroke: INK.ink, "stroke-dasharray": "4 3" }),
    ...cell.outlines.map(({ ship, ends }) => outline(ends, 4 + (ship % 4) * 3, INK.ink)),
    sign(cell, ink),
    texts(cell, ink),
    cell.best &&
      element("rect", { x: 1, y: 1, width: 38, height: 38, fill: "none", stroke: "#000", "stroke-width": 2 }),
    cell.best && element("path", { d: "M33 3 38 8 33 13 28 8z", fill: "#000" }),
    cell.conflict && textElement(cell.dropped ? "?" : "!", { x: 4, y: 14, "font-size": 13, fill: ink }),
    element("rect", { width: CELL, height: CELL, fill: "none", stroke: INK.line, "stroke-width": 0.5 }),
  ];
  return element("g", { transform: `translate(${x} ${y})` }, parts.filter(Boolean).join(""));
};
