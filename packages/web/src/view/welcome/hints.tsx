import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { deviceStorage } from "../../model/device-storage.ts";
import { markedCell } from "../../model/map/marked-cell.ts";
import type { Page } from "../../model/page.ts";
import { boardWords } from "../../words/words.ts";
import { barred } from "../parts/window/screen.ts";

/** Number of hints. */
const HINTS = 3;

const readSeen = (): number => Math.min(HINTS, Number(deviceStorage.read("hints")) || 0);

/** Hints that have been dismissed on this device. */
const seen = signal(readSeen());

const dismiss = (number: number): void => {
  seen.value = number;
  deviceStorage.write("hints", String(number));
};

const textOf = (page: Page, hint: number): string => {
  const counts = page.knowledge.value.scenario.contact === "overlap";
  const words = boardWords();
  switch (hint) {
    case 0:
      return words.hintBest;
    case 1:
      return counts ? words.hintShips : words.hintChance;
    default:
      return barred.value ? words.hintTap : words.hintClick;
  }
};

/** The cell a hint points at: the best one, and for the number another that has one. */
const cellOf = (page: Page, hint: number, best: number): number => {
  const { cellCount, blocked } = page.knowledge.value.scenario.board;
  if (hint !== 1) return best;
  for (let cell = 0; cell < cellCount; cell++) if (cell !== best && !blocked.includes(cell)) return cell;
  return best;
};

/** Puts the hint below its cell, or above it in the lower half of the board, and within the board. */
const useAt = (cell: number | undefined, hint: number) => {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const box = ref.current;
    const board = box?.parentElement;
    const target = document.getElementById(`cell-${cell}`);
    // Boards that are drawn as one picture have no cells to point at.
    if (box) box.hidden = !target;
    if (!box || !board || !target) return;
    const place = (): void => {
      const [area, at] = [board.getBoundingClientRect(), target.getBoundingClientRect()];
      const middle = at.left + at.width / 2 - area.left;
      const left = Math.max(0, Math.min(middle - box.offsetWidth / 2, area.width - box.offsetWidth));
      const above = at.bottom - area.top + box.offsetHeight > area.height;
      box.classList.toggle("is-above", above);
      const top = above ? at.top - area.top - box.offsetHeight : at.bottom - area.top;
      box.style.setProperty("--left", `${left}px`);
      box.style.setProperty("--top", `${top}px`);
      box.style.setProperty("--tip", `${middle - left}px`);
    };
    const observer = new ResizeObserver(place);
    observer.observe(board);
    place();
    return () => observer.disconnect();
  }, [cell, hint]);
  return ref;
};

/** On a first visit three hints on the empty board, one after the other, each dismissed for good. */
export function Hints({ page }: { page: Page }) {
  const hint = seen.value;
  const best = markedCell(page);
  const isEmpty = page.knowledge.value.observations.length === 0;
  const shown =
    hint < HINTS && isEmpty && best !== undefined && page.asked.value === undefined && page.tool.value !== "block";
  return shown ? <Hint page={page} hint={hint} cell={cellOf(page, hint, best)} /> : null;
}

function Hint({ page, hint, cell }: { page: Page; hint: number; cell: number }) {
  const ref = useAt(cell, hint);
  const words = boardWords();
  const isLast = hint === HINTS - 1;
  return (
    <aside class="hint" aria-label={words.hint(hint + 1, HINTS)} ref={ref}>
      <p>{textOf(page, hint)}</p>
      <div class="hint-buttons">
        <span class="small">{words.hintNumber(hint + 1, HINTS)}</span>
        {!isLast && (
          <button type="button" class="quiet" onClick={() => dismiss(HINTS)}>
            {words.noHints}
          </button>
        )}
        <button type="button" class="primary" onClick={() => dismiss(hint + 1)}>
          {isLast ? words.gotIt : words.next}
        </button>
      </div>
    </aside>
  );
}
