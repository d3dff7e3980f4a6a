/** What the real cells of a slice are made of. */
export interface RealCellsSource {
  readonly columns: number;
  readonly rows: number;
  /** The first cell of the slice; the others follow row by row. */
  readonly first: number;
  label(cell: number): string;
}

/**
 * The cells of a drawn slice that are elements: those that the keyboard or a screen reader can come to next, and the one
 * that is asked about. They lie over the drawing, where a screen reader and the focus find them. Cells are made row by
 * row: those of the focus, and of the rows above and below it; where the focus is in another slice the first cell stands for
 * all.
 */
export class RealCells {
  readonly element = document.createElement("div");
  readonly #source: RealCellsSource;
  readonly #rows = new Map<number, HTMLElement>();

  constructor(source: RealCellsSource) {
    this.#source = source;
    this.element.className = "drawn-cells";
  }

  /** Shows the cells that belong to a focus and to a cell that is asked about. A focus that loses its element moves along. */
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
    if (hadFocus && !this.element.contains(document.activeElement)) this.#find(focus)?.focus({ preventScroll: true });
  }

  /** Says anew what the cells are. */
  relabel(): void {
    for (const cell of this.element.querySelectorAll<HTMLElement>(".cell")) this.#label(cell);
  }

  /** For each row that is shown how many of its cells are. */
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
    // Screen readers go through the rows in their order.
    const next = [...this.#rows.keys()].filter((other) => other > y).sort((a, b) => a - b)[0];
    this.element.insertBefore(row, next === undefined ? null : (this.#rows.get(next) ?? null));
  }

  #cell(x: number, y: number): HTMLElement {
    const cell = document.createElement("div");
    const number = this.#source.first + x + y * this.#source.columns;
    cell.setAttribute("role", "gridcell");
    cell.id = `cell-${number}`;
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

  #find(cell: number): HTMLElement | undefined {
    return [...this.element.querySelectorAll<HTMLElement>(".cell")].find((one) => one.dataset["cell"] === String(cell));
  }
}
