import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Page } from "../../../model/page.ts";

/** True if a key belongs to a text being written. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input[type=text], textarea, select");

/** Follows keys pressed anywhere on the page. @param act does what a key asks; false if it asks nothing @param of what it acts on */
export const useKeys = (act: (event: KeyboardEvent) => boolean, of?: unknown): void => {
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      if (act(event)) event.preventDefault();
    };
    addEventListener("keydown", handle);
    return () => removeEventListener("keydown", handle);
  }, [of]);
};

/** Moves the keyboard focus to a cell. */
export const focusCell = (page: Page, cell: number): void => {
  page.focus.value = cell;
  document.getElementById(`cell-${cell}`)?.focus();
};

/** Before somebody has acted on the page, nothing has had the focus. */
let hasActed = false;
addEventListener("click", () => (hasActed = true), { capture: true, once: true });

/**
 * For an element that takes the focus when the focused one has gone, such as a button that led to another
 * screen. Give it `tabIndex={-1}` unless it can take the focus anyway. Nothing happens while something has
 * the focus, and on a page just opened.
 *
 * @param changed when to look: after each change of one of these
 * @param whenShown whether to look when the element is first shown, too
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
    if (isNow && hasActed && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, changed);
  return ref;
};
