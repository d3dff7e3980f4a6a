/** Longest wait for a first map, in milliseconds. */
const LATEST = 10_000;

let begun = false;

/**
 * Begins to keep the page on the device, once, with code that is loaded for it: when the first map is there,
 * so that nothing has to wait for it. Files that were opened from the disk have no service worker.
 */
export const startOffline = (): void => {
  if (begun) return;
  begun = true;
  import("./new-version.tsx").then(({ beginOffline }) => beginOffline()).catch(() => {});
};

/** Begins at the latest after a while. */
export const startOfflineLater = (): void => {
  setTimeout(startOffline, LATEST);
};
