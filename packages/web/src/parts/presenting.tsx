import { type Signal, useSignal } from "@preact/signals";
import { Presentation as Easel, Eye, EyeOff, X } from "lucide";
import { useEffect } from "preact/hooks";
import { Icon, IconButton } from "./icon.tsx";
import { isKeyOf } from "./keys.ts";
import { partsWords } from "./texts/words.ts";
import { Button } from "./theme/button.tsx";
import { isWriting, useKeys } from "./window/focus.ts";
import { opened, useLayer } from "./window/layers.ts";

/** A room that can show its board in large type, for a projector. */
export interface Presenting {
  readonly presented: Signal<boolean>;
  /** The room's board was replaced by a larger one, or is back. */
  boardChanged?(): void;
}

/** Shows the board as large as possible, on the whole screen if the browser allows, or the room again. */
const present = (room: Presenting, isShown: boolean): void => {
  room.presented.value = isShown;
  if (isShown) void document.documentElement.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) void document.exitFullscreen();
  setTimeout(() => room.boardChanged?.());
};

/**
 * The key `f` shows and leaves the presentation; Escape leaves it, as does leaving the whole screen.
 *
 * @param isHeld whether a question is open, which Escape closes, or there is nothing to present
 */
export const usePresentationKeys = (room: Presenting, isHeld: (key: string) => boolean): void => {
  useKeys(({ target, key, ctrlKey, metaKey, altKey }) => {
    const isShown = room.presented.peek();
    if (ctrlKey || metaKey || altKey || isWriting(target) || opened.peek() !== undefined) return false;
    if (!isKeyOf("present", key) && !(isShown && key === "Escape")) return false;
    if (isHeld(key)) return false;
    present(room, !isShown);
    return true;
  }, room);
  useEffect(() => {
    const follow = (): void => {
      if (!document.fullscreenElement) room.presented.value = false;
    };
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, [room]);
  useLayer(room.presented.value, () => present(room, false));
};

/** Whether the presentation hides the answer, so that a teacher can ask the class first; a key hides it or shows it. */
export const useHiding = (): Signal<boolean> => {
  const isHidden = useSignal(false);
  useKeys(({ target, key, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey || isWriting(target) || opened.peek() !== undefined) return false;
    if (!isKeyOf("hideAnswer", key)) return false;
    isHidden.value = !isHidden.peek();
    return true;
  }, isHidden);
  return isHidden;
};

export function HideButton({ isHidden }: { isHidden: Signal<boolean> }) {
  return (
    <Button onClick={() => (isHidden.value = !isHidden.peek())}>
      <Icon of={isHidden.value ? Eye : EyeOff} size={18} />{" "}
      {isHidden.value ? partsWords.showAnswer : partsWords.hideAnswer}
    </Button>
  );
}

export function PresentButton({ of: room }: { of: Presenting }) {
  return (
    <Button title={partsWords.presentTitle} onClick={() => present(room, true)}>
      <Icon of={Easel} size={18} /> {partsWords.present}
    </Button>
  );
}

export function LeavePresentButton({ of: room }: { of: Presenting }) {
  return <IconButton name={partsWords.leavePresent} icon={X} onClick={() => present(room, false)} />;
}
