import type { Signal } from "@preact/signals";
import { playWords } from "../../../words/words.ts";

/** Steps through the shots of a match that is over: both boards show it as it was after `at` of them. */
export function ReplayBar({ at, shots }: { at: Signal<number>; shots: number }) {
  const words = playWords();
  const shown = at.value;
  const said = words.shotOf(shown, shots);
  const go = (to: number): void => {
    at.value = Math.max(0, Math.min(shots, to));
  };
  return (
    <fieldset class="replay" aria-label={words.replay}>
      <span class="field-label">{words.replay}</span>
      <button type="button" aria-label={words.earlier} disabled={shown === 0} onClick={() => go(shown - 1)}>
        ‹
      </button>
      <input
        type="range"
        min={0}
        max={shots}
        value={shown}
        aria-label={words.replay}
        aria-valuetext={said}
        onInput={({ currentTarget }) => go(currentTarget.valueAsNumber)}
      />
      <button type="button" aria-label={words.later} disabled={shown === shots} onClick={() => go(shown + 1)}>
        ›
      </button>
      <span class="small replay-shot">{said}</span>
    </fieldset>
  );
}
