import { signal } from "@preact/signals";

/** True while a finger or a button of the mouse is down: nothing is to move under it. */
export const pressed = signal(false);

/** Follows the pointers of the page. A click comes after its pointer is up, so that the end is told a moment later. */
export const followPointers = (target: EventTarget): void => {
  target.addEventListener("pointerdown", () => {
    pressed.value = true;
  });
  const up = (): void => {
    setTimeout(() => {
      pressed.value = false;
    });
  };
  for (const end of ["pointerup", "pointercancel"]) target.addEventListener(end, up);
};
