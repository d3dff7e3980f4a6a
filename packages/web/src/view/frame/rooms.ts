import { signal } from "@preact/signals";
import { type RoomName, roomOf } from "../../text/address-codec.ts";

/** The room that is shown, and its address: a fragment with its `#`. */
export const room = signal<{ readonly name: RoomName; readonly fragment: string }>({ name: "home", fragment: "" });

/** Where the links of the rooms lead, back to what was last seen there; none for a room that was not entered yet. */
export const links = signal<Readonly<Partial<Record<RoomName, string>>>>({});

/** Notes that a room is shown at an address. */
export const enter = (fragment: string): void => {
  const name = roomOf(fragment);
  room.value = { name, fragment };
  links.value = { ...links.peek(), [name]: fragment === "" ? "#" : fragment };
};
