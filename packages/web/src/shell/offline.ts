import { signal } from "@preact/signals";

/** A browser's own question whether to install the page. */
interface InstallQuestion extends Event {
  readonly prompt: () => Promise<unknown>;
}

/** The question, once the browser would ask it; undefined where it never does, and once it is answered. */
export const installQuestion = signal<InstallQuestion | undefined>(undefined);

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  installQuestion.value = event as InstallQuestion;
});
addEventListener("appinstalled", () => (installQuestion.value = undefined));

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
