import type { Page } from "../../../model/page.ts";

/** Moves the keyboard focus to a cell. */
export const focusCell = (page: Page, cell: number): void => {
  page.focus.value = cell;
  document.getElementById(`cell-${cell}`)?.focus();
};
