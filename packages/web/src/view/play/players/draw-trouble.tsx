import type { Play } from "../../../model/play/play.ts";
import { playWords } from "../../../words/words.ts";

/** Why no fleet could be drawn for a match, where none could. */
export function DrawTrouble({ play }: { play: Play }) {
  const words = playWords();
  const trouble = play.drawTrouble.value;
  if (trouble === undefined) return null;
  return (
    <p class="error-text" role="alert">
      {trouble === "" ? words.noFleet : words.fleetTrouble(trouble)}
    </p>
  );
}
