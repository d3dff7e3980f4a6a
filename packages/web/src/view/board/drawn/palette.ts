import { css, shade, type Theme } from "../../../text/colour.ts";

/** What is drawn in a colour of its own, and the colour, as CSS writes it. */
const COLOURS = {
  paper: "var(--paper)",
  ink: "var(--ink)",
  unknown: "var(--sunken)",
  miss: "var(--miss)",
  onMiss: "var(--on-miss)",
  hit: "var(--hit)",
  onHit: "var(--on-hit)",
  blocked: "var(--blocked)",
  accent: "var(--accent)",
  onAccent: "var(--on-accent)",
  line: "var(--line)",
  hull: "var(--hull, var(--accent))",
  onHull: "var(--on-hull, var(--on-accent))",
  halo: "var(--halo, transparent)",
  hatch: "var(--hatch, var(--line-strong))",
  wrong: "var(--wrong)",
} as const;

/** The same where the user has chosen the colours: cells then differ by their signs and edges, not by their fill. */
const FORCED: Readonly<Record<keyof typeof COLOURS, string>> = {
  paper: "Canvas",
  ink: "CanvasText",
  unknown: "Canvas",
  miss: "Canvas",
  onMiss: "CanvasText",
  hit: "Highlight",
  onHit: "HighlightText",
  blocked: "GrayText",
  accent: "Highlight",
  onAccent: "HighlightText",
  line: "CanvasText",
  hull: "CanvasText",
  onHull: "Canvas",
  halo: "Canvas",
  hatch: "GrayText",
  wrong: "LinkText",
};

/** The colours and the type that cells are drawn in, as a canvas takes them. */
export interface Palette extends Readonly<Record<keyof typeof COLOURS, string>> {
  /** The ink on the colours of the scale. */
  readonly scaleInk: string;
  /** True where the user has chosen the colours: the scale's are then not used. */
  readonly forced: boolean;
  readonly fonts: string;
}

/** Where the user has chosen the colours of all pages. */
export const forcedColours = matchMedia("(forced-colors: active)");

/** The palette at a place of the page. Cost: one reading of styles. */
export const paletteAt = (place: HTMLElement, theme: Theme): Palette => {
  const forced = forcedColours.matches;
  const probe = document.createElement("span");
  probe.style.setProperty("forced-color-adjust", "none");
  place.append(probe);
  const style = getComputedStyle(probe);
  const names = Object.keys(COLOURS) as (keyof typeof COLOURS)[];
  const read = (name: keyof typeof COLOURS): string => {
    probe.style.color = (forced ? FORCED : COLOURS)[name];
    return style.color;
  };
  const colours = Object.fromEntries(names.map((name) => [name, read(name)])) as Record<keyof typeof COLOURS, string>;
  const fonts = style.fontFamily;
  probe.remove();
  return { ...colours, scaleInk: forced ? colours.ink : css(shade(theme, 0).ink), forced, fonts };
};
