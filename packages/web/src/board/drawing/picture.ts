import type { Board, Scenario } from "@broadside/engine";
import cyrillic from "@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url";
import latinExt from "@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url";
import latin from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { columnLabel } from "../../language/cell-name.ts";
import { type Attributes, element, escapeText, textElement } from "../../parts/svg.ts";
import { printedLink } from "../notation/address.ts";
import { sliceBoard } from "../position/slices.ts";
import type { CellLook } from "./cell-look.ts";
import { textsOf } from "./cell-text.ts";
import { css, shade } from "./colour.ts";
import { drawCell, HATCH, UNIT } from "./draw-cell.ts";
import { type Palette, paletteAt } from "./palette.ts";
import { upTo } from "./sliced-grid.tsx";

const CELL = UNIT;
/** Texts are those of a cell of this width: they stay off the frame of the best cell. */
const TEXT_CELL = 40;

type Colours = Palette["colours"];

/** The colours of pictures: those of the light theme, because a picture is seen outside the page. */
export const pictureColours = (): Colours => {
  const place = document.createElement("span");
  place.className = "is-light";
  document.body.append(place);
  const { colours } = paletteAt(place, "light", false);
  place.remove();
  return colours;
};

/** A cell as SVG; the water below it is not drawn. */
const cellSvg = (look: CellLook, colours: Colours): string => {
  const ground = look.place === undefined ? undefined : shade("light", look.place);
  const colourOf = (token: keyof Colours): string => (token === "ink" && ground ? css(ground.ink) : colours[token]);
  // The frame of the best cell ends below its number.
  const rim = look.best && ground ? { stroke: css(ground.fill), "stroke-width": 4, "paint-order": "stroke" } : {};
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
    ...textsOf(look, TEXT_CELL).map(({ text, x, y, height, weight, ink }) =>
      textElement(text, {
        x: x * CELL,
        y: y * CELL + height * 0.36,
        "font-size": height,
        "font-weight": weight,
        "text-anchor": "middle",
        fill: colourOf(ink),
        ...rim,
      }),
    ),
  ];
  return parts.filter(Boolean).join("");
};

interface PicturedBoard {
  readonly name: string;
  readonly board: Board;
  readonly look: (cell: number) => CellLook;
  /** The ship cells of columns and rows that the rules tell; flat boards show them. */
  readonly totals?: Scenario["totals"];
}

/** What the colours of a board mean. */
export interface PicturedScale {
  readonly title: string;
  /** The values at the left end, the middle and the right end. */
  readonly ticks: readonly string[];
  readonly hatched: boolean;
}

export interface Picture {
  readonly title: string;
  readonly about: readonly string[];
  readonly boards: readonly PicturedBoard[];
  readonly scale?: PicturedScale | undefined;
  /** Signs on the boards, and what they mean. */
  readonly signs?: readonly (readonly [CellLook, string])[];
  readonly below?: Drawn;
  /** The full URL, written below the boards if others can follow it. */
  readonly link: string;
}

export interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly svg: string;
}

const at = (x: number, y: number, svg: string): string => element("g", { transform: `translate(${x} ${y})` }, svg);

const MARGIN = 20;
const RULER = 26;
/** A picture is at least this wide, so that its texts need few lines. */
const LEAST_WIDTH = 440;
const FONT = "'Inter Variable', Inter, system-ui, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif";
const SIZES = { title: 20, name: 15, text: 13, link: 11 } as const;
const LINE = 1.4;
/** A URL that needs more lines is cut off. */
const MAX_LINES = 8;

/** The width in pixels of a text, as the browser would write it. */
const widthOf = (text: string, size: number, weight = 400): number => {
  measuring ??= document.createElement("canvas").getContext("2d") ?? undefined;
  if (!measuring) return 0.6 * size * text.length;
  measuring.font = `${weight} ${size}px ${FONT}`;
  return measuring.measureText(text).width;
};

let measuring: CanvasRenderingContext2D | undefined;

/** Where a line may break: after a space and, as Japanese has none, around its letters; anywhere in longer words. */
const PIECES = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]|[^ \u3000-\u30ff\u3400-\u9fff\uff00-\uffef]* */gu;

const linesOf = (text: string, width: number, size: number, weight?: number): string[] => {
  const lines: string[] = [];
  let line = "";
  const fits = (longer: string): boolean => widthOf(longer.trimEnd(), size, weight) <= width;
  for (const piece of text.match(PIECES) ?? []) {
    for (const part of fits(piece) ? [piece] : piece) {
      if (line !== "" && !fits(line + part)) {
        lines.push(line.trimEnd());
        line = "";
      }
      line += part;
    }
  }
  return [...lines, line.trimEnd()].filter((one) => one !== "");
};

/** Text in lines of a given width. */
const textSvg = (text: string, width: number, size: number, style: Attributes): Drawn => {
  const lines = linesOf(text, width, size, style["font-weight"] as number | undefined);
  const svg = lines.map((line, i) => textElement(line, { ...style, y: (i * LINE + 1) * size, "font-size": size }));
  return { width, height: lines.length * LINE * size, svg: svg.join("") };
};

/** A slice of a board with the names of its columns and rows. */
const sliceSvg = (
  { board, look, totals }: PicturedBoard,
  colours: Colours,
  first: number,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): Drawn => {
  const label = { "font-size": 12, "font-weight": 600, fill: colours["ink-soft"], "text-anchor": "middle" };
  const isLettered = board.size.length === 2;
  const top = upTo(columns).map((x) =>
    textElement(isLettered ? columnLabel(board, x) : String(x + 1), {
      ...label,
      x: RULER + (x + 0.5) * CELL,
      y: RULER - 7,
    }),
  );
  const left = board.size.length === 1 ? [] : upTo(rows);
  const side = left.map((y) => textElement(String(y + 1), { ...label, x: RULER / 2, y: RULER + (y + 0.5) * CELL + 4 }));
  const cells = upTo(rows).flatMap((y) =>
    upTo(columns).map((x) => at(RULER + x * CELL, RULER + y * CELL, cellSvg(look(first + x + y * columns), colours))),
  );
  const [width, height] = [RULER + columns * CELL, RULER + rows * CELL];
  const sea = { x: RULER, y: RULER, width: columns * CELL, height: rows * CELL, rx: 8, fill: colours.sea };
  const [below = [], right = []] = isLettered && totals ? totals : [];
  const told = [
    ...below.map((n, x) => textElement(String(n ?? ""), { ...label, x: RULER + (x + 0.5) * CELL, y: height + 17 })),
    ...right.map((n, y) => textElement(String(n ?? ""), { ...label, x: width + 13, y: RULER + (y + 0.5) * CELL + 4 })),
  ];
  const more = told.length > 0 ? RULER : 0;
  return {
    width: width + more,
    height: height + more,
    svg: [element("rect", sea), ...top, ...side, ...cells, ...told].join(""),
  };
};

/** Parts in rows, with a fixed number in each row. */
const arrange = (parts: readonly Drawn[], across: number, gap: number): Drawn => {
  const width = Math.max(0, ...parts.map((part) => part.width));
  const height = Math.max(0, ...parts.map((part) => part.height));
  const rows = Math.ceil(parts.length / across);
  const columns = Math.min(across, parts.length);
  const svg = parts.map((part, i) =>
    at((i % across) * (width + gap), Math.floor(i / across) * (height + gap), part.svg),
  );
  return { width: columns * (width + gap) - gap, height: rows * (height + gap) - gap, svg: svg.join("") };
};

const stack = (above: Drawn, below: Drawn, gap: number): Drawn => ({
  width: Math.max(above.width, below.width),
  height: above.height + gap + below.height,
  svg: above.svg + at(0, above.height + gap, below.svg),
});

/** A part with a title above it; if the title is empty, the part unchanged. */
const titled = (part: Drawn, title: string, ink: string): Drawn => {
  if (title === "") return part;
  const svg = textElement(title, { x: RULER, y: 16, "font-size": SIZES.name, "font-weight": 600, fill: ink });
  return stack({ width: RULER + widthOf(title, SIZES.name, 600), height: 24, svg }, part, 0);
};

export const boardSvg = (pictured: PicturedBoard, colours: Colours): Drawn => {
  const { columns, rows, blocks } = sliceBoard(pictured.board);
  const { ink } = colours;
  const drawn = blocks.map(({ title, across, slices }) => {
    const parts = slices.map((slice) =>
      titled(sliceSvg(pictured, colours, slice.first, { columns, rows }), slice.title, ink),
    );
    return titled(arrange(parts, across, MARGIN), title, ink);
  });
  return titled(arrange(drawn, 1, MARGIN), pictured.name, ink);
};

/** The colours of the scale with its values below, and hatching where the colours are estimates. */
const scaleSvg = ({ title, ticks, hatched }: PicturedScale, width: number, colours: Colours): Drawn => {
  const [bar, top, height] = [Math.min(320, width - RULER), 22, 14];
  const stops = upTo(17).map((i) =>
    element("stop", { offset: i / 16, "stop-color": css(shade("light", i / 16).fill) }),
  );
  const text = { "font-size": SIZES.text, fill: colours.ink };
  const hatch = upTo(Math.ceil(bar / 10)).map((i) => `M${10 * i} ${top + height}l${height} ${-height}`);
  return {
    width: bar,
    height: top + height + 20,
    svg: [
      element("linearGradient", { id: "scale" }, stops.join("")),
      textElement(title, { ...text, y: SIZES.text }),
      element("rect", { y: top, width: bar, height, fill: "url(#scale)", stroke: colours.line }),
      hatched && element("path", { d: hatch.join(""), stroke: "#fff", "stroke-opacity": 0.5, "stroke-width": 2 }),
      ...ticks.map((tick, i) =>
        textElement(tick, {
          ...text,
          x: (bar * i) / (ticks.length - 1),
          y: top + height + SIZES.text + 3,
          "text-anchor": ["start", "middle", "end"][i],
        }),
      ),
    ]
      .filter(Boolean)
      .join(""),
  };
};

/** Signs in small cells, each with what it means, as many in a line as there is room for. */
const signsSvg = (signs: NonNullable<Picture["signs"]>, width: number, colours: Colours): Drawn => {
  const [side, gap] = [26, 18];
  const parts: string[] = [];
  let [x, y] = [0, 0];
  for (const [look, text] of signs) {
    const wide = side + 8 + widthOf(text, SIZES.text);
    if (x > 0 && x + wide > width) [x, y] = [0, y + side + 8];
    const cell = element("rect", { width: CELL, height: CELL, rx: 8, fill: colours.sea }) + cellSvg(look, colours);
    const words = { x: side + 8, y: side / 2 + SIZES.text * 0.36, "font-size": SIZES.text, fill: colours.ink };
    parts.push(at(x, y, element("g", { transform: `scale(${side / CELL})` }, cell) + textElement(text, words)));
    x += wide + gap;
  }
  return { width, height: y + side, svg: parts.join("") };
};

const bodyOf = ({ boards, scale, signs = [], below }: Picture, colours: Colours): Drawn => {
  const drawn = boards.map((board) => boardSvg(board, colours));
  const body = arrange(drawn, boards.length, 2 * MARGIN);
  const width = Math.max(LEAST_WIDTH, body.width);
  const parts = [
    scale && scaleSvg(scale, width, colours),
    signs.length > 0 ? signsSvg(signs, width - RULER, colours) : undefined,
  ];
  const keyed = parts.reduce<Drawn>(
    (above, part) => (part ? stack(above, { ...part, svg: at(RULER, 0, part.svg) }, MARGIN * 0.8) : above),
    body,
  );
  return below ? stack(keyed, below, MARGIN) : keyed;
};

/** A picture of boards as a complete SVG file that loads nothing. Cost: one group for each cell. */
export const pictureSvg = async (picture: Picture): Promise<Drawn> => {
  const { title, about, link } = picture;
  // Texts are measured in the typeface in which they will be written.
  await document.fonts.load(`${SIZES.text}px ${FONT}`, [title, ...about].join(""));
  const colours = pictureColours();
  const body = bodyOf(picture, colours);
  const width = Math.max(LEAST_WIDTH, body.width);
  const printed = linesOf(printedLink(link), width, SIZES.link);
  const cut = printed.length > MAX_LINES ? [...printed.slice(0, MAX_LINES - 1), `${printed[MAX_LINES - 1]}…`] : printed;
  const parts: readonly (readonly [Drawn, gap: number])[] = [
    ...about.map((text) => [textSvg(text, width, SIZES.text, { fill: colours["ink-soft"] }), 2] as const),
    [body, 14],
    ...cut.map((text) => [textSvg(text, width, SIZES.link, { fill: colours["ink-soft"] }), 2] as const),
  ];
  const head = textSvg(title, width, SIZES.title, { "font-weight": 700, fill: colours.ink });
  const all = parts.reduce((above, [part, gap]) => stack(above, part, gap), head);
  const whole = { width: Math.ceil(all.width) + 2 * MARGIN, height: Math.ceil(all.height) + 2 * MARGIN };
  const inside = [
    `<title>${escapeText(title)}</title>`,
    `<style>${await fontFaces(all.svg)}</style>`,
    element("rect", { ...whole, fill: "#fff" }),
    at(MARGIN, MARGIN, all.svg),
  ].join("");
  const viewBox = `0 0 ${whole.width} ${whole.height}`;
  const svg = element("svg", { xmlns: "http://www.w3.org/2000/svg", ...whole, viewBox, "font-family": FONT }, inside);
  return { ...whole, svg };
};

/** The files of our typeface, and the letters for which each is needed; Japanese has none. */
const FONTS = [
  [/[!-~]/, latin],
  [/[\u0100-\u02af\u1e00-\u1eff]/, latinExt],
  [/[\u0400-\u045f\u2116]/, cyrillic],
] as const;

/** The typeface for a text, inside the file, because a picture loads nothing; a file that does not load is left out. */
const fontFaces = async (text: string): Promise<string> => {
  const files = FONTS.filter(([letters]) => letters.test(text)).map(async ([, url]) => {
    try {
      const response = await fetch(url);
      const file = new Blob([await response.arrayBuffer()], { type: "font/woff2" });
      return response.ok ? fontFace(await dataUrl(file)) : "";
    } catch {
      return "";
    }
  });
  return (await Promise.all(files)).join("");
};

const fontFace = (url: string): string =>
  `@font-face{font-family:"Inter Variable";font-weight:100 900;src:url("${url}") format("woff2")}`;

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/** Browsers refuse to draw on canvases with longer sides than this. */
const MAX_SIDE = 8000;

/** A picture on a canvas, at twice its size if there is room. @throws Error if the browser cannot draw it */
export const canvasOf = async ({ svg, width, height }: Drawn): Promise<HTMLCanvasElement> => {
  const ratio = Math.min(2, MAX_SIDE / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const to = canvas.getContext("2d");
  // Browsers draw an image before the typeface inside it is ready, and its texts would be missing.
  const bare = svg.replace(/<style>.*?<\/style>/s, "");
  const texts = [...new DOMParser().parseFromString(bare, "image/svg+xml").querySelectorAll("text")];
  await document.fonts.load(`${SIZES.text}px ${FONT}`, texts.map(({ textContent }) => textContent).join(""));
  to?.scale(ratio, ratio);
  to?.drawImage(await imageOf(bare.replace(/<text[ >].*?<\/text>/gs, "")), 0, 0, width, height);
  for (const text of texts) if (to) writeText(to, text);
  return canvas;
};

/** @throws Error if the browser cannot make the file */
export const pngOf = async (canvas: HTMLCanvasElement): Promise<Blob> => {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) throw new Error("the canvas gives no picture");
  return blob;
};

const imageOf = async (svg: string): Promise<HTMLImageElement> => {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
};

const ANCHORS: Readonly<Record<string, CanvasTextAlign>> = { start: "left", middle: "center", end: "right" };

/** Writes a text of a picture where it stands. */
const writeText = (to: CanvasRenderingContext2D, text: SVGTextElement): void => {
  const read = (name: string): string | undefined => text.getAttribute(name) ?? undefined;
  const [x, y, written] = [Number(read("x") ?? 0), Number(read("y") ?? 0), text.textContent ?? ""];
  to.save();
  for (const [does, ...by] of movesOf(text)) to[does](by[0], by[1] ?? by[0]);
  to.font = `${read("font-weight") ?? 400} ${read("font-size")}px ${FONT}`;
  to.textAlign = ANCHORS[read("text-anchor") ?? "start"];
  const rim = read("stroke");
  if (rim) {
    Object.assign(to, { strokeStyle: rim, lineWidth: Number(read("stroke-width")), lineJoin: "round" });
    to.strokeText(written, x, y);
  }
  to.fillStyle = read("fill") ?? "#000";
  to.fillText(written, x, y);
  to.restore();
};

type Move = readonly [does: "translate" | "scale", ...by: readonly number[]];

/** What moves an element, from the outermost group inwards. */
const movesOf = (element: Element): Move[] => {
  const own = (element.getAttribute("transform") ?? "").matchAll(/(translate|scale)\(([^)]*)\)/g);
  const moves = [...own].map(([, does, by]) => [does as Move[0], ...by.split(" ").map(Number)] as const);
  return [...(element.parentElement ? movesOf(element.parentElement) : []), ...moves];
};
