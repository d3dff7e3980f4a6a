import { signal } from "@preact/signals";

type Listeners = { readonly [Kind in keyof WindowEventMap]?: (event: WindowEventMap[Kind]) => void };

/** Listens to events of the window, or of `target`, until you call the returned function. */
export const listen = (
  listeners: Listeners,
  options: AddEventListenerOptions = {},
  target: EventTarget = window,
): (() => void) => {
  const ends = new AbortController();
  for (const [kind, listener] of Object.entries(listeners))
    target.addEventListener(kind, listener as EventListener, { ...options, signal: ends.signal });
  return () => ends.abort();
};

/** True while a finger or a mouse button is down: nothing may move under the pointer. */
export const pressed = signal(false);

/** Follows the page's pointers. A click comes after `pointerup`, so the release is reported a moment later. */
export const followPointers = (target: EventTarget): void => {
  target.addEventListener("pointerdown", () => (pressed.value = true));
  const up = (): void => {
    setTimeout(() => (pressed.value = false));
  };
  for (const end of ["pointerup", "pointercancel"]) target.addEventListener(end, up);
};
