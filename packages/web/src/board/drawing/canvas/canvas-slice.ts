import { effect } from "@preact/signals";
import { theme } from "../../../parts/theme/theme.ts";
import { listen } from "../../../parts/window/listen.ts";
import { boardSetting, numbersSetting } from "../../../storage/settings.ts";
import type { BoardCells, CellLook } from "../cell-look.ts";
import { forcedColours, type Palette, paletteAt } from "../palette.ts";
import type { BoardGridProps, SlicePlace, WatchedCells } from "../sliced-grid.tsx";
import { Tile, type TileSource, tilesOf } from "./tile.ts";

/** The area of the board that a slice shows, and the prefix of the ids of its cells. */
type SliceArea = Pick<BoardGridProps & SlicePlace, "first" | "columns" | "rows" | "prefix" | "projected">;

/** The real elements over a drawn slice, for keys and screen readers: the rows near the focus, and the asked cell. */
class RealCells {
  readonly element = document.createElement("div");
  readonly #source: SliceArea & Pick<BoardCells, "label">;
  readonly #rows = new Map<number, HTMLElement>();

  constructor(source: SliceArea & Pick<BoardCells, "label">) {
    this.#source = source;
    this.element.className = "drawn-cells";
  }

  /** Makes the cells around the focus and the asked cell real; the focus moves too if its element is removed. */
  show(focus: number, asked: number | undefined): void {
    const wanted = this.#wanted(focus, asked);
    const hadFocus = this.element.contains(document.activeElement);
    for (const [y, row] of this.#rows) {
      if (wanted.get(y) === row.childElementCount) continue;
      row.remove();
      this.#rows.delete(y);
    }
    for (const [y, length] of wanted) if (!this.#rows.has(y)) this.#add(y, length);
    for (const cell of this.element.querySelectorAll<HTMLElement>(".cell")) {
      const number = Number(cell.dataset["cell"]);
      cell.tabIndex = number === focus ? 0 : -1;
      cell.classList.toggle("is-asked", number === asked);
    }
    if (hadFocus && !this.element.contains(document.activeElement))
      this.element.querySelector<HTMLElement>(`[data-cell="${focus}"]`)?.focus({ preventScroll: true });
  }

  relabel(): void {
    for (const cell of this.element.querySelectorAll<HTMLElement>(".cell")) this.#label(cell);
  }

  /** The rows to show, and how many of the cells in each. */
  #wanted(focus: number, asked: number | undefined): ReadonlyMap<number, number> {
    const { columns, rows, first } = this.#source;
    const rowOf = (cell: number | undefined): number =>
      cell === undefined || cell < first || cell >= first + columns * rows ? -1 : Math.floor((cell - first) / columns);
    const wanted = new Map<number, number>();
    const y = rowOf(focus);
    if (y < 0) wanted.set(0, 1);
    else for (const row of [y - 1, y, y + 1]) if (row >= 0 && row < rows) wanted.set(row, columns);
    if (rowOf(asked) >= 0) wanted.set(rowOf(asked), columns);
    return wanted;
  }

  #add(y: number, length: number): void {
    const row = document.createElement("div");
    row.setAttribute("role", "row");
    row.ariaRowIndex = String(y + 1);
    for (let x = 0; x < length; x++) row.append(this.#cell(x, y));
    this.#rows.set(y, row);
    // Screen readers go through the rows in document order.
    const next = [...this.#rows.keys()].filter((other) => other > y).sort((a, b) => a - b)[0];
    this.element.insertBefore(row, next === undefined ? null : (this.#rows.get(next) ?? null));
  }

  #cell(x: number, y: number): HTMLElement {
    const cell = document.createElement("div");
    const number = this.#source.first + x + y * this.#source.columns;
    cell.setAttribute("role", "gridcell");
    cell.id = `${this.#source.prefix}-${number}`;
    cell.className = "cell";
    cell.dataset["cell"] = String(number);
    cell.ariaColIndex = String(x + 1);
    cell.style.cssText = `--x:${x};--y:${y}`;
    this.#label(cell);
    return cell;
  }

  #label(cell: HTMLElement): void {
    const label = this.#source.label(Number(cell.dataset["cell"]));
    if (cell.ariaLabel !== label) cell.ariaLabel = label;
  }
}

/** How many milliseconds of a frame drawing may take: the browser needs the rest. */
const SHARE = 8;

const waiting = new Set<Tile>();
let asked = false;

const askForFrame = (): void => {
  if (asked) return;
  asked = true;
  requestAnimationFrame(work);
};

const work = (): void => {
  asked = false;
  const until = performance.now() + SHARE;
  for (const tile of waiting) {
    if (!tile.draw(until)) break;
    waiting.delete(tile);
  }
  if (waiting.size > 0) askForFrame();
};

/** Schedules a drawing for the next frames, a little in each. */
const drawSoon = (tile: Tile): void => {
  waiting.add(tile);
  askForFrame();
};

/** How far outside the screen cells are already drawn, so that they are ready when you scroll to them. */
const AHEAD = "300px";

/** A slice of the board, drawn tile by tile on canvases, with real cells over it around the focus. */
export class DrawnSlice implements TileSource {
  readonly #area: SliceArea;
  readonly #surface: HTMLElement;
  readonly #real: RealCells;
  readonly #hovered = document.createElement("div");
  readonly #tiles: readonly Tile[];
  readonly #endings: (() => void)[] = [];
  #cells: BoardCells;
  #palette: Palette | undefined;
  pitch = 0;

  constructor(surface: HTMLElement, area: SliceArea, cells: BoardCells, watched: WatchedCells) {
    this.#surface = surface;
    this.#area = area;
    this.#cells = cells;
    this.#real = new RealCells({ ...area, label: (cell) => this.#cells.label(cell) });
    this.#hovered.className = "drawn-hover";
    this.#tiles = tilesOf(area.columns, area.rows).map((tile) => new Tile(tile, this));
    surface.append(...this.#tiles.map(({ canvas }) => canvas), this.#hovered, this.#real.element);
    this.#watch(watched);
    this.#observe();
  }

  get palette(): Palette {
    this.#palette ??= paletteAt(this.#surface, theme.peek());
    return this.#palette;
  }

  get projected(): number | undefined {
    return this.#area.projected;
  }

  look(x: number, y: number): CellLook {
    return this.#cells.look(this.#cellAt(x, y));
  }

  /** Redraws what has changed, and updates the labels of the real cells. */
  update(cells: BoardCells): void {
    this.#cells = cells;
    this.#real.relabel();
    this.#drawAll();
  }

  /** The cell at a point of the window; undefined between and outside the cells. */
  cellUnder(clientX: number, clientY: number): number | undefined {
    const { left, top } = this.#surface.getBoundingClientRect();
    const { columns, rows } = this.#area;
    const [x, y] = [Math.floor((clientX - left) / this.pitch), Math.floor((clientY - top) / this.pitch)];
    return x >= 0 && x < columns && y >= 0 && y < rows ? this.#cellAt(x, y) : undefined;
  }

  end(): void {
    for (const ending of this.#endings) ending();
    for (const tile of this.#tiles) waiting.delete(tile);
    this.#surface.replaceChildren();
  }

  #cellAt(x: number, y: number): number {
    return this.#area.first + x + y * this.#area.columns;
  }

  #watch({ focus, hover, asked }: WatchedCells): void {
    this.#endings.push(
      effect(() => this.#real.show(focus.value, asked.value)),
      effect(() => this.#showHover(hover.value)),
      effect(() => {
        void [theme.value, boardSetting.value, numbersSetting.value, forcedColours.value];
        this.#repaint();
      }),
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
    const printed = (): void => {
      // Observing anew makes the observer free the tiles that are off the screen.
      for (const tile of this.#tiles) tile.near = false;
      nearness.disconnect();
      for (const { canvas } of this.#tiles) nearness.observe(canvas);
    };
    this.#endings.push(
      () => sizes.disconnect(),
      () => nearness.disconnect(),
      // Zooming changes the device pixels per CSS pixel, sometimes without changing the size.
      listen({ resize: () => this.#drawAll(), beforeprint: () => this.#drawForPrint(), afterprint: printed }),
    );
  }

  #measure(): void {
    this.pitch = this.#surface.getBoundingClientRect().width / this.#area.columns;
    this.#drawAll();
  }

  /** Redraws everything in new colours, which are read when the first cell is drawn. */
  #repaint(): void {
    this.#palette = undefined;
    this.#drawAll();
  }

  #drawAll(): void {
    if (this.pitch === 0) return;
    for (const tile of this.#tiles) {
      tile.touch();
      if (tile.near) drawSoon(tile);
    }
  }

  /** For printing, every tile counts as near. */
  #drawForPrint(): void {
    for (const tile of this.#tiles) {
      if (!tile.near) tile.near = true;
      tile.draw(Number.POSITIVE_INFINITY);
    }
  }
}
