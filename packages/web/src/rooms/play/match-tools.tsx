import { useSignal } from "@preact/signals";
import { Flag, Lightbulb, Undo2, Volume2, VolumeX } from "lucide";
import { useEffect, useRef } from "preact/hooks";
import { boardWords } from "../../board/texts/words.ts";
import { Icon, IconButton } from "../../parts/icon.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { listen } from "../../parts/window/listen.ts";
import { soundAskedSetting, soundSetting } from "../../storage/settings.ts";
import type { LiveMatch, MatchInPlay } from "./live-match.ts";
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
export const takeBack = (live: MatchInPlay): void => {
  if (!live.takeMarkOff()) live.takeBack?.();
};

/** The milliseconds for which the question about giving up waits for its answer. */
const ASKED_FOR = 8000;
/** The milliseconds in which what has just come takes no press: a second one may still be meant for what was there. */
const DEAF_FOR = 600;

/** Whether what has just come on the screen takes presses. @param isDeaf whether it takes none at first */
export const useAwake = (isDeaf = true): boolean => {
  const isAwake = useSignal(!isDeaf);
  useEffect(() => {
    const timer = setTimeout(() => {
      isAwake.value = true;
    }, DEAF_FOR);
    return () => clearTimeout(timer);
  }, []);
  return isAwake.value;
};

/** The button that resigns a match. It asks first, over the line that it is in; whatever is not a yes is a no. */
export function ResignButton({ live }: { live: MatchInPlay }) {
  const asks = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button title={words.resign} ref={button} disabled={live.isInOtherTab?.value} onClick={() => (asks.value = true)}>
        <Icon of={Flag} />
        <span class="tool-name">{words.resign}</span>
      </Button>
      {asks.value && (
        <ResignQuestion
          resign={() => live.resign()}
          close={() => {
            asks.value = false;
            button.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </>
  );
}

function ResignQuestion({ resign, close }: { resign: () => void; close: () => void }) {
  const asked = useRef(performance.now());
  const question = useRef<HTMLFieldSetElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    no.current?.focus({ preventScroll: true });
    const turn = ({ target }: Event): void => {
      if (!(target instanceof Node && question.current?.contains(target))) close();
    };
    const timer = setTimeout(close, ASKED_FOR);
    const unlisten = listen({ pointerdown: turn, focusin: turn });
    return () => {
      clearTimeout(timer);
      unlisten();
    };
  }, []);
  const answer = (act: () => void) => (): void => {
    if (performance.now() - asked.current > DEAF_FOR) act();
  };
  return (
    <fieldset
      ref={question}
      class="resign-question flow"
      aria-label={words.resignAsk}
      onKeyDown={({ key }) => {
        if (key === "Escape" || key.startsWith("Arrow")) close();
      }}
    >
      <strong>{words.resignAsk}</strong>
      <Button class="resign-yes" label={words.resignYes} onClick={answer(resign)} />
      <Button ref={no} label={words.resignNo} onClick={answer(close)} />
    </fieldset>
  );
}

/** Whether shots are heard: the same setting as in the settings of the page. */
export function SoundSwitch() {
  const isOn = soundSetting.value === "on";
  return (
    <IconButton
      name={words.sound}
      icon={isOn ? Volume2 : VolumeX}
      aria-pressed={isOn}
      onClick={() => chooseSound(isOn ? "off" : "on")}
    />
  );
}

const chooseSound = (choice: "on" | "off"): void => {
  soundSetting.set(choice);
  soundAskedSetting.set("yes");
};

/** Asks before the first shot of the first match; whoever just shoots has answered no. */
export function SoundQuestion() {
  useEffect(() => () => soundAskedSetting.set("yes"), []);
  return (
    <span class="sound-question row">
      {words.soundAsk}
      {(["on", "off"] as const).map((choice) => (
        <Button
          key={choice}
          onClick={() => {
            chooseSound(choice);
            focusAim();
          }}
        >
          {choice === "on" ? words.soundOn : words.soundOff}
        </Button>
      ))}
    </span>
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
