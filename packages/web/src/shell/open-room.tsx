import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import type { RoomName } from "../board/notation/address-codec.ts";
import { placingWords } from "../board/texts/placing/words.ts";
import { boardWords } from "../board/texts/words.ts";
import { language } from "../language/language.ts";
import { presetsWords } from "../language/texts/presets/words.ts";
import type { Worded } from "../language/words.ts";
import { isKeyOf } from "../parts/keys.ts";
import { LazyDialog, lazy } from "../parts/lazy.tsx";
import { isWriting, useKeys } from "../parts/window/focus.ts";
import { opened } from "../parts/window/layers.ts";
import { helpKeySetting } from "../storage/settings.ts";
import { EmptyRoom } from "./page-header.tsx";
import { room } from "./rooms.ts";
import { shellWords } from "./texts/words.ts";

/** A room that loads when entered, together with the words that every room but the first view uses. */
const roomOf = (name: Exclude<RoomName, "home" | "analyse">, fetch: () => Promise<Worded<object>>): FunctionComponent =>
  lazy(
    () => shellWords[name],
    async () => (await Promise.all([fetch(), boardWords.load()]))[0],
    EmptyRoom,
  );

const LAZY_ROOMS: Readonly<Record<Exclude<RoomName, "analyse">, FunctionComponent>> = {
  home: lazy(
    () => shellWords.home,
    async () => (await import("../rooms/home/home-room.tsx")).HomeRoom,
    EmptyRoom,
  ),
  // Error messages about a fleet's notation come from the words of placing.
  play: roomOf("play", async () => {
    const [{ PlayRoom }] = await Promise.all([import("../rooms/play/play-room.tsx"), placingWords.load()]);
    return PlayRoom;
  }),
  puzzles: roomOf("puzzles", async () => (await import("../rooms/puzzles/puzzles-room.tsx")).PuzzlesRoom),
  review: roomOf("review", async () => (await import("../rooms/review/review-room.tsx")).ReviewRoom),
  trees: roomOf("trees", async () => (await import("../rooms/trees/trees-room.tsx")).TreesRoom),
  compare: roomOf("compare", async () => (await import("../rooms/compare/compare-room.tsx")).CompareRoom),
  learn: roomOf("learn", async () => (await import("../rooms/learn/learn-room.tsx")).LearnRoom),
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

/** The room that the address names, and the dialogs that every room has. */
export function OpenRoom({ analyse }: { analyse: FunctionComponent }) {
  const { name } = room.value;
  useLanguage();
  useHelpKey();
  const Room = name === "analyse" ? analyse : LAZY_ROOMS[name];
  return (
    <>
      <Room />
      <LazyDialog name="settings" load={() => import("./settings-dialog.tsx")} given={{}} />
      <LazyDialog name="help" load={() => import("./help-dialog.tsx")} given={{}} />
    </>
  );
}
