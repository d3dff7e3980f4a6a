import {
  type Board,
  type Clue,
  columnName,
  formatShots,
  type Knowledge,
  type Scenario,
  type Totals,
} from "@broadside/engine";
import { formatCount, formatNumberOf, oneLine } from "@broadside/engine/text";
import { checkNewFile, writeOutput } from "../output.ts";
import { wrap } from "../text-width.ts";
import { UsageError } from "../usage-error.ts";
import { escapeText, puzzleText, rulesText } from "./layout-drawing.ts";
import { drawClue } from "./ship-pieces.ts";

/** What was shot on a cell, or that nobody may shoot there. */
type PictureMark = "miss" | "hit" | "sunk" | "blocked";

/** What stands on a cell of a picture. */
export interface PicturedCell {
  readonly text?: string;
  /** A second line, in smaller letters. */
  readonly under?: string;
  /** The place on the scale of colours, from 0 to 1; absent for a white cell. */
  readonly share?: number;
  /** A piece of a ship, or water, in place of text. */
  readonly piece?: Clue | undefined;
  /** Whether a frame sets it off. */
  readonly isBest?: boolean;
}

interface DrawnCell extends PicturedCell {
  readonly mark?: PictureMark | undefined;
}

/** What a picture shows of a position besides its rules and shots, for print and for the screen. */
export interface BoardPicture {
  readonly title: string;
  /** What it says below the title, before the rules and the shots. */
  readonly lines: readonly string[];
  readonly cell: (cell: number) => PicturedCell;
  /** What colours mean, and the values at the ends of the scale; absent if nothing is coloured. */
  readonly scale?: { readonly label: string; readonly least: string; readonly most: string };
  /** What a frame means; absent if no cell has one. */
  readonly best?: string;
  /** What texts or pieces mean that stand on cells. */
  readonly keys?: readonly (readonly [PicturedCell, string])[];
}

/** The endings of pictures. */
export const PICTURE_ENDINGS = [".svg", ".png"] as const;

/** Boards with more columns, rows or layers have no picture. */
const MOST_LINES = 60;
const MOST_LAYERS = 24;

/** Checks before the work that a picture can be made. @throws UsageError */
export const checkPicture = (path: string, { board }: Scenario, example: string): void => {
  checkNewFile(path, "--out", example, PICTURE_ENDINGS);
  const layers = layersOf(board);
  const [columns, rows = 1] = board.size;
  const fix = "leave --out out, or write --json for the numbers";
  if (Math.max(columns, rows) > MOST_LINES)
    throw UsageError.of("--out", `a picture has at most ${MOST_LINES} columns and rows`, fix);
  if (layers > MOST_LAYERS)
    throw UsageError.of(
      "--out",
      `a board of ${board.size.length} dimensions is drawn layer by layer, at most ${MOST_LAYERS}, and this one has ${formatCount(layers)}`,
      fix,
    );
};

/** Pixels of a .png for each unit of its drawing: 300 dots to the inch where the unit is 1/96 inch. */
const PIXELS = 3.125;

/** Draws a position to a file, and returns a line about it. @throws Failure if it cannot be written */
export const writePicture = (path: string, knowledge: Knowledge, picture: BoardPicture): Promise<string> =>
  writeDrawing(path, boardPicture(knowledge, picture));

/** Writes a drawing as the ending says, and returns a line about it. @throws Failure if it cannot be written */
export const writeDrawing = async (path: string, svg: string): Promise<string> => {
  if (!/\.png$/i.test(path)) {
    await writeOutput(path, svg);
    return path;
  }
  // Loaded here because only pictures of pixels need the library that draws them.
  const { loadPngRenderer } = await import("@broadside/arena/reports");
  const bytes = (await loadPngRenderer())(svg, PIXELS);
  await writeOutput(path, bytes);
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // The first chunk of a PNG says its width and height.
  return `${path}, ${formatCount(size.getUint32(16))} x ${formatCount(size.getUint32(20))} pixels`;
};

/** The rules and the shots of a position, as lines below a title. */
const positionLines = ({ scenario, observations }: Knowledge): string[] => [
  observations.length === 0 && (scenario.totals || scenario.clues) ? puzzleText(scenario) : rulesText(scenario),
  ...(scenario.totals && scenario.board.size.length !== 2 ? [`totals: ${totalsText(scenario.totals)}`] : []),
  ...(observations.length === 0
    ? []
    : [`${formatNumberOf(observations.length, "shot")}: ${shotsText(scenario, observations)}`]),
];

/** The totals, dimension by dimension, where they do not stand beside the board. */
const totalsText = (totals: Totals): string =>
  totals.map((list) => list?.map((total) => total ?? "?").join(" ") ?? "?").join("; ");

/** Pictures of long games name no shot: their marks and numbers stand on the board. */
const MOST_SHOTS = 400;

const shotsText = (scenario: Scenario, observations: Knowledge["observations"]): string => {
  const text = formatShots(scenario, observations);
  return text.length <= MOST_SHOTS ? text : "as marked";
};

/** What a cell shows of the shots: a mark, or that it is blocked. */
const pictureMarks = ({ scenario, observations }: Knowledge): ((cell: number) => PictureMark | undefined) => {
  const blocked = new Set(scenario.board.blocked);
  const shots = new Map(observations.map(({ cell, answer }) => [cell, answer]));
  return (cell) => {
    if (blocked.has(cell)) return "blocked";
    const answer = shots.get(cell);
    if (answer === undefined) return undefined;
    if (answer.kind === "count") return answer.ships === 0 ? "miss" : "hit";
    return answer.kind;
  };
};

const layersOf = ({ size, cellCount }: Board): number => cellCount / (size[0] * (size[1] ?? 1));

const FONT = "Inter, system-ui, sans-serif";
const MARGIN = 16;
/** Room for the names of rows and of columns. */
const LEFT = 26;
const ABOVE = 20;
/** A board takes this width as far as its cells then have a side between these. */
const BOARD = 440;
const SIDES = { least: 30, most: 46 };
/** The room for a character of the title, and of the lines below it. */
const LETTER = { title: 8.6, line: 5.9 };

/** The board as an SVG drawing, in black, white and one blue that gets darker as values grow. */
const boardPicture = (knowledge: Knowledge, picture: BoardPicture): string => {
  const { board } = knowledge.scenario;
  const said = [...picture.lines, ...positionLines(knowledge)];
  const markOf = pictureMarks(knowledge);
  const [columns, rows = 1] = board.size;
  const side = Math.round(Math.min(SIDES.most, Math.max(SIDES.least, BOARD / columns)));
  const totals = board.size.length === 2 ? knowledge.scenario.totals : undefined;
  const width = 2 * MARGIN + LEFT + Math.max((columns + (totals ? 1 : 0)) * side, BOARD - LEFT);
  const inside = width - 2 * MARGIN;
  const layers = layersOf(board);
  const parts: string[] = [];
  let y = MARGIN;
  const line = (text: string, size: number, more = ""): void => {
    y += size + 4;
    parts.push(`<text x="${MARGIN}" y="${y - 4}" font-size="${size}"${more}>${escapeText(text)}</text>`);
  };
  for (const text of wrap(picture.title, Math.floor(inside / LETTER.title))) line(text, 15, ' font-weight="600"');
  for (const text of said.flatMap((one) => wrap(oneLine(one), Math.floor(inside / LETTER.line)))) line(text, 11);
  const marks = new Set<PictureMark>();
  let isBest = false;
  for (let layer = 0; layer < layers; layer++) {
    y += 10;
    if (board.size.length > 2) line(layerName(board, layer), 12, ' font-weight="600"');
    const [left, top] = [MARGIN + LEFT, y + ABOVE];
    parts.push(...names(board, left, top, side));
    for (let i = 0; i < columns * rows; i++) {
      const number = layer * columns * rows + i;
      const cell: DrawnCell = { ...picture.cell(number), mark: markOf(number) };
      if (cell.mark) marks.add(cell.mark);
      if (cell.isBest) isBest = true;
      parts.push(drawCell(cell, left + (i % columns) * side, top + Math.floor(i / columns) * side, side));
    }
    y = top + rows * side;
    if (totals) parts.push(...drawTotals(board, totals, left, top, side));
    if (totals?.[0]) y += side;
  }
  y += 10;
  if (picture.scale) {
    parts.push(drawScale(picture.scale, MARGIN + LEFT, y, Math.min(inside - LEFT, 300)));
    y += 48;
  }
  const keys: (readonly [DrawnCell, string])[] = [
    ...(isBest && picture.best !== undefined ? [[{ isBest: true }, picture.best] as const] : []),
    ...(picture.keys ?? []),
    ...MARKS.flatMap(([mark, name]) => (marks.has(mark) ? [[{ mark }, name] as const] : [])),
  ];
  let x = MARGIN + LEFT;
  for (const [cell, text] of keys) {
    const wide = 18 + 8 + text.length * LETTER.line + 16;
    if (x > MARGIN + LEFT && x + wide > width - MARGIN) {
      x = MARGIN + LEFT;
      y += 24;
    }
    parts.push(drawCell(cell, x, y, 18), `<text x="${x + 26}" y="${y + 13}" font-size="11">${escapeText(text)}</text>`);
    x += wide;
  }
  const height = Math.round(y + (keys.length > 0 ? 18 : 0) + MARGIN);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="${FONT}" fill="${INK}">`,
    `<title>${escapeText(picture.title)}</title>`,
    `<desc>${escapeText(said.join(". "))}</desc>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...parts,
    "</svg>\n",
  ].join("\n");
};

const MARKS: readonly (readonly [PictureMark, string])[] = [
  ["miss", "miss"],
  ["hit", "hit"],
  ["sunk", "sunk"],
  ["blocked", "blocked"],
];

const INK = "#1a1a1a";

const names = (board: Board, left: number, top: number, side: number): string[] => {
  const [columns, rows = 1] = board.size;
  const text = (x: number, y: number, anchor: string, name: string): string =>
    `<text x="${x}" y="${y}" font-size="11" text-anchor="${anchor}">${name}</text>`;
  const column = (x: number): string => (board.size.length === 2 ? columnName(x) : String(x + 1));
  return [
    ...Array.from({ length: columns }, (_, x) => text(left + (x + 0.5) * side, top - 6, "middle", column(x))),
    ...(board.size.length === 1
      ? []
      : Array.from({ length: rows }, (_, y) => text(left - 7, top + (y + 0.5) * side + 4, "end", String(y + 1)))),
  ];
};

/** The coordinates that all cells of a layer share. */
const layerName = (board: Board, layer: number): string => {
  let left = layer;
  const fixed = board.size.slice(2).map((size) => {
    const at = left % size;
    left = Math.floor(left / size);
    return at + 1;
  });
  return `(x,y,${fixed.join(",")})`;
};

type Colour = readonly [red: number, green: number, blue: number];

/**
 * The ends of the scale. Lightness alone tells the values apart: in grey, and with any kind of colour vision. White
 * is no value, and the darkest blue still has a contrast of 4.5 to the ink, so that all numbers are written alike.
 */
const SCALE: readonly [lightest: Colour, darkest: Colour] = [
  [226, 236, 248],
  [58, 134, 214],
];

const colourAt = (share: number): Colour => {
  const [red, green, blue] = SCALE[0].map((part, i) => Math.round(part + (SCALE[1][i] - part) * share));
  return [red, green, blue];
};

const hex = (colour: Colour): string => `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`;

const round = (value: number): number => Math.round(value * 100) / 100;

/** The totals of a puzzle: those of the columns below them, those of the rows at their right. */
const drawTotals = (
  { size: [columns, rows] }: Board,
  totals: Totals,
  left: number,
  top: number,
  side: number,
): string[] => {
  const text = (x: number, y: number, total: number | undefined): string =>
    `<text x="${left + (x + 0.5) * side}" y="${top + (y + 0.5) * side + 5}" font-size="14" text-anchor="middle">${total ?? ""}</text>`;
  return [
    ...(totals[0] ?? []).map((total, x) => text(x, rows, total)),
    ...(totals[1] ?? []).map((total, y) => text(columns, y, total)),
  ];
};

const drawCell = (
  { text, under, share, piece, mark, isBest }: DrawnCell,
  x: number,
  y: number,
  side: number,
): string => {
  const colour: Colour = mark === "blocked" ? [176, 176, 176] : share === undefined ? [255, 255, 255] : colourAt(share);
  const [middle, size] = [x + side / 2, Math.min(13, Math.round(side * 0.36))];
  const label = (at: number, letters: number, value: string): string =>
    `<text x="${middle}" y="${round(at)}" font-size="${letters}" text-anchor="middle">${escapeText(value)}</text>`;
  const hasMark = mark !== undefined && mark !== "blocked";
  const texts =
    under === undefined
      ? text === undefined
        ? []
        : [label(y + side / 2 + size * 0.36, size, text)]
      : [label(y + side * 0.42, size, text ?? ""), label(y + side * 0.78, Math.round(size * 0.8), under)];
  return [
    `<rect class="cell" x="${x}" y="${y}" width="${side}" height="${side}" fill="${hex(colour)}" stroke="#8a8a8a" stroke-width="0.75"/>`,
    ...(piece ? [drawClue(piece, x, y, side, side / 12)] : []),
    ...(hasMark ? [drawMark(mark, x, y, side, text !== undefined)] : []),
    ...texts,
    ...(isBest
      ? [
          `<rect x="${x + 1.5}" y="${y + 1.5}" width="${side - 3}" height="${side - 3}" fill="none" stroke="#c04a00" stroke-width="3"/>`,
        ]
      : []),
  ].join("");
};

/** A dot for a miss, a cross for a hit, a cross in a square for the shot that sinks; in a corner beside text. */
const drawMark = (
  mark: Exclude<PictureMark, "blocked">,
  x: number,
  y: number,
  side: number,
  isSmall: boolean,
): string => {
  const r = side * (isSmall ? 0.1 : 0.22);
  const [cx, cy] = isSmall ? [x + side - 1.6 * r - 1, y + 1.6 * r + 1] : [x + side / 2, y + side / 2];
  if (mark === "miss") return `<circle class="miss" cx="${round(cx)}" cy="${round(cy)}" r="${round(r * 0.6)}"/>`;
  const cross = `M${round(cx - r)} ${round(cy - r)}L${round(cx + r)} ${round(cy + r)}M${round(cx + r)} ${round(cy - r)}L${round(cx - r)} ${round(cy + r)}`;
  const s = r * 1.35;
  const box =
    mark === "sunk" ? `M${round(cx - s)} ${round(cy - s)}h${round(2 * s)}v${round(2 * s)}h${round(-2 * s)}z` : "";
  return `<path class="${mark}" d="${cross}${box}" fill="none" stroke="${INK}" stroke-width="${isSmall ? 1 : 2}"/>`;
};

const STEPS = 60;

const drawScale = (
  { label, least, most }: NonNullable<BoardPicture["scale"]>,
  x: number,
  y: number,
  width: number,
): string => {
  const wide = width / STEPS;
  // A strip overlaps the next, so that no paper shines through between them.
  const strips = Array.from(
    { length: STEPS },
    (_, i) =>
      `<rect x="${round(x + i * wide)}" y="${y + 14}" width="${round(Math.min(wide + 0.5, width - i * wide))}" height="12" fill="${hex(colourAt(i / (STEPS - 1)))}"/>`,
  );
  const text = (at: number, anchor: string, value: string): string =>
    `<text x="${at}" y="${y + 38}" font-size="11" text-anchor="${anchor}">${escapeText(value)}</text>`;
  return [
    `<text x="${x}" y="${y + 9}" font-size="11">${escapeText(label)}</text>`,
    ...strips,
    `<rect x="${x}" y="${y + 14}" width="${width}" height="12" fill="none" stroke="#8a8a8a" stroke-width="0.75"/>`,
    text(x, "start", least),
    text(x + width, "end", most),
  ].join("\n");
};
