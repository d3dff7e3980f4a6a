import { type ReadonlySignal, signal } from "@preact/signals";

/**
 * Whether a media query matches; updated when the screen or a setting of the system changes. It is alone in its file
 * because the worker shares the file that it is built into, and has no screen to follow.
 */
export const followMedia = (query: string): ReadonlySignal<boolean> => {
  const list = matchMedia(query);
  const holds = signal(list.matches);
  list.addEventListener("change", ({ matches }) => (holds.value = matches));
  return holds;
};
