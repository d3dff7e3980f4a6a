/**
 * Opens the form of the rules and brings it into view, with the keyboard focus at its head: in a field, a phone would
 * show its keyboard over it.
 */
export const openRules = (): void => {
  const form = document.querySelector<HTMLDetailsElement>("details.rules");
  if (!form) return;
  form.open = true;
  form.scrollIntoView({ block: "start" });
  form.querySelector<HTMLElement>("summary")?.focus({ preventScroll: true });
};
