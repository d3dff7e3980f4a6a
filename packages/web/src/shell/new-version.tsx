import { effect, signal } from "@preact/signals";
import { render } from "preact";
import { CloseButton } from "../parts/icon.tsx";
import { partsWords } from "../parts/texts/words.ts";
import { Button } from "../parts/theme/button.tsx";
import { helpWords as words } from "./texts/help/words.ts";

/** True if a newer version of the page than the running one is available. */
const newVersion = signal(false);

/** Milliseconds between checks by an open page for a newer version. */
const ASK_AGAIN = 3_600_000;

/** The registration of the service worker; undefined if the browser does not allow one. */
let registration: ServiceWorkerRegistration | undefined;

/**
 * A version that waits while another one is running is newer. What is still being installed is looked at again when it
 * gets further; a busy tab may hear of it only when it already waits.
 */
const look = (found: ServiceWorkerRegistration): void => {
  if (found.waiting && navigator.serviceWorker.controller) newVersion.value = true;
  else found.installing?.addEventListener("statechange", () => look(found), { once: true });
};

/** Stores the page on the device, so that it loads offline. A newer version waits, see {@link takeNewVersion}. */
const keepOffline = async (): Promise<void> => {
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
  look(found);
  found.addEventListener("updatefound", () => look(found));
  let asked = performance.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || performance.now() - asked < ASK_AGAIN) return;
    asked = performance.now();
    ask();
  });
};

/** Loads the newer version. Nothing is lost: the address and the database contain everything on the screen. */
const takeNewVersion = (): void => {
  const waiting = registration?.waiting;
  if (!waiting) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  waiting.postMessage({ type: "SKIP_WAITING" });
};

/** Announces a newer version of the page, which loads only when you ask for it. */
function NewVersion() {
  return (
    <p class="new-version row">
      <span role="status">{words.newVersion}</span>
      <Button label={partsWords.reload} onClick={takeNewVersion} />
      <CloseButton label={partsWords.close} onClick={() => (newVersion.value = false)} />
    </p>
  );
}

/** Shows the announcement in its own element while a newer version is waiting. */
const showNewVersion = async (): Promise<void> => {
  await words.load();
  const place = document.createElement("div");
  document.body.append(place);
  effect(() => render(newVersion.value ? <NewVersion /> : null, place));
};

/** Keeps the page on the device for offline use, and announces newer versions. */
export const beginOffline = (): void => {
  const end = newVersion.subscribe((isThere) => {
    if (!isThere) return;
    queueMicrotask(() => end());
    void showNewVersion().catch(() => {});
  });
  void keepOffline();
};
