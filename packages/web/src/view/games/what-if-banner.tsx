import { useEffect } from "preact/hooks";
import type { Page } from "../../model/page.ts";
import { describeTried } from "../../text/shots/line-name.ts";
import { focusCell } from "../parts/focus-cell.ts";
import { toggleWhatIf } from "./what-if-button.tsx";

/** The key `w` on the board and in the choice of an answer. */
const useWhatIfKey = (page: Page): void => {
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      const { target, key } = event;
      if (key.toLowerCase() !== "w" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(target instanceof Element) || !target.closest("[role=grid], .chooser, .answer-bar")) return;
      toggleWhatIf(page);
      event.preventDefault();
    };
    addEventListener("keydown", handle);
    return () => removeEventListener("keydown", handle);
  }, [page]);
};

/** Says above the board that what it shows is not the game, and leads back. */
export function WhatIfBanner({ page }: { page: Page }) {
  useWhatIfKey(page);
  const line = page.lines.present.value;
  if (line === undefined) return <p class="visually-hidden" role="status" />;
  const leave = (event: MouseEvent): void => {
    page.lines.leave();
    // The button goes away: the focus, if that pressed it, goes to the board.
    if (event.detail === 0) focusCell(page, page.focus.value);
  };
  return (
    <section class="what-if" aria-label="What is tried">
      <p role="status">
        <strong>What if</strong>
        {line.name === undefined ? ": " : ` “${line.name}”: `}
        {describeTried(page.lines.game.value, line.knowledge) ?? "choose an answer to try"}
      </p>
      <button type="button" onClick={leave}>
        Back to the game
      </button>
    </section>
  );
}
