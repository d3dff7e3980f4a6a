import { keepOffline, newVersion } from "../../model/offline.ts";

/** Keeps the page on the device; what tells of a newer version is loaded when there is one. */
export const beginOffline = (): void => {
  const end = newVersion.subscribe((isThere) => {
    if (!isThere) return;
    queueMicrotask(() => end());
    import("./new-version.tsx").then(({ showNewVersion }) => showNewVersion()).catch(() => {});
  });
  void keepOffline();
};
