import { signal } from "@preact/signals";
import { deviceStorage } from "../../model/device-storage.ts";
import { boardWords } from "../../words/words.ts";
import { CloseIcon } from "../parts/close-icon.tsx";
import { opened } from "../parts/window/opened.ts";

const welcomed = signal(deviceStorage.read("welcome") !== undefined);

/** On a first visit, what this page is, in one sentence, and the ways into it, until it is dismissed. */
export function Welcome() {
  if (welcomed.value) return null;
  const words = boardWords();
  return (
    <section class="welcome" aria-label={words.welcome}>
      <p>
        <strong>{words.welcomeTitle}</strong> {words.welcomeText}
      </p>
      <button type="button" class="primary" onClick={() => (opened.value = "games")}>
        {words.chooseGame}
      </button>
      <a href="#play">{words.play}</a>
      <a href="#learn">{words.learn}</a>
      <button
        type="button"
        class="quiet close"
        aria-label={words.dismissWelcome}
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
