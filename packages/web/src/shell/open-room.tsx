import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { language } from "../language/language.ts";
import { presetsWords } from "../language/texts/presets/words.ts";
import { isKeyOf } from "../parts/keys.ts";
import { LazyDialog, type LazyPart, lazy } from "../parts/lazy.tsx";
import { isWriting, useKeys } from "../parts/window/focus.ts";
import { opened } from "../parts/window/layers.ts";
import { helpKeySetting } from "../storage/settings.ts";
import { EmptyRoom } from "./page-header.tsx";
import { allRooms, type Room, room, roomTitle } from "./rooms.ts";

const shownRooms = new Map<string, LazyPart<object>>();

/** What is shown of a room: it loads when first entered, or when asked to. */
export const shownRoom = (name: string): LazyPart<object> => {
  const { load } = allRooms().find((room) => room.name === name) as Room;
  const shown = shownRooms.get(name) ?? lazy(() => roomTitle(name), load, EmptyRoom);
  shownRooms.set(name, shown);
  return shown;
};

/** Tells the browser the page's language, for its voices, hyphenation and translations. */
const useLanguage = (): void => {
  const spoken = language.value;
  const { description } = presetsWords;
  useEffect(() => {
    document.documentElement.lang = spoken;
    const meta = document.querySelector<HTMLMetaElement>("meta[name=description]");
    if (!meta) return;
    english ??= meta.content;
    meta.content = description ?? english;
  }, [spoken, description]);
};

let english: string | undefined;

/** The `?` key opens the help, wherever the keyboard focus is. */
const useHelpKey = (): void =>
  useKeys(({ key, target, ctrlKey, metaKey }) => {
    if (!isKeyOf("help", key) || ctrlKey || metaKey || helpKeySetting.peek() === "off") return false;
    if (isWriting(target) || opened.peek() !== undefined) return false;
    opened.value = "help";
    return true;
  });

/** Whether the browser went back or forward last: then it restores itself how far the page was scrolled. */
let isRestored = false;
// Browsers without it show the top then, too. A room that notes something in its entry of the history goes nowhere.
globalThis.navigation?.addEventListener("navigate", ({ navigationType }) => {
  if (navigationType !== "replace") isRestored = navigationType === "traverse";
});

/** A room that is entered shows its top, however far the last one was scrolled. */
const useTop = (name: string): void => {
  const last = useRef(name);
  useLayoutEffect(() => {
    if (last.current !== name && !isRestored) scrollTo(0, 0);
    last.current = name;
  }, [name]);
};

/** The room that the address names, and the dialogs that every room has. */
export function OpenRoom() {
  const { name } = room.value;
  useLanguage();
  useHelpKey();
  useTop(name);
  const Shown = shownRoom(name);
  return (
    <>
      <Shown />
      <LazyDialog name="settings" load={() => import("./settings-dialog.tsx")} given={{}} />
      <LazyDialog name="help" load={() => import("./help-dialog.tsx")} given={{}} />
    </>
  );
}
