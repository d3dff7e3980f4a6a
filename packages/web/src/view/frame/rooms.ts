import { signal } from "@preact/signals";

/** The rooms of the page. Each is loaded when it is entered, and has the addresses whose fragment begins with its name. */
export const ROOMS = ["analyse", "play", "review", "trees", "compare", "learn"] as const;

/** The name of a room. */
export type RoomName = (typeof ROOMS)[number];

/** The room of an address. Those that name none are positions, and so Analyse's. */
export const roomOf = (fragment: string): RoomName =>
  ROOMS.find((room) => fragment.match(/^#?(\w+)(&|$)/)?.[1] === room) ?? "analyse";

/** The room that is shown, and its address: a fragment with its `#`. */
export const room = signal<{ readonly name: RoomName; readonly fragment: string }>({ name: "analyse", fragment: "" });

/** Where the links of the rooms lead, back to what was last seen there; none for a room that was not entered yet. */
export const links = signal<Readonly<Partial<Record<RoomName, string>>>>({});

/** Notes that a room is shown at an address. */
export const enter = (fragment: string): void => {
  const name = roomOf(fragment);
  room.value = { name, fragment };
  links.value = { ...links.peek(), [name]: fragment === "" ? "#" : fragment };
};
