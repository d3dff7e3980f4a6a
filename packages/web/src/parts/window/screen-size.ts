import { computed, type ReadonlySignal, signal } from "@preact/signals";

/** Whether a media query matches; updated when the screen or a setting of the system changes. */
export const followMedia = (query: string): ReadonlySignal<boolean> => {
  const list = matchMedia(query);
  const holds = signal(list.matches);
  list.addEventListener("change", ({ matches }) => (holds.value = matches));
  return holds;
};

export const touch = followMedia("(pointer: coarse)");

export const reducedMotion = followMedia("(prefers-reduced-motion: reduce)");

/** True on phones and where letters are large: little room beside the board. Style sheets use the same query. */
export const narrow = followMedia("(max-width: 40em), (max-height: 30em)");

/** True where everything stands in one column. Style sheets use the same query. */
export const slim = followMedia("(max-width: 40em)");

/** True for a phone held sideways: the controls of the board are then beside it. */
export const lying = followMedia("(max-height: 30em) and (min-width: 40.0625em)");

/** True if answers are entered in the bar near the thumb instead of beside the cell. */
export const hasAnswerBar = computed(() => touch.value || narrow.value);
