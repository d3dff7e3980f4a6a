/** The longest wait for a first map, in milliseconds. */
const LATEST = 10_000;

let begun = false;

/**
 * Starts keeping the page on the device, once, with code that loads separately. Call it once the first map is
 * shown, so that it delays nothing. Pages opened from disk have no service worker.
 */
export const startOffline = (): void => {
  if (begun) return;
  begun = true;
  import("./new-version.tsx").then(({ beginOffline }) => beginOffline()).catch(() => {});
};

/** Starts after a fixed time even if there is no map. */
export const startOfflineLater = (): void => {
  setTimeout(startOffline, LATEST);
};
