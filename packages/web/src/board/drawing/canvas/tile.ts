import { withSameParts } from "../../../parts/redraw.ts";
import type { CellLook } from "../cell-look.ts";
import { textsOf } from "../cell-text.ts";
import { css, shade } from "../colour.ts";
import { drawCell, HATCH, UNIT } from "../draw-cell.ts";
import type { Palette } from "../palette.ts";

const paths = new Map<string, Path2D>();

/** A path in the form that a canvas accepts, cached: there are few different ones. */
const pathOf = (d: string): Path2D => {
  const known = paths.get(d) ?? new Path2D(d);
  paths.set(d, known);
  return known;
};

/** The background of a cell: the edge of a water cell, land, or a colour, hatched for estimates. */
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

/**
 * Draws a cell over its old picture, without the water below it. Restores the canvas's state.
 * @param to a canvas scaled to the cell @param width of the cell, in CSS pixels
 */
const drawOnCanvas = (
  to: CanvasRenderingContext2D,
  look: CellLook,
  width: number,
  { palette, projected }: TileSource,
): void => {
  const { theme, colours, isForced, fonts, hasNumbers } = palette;
  const ink = look.place === undefined || isForced ? colours.ink : css(shade(theme, look.place).ink);
  const colourOf = (token: keyof typeof colours): string => (token === "ink" ? ink : colours[token]);
  to.save();
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
  for (const { text, role, x, y, height: type, weight, ink: token } of textsOf(look, width, projected)) {
    // A sea of `<1` tells you nothing that the colours do not.
    if (role === "chance" && (!hasNumbers || text.includes("<"))) continue;
    to.font = `${weight} ${(type * UNIT) / width}px ${fonts}`;
    to.fillStyle = colourOf(token);
    to.fillText(text, x * UNIT, y * UNIT);
  }
  to.restore();
};

interface TileArea {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
}

/** Roughly how many cells a tile has: few enough to draw between frames, enough to need few canvases. */
const CELLS = 400;
const SIDE = 20;
/** A longer canvas would exceed the limits of browsers. */
const MOST = 100;

/** Divides a side into parts of at most `most`, as equal as possible: where each begins, and its length. */
const parts = (side: number, most: number): { readonly from: number; readonly length: number }[] => {
  const count = Math.ceil(side / most);
  return Array.from({ length: count }, (_, i) => {
    const from = Math.floor((i * side) / count);
    return { from, length: Math.floor(((i + 1) * side) / count) - from };
  });
};

/** The tiles of a slice, row by row: rectangles of about {@link CELLS} cells that together cover it. */
export const tilesOf = (columns: number, rows: number): TileArea[] => {
  const across = parts(columns, Math.min(MOST, Math.floor(CELLS / Math.min(SIDE, rows))));
  const down = parts(rows, Math.min(MOST, Math.floor(CELLS / Math.min(SIDE, columns))));
  return down.flatMap((row) =>
    across.map((column) => ({ x: column.from, y: row.from, columns: column.length, rows: row.length })),
  );
};

/** More than two device pixels per CSS pixel take memory, and nobody sees them. */
const MOST_RATIO = 2;

const ratioOf = (): number => Math.min(MOST_RATIO, devicePixelRatio);

export interface TileSource {
  look(x: number, y: number): CellLook;
  readonly palette: Palette;
  /** The distance from the left of one cell to the left of the next, in CSS pixels. */
  readonly pitch: number;
  /** The height of figures as a fraction of a cell, see `textHeight`. */
  readonly projected?: number | undefined;
}

/** A canvas with some of the cells of a slice. It uses memory only while it is near the screen. */
export class Tile {
  readonly canvas: HTMLCanvasElement;
  readonly #area: TileArea;
  readonly #source: TileSource;
  #drawn: (CellLook | undefined)[] = [];
  #near = false;
  /** The next cell to check; beyond the last cell once all are drawn. */
  #next = 0;
  /** The settings for which the current pixels were drawn. */
  #drawnFor: { readonly palette: Palette; readonly pitch: number; readonly ratio: number } | undefined;

  constructor(area: TileArea, source: TileSource) {
    this.#area = area;
    this.#source = source;
    this.canvas = document.createElement("canvas");
    this.canvas.className = "drawn-tile";
    this.canvas.ariaHidden = "true";
    this.canvas.style.cssText = `--x:${area.x};--y:${area.y};--w:${area.columns};--h:${area.rows}`;
    this.#free();
  }

  /** Whether the tile is on the screen or soon will be. */
  get near(): boolean {
    return this.#near;
  }

  set near(near: boolean) {
    this.#near = near;
    if (near) this.#next = 0;
    else this.#free();
  }

  /** Something about the cells may have changed, so all of them must be checked again. */
  touch(): void {
    this.#next = 0;
  }

  /** Draws changed cells until a given time by `performance.now`. @returns true when all are drawn */
  draw(until: number): boolean {
    if (!this.#near) return true;
    this.#fit();
    const to = this.canvas.getContext("2d", { alpha: true });
    if (!to) return true;
    const { columns, rows } = this.#area;
    for (; this.#next < columns * rows; this.#next++) {
      if (this.#next % columns === 0 && performance.now() >= until) return false;
      this.#drawCell(to, this.#next);
    }
    return true;
  }

  #drawCell(to: CanvasRenderingContext2D, index: number): void {
    const { x: left, y: top, columns } = this.#area;
    const { pitch } = this.#source;
    const [x, y] = [index % columns, Math.floor(index / columns)];
    const look = this.#source.look(left + x, top + y);
    const before = this.#drawn[index];
    if (before && withSameParts(before, look) === before) return;
    this.#drawn[index] = look;
    const ratio = ratioOf();
    // Rounded to whole device pixels, so that edges are sharp. Adding up rounded widths would drift.
    const snap = (cells: number): number => Math.round(cells * pitch * ratio) / ratio;
    const [from, above] = [snap(x), snap(y)];
    const [width, height] = [snap(x + 1) - from, snap(y + 1) - above];
    to.setTransform((width * ratio) / UNIT, 0, 0, (height * ratio) / UNIT, from * ratio, above * ratio);
    drawOnCanvas(to, look, width, this.#source);
  }

  /** Matches the pixels of the canvas to those of the screen. If its size has changed, everything is redrawn. */
  #fit(): void {
    const { palette, pitch } = this.#source;
    const ratio = ratioOf();
    const last = this.#drawnFor;
    if (last?.palette === palette && last.pitch === pitch && last.ratio === ratio) return;
    this.#drawnFor = { palette, pitch, ratio };
    this.#drawn = [];
    this.#next = 0;
    this.canvas.width = Math.round(this.#area.columns * pitch * ratio);
    this.canvas.height = Math.round(this.#area.rows * pitch * ratio);
  }

  #free(): void {
    this.canvas.width = this.canvas.height = 0;
    this.#drawn = [];
    this.#drawnFor = undefined;
  }
}
