import type { Page } from "../../model/page.ts";
import { boardWords, rulesWords } from "../../words/words.ts";

/** Turns the blocking of cells on the board on and off. */
export function BlockButton({ page }: { page: Page }) {
  const blocking = page.tool.value === "block";
  const words = rulesWords();
  const number = page.knowledge.value.scenario.board.blocked.length;
  return (
    <div class="field">
      <span class="field-label">{words.blockedCells(number)}</span>
      <button
        type="button"
        aria-pressed={blocking}
        onClick={() => {
          page.tool.value = blocking ? "ask" : "block";
          page.asked.value = undefined;
          page.blockProblem.value = undefined;
          // What is to be pressed next may have been scrolled out.
          if (!blocking) document.querySelector(".board-column")?.scrollIntoView({ block: "nearest" });
        }}
      >
        {blocking ? boardWords().done : words.editOnBoard}
      </button>
    </div>
  );
}
