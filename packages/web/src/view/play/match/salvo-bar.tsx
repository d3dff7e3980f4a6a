import { formatCell } from "@broadside/engine";
import type { LiveMatch } from "../../../model/play/live-match.ts";
import { playWords } from "../../../words/words.ts";

/** How many cells of a salvo are marked, which, and the button that fires them. */
export function SalvoBar({ live }: { live: LiveMatch }) {
  const words = playWords();
  const { scenario, due, turn } = live.view.value;
  const marks = live.marks.value;
  const cells = marks.map((cell) => formatCell(scenario.board, cell)).join(", ");
  return (
    <div class="salvo-bar">
      <button type="button" class="primary" disabled={!live.mayFire} onClick={() => live.fire()}>
        {words.fire}
      </button>
      <span role="status" data-testid="marked">
        {turn === 0 ? words.markedSo(marks.length, due, cells) : ""}
      </span>
    </div>
  );
}
