import { fail, type InputError, ok } from "@broadside/engine";
import type { PuzzleLevel } from "@broadside/engine/puzzles";
import { addressCodec, oneOf } from "../address-codec.ts";
import { LEVELS, MAX_NUMBER, type PuzzleName, type PuzzleSize, puzzleOfDay, SIZES } from "./puzzle-name.ts";

/** What an address of the room names, as far as it does. */
interface PuzzleFields {
  readonly level?: PuzzleLevel;
  readonly size?: PuzzleSize;
  readonly number?: number;
}

/** The room's addresses: `puzzles` for the day's puzzle, or `puzzles&level=hard&size=10&number=17`. */
export const PUZZLES_ADDRESS = addressCodec<PuzzleFields>("puzzles", {
  level: oneOf(LEVELS),
  size: {
    read: (text, _, where) => {
      const size = SIZES.find((known) => String(known) === text);
      return size === undefined
        ? fail(where, `there is no board of the size "${text.slice(0, 20)}"`, SIZES.join(", "))
        : ok(size);
    },
    write: String,
  },
  number: {
    read: (text, _, where) => {
      const number = /^\d{1,8}$/.test(text) ? Number(text) : 0;
      if (number >= 1) return ok(number);
      return fail(where, `there is no puzzle "${text.slice(0, 20)}"`, `write a number from 1 to ${MAX_NUMBER}`);
    },
    write: String,
  },
});

/** The puzzle of an address; that of the day where a part is missing or unreadable. */
export const parsePuzzlesAddress = (
  fragment: string,
  today: number,
): { readonly name: PuzzleName; readonly problems: readonly InputError[] } => {
  const { values, unread, problems } = PUZZLES_ADDRESS.parse(fragment);
  return { name: { ...puzzleOfDay(today), ...(unread.size === 0 ? values : {}) }, problems };
};

/** The address of a puzzle as a fragment, without `#`; that of the room for the puzzle of the day. */
export const formatPuzzlesAddress = (name?: PuzzleName): string => PUZZLES_ADDRESS.format(name ?? {});
