import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { WriteRoomAddress } from "../../text/address-codec.ts";
import { type RoomName, roomOf } from "../../text/address-codec.ts";
import { type StartWorker, startEngine } from "../../worker/worker-client.ts";

/** The whole address of a fragment, without `?lang=`, which would force a language on the reader. */
export const linkTo = (fragment: string): string => {
  const { origin, pathname, search } = location;
  const asked = new URLSearchParams(search);
  asked.delete("lang");
  return `${origin}${pathname}${asked.size > 0 ? `?${asked}` : ""}#${fragment}`;
};

/** The room that is shown, and its address: a fragment with its `#`. */
export const room = signal<{ readonly name: RoomName; readonly fragment: string }>({ name: "home", fragment: "" });

/** Where the rooms' links lead: back to what was seen there last; none before the first visit. */
export const links = signal<Readonly<Partial<Record<RoomName, string>>>>({});

/** Notes that a room is shown at an address. */
export const enter = (fragment: string): void => {
  const name = roomOf(fragment);
  room.value = { name, fragment };
  links.value = { ...links.peek(), [name]: fragment === "" ? "#" : fragment };
};

/** Writes the address of the room that is shown: `play&preset=russian`, without a `#`. */
const writeRoomAddress: WriteRoomAddress = (fragment, how) => {
  try {
    if (how === "push") history.pushState(null, "", `#${fragment}`);
    else history.replaceState(history.state, "", `#${fragment}`);
  } catch {
    // Browsers limit how often the address may change; the next change makes up for it.
  }
  enter(`#${fragment}`);
};

/** The state of a room: it shows what an address names, and ends its work when the room is left. */
interface RoomState {
  goTo(fragment: string): unknown;
  leave(): void;
}

/** The state of the room that is shown; it follows the address. @param make what begins it, or brings it back */
export const useRoom = <State extends RoomState>(
  make: (startWorker: StartWorker, write: WriteRoomAddress) => State,
): State => {
  const state = useMemo(() => make(startEngine, writeRoomAddress), []);
  const { fragment } = room.value;
  useEffect(() => () => state.leave(), [state]);
  useEffect(() => void state.goTo(fragment), [state, fragment]);
  return state;
};
