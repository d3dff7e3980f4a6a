import { css, shade } from "../../text/colour.ts";
import { element, textElement } from "../../text/picture/svg.ts";
import type { CellLook } from "../board/cell-look.ts";
import { drawCell, HATCH, textsOf, UNIT } from "../board/draw-cell.ts";
import { type Palette, paletteAt } from "../board/palette.ts";

/** Pixels a side of a cell. */
export const CELL = 40;

/** The colours of pictures: those of the light theme, whatever the page has, for a picture is seen elsewhere. */
export const pictureColours = (): Palette["colours"] => paletteAt(document.body, "light", false).colours;

/** A cell as SVG, with its corner at a place; the water below it is not drawn. */
export const cellSvg = (look: CellLook, x: number, y: number, colours: Palette["colours"]): string => {
  const ground = look.place === undefined ? undefined : shade("light", look.place);
  const colourOf = (token: keyof typeof colours): string =>
    token === "ink" && ground ? css(ground.ink) : colours[token];
  const tile = { x: 1, y: 1, width: UNIT - 2, height: UNIT - 2, rx: 6 };
  const parts = [
    ground && element("rect", { ...tile, fill: css(ground.fill) }),
    look.kind === "blocked" && element("rect", { ...tile, fill: colours.land }),
    !ground && look.kind !== "blocked" && element("rect", { ...tile, fill: "none", stroke: colours["sea-line"] }),
    look.hatched &&
      element("path", {
        d: HATCH,
        stroke: ground?.isInkLight ? "#000" : "#fff",
        "stroke-opacity": 0.4,
        "stroke-width": 3,
      }),
    ...drawCell(look).flatMap(({ shapes }) =>
      shapes.map(({ d, fill, stroke, width, dash, opacity }) =>
        element("path", {
          d,
          fill: fill ? colourOf(fill) : "none",
          stroke: stroke && colourOf(stroke),
          "stroke-width": width,
          "stroke-dasharray": dash,
          opacity,
        }),
      ),
    ),
    ...textsOf(look, CELL).map(({ text, x: left, y: top, height, weight, ink }) => {
      const size = (height * UNIT) / CELL;
      return textElement(text, {
        x: left * UNIT,
        y: top * UNIT + size * 0.36,
        "font-size": size,
        "font-weight": weight,
        "text-anchor": "middle",
        fill: colourOf(ink),
      });
    }),
  ];
  return element("g", { transform: `translate(${x} ${y}) scale(${CELL / UNIT})` }, parts.filter(Boolean).join(""));
};
