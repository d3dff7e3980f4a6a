/** A listener for each kind of event. */
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
