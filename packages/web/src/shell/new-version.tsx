import { effect } from "@preact/signals";
import { render } from "preact";
import { CloseButton } from "../parts/icon.tsx";
import { partsWords } from "../parts/texts/words.ts";
import { Button } from "../parts/theme/button.tsx";
import { keepOffline, newVersion, takeNewVersion } from "./service-worker.ts";
import { helpWords as words } from "./texts/help/words.ts";

/** Announces a newer version of the page, which loads only when you ask for it. */
function NewVersion() {
  return (
    <p class="new-version row">
      <span role="status">{words.newVersion}</span>
      <Button label={words.reload} onClick={takeNewVersion} />
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
