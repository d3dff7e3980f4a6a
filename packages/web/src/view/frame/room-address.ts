import { enter } from "./rooms.ts";

/** How a room writes its address: as a new entry of the browser's history, or in place of the present one. */
export type WriteRoomAddress = (fragment: string, how: "push" | "replace") => void;

/** Writes the address of the room that is shown: `play&preset=russian`, without a `#`. */
export const writeRoomAddress: WriteRoomAddress = (fragment, how) => {
  try {
    if (how === "push") history.pushState(null, "", `#${fragment}`);
    else history.replaceState(history.state, "", `#${fragment}`);
  } catch {
    // Browsers limit how often the address may change; the next change makes up for it.
  }
  enter(`#${fragment}`);
};
