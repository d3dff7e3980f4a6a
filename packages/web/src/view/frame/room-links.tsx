import { useLayoutEffect, useRef } from "preact/hooks";
import { ROOMS } from "../../text/address-codec.ts";
import { boardWords } from "../../words/words.ts";
import { links, room } from "./rooms.ts";

/** The way from room to room: links, so that they open in other tabs too. Where there is no room for all, the present one is seen. */
export function RoomLinks() {
  const words = boardWords();
  const row = useRef<HTMLElement>(null);
  // Before it is painted: it does not jump.
  useLayoutEffect(() => {
    const { current: nav } = row;
    const link = nav?.querySelector<HTMLElement>("[aria-current]");
    // Only the row is scrolled, and not the page.
    if (nav && link) nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2;
  }, [words]);
  return (
    <nav class="rooms" aria-label={words.rooms} ref={row}>
      {ROOMS.map((name) => (
        <a
          key={name}
          href={links.value[name] ?? (name === ROOMS[0] ? "#" : `#${name}`)}
          aria-current={room.value.name === name ? "page" : undefined}
        >
          {words[name]}
        </a>
      ))}
    </nav>
  );
}
