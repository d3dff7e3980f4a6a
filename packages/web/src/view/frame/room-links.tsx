import { ChartNoAxesColumn, FlaskConical, GraduationCap, type IconNode, LayoutGrid, Play, Puzzle } from "lucide";
import type { RoomName } from "../../text/address-codec.ts";
import { frameWords } from "../../words/words.ts";
import { Icon } from "../parts/icon.tsx";
import { links, room } from "./rooms.ts";

/** A way of the header: its name among the words, its sign, and the rooms it stands for, the one it leads to at first in front. */
interface Way {
  readonly name: "play" | "puzzles" | "analyse" | "review" | "learn" | "lab";
  readonly icon: IconNode;
  readonly rooms: readonly [RoomName, ...RoomName[]];
}

/** The ways from room to room, in their order. */
export const WAYS: readonly Way[] = [
  { name: "play", icon: Play, rooms: ["play"] },
  { name: "puzzles", icon: Puzzle, rooms: ["puzzles"] },
  { name: "analyse", icon: LayoutGrid, rooms: ["analyse"] },
  { name: "review", icon: ChartNoAxesColumn, rooms: ["review"] },
  { name: "learn", icon: GraduationCap, rooms: ["learn"] },
  { name: "lab", icon: FlaskConical, rooms: ["trees", "compare"] },
];

/** Where a room's link leads: back to what was last seen there. */
const addressOf = (name: RoomName): string => links.value[name] ?? `#${name}`;

/** The way from room to room: links, so that they open in other tabs too; on phones a bar of tabs near the thumb. */
export function RoomLinks() {
  const words = frameWords();
  const present = room.value.name;
  return (
    <nav class="rooms" aria-label={words.rooms}>
      {WAYS.map(({ name, icon, rooms }) => (
        <a
          key={name}
          href={addressOf(rooms.includes(present) ? present : rooms[0])}
          aria-current={rooms.includes(present) ? "page" : undefined}
        >
          <Icon of={icon} size={22} />
          <span>{words[name]}</span>
        </a>
      ))}
    </nav>
  );
}

/** The ways between the rooms that share a way of the header; nothing in a room that has one of its own. */
export function SisterLinks() {
  const words = frameWords();
  const present = room.value.name;
  const way = WAYS.find(({ rooms }) => rooms.length > 1 && rooms.includes(present));
  if (way === undefined) return null;
  return (
    <nav class="sisters" aria-label={words[way.name]}>
      {way.rooms.map((name) => (
        <a key={name} href={addressOf(name)} aria-current={name === present ? "page" : undefined}>
          {words[name]}
        </a>
      ))}
    </nav>
  );
}
