import { computed, type ReadonlySignal, signal } from "@preact/signals";

/** Whether a media query holds; follows the screen. */
const follow = (query: string): ReadonlySignal<boolean> => {
  const list = matchMedia(query);
  const holds = signal(list.matches);
  list.addEventListener("change", ({ matches }) => {
    holds.value = matches;
  });
  return holds;
};

/** True where a finger is the pointer. */
export const touch = follow("(pointer: coarse)");

/** True if the system asks for less motion. */
export const reducedMotion = follow("(prefers-reduced-motion: reduce)");

/** True on phones, upright or lying: little room beside the board. The style sheets ask the same. */
export const narrow = follow("(max-width: 640px), (max-height: 480px)");

/** True for such a screen held sideways: controls of the board are beside it. */
export const lying = follow("(max-height: 480px) and (min-width: 641px)");

/** True if answers are entered in the bar near the thumb, not beside the cell. */
export const barred = computed(() => touch.value || narrow.value);
