import { type Board, columnName } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { CopyButton, saveBlob } from "../../parts/copies.tsx";
import { fileName } from "../../parts/files.ts";
import { Alert } from "../../parts/problems.tsx";
import { element, escapeText, textElement } from "../../parts/svg.ts";
import { Button } from "../../parts/theme/button.tsx";
import { printedLink } from "../notation/address.ts";
import { sliceBoard } from "../position/slices.ts";
import { shareWords } from "../texts/share/words.ts";
import { boardWords as words } from "../texts/words.ts";
import type { CellLook } from "./cell-look.ts";
import { textsOf } from "./cell-text.ts";
import { css, shade } from "./colour.ts";
import { drawCell, HATCH, UNIT } from "./draw-cell.ts";
import { type Palette, paletteAt } from "./palette.ts";
import { upTo } from "./sliced-grid.tsx";

const CELL = 40;

type Colours = Palette["colours"];

/** The colours of pictures: those of the light theme, because a picture is seen outside the page. */
export const pictureColours = (): Colours => paletteAt(document.body, "light", false).colours;

/** A cell as SVG, with its corner at the given point; the water below it is not drawn. */
const cellSvg = (look: CellLook, x: number, y: number, colours: Colours): string => {
  const ground = look.place === undefined ? undefined : shade("light", look.place);
  const colourOf = (token: keyof Colours): string => (token === "ink" && ground ? css(ground.ink) : colours[token]);
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

interface PicturedBoard {
  readonly name: string;
  readonly board: Board;
  readonly look: (cell: number) => CellLook;
}

export interface Picture {
  readonly title: string;
  readonly about: readonly string[];
  readonly boards: readonly PicturedBoard[];
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
const RULER = 22;
/** The width in pixels of one character of the URL, at its font size. */
const LETTER = 6.7;
const LINE = 16;
/** A URL that needs more lines is cut off. */
const MAX_LINES = 8;

/** A slice of a board with the names of its columns and rows. */
const sliceSvg = (
  { board, look }: PicturedBoard,
  colours: Colours,
  first: number,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): Drawn => {
  const label = { "font-size": 12, "font-weight": 600, fill: colours["ink-soft"], "text-anchor": "middle" };
  const isLettered = board.size.length === 2;
  const top = upTo(columns).map((x) =>
    textElement(isLettered ? columnName(x) : String(x + 1), { ...label, x: RULER + (x + 0.5) * CELL, y: RULER - 7 }),
  );
  const left = board.size.length === 1 ? [] : upTo(rows);
  const side = left.map((y) => textElement(String(y + 1), { ...label, x: RULER / 2, y: RULER + (y + 0.5) * CELL + 4 }));
  const cells = upTo(rows).flatMap((y) =>
    upTo(columns).map((x) => cellSvg(look(first + x + y * columns), RULER + x * CELL, RULER + y * CELL, colours)),
  );
  const sea = { x: RULER, y: RULER, width: columns * CELL, height: rows * CELL, rx: 8, fill: colours.sea };
  return {
    width: RULER + columns * CELL,
    height: RULER + rows * CELL,
    svg: [element("rect", sea), ...top, ...side, ...cells].join(""),
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
  const svg = textElement(title, { x: RULER, y: 16, "font-size": 15, "font-weight": 600, fill: ink });
  return stack({ width: RULER + 9 * title.length, height: 24, svg }, part, 0);
};

/** A board as SVG, below its name. */
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

const linesOf = (link: string, letters: number): string[] => {
  const lines = upTo(Math.ceil(link.length / letters)).map((i) => link.slice(i * letters, (i + 1) * letters));
  return lines.length <= MAX_LINES
    ? lines
    : [...lines.slice(0, MAX_LINES - 1), `${lines[MAX_LINES - 1].slice(0, -1)}…`];
};

/** A picture of boards as a complete SVG file that loads nothing. Cost: one group for each cell. */
const pictureSvg = ({ title, about, boards, below, link }: Picture): Drawn => {
  const colours = pictureColours();
  const drawn = boards.map((board) => boardSvg(board, colours));
  const above = arrange(drawn, boards.length, 2 * MARGIN);
  const body = below ? stack(above, below, MARGIN) : above;
  const width = Math.max(360, body.width, Math.min(900, 12 * title.length));
  const lines = linesOf(printedLink(link), Math.floor(width / LETTER));
  const head = [
    textElement(title, { y: 20, "font-size": 20, "font-weight": 700, fill: colours.ink }),
    ...about.map((text, i) => textElement(text, { y: 42 + 19 * i, "font-size": 14, fill: colours["ink-soft"] })),
  ];
  const top = 36 + 19 * about.length;
  const foot = lines.map((text, i) =>
    textElement(text, {
      y: top + body.height + 28 + LINE * i,
      "font-size": 11,
      "font-family": "ui-monospace, Menlo, Consolas, monospace",
      fill: colours["ink-soft"],
    }),
  );
  const whole = { width: width + 2 * MARGIN, height: top + body.height + 28 + LINE * lines.length + 2 * MARGIN };
  const inside = [
    `<title>${escapeText(title)}</title>`,
    element("rect", { ...whole, fill: colours.paper }),
    at(MARGIN, MARGIN, [...head, at(0, top, body.svg), ...foot].join("")),
  ].join("");
  const svg = element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      ...whole,
      viewBox: `0 0 ${whole.width} ${whole.height}`,
      "font-family": "system-ui, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif",
    },
    inside,
  );
  return { ...whole, svg };
};

/** Browsers refuse to draw on canvases with longer sides than this. */
const MAX_SIDE = 8000;

/** An SVG on a canvas of twice its size, if there is room. @throws Error if the browser cannot draw it */
export const canvasOf = async ({ svg, width, height }: Drawn): Promise<HTMLCanvasElement> => {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const ratio = Math.min(2, MAX_SIDE / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(url);
  }
};

/** @throws Error if the browser cannot make the picture */
export const pngOf = async (canvas: HTMLCanvasElement): Promise<Blob> => {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) throw new Error("the canvas gives no picture");
  return blob;
};

export interface Shared {
  readonly title: string;
  readonly link: () => string;
  /** What the picture shows, for its file name; the title follows. */
  readonly file: string;
  readonly picture: (() => Picture) | undefined;
}

/** Shares the address through the system. If you cancel, nothing happens. */
const handOver = (title: string, url: string): void => {
  navigator.share({ title, url }).catch(() => {});
};

export function SharePanel({ title, link, file, picture }: Shared) {
  const failed = useSignal(false);
  const save = async (kind: "svg" | "png"): Promise<void> => {
    failed.value = false;
    if (!picture) return;
    const drawn = pictureSvg(picture());
    try {
      const blob =
        kind === "svg" ? new Blob([drawn.svg], { type: "image/svg+xml" }) : await pngOf(await canvasOf(drawn));
      saveBlob(`${fileName("broadside", file, title)}.${kind}`, blob);
    } catch {
      failed.value = true;
    }
  };
  return (
    <div class="share">
      <div class="buttons after">
        <CopyButton label={words.copyLink} said={words.linkCopied} text={link} />
        {"share" in navigator && <Button label={shareWords.send} onClick={() => handOver(title, link())} />}
        {picture && (
          <>
            <Button label={shareWords.savePng} onClick={() => void save("png")} />
            <Button label={shareWords.saveSvg} onClick={() => void save("svg")} />
          </>
        )}
      </div>
      {failed.value && <Alert>{shareWords.noPicture}</Alert>}
    </div>
  );
}
SharePanel.words = shareWords;
