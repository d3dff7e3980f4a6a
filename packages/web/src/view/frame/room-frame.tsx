import "./room.css";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { LanguageChoice } from "../parts/field/language-choice.tsx";
import { narrow } from "../parts/window/screen.ts";
import { Brand } from "./brand.tsx";
import { startOffline } from "./offline-start.ts";
import { RoomLinks } from "./room-links.tsx";

/** What surrounds every room but Analyse: the name of the page, the ways to the other rooms, and the choice of a language, on phones below. */
export function RoomFrame({ title, children }: { title: string; children: ComponentChildren }) {
  useEffect(() => {
    document.title = `${title} – Broadside`;
  }, [title]);
  useEffect(startOffline, []);
  return (
    <div class="room">
      <header class="top">
        <Brand />
        <RoomLinks />
        {!narrow.value && <LanguageChoice />}
      </header>
      {children}
      {narrow.value && (
        <footer>
          <LanguageChoice />
        </footer>
      )}
    </div>
  );
}
