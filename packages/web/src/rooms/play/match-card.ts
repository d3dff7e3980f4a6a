import { boardSvg, canvasOf, type Drawn, type Picture, pictureColours } from "../../board/drawing/picture.ts";
import type { MatchPlayer } from "../../board/match/match-record.ts";
import { element } from "../../parts/svg.ts";
import { faceSvg } from "./faces.ts";

/** What a card says of a finished match. */
export interface CardText {
  readonly title: string;
  /** The sentence on the match. */
  readonly said: string;
  /** Small lines at the bottom: the game, and the day. */
  readonly about: readonly string[];
  /** For each board, what was shot there. */
  readonly shots: readonly string[];
}

const [WIDTH, HEIGHT] = [1200, 600];
/** The column of text, and the panel with the boards beside it. */
const TEXT = { x: 48, width: 404 };
const PANEL = { x: 480, y: 36, width: 684, height: 528 };
const BOARD = 310;
const BOARDS = [{ x: 510 }, { x: 834 }];
const BOARD_TOP = 150;

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

/** Parts between which a line may break: words, and single characters of languages that write no spaces. */
const PARTS = /[\u3000-\u9fff\uff00-\uffef]|[^\s\u3000-\u9fff\uff00-\uffef]+\s*/g;

/** A text in lines that fit a width; the last line that may be there ends with dots, if more follows. */
const linesOf = (draw: CanvasRenderingContext2D, text: string, width: number, most: number): string[] => {
  const lines = [""];
  for (const part of text.match(PARTS) ?? []) {
    const last = lines[lines.length - 1];
    if (last === "" || draw.measureText(last + part.trimEnd()).width <= width) lines[lines.length - 1] = last + part;
    else lines.push(part);
  }
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1].trimEnd()}…`];
};

const familyOf = (token: "--sans" | "--serif"): string =>
  getComputedStyle(document.documentElement).getPropertyValue(token).trim();

/** The card of a finished match as a canvas, in the fonts of the page. @throws Error if the browser cannot draw it */
export const drawCard = async (picture: Picture, opponent: MatchPlayer, text: CardText): Promise<HTMLCanvasElement> => {
  const colours = pictureColours();
  const [sans, serif] = [familyOf("--sans"), familyOf("--serif")];
  const fonts = {
    title: `560 46px ${serif}`,
    said: `500 25px ${sans}`,
    name: `650 20px ${sans}`,
    small: `500 18px ${sans}`,
  };
  const written = [text.title, text.said, ...text.about, ...text.shots].join("");
  // A fallback that this device lacks fails; the others are loaded all the same.
  await Promise.allSettled(Object.values(fonts).map((font) => document.fonts.load(font, written)));
  const canvas = await canvasOf(groundOf(picture, opponent));
  const draw = canvas.getContext("2d");
  if (!draw) throw new Error("canvas");
  draw.scale(canvas.width / WIDTH, canvas.height / HEIGHT);
  const write = (line: string, font: string, ink: string, x: number, y: number, width?: number): void => {
    draw.font = font;
    draw.fillStyle = ink;
    draw.fillText(line, x, y, width);
  };
  let y = 240;
  draw.font = fonts.title;
  for (const line of linesOf(draw, text.title, TEXT.width, 2)) {
    write(line, fonts.title, colours.ink, TEXT.x, y, TEXT.width);
    y += 52;
  }
  draw.font = fonts.said;
  for (const line of linesOf(draw, text.said, TEXT.width, 5)) {
    write(line, fonts.said, colours.ink, TEXT.x, y, TEXT.width);
    y += 35;
  }
  write("Broadside", `560 28px ${serif}`, colours.accent, TEXT.x, HEIGHT - 42);
  for (const [i, line] of text.about.toReversed().entries())
    write(line, fonts.small, colours["ink-soft"], TEXT.x, HEIGHT - 84 - 24 * i, TEXT.width);
  for (const [i, { name }] of picture.boards.entries()) {
    write(name, fonts.name, colours.ink, BOARDS[i].x, BOARD_TOP - 22, BOARD);
    write(text.shots[i], fonts.small, colours["ink-soft"], BOARDS[i].x, BOARD_TOP + BOARD + 40, BOARD);
  }
  return canvas;
};
