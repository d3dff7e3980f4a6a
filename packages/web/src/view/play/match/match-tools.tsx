import { useSignal } from "@preact/signals";
import { Flag, Lightbulb, Undo2 } from "lucide";
import { useEffect, useRef } from "preact/hooks";
import type { LiveMatch } from "../../../model/play/live-match.ts";
import { boardWords, playWords as words } from "../../../words/words.ts";
import { Icon } from "../../parts/icon.tsx";
import { Button } from "../../parts/theme/button.tsx";

/** Moves the focus to the cursor on the enemy board. */
export const focusAim = (): void =>
  document.querySelector<HTMLElement>("[id^=aim-][tabindex='0']")?.focus({ preventScroll: true });

/** For buttons that disable themselves when pressed: the focus, which they would lose, moves to the board. */
const useFocusBack = (): ((event: { readonly currentTarget: HTMLButtonElement }) => void) => {
  const pressed = useRef<HTMLButtonElement | undefined>(undefined);
  useEffect(() => {
    const button = pressed.current;
    if (!button) return;
    const { activeElement } = document;
    const hasMoved = activeElement !== button && activeElement !== document.body;
    // The button may be redrawn a few times before it is disabled.
    if (!button.disabled && !hasMoved) return;
    pressed.current = undefined;
    if (!hasMoved) focusAim();
  });
  return ({ currentTarget }) => {
    pressed.current = currentTarget;
  };
};

/** How many milliseconds you have for the second press that resigns a match. */
const SURE_WITHIN = 4000;

/** Takes back the last mark or, without marks, the last turn. */
export const takeBack = (live: LiveMatch): void => {
  if (!live.takeMarkOff()) live.takeBack();
};

/** The actions in a match other than shooting. */
export function MatchTools({ live }: { live: LiveMatch }) {
  const sure = useSignal(false);
  const focusBack = useFocusBack();
  useEffect(() => {
    if (!sure.value) return;
    const timer = setTimeout(() => (sure.value = false), SURE_WITHIN);
    return () => clearTimeout(timer);
  }, [sure.value]);
  return (
    <div class="buttons match-tools">
      <Button
        title={boardWords.hint}
        disabled={!live.isMyTurn || live.hinting.value}
        onClick={(event) => {
          focusBack(event);
          void live.askForHint();
        }}
      >
        <Icon of={Lightbulb} />
        <span class="tool-name">{live.hinting.value ? boardWords.countingNow : boardWords.hint}</span>
      </Button>
      <Button
        title={words.takeBack}
        disabled={!live.canTakeBack && live.marks.value.length === 0}
        onClick={(event) => {
          focusBack(event);
          takeBack(live);
        }}
      >
        <Icon of={Undo2} />
        <span class="tool-name">{words.takeBack}</span>
      </Button>
      <Button
        title={words.resign}
        disabled={live.isInOtherTab.value}
        onClick={() => {
          if (sure.value) live.resign();
          sure.value = !sure.value;
        }}
      >
        <Icon of={Flag} />
        <span class={sure.value ? "" : "tool-name"}>{sure.value ? words.resignSure : words.resign}</span>
      </Button>
    </div>
  );
}
