import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { LiveMatch, MatchView } from "../../../model/play/live-match.ts";
import type { Play } from "../../../model/play/play.ts";
import { boardWords, playWords } from "../../../words/words.ts";
import { lazy } from "../../parts/lazy.tsx";
import { PaceChoice } from "../players/pace-choice.tsx";
import { useFocusBack } from "./aim-focus.ts";

/** How long the second press that gives a match up is waited for, in milliseconds. */
const SURE_WITHIN = 4000;

/** Takes the last mark off, or else the last turn back. */
export const takeBack = (live: LiveMatch): void => {
  if (!live.takeMarkOff()) live.takeBack();
};

const MatchHandOn = lazy<{ readonly live: LiveMatch; readonly view: MatchView }>(
  () => boardWords().share,
  async () => (await import("./match-hand-on.tsx")).MatchHandOn,
);

/** What there is to do in a match beside shooting. */
export function MatchTools({ live, play }: { live: LiveMatch; play: Play }) {
  const words = playWords();
  const sure = useSignal(false);
  const focusBack = useFocusBack();
  const person = live.view.value.players[0].kind === "person";
  useEffect(() => {
    if (!sure.value) return;
    const timer = setTimeout(() => (sure.value = false), SURE_WITHIN);
    return () => clearTimeout(timer);
  }, [sure.value]);
  return (
    <div class="match-tools">
      {person && (
        <>
          <button
            type="button"
            disabled={!live.isMyTurn || live.hinting.value}
            onClick={(event) => {
              focusBack(event);
              void live.askForHint();
            }}
          >
            {live.hinting.value ? words.hinting : words.hint}
          </button>
          <button
            type="button"
            disabled={!live.canTakeBack && live.marks.value.length === 0}
            onClick={(event) => {
              focusBack(event);
              takeBack(live);
            }}
          >
            {words.takeBack}
          </button>
          <button
            type="button"
            disabled={live.isElsewhere.value}
            onClick={() => {
              if (sure.value) live.resign();
              sure.value = !sure.value;
            }}
          >
            {sure.value ? words.resignSure : words.resign}
          </button>
        </>
      )}
      <PaceChoice play={play} />
      <MatchHandOn live={live} view={live.view.value} />
    </div>
  );
}
