import { type ReadonlySignal, signal } from "@preact/signals";
import type { Page } from "../../model/page.ts";
import { forbid } from "./placing-keys.ts";

/** Forbidden cells painted with a pointer that is held down: the first cell says whether it forbids or opens them. */
export class CellPaint {
  readonly #page: Page;
  readonly #painted = signal<ReadonlyMap<number, boolean>>(new Map());
  #stroke: { readonly pointer: number; readonly block: boolean } | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The cells of the present stroke, and for each whether it will be forbidden. */
  get painted(): ReadonlySignal<ReadonlyMap<number, boolean>> {
    return this.#painted;
  }

  /** Begins a stroke at a cell. */
  begin(pointer: number, cell: number): void {
    const block = !this.#page.knowledge.value.scenario.board.blocked.includes(cell);
    this.#stroke = { pointer, block };
    this.#painted.value = new Map([[cell, block]]);
  }

  /** Whether a pointer is painting. */
  isDrawnBy(pointer: number): boolean {
    return this.#stroke?.pointer === pointer;
  }

  /** The stroke goes over a cell; undefined off the board. */
  moveTo(cell: number | undefined): void {
    if (this.#stroke === undefined || cell === undefined || this.#painted.value.has(cell)) return;
    this.#painted.value = new Map(this.#painted.value).set(cell, this.#stroke.block);
  }

  /** Ends the stroke: forbids or opens its cells in one step, or leaves all as it was. */
  end(apply: boolean): void {
    const stroke = this.#stroke;
    const cells = [...this.#painted.value.keys()];
    this.#stroke = undefined;
    this.#painted.value = new Map();
    if (apply && stroke !== undefined && cells.length > 0) forbid(this.#page, cells, stroke.block);
  }
}
