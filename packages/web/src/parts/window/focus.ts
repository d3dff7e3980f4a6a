import type { Signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { listen } from "./listen.ts";

/** True if the element that receives the key is for writing text. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input[type=text], textarea, select");

/** Whether the element that receives the key may use it itself: a text field, a menu, a slider or another control. */
export const usesKeys = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches("input, textarea, select");

/** Listens for keys on the whole page. @param act returns false if it ignores the key @param of what it works on */
export const useKeys = (act: (event: KeyboardEvent) => boolean, of?: unknown): void => {
  useEffect(() => listen({ keydown: (event) => act(event) && event.preventDefault() }), [of]);
};

interface Focused {
  readonly focus: Signal<number>;
}

export const focusCell = ({ focus }: Focused, cell: number): void => {
  focus.value = cell;
  document.getElementById(`cell-${cell}`)?.focus();
};

/** Moves the focus to a cell after a key pressed a button that is gone now; after a click, the focus stays. */
export const focusCellAfter = (board: Focused, { detail }: MouseEvent, cell = board.focus.value): void => {
  if (detail === 0) focusCell(board, cell);
};

/** Until somebody has acted on the page, nothing has had the focus. */
let hasActed = false;
// Models are tested without a window.
globalThis.addEventListener?.("click", () => (hasActed = true), { capture: true, once: true });

/**
 * For an element that takes the focus when the focused element has disappeared, such as a button that led to
 * another screen. Give the element `tabIndex={-1}` unless it is focusable anyway. Does nothing while something
 * has the focus, or on a page that has just opened. A control is scrolled into view, other elements are not.
 *
 * @param changed when to check: after each change of one of these
 * @param whenShown whether to check also when the element is first shown
 */
export const useLostFocus = <E extends HTMLElement>(
  changed: readonly unknown[] = [],
  whenShown = true,
): RefObject<E | null> => {
  const ref = useRef<E>(null);
  const isShown = useRef(whenShown);
  useEffect(() => {
    const isNow = isShown.current;
    isShown.current = true;
    if (isNow && hasActed && document.activeElement === document.body)
      ref.current?.focus({ preventScroll: ref.current.tabIndex < 0 });
  }, changed);
  return ref;
};

/** For what is said about a board, on phones below the fold: each time it is said, scrolls only as far as necessary. */
export const useScrolledTo = <E extends HTMLElement>(isSaid: boolean, changed: readonly unknown[]) => {
  const said = useRef<E>(null);
  useEffect(() => {
    if (isSaid) said.current?.scrollIntoView({ block: "nearest" });
  }, changed);
  return said;
};
