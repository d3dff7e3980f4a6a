import { boardSvg, canvasOf, type Drawn, type Picture, pictureColours } from "../../board/drawing/picture.ts";
import type { MatchPlayer } from "../../board/match/match-record.ts";
import { element } from "../../parts/svg.ts";
import {
  BOARD,
  BOARD_TOP,
  BOARDS,
  type CardLine,
  type CardText,
  cardLines,
  HEIGHT,
  PANEL,
  WIDTH,
} from "./card-lines.ts";
import { faceSvg } from "./faces.ts";

/** A drawing within a square of a side, in its middle. */
const fitted = ({ width, height, svg }: Drawn, x: number, y: number, side: number): string => {
  const scale = side / Math.max(width, height);
  const [left, top] = [x + (side - width * scale) / 2, y + (side - height * scale) / 2];
  return element("g", { transform: `translate(${left} ${top}) scale(${scale.toFixed(4)})` }, svg);
};

/** Everything but the texts, which need the fonts of the page. */
const groundOf = ({ boards }: Picture, opponent: MatchPlayer): Drawn => {
  const colours = pictureColours();
  const frame = { ...PANEL, rx: 24, fill: colours.raised, stroke: colours.line, "stroke-width": 2 };
  const face = element(
    "g",
    { transform: "translate(48 44) scale(2.75)", "clip-path": "url(#face)" },
    faceSvg(opponent),
  );
  const inside = [
    element("clipPath", { id: "face" }, element("circle", { cx: 24, cy: 24, r: 24 })),
    element("rect", { width: WIDTH, height: HEIGHT, fill: colours.paper }),
    element("rect", frame),
    face,
    ...boards.map((board, i) => fitted(boardSvg({ ...board, name: "" }, colours), BOARDS[i].x, BOARD_TOP, BOARD)),
  ].join("");
  const size = { width: WIDTH, height: HEIGHT };
  const svg = element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", ...size, viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "font-family": "sans-serif" },
    inside,
  );
  return { ...size, svg };
};

/** The styles of a card's lines: weight, size, typeface and colour. */
const STYLES = {
  title: [560, 46, "--serif", "ink"],
  said: [500, 25, "--sans", "ink"],
  name: [650, 20, "--sans", "ink"],
  small: [500, 18, "--sans", "ink-soft"],
  brand: [560, 28, "--serif", "accent"],
} as const;

const familyOf = (token: "--sans" | "--serif"): string =>
  getComputedStyle(document.documentElement).getPropertyValue(token).trim();

/** The card of a finished match as a canvas, in the fonts of the page. @throws Error if the browser cannot draw it */
export const drawCard = async (picture: Picture, opponent: MatchPlayer, text: CardText): Promise<HTMLCanvasElement> => {
  const colours = pictureColours();
  const fontOf = (style: CardLine["style"]): string => {
    const [weight, size, family] = STYLES[style];
    return `${weight} ${size}px ${familyOf(family)}`;
  };
  const written = [text.title, text.said, ...text.about, ...text.shots].join("");
  const fonts = (Object.keys(STYLES) as CardLine["style"][]).map(fontOf);
  // A fallback that this device lacks fails; the others are loaded all the same.
  await Promise.allSettled(fonts.map((font) => document.fonts.load(font, written)));
  const canvas = await canvasOf(groundOf(picture, opponent));
  const draw = canvas.getContext("2d");
  if (!draw) throw new Error("canvas");
  // The ground was drawn in a scale of its own.
  draw.setTransform(canvas.width / WIDTH, 0, 0, canvas.height / HEIGHT, 0, 0);
  const measure = (part: string, style: CardLine["style"]): number => {
    draw.font = fontOf(style);
    return draw.measureText(part).width;
  };
  const names = picture.boards.map(({ name }) => name);
  for (const { text: line, style, x, y, width } of cardLines(measure, text, names)) {
    draw.font = fontOf(style);
    draw.fillStyle = colours[STYLES[style][3]];
    draw.fillText(line, x, y, width);
  }
  return canvas;
};
