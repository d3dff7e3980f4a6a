import { type IconNode, Settings2, Share } from "lucide";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Icon, IconButton } from "../parts/icon.tsx";
import { partsWords } from "../parts/texts/words.ts";
import { type DialogName, opened } from "../parts/window/layers.ts";
import { startOffline } from "./offline.ts";
import { allRooms, links, room, roomTitle } from "./rooms.ts";
import { shellWords as words } from "./texts/words.ts";

/** A link of the header: its name, its icon, and the names of its rooms, the default one first. */
interface Way {
  readonly name: string;
  readonly icon: IconNode;
  readonly rooms: readonly string[];
}

const ways = (): readonly Way[] =>
  allRooms().flatMap(({ name, link = name, icon }) => {
    const sisters = allRooms().filter((other) => (other.link ?? other.name) === link);
    return icon ? [{ name: link, icon, rooms: sisters.map((sister) => sister.name) }] : [];
  });

/** The target of a room's link: the last address seen in that room. */
const addressOf = (name: string): string => links.value[name] ?? `#${name}`;

/** The links between rooms: real links, which also open in new tabs; on phones, a bar near the thumb. */
function RoomLinks() {
  const present = room.value.name;
  return (
    <nav class="rooms" aria-label={words.rooms}>
      {ways().map(({ name, icon, rooms }) => (
        <a
          key={name}
          href={addressOf(rooms.includes(present) ? present : rooms[0])}
          aria-current={rooms.includes(present) ? "page" : undefined}
        >
          <Icon of={icon} size={22} />
          <span>{roomTitle(name)}</span>
        </a>
      ))}
    </nav>
  );
}

/** The links between rooms that share a header link; nothing in a room that has its own. */
function SisterLinks() {
  const present = room.value.name;
  const way = ways().find(({ rooms }) => rooms.length > 1 && rooms.includes(present));
  if (way === undefined) return null;
  return (
    <nav class="sisters" aria-label={roomTitle(way.name)}>
      {way.rooms.map((name) => (
        <a key={name} href={addressOf(name)} aria-current={name === present ? "page" : undefined}>
          {roomTitle(name)}
        </a>
      ))}
    </nav>
  );
}

const HOME = "#";

/** The name of the page with its icon, a compass rose. It links to the first view. */
function Brand() {
  return (
    <p class="brand">
      <a href={HOME}>
        <svg viewBox="0 0 40 40" class="rose" aria-hidden="true">
          <circle cx="20" cy="20" r="18.5" />
          <circle cx="20" cy="20" r="12" />
          <path d="M20 1.500 23 17 20 20 17 17ZM38.500 20 23 23 20 20 23 17ZM20 38.500 17 23 20 20 23 23ZM1.500 20 17 17 20 20 17 23Z" />
          <path class="rose-faint" d="m31 9-6 10-4-4zm0 22-10-6 4-4zM9 31l6-10 4 4zM9 9l10 6-4 4z" />
        </svg>
        <span>Broadside</span>
        <span class="visually-hidden">{words.home}</span>
      </a>
    </p>
  );
}

function DialogButton({ name, label, icon }: { name: DialogName; label: string; icon: IconNode }) {
  return (
    <IconButton
      class={`icon-button ${name}-button`}
      name={label}
      icon={icon}
      aria-haspopup="dialog"
      onClick={() => (opened.value = name)}
    />
  );
}

/** The first stop of the Tab key, visible only then: the way past the header. */
function SkipLink() {
  const skip = (event: MouseEvent): void => {
    // The fragment of the address names the room: following it as a link would leave the room.
    event.preventDefault();
    const main = document.querySelector("main");
    main?.setAttribute("tabindex", "-1");
    main?.focus();
  };
  return (
    <a class="button skip-link" href={location.hash || HOME} onClick={skip}>
      {words.skip}
    </a>
  );
}

/** The header of every room: the page's name, the rooms, the settings and, if available, sharing. @param tools the room's own */
export function PageHeader({ canShare = false, tools }: { canShare?: boolean; tools?: ComponentChildren }) {
  return (
    <header class="top">
      <SkipLink />
      <Brand />
      <RoomLinks />
      <div class="top-buttons row">
        {tools}
        {canShare && <DialogButton name="share" label={partsWords.share} icon={Share} />}
        <DialogButton name="settings" label={words.settings} icon={Settings2} />
      </div>
    </header>
  );
}

/** The frame of a room that is loading or failed to load: the links to other rooms stay. */
export function EmptyRoom({ children }: { children: ComponentChildren }) {
  return (
    <div class="room">
      <PageHeader />
      <main class="empty-room">
        <h1 class="visually-hidden">Broadside</h1>
        {children}
      </main>
    </div>
  );
}

/** The frame of every room except Analyse: the page header and, in the Lab, a link to its other room. */
export function RoomFrame(props: { title: string; tools?: ComponentChildren; children: ComponentChildren }) {
  const { title, tools, children } = props;
  useEffect(() => {
    document.title = `${title} – Broadside`;
  }, [title]);
  useEffect(startOffline, []);
  return (
    <div class="room">
      <PageHeader tools={tools} />
      <SisterLinks />
      {children}
    </div>
  );
}
