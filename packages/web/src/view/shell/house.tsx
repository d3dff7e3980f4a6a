import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import type { Page } from "../../model/page.ts";
import type { RoomName } from "../../text/address-codec.ts";
import { language } from "../../words/language.ts";
import { boardWords, placingWords, presetsWords } from "../../words/words.ts";
import { room } from "../frame/rooms.ts";
import { lazy } from "../parts/lazy.tsx";
import { App } from "./app.tsx";

/** The rooms that are loaded when they are entered. */
const LAZY_ROOMS: Readonly<Record<Exclude<RoomName, "analyse">, FunctionComponent>> = {
  play: lazy(
    () => boardWords().partPlay,
    // The notation of a fleet, and what is wrong with one, is said in the words of placing.
    async () => {
      const [{ PlayRoom }] = await Promise.all([import("../play/play-room.tsx"), placingWords.load()]);
      return PlayRoom;
    },
  ),
  review: lazy(
    () => boardWords().review,
    async () => (await import("../review/review-room.tsx")).ReviewRoom,
  ),
  trees: lazy(
    () => boardWords().trees,
    async () => (await import("../trees/trees-room.tsx")).TreesRoom,
  ),
  compare: lazy(
    () => boardWords().compare,
    async () => (await import("../compare/compare-room.tsx")).CompareRoom,
  ),
  learn: lazy(
    () => boardWords().learn,
    async () => (await import("../learn/learn-room.tsx")).LearnRoom,
  ),
};

/** Tells the browser which language the page speaks, for its voices, hyphens and translations. */
const useLanguage = (): void => {
  const spoken = language.value;
  const { description } = presetsWords();
  useEffect(() => {
    document.documentElement.lang = spoken;
    const meta = document.querySelector<HTMLMetaElement>("meta[name=description]");
    if (!meta) return;
    english ??= meta.content;
    meta.content = description ?? english;
  }, [spoken, description]);
};

/** What the head says of the page as it was served. */
let english: string | undefined;

/** The room that the address names. Analyse keeps its state while another one is shown. */
export function House({ page }: { page: () => Page }) {
  const { name } = room.value;
  useLanguage();
  if (name === "analyse") return <App page={page()} />;
  const Room = LAZY_ROOMS[name];
  return <Room />;
}
