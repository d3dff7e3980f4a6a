import { effect, type Signal } from "@preact/signals";
import type { Theme } from "../../../text/colour.ts";
import type { CellDrawing, DrawnCells } from "./cell-drawing.ts";
import { drawNoMore, drawSoon } from "./frames.ts";
import { forcedColours, type Palette, paletteAt } from "./palette.ts";
import { RealCells } from "./real-cells.ts";
import { Tile, type TileSource } from "./tile.ts";
import { tilesOf } from "./tiles.ts";

/** Where a slice is on its board. */
export interface SliceArea {
  /** Its first cell; the others follow row by row. */
  readonly first: number;
  readonly columns: number;
  readonly rows: number;
}

/** The cells that the page looks at; a drawn slice changes none of them. */
export interface WatchedCells {
  readonly focus: Signal<number>;
  readonly hover: Signal<number | undefined>;
  readonly asked: Signal<number | undefined>;
}

/** How far from the screen cells are drawn already, so that scrolling finds them there. */
const AHEAD = "300px";

/** A slice of the board drawn on canvases, a tile at a time, with real cells over it where the focus is. */
export class DrawnSlice implements TileSource {
  readonly #area: SliceArea;
  readonly #surface: HTMLElement;
  readonly #real: RealCells;
  readonly #hovered = document.createElement("div");
  readonly #tiles: readonly Tile[];
  readonly #endings: (() => void)[] = [];
  #cells: DrawnCells;
  #theme: Theme;
  #palette: Palette | undefined;
  #pitch = 0;
  #gap = 0;

  constructor(surface: HTMLElement, area: SliceArea, cells: DrawnCells, theme: Theme, watched: WatchedCells) {
    this.#surface = surface;
    this.#area = area;
    this.#cells = cells;
    this.#theme = theme;
    this.#real = new RealCells({ ...area, label: (cell) => this.#cells.label(cell) });
    this.#hovered.className = "drawn-hover";
    this.#tiles = tilesOf(area.columns, area.rows).map((tile) => new Tile(tile, this));
    surface.append(...this.#tiles.map(({ canvas }) => canvas), this.#hovered, this.#real.element);
    this.#watch(watched);
    this.#observe();
  }

  /** From the left of a cell to the left of the next, in pixels of the page. */
  get pitch(): number {
    return this.#pitch;
  }

  /** Between two cells, in pixels of the page. */
  get gap(): number {
    return this.#gap;
  }

  /** The colours that its cells are drawn in. */
  get palette(): Palette {
    this.#palette ??= paletteAt(this.#surface, this.#theme);
    return this.#palette;
  }

  /** What is drawn of the cell in a column and a row. */
  drawing(x: number, y: number): CellDrawing {
    return this.#cells.drawing(this.#cellAt(x, y));
  }

  /** Draws what looks different by now, and says anew what the real cells are. */
  update(cells: DrawnCells, theme: Theme): void {
    if (theme !== this.#theme) this.#palette = undefined;
    this.#cells = cells;
    this.#theme = theme;
    this.#real.relabel();
    this.#drawAll();
  }

  /** The cell at a point of the window; undefined between cells and beside them. */
  cellUnder(clientX: number, clientY: number): number | undefined {
    const { left, top } = this.#surface.getBoundingClientRect();
    const { columns, rows } = this.#area;
    const [x, y] = [Math.floor((clientX - left) / this.#pitch), Math.floor((clientY - top) / this.#pitch)];
    return x >= 0 && x < columns && y >= 0 && y < rows ? this.#cellAt(x, y) : undefined;
  }

  /** Lets go of everything that it holds. */
  end(): void {
    for (const ending of this.#endings) ending();
    for (const tile of this.#tiles) drawNoMore(tile);
    this.#surface.replaceChildren();
  }

  #cellAt(x: number, y: number): number {
    return this.#area.first + x + y * this.#area.columns;
  }

  #watch({ focus, hover, asked }: WatchedCells): void {
    this.#endings.push(
      effect(() => this.#real.show(focus.value, asked.value)),
      effect(() => this.#showHover(hover.value)),
    );
  }

  #showHover(cell: number | undefined): void {
    const { first, columns, rows } = this.#area;
    const within = cell === undefined ? -1 : cell - first;
    this.#hovered.hidden = within < 0 || within >= columns * rows;
    this.#hovered.style.cssText = `--x:${within % columns};--y:${Math.floor(within / columns)}`;
  }

  #observe(): void {
    const sizes = new ResizeObserver(() => this.#measure());
    sizes.observe(this.#surface);
    const byCanvas = new Map(this.#tiles.map((tile) => [tile.canvas as Element, tile]));
    const nearness = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const tile = byCanvas.get(target);
          if (!tile) continue;
          tile.near = isIntersecting;
          drawSoon(tile);
        }
      },
      { rootMargin: AHEAD },
    );
    for (const { canvas } of this.#tiles) nearness.observe(canvas);
    const redraw = (): void => {
      this.#palette = undefined;
      this.#drawAll();
    };
    const resized = (): void => this.#drawAll();
    const print = (): void => this.#drawForPrint();
    const printed = (): void => {
      // Told anew what is near, the observer frees the rest.
      for (const tile of this.#tiles) tile.near = false;
      nearness.disconnect();
      for (const { canvas } of this.#tiles) nearness.observe(canvas);
    };
    forcedColours.addEventListener("change", redraw);
    // Zooming changes the pixels of the screen for one of the page, maybe without another size.
    addEventListener("resize", resized);
    addEventListener("beforeprint", print);
    addEventListener("afterprint", printed);
    this.#endings.push(
      () => sizes.disconnect(),
      () => nearness.disconnect(),
      () => forcedColours.removeEventListener("change", redraw),
      () => removeEventListener("resize", resized),
      () => removeEventListener("beforeprint", print),
      () => removeEventListener("afterprint", printed),
    );
  }

  #measure(): void {
    this.#pitch = this.#surface.getBoundingClientRect().width / this.#area.columns;
    this.#gap = Number.parseFloat(getComputedStyle(this.#surface).getPropertyValue("--gap")) || 0;
    this.#drawAll();
  }

  #drawAll(): void {
    if (this.#pitch === 0) return;
    for (const tile of this.#tiles) {
      tile.touch();
      if (tile.near) drawSoon(tile);
    }
  }

  /** On paper everything is near. */
  #drawForPrint(): void {
    for (const tile of this.#tiles) {
      if (!tile.near) tile.near = true;
      tile.draw(Number.POSITIVE_INFINITY);
    }
  }
}
