/** What a grid does with the keyboard and the pointer; each is told of the whole board, whatever slice it happens in. */
export interface GridEvents {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocusIn: (event: FocusEvent) => void;
  readonly onClick?: (event: MouseEvent) => void;
  readonly onPointerDown?: (event: PointerEvent) => void;
  readonly onPointerOver: (event: PointerEvent) => void;
  readonly onPointerLeave: () => void;
  /** True for a cell that a finger drags in the place of the page; asked only where cells are drawn, on tables styles say so. */
  readonly isDragged?: (cell: number) => boolean;
}

/** The number of the cell in which something happened. */
export const cellOf = (event: Event): number | undefined => {
  const element = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
  return element instanceof HTMLElement ? Number(element.dataset["cell"]) : undefined;
};
