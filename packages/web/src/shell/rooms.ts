import { signal } from "@preact/signals";
import type { IconNode } from "lucide";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { decode, type WriteRoomAddress } from "../board/notation/address-codec.ts";
import { type StartWorker, startEngine } from "../engine/room-engine.ts";
import type { Worded } from "../language/words.ts";
import type { CopiedCollection } from "../storage/copy.ts";
import { shellWords } from "./texts/words.ts";

/** A room of the page. Its code is loaded when you enter it. */
export interface Room {
  /** Its name, with which its addresses begin, and which is a key of the frame's words. */
  readonly name: string;
  /** The link in the header that it shares with other rooms, a key of the frame's words, too. */
  readonly link?: string;
  /** The icon of its link. A room without one has no link, or shares that of a room before it. */
  readonly icon?: IconNode;
  readonly load: () => Promise<Worded<object>>;
  /** What Home shows of it: its puzzles of today. */
  readonly dailies?: () => Promise<readonly Daily[]>;
}

/** How somebody did on the puzzle of a day: solved that day, missed, solved on a later day, or begun. */
export type DayMark = "done" | "missed" | "late" | "begun";

/** A puzzle of today. */
export interface Daily {
  readonly kind: "solitaire" | "best-shot";
  readonly address: string;
  /** Absent where nothing was done yet. */
  readonly mark: DayMark | undefined;
  /** The days in a row on which it was solved, today or until yesterday. */
  readonly streak: number;
}

/** All rooms, in the order of their links. */
let rooms: readonly Room[] = [];

/** What the rooms keep on the device, by their names. */
type KeptByRooms = Readonly<Record<string, readonly CopiedCollection[]>>;

let loadKept = async (): Promise<KeptByRooms> => ({});

/** Says which rooms there are, and what they keep; before anything is drawn. */
export const setRooms = (all: readonly Room[], kept = loadKept): void => {
  rooms = all;
  loadKept = kept;
};

export const whatRoomsKeep = (): Promise<KeptByRooms> => loadKept();

/** The puzzles of today, of all rooms. */
export const todaysPuzzles = async (): Promise<readonly Daily[]> =>
  (await Promise.all(rooms.map(({ dailies }) => dailies?.() ?? []))).flat();

export const allRooms = (): readonly Room[] => rooms;

/**
 * The room of an address: Home if it is bare or names a room that does not exist, Trees for its old name `lab`,
 * Analyse if it holds a position without the name of a room.
 */
export const roomOf = (fragment: string): string => {
  const name = fragment.match(/^#?(\w+)(&|$)/)?.[1];
  const known = name === "lab" ? "trees" : rooms.find((room) => room.name === name)?.name;
  return known ?? (fragment.includes("=") ? "analyse" : "home");
};

/** The name of the room that an address asks for, if there is no such room. */
export const missingRoom = (fragment: string): string | undefined => {
  const written = fragment.replace(/^#/, "");
  const name = decode(written) ?? written;
  if (name === "" || name === "home" || roomOf(fragment) !== "home") return undefined;
  return name.length > MOST_SHOWN ? `${name.slice(0, MOST_SHOWN)}…` : name;
};

const MOST_SHOWN = 40;

/** The name of a room, or of a link, in the current language. */
export const roomTitle = (name: string): string => (shellWords as unknown as Readonly<Record<string, string>>)[name];

/** The full URL of a fragment, without `?lang=`, which would force a language on the reader. */
export const linkTo = (fragment: string): string => {
  const { origin, pathname, search } = location;
  const asked = new URLSearchParams(search);
  asked.delete("lang");
  return `${origin}${pathname}${asked.size > 0 ? `?${asked}` : ""}#${fragment}`;
};

/** The shown room and its address: a fragment, with its `#`. */
export const room = signal<{ readonly name: string; readonly fragment: string }>({ name: "home", fragment: "" });

/** The targets of the rooms' links: what was last seen in each room; none before the first visit. */
export const links = signal<Readonly<Record<string, string>>>({});

export const enter = (fragment: string): void => {
  const name = roomOf(fragment);
  room.value = { name, fragment };
  links.value = { ...links.peek(), [name]: name === "home" ? "#" : fragment };
};

/** From now on, the link of a room leads to its beginning. */
export const forgetPlace = (name: string): void => {
  const { [name]: _, ...others } = links.peek();
  links.value = others;
};

/** The window's history. Browsers limit how often it may change; the next change makes up for a refused change. */
export const windowHistory = {
  get href() {
    return location.href;
  },
  get state(): unknown {
    return history.state;
  },
  push: (state: unknown, address: string) => attempt(() => history.pushState(state, "", address)),
  replace: (state: unknown, address: string) => attempt(() => history.replaceState(state, "", address)),
  back: () => history.back(),
};

const attempt = (change: () => void): void => {
  try {
    change();
  } catch {
    // Refused: see above.
  }
};

/** Writes the address of the shown room: `play&preset=russian`, without a `#`. */
const writeRoomAddress: WriteRoomAddress = (fragment, how) => {
  if (how === "push") windowHistory.push(null, `#${fragment}`);
  else windowHistory.replace(history.state, `#${fragment}`);
  enter(`#${fragment}`);
};

/** The state of a room. It shows what an address names, and stops its work when you leave the room. */
interface RoomState {
  goTo(fragment: string): unknown;
  leave(): void;
}

/**
 * The state of the shown room; it follows the address.
 * @param make creates the state or returns an earlier one
 */
export const useRoom = <State extends RoomState>(
  make: (startWorker: StartWorker, write: WriteRoomAddress) => State,
): State => {
  const state = useMemo(() => make(startEngine, writeRoomAddress), []);
  const shown = room.value;
  // Not after the next paint: by then, a room that you came back to has begun its work.
  useLayoutEffect(() => () => state.leave(), [state]);
  // Before the next key or click: an address that the room wrote for an earlier one would undo it.
  // Also if the address is the same again: after midnight, it names the puzzle of another day.
  useLayoutEffect(() => void state.goTo(shown.fragment), [state, shown]);
  return state;
};
