/** Opens the form of the rules and brings it into view, with the keyboard focus in its first field. */
export const openRules = (): void => {
  const form = document.querySelector<HTMLDetailsElement>("details.rules");
  if (!form) return;
  form.open = true;
  form.scrollIntoView({ block: "start" });
  form.querySelector<HTMLElement>("input")?.focus({ preventScroll: true });
};
