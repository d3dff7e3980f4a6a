import { signal } from "@preact/signals";

/** True if a newer version of the page is there than the running one. */
export const newVersion = signal(false);

/** Milliseconds between checks of an open page for a newer version. */
const ASK_AGAIN = 3_600_000;

/** The registration of the service worker; undefined if the browser allows none. */
let registration: ServiceWorkerRegistration | undefined;

/** Follows a worker that is being installed: a version that waits while another one runs is newer. */
const follow = (installing: ServiceWorker | null): void => {
  installing?.addEventListener("statechange", () => {
    if (installing.state === "installed" && navigator.serviceWorker.controller) newVersion.value = true;
  });
};

/**
 * Stores all files of the page on the device, so that it loads without the network from then on, and looks
 * for newer versions. A newer version waits until asked for; see {@link takeNewVersion}. If the browser
 * allows no service worker (not a secure address, a private window) everything else works as before.
 */
export const keepOffline = async (): Promise<void> => {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) return;
  // The first version ever takes the page over silently; a later one does when another tab has asked for it.
  let isFirst = serviceWorker.controller === null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (!isFirst) newVersion.value = true;
    isFirst = false;
  });
  try {
    registration = await serviceWorker.register("./sw.js");
  } catch {
    return;
  }
  const found = registration;
  if (found === undefined) return;
  if (found.waiting && serviceWorker.controller) newVersion.value = true;
  follow(found.installing);
  found.addEventListener("updatefound", () => follow(found.installing));
  let asked = performance.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || performance.now() - asked < ASK_AGAIN) return;
    asked = performance.now();
    found.update().catch(() => {});
  });
};

/** Loads the newer version. Nothing is lost: the address and the database hold everything shown. */
export const takeNewVersion = (): void => {
  const waiting = registration?.waiting;
  if (!waiting) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  waiting.postMessage({ type: "SKIP_WAITING" });
};
