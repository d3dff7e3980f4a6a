import { useEffect, useRef } from "preact/hooks";

/** Puts the focus on the board that is shot at, where its cursor is. */
export const focusAim = (): void =>
  document.querySelector<HTMLElement>("[id^=aim-][tabindex='0']")?.focus({ preventScroll: true });

/**
 * What a button is given that may not be pressed again at once: the focus of one that is switched off by being pressed would be lost, and
 * goes to the board instead.
 */
export const useFocusBack = (): ((event: { readonly currentTarget: HTMLButtonElement }) => void) => {
  const pressed = useRef<HTMLButtonElement | undefined>(undefined);
  useEffect(() => {
    const button = pressed.current;
    if (!button) return;
    const { activeElement } = document;
    const hasMoved = activeElement !== button && activeElement !== document.body;
    // It may be drawn a few times before it is switched off.
    if (!button.disabled && !hasMoved) return;
    pressed.current = undefined;
    if (!hasMoved) focusAim();
  });
  return ({ currentTarget }) => {
    pressed.current = currentTarget;
  };
};
