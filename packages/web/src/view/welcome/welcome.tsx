import { signal } from "@preact/signals";
import { deviceStorage } from "../../model/device-storage.ts";
import { CloseIcon } from "../parts/close-icon.tsx";
import { opened } from "../parts/opened.ts";

const welcomed = signal(deviceStorage.read("welcome") !== undefined);

/** On a first visit, what this page is: one sentence, until it is dismissed. */
export function Welcome() {
  if (welcomed.value) return null;
  return (
    <section class="welcome" aria-label="Welcome">
      <p>
        <strong>Where are the ships?</strong> Enter your shots and see the exact chance of a ship on every cell, and
        where to shoot next.
      </p>
      <button type="button" class="primary" onClick={() => (opened.value = "games")}>
        Choose your game
      </button>
      <button
        type="button"
        class="quiet close"
        aria-label="Dismiss the welcome"
        onClick={() => {
          welcomed.value = true;
          deviceStorage.write("welcome", "dismissed");
        }}
      >
        <CloseIcon />
      </button>
    </section>
  );
}
