/** The longest wait for a first map, in milliseconds. */
const LATEST = 10_000;

let begun = false;

/** Keeps the page on the device, once. Call it after the first map, to delay nothing. Not for pages from disk. */
export const startOffline = (): void => {
  if (begun) return;
  begun = true;
  import("./new-version.tsx").then(({ beginOffline }) => beginOffline()).catch(() => {});
};

/** Starts after a fixed time even if there is no map. */
export const startOfflineLater = (): void => {
  setTimeout(startOffline, LATEST);
};
