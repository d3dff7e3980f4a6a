import { kept } from "../../parts/kept/kept.ts";
import type { CellLook } from "../cell-look.ts";
import type { Palette } from "../palette.ts";
import { drawOnCanvas } from "./canvas-cell.ts";
import type { TileArea } from "./tiles.ts";

/** Screens of more pixels to one of the page are given two: more would not be seen, and take memory. */
const MOST_RATIO = 2;

const ratioOf = (): number => Math.min(MOST_RATIO, devicePixelRatio);

/** What a tile asks about the slice that it is a part of. */
export interface TileSource {
  /** What is drawn of the cell in a column and a row of the slice. */
  look(x: number, y: number): CellLook;
  readonly palette: Palette;
  /** From the left of a cell to the left of the next, in pixels of the page. */
  readonly pitch: number;
}

/** A canvas with some of the cells of a slice. It has memory only while it is near the screen. */
export class Tile {
  readonly canvas: HTMLCanvasElement;
  readonly #area: TileArea;
  readonly #source: TileSource;
  #drawn: (CellLook | undefined)[] = [];
  #near = false;
  /** The next cell to look at, beyond the last where all are drawn. */
  #next = 0;
  /** What the present pixels were drawn for. */
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

  /** Whether it is on the screen or will soon be. */
  get near(): boolean {
    return this.#near;
  }

  set near(near: boolean) {
    this.#near = near;
    if (near) this.#next = 0;
    else this.#free();
  }

  /** Something about its cells may have changed: they are all to be looked at again. */
  touch(): void {
    this.#next = 0;
  }

  /**
   * Draws cells that look different from what is there until a moment, by `performance.now`.
   *
   * @returns true when nothing is left to be drawn
   */
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
    const { palette, pitch } = this.#source;
    const [x, y] = [index % columns, Math.floor(index / columns)];
    const look = this.#source.look(left + x, top + y);
    const before = this.#drawn[index];
    if (before && kept(before, look) === before) return;
    this.#drawn[index] = look;
    const ratio = ratioOf();
    // Whole pixels of the screen, so that edges are sharp; the sums of rounded widths would drift.
    const snap = (cells: number): number => Math.round(cells * pitch * ratio) / ratio;
    const [from, to_] = [
      { x: snap(x), y: snap(y) },
      { x: snap(x + 1), y: snap(y + 1) },
    ];
    const place = { left: from.x, top: from.y, width: to_.x - from.x, height: to_.y - from.y, ratio };
    drawOnCanvas(to, look, place, palette);
  }

  /** Gives the canvas as many pixels as the screen has for it; what was drawn for others is drawn again. */
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
