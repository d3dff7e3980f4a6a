import { useSignal } from "@preact/signals";
import { CircleQuestionMark, Flag, Lightbulb, Undo2 } from "lucide";
import { useEffect, useRef } from "preact/hooks";
import { boardWords } from "../../board/texts/words.ts";
import { Icon } from "../../parts/icon.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { listen } from "../../parts/window/listen.ts";
import type { LiveMatch } from "./live-match.ts";
import { playWords as words } from "./texts/words.ts";

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

/** Takes back the last mark or, without marks, the last turn. */
export const takeBack = (live: LiveMatch): void => {
  if (!live.takeMarkOff()) live.takeBack();
};

/** The button that resigns a match. It asks first, until the answer: a second press, or anything else you turn to. */
function ResignButton({ live }: { live: LiveMatch }) {
  const asks = useSignal(false);
  const button = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!asks.value) return;
    const turn = ({ target }: Event): void => {
      if (!(target instanceof Node && button.current?.parentElement?.contains(target))) asks.value = false;
    };
    return listen({ pointerdown: turn, focusin: turn });
  }, [asks.value]);
  return (
    <Button
      title={words.resign}
      class={asks.value ? "is-asking" : undefined}
      disabled={live.isInOtherTab.value}
      onClick={() => {
        if (asks.value) live.resign();
        asks.value = !asks.value;
      }}
    >
      <Icon of={asks.value ? CircleQuestionMark : Flag} />
      <span ref={button} class={asks.value ? "" : "tool-name"}>
        {asks.value ? words.resignSure : words.resign}
      </span>
    </Button>
  );
}

export function MatchTools({ live }: { live: LiveMatch }) {
  const focusBack = useFocusBack();
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
      <ResignButton live={live} />
    </div>
  );
}
