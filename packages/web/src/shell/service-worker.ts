import { signal } from "@preact/signals";

/** True if a newer version of the page than the running one is available. */
export const newVersion = signal(false);

/** Milliseconds between checks by an open page for a newer version. */
const ASK_AGAIN = 3_600_000;

/** The registration of the service worker; undefined if the browser does not allow one. */
let registration: ServiceWorkerRegistration | undefined;

/** Watches a worker that is being installed: a version that waits while another one is running is newer. */
const follow = (installing: ServiceWorker | null): void => {
  installing?.addEventListener("statechange", () => {
    if (installing.state === "installed" && navigator.serviceWorker.controller) newVersion.value = true;
  });
};

/** Stores the page on the device, so that it loads offline. A newer version waits, see {@link takeNewVersion}. */
export const keepOffline = async (): Promise<void> => {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) return;
  // The very first version takes over without a notice. A later one takes over when another tab has asked for it.
  let isFirst = serviceWorker.controller === null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (!isFirst) newVersion.value = true;
    isFirst = false;
  });
  const found = await serviceWorker.register("./sw.js").catch(() => undefined);
  registration = found;
  if (found === undefined) return;
  const ask = (): void => void found.update().catch(() => {});
  // A browser asks by itself only when it has little to do.
  if (serviceWorker.controller) ask();
  if (found.waiting && serviceWorker.controller) newVersion.value = true;
  follow(found.installing);
  found.addEventListener("updatefound", () => follow(found.installing));
  let asked = performance.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || performance.now() - asked < ASK_AGAIN) return;
    asked = performance.now();
    ask();
  });
};

/** Loads the newer version. Nothing is lost: the address and the database contain everything on the screen. */
export const takeNewVersion = (): void => {
  const waiting = registration?.waiting;
  if (!waiting) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  waiting.postMessage({ type: "SKIP_WAITING" });
};
