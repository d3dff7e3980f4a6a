import { PACES } from "../../../model/play/live-match.ts";
import type { Play } from "../../../model/play/play.ts";
import { playWords } from "../../../words/words.ts";

/** How fast the other side shoots. */
export function PaceChoice({ play }: { play: Play }) {
  const words = playWords();
  return (
    <label class="pace-choice">
      <span>{words.pace}</span>
      <select
        aria-label={words.pace}
        value={play.pace.value}
        onChange={({ currentTarget }) => {
          const pace = PACES.find((one) => one === currentTarget.value);
          if (pace) play.setPace(pace);
        }}
      >
        {PACES.map((pace) => (
          <option key={pace} value={pace}>
            {words[pace]}
          </option>
        ))}
      </select>
    </label>
  );
}
