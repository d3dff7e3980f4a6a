import { batch } from "@preact/signals";
import type { Page } from "../../model/page.ts";
import { boardWords } from "../../words/words.ts";

/** Begins a line, to which the next answers go; where nothing was tried in one yet, goes back to the game. */
export const toggleWhatIf = (page: Page): void =>
  batch(() => {
    const asked = page.asked.value;
    page.lines.toggle();
    // An answer that is being chosen is what is to be tried.
    page.asked.value = asked;
  });

/** The button that begins a line. It may stand wherever answers are entered. */
export function WhatIfButton({ page }: { page: Page }) {
  return (
    <button
      type="button"
      class="what-if-button"
      aria-pressed={page.lines.isUntried.value}
      title={boardWords().whatIfTitle}
      onClick={() => toggleWhatIf(page)}
    >
      {boardWords().whatIfButton}
    </button>
  );
}
