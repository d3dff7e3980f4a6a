import { fail, type InputError, ok, type Result, type Scenario } from "@broadside/engine";
import type { PuzzleLevel } from "@broadside/engine/puzzles";
import { addressCodec, oneOf, quoteDoubly, quoteSingly } from "../address-codec.ts";
import { formatRules, parseRules } from "../rules/rules.ts";
import {
  KINDS,
  LEVELS,
  MAX_NUMBER,
  type PuzzleKind,
  type PuzzleName,
  type PuzzleSize,
  puzzleOfDay,
  SHIP_KINDS,
  SIZES,
} from "./puzzle-name.ts";

/** What an address of the room names, as far as it does. */
interface PuzzleFields {
  readonly kind: PuzzleKind;
  /** Of a best shot. */
  readonly id?: string;
  readonly level?: PuzzleLevel;
  readonly size?: PuzzleSize;
  readonly number?: number;
  readonly ships?: (typeof SHIP_KINDS)[number];
  /** Of a puzzle that was made elsewhere. */
  readonly rules?: string;
}

/**
 * The room's addresses: `puzzles` for the day's puzzle, `puzzles&level=hard&size=10&number=17`, perhaps with `&ships=shapes`,
 * or all of a puzzle in its rules, `puzzles&rules={'board':…}`; of best shots
 * `puzzles&kind=best-shot` and `puzzles&kind=best-shot&id=17`.
 */
export const PUZZLES_ADDRESS = addressCodec<PuzzleFields>("puzzles", {
  kind: { ...oneOf(KINDS), standard: () => KINDS[0] },
  id: {
    read: (text, _, where) =>
      /^[\w-]{1,40}$/.test(text)
        ? ok(text)
        : fail(where, `"${text.slice(0, 40)}" names no puzzle`, "copy the link again"),
    write: String,
  },
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
  ships: oneOf(SHIP_KINDS),
  rules: {
    read: (text) => {
      const scenario = parseRules(quoteDoubly(text));
      if (!scenario.ok) return scenario;
      const puzzle = asPuzzle(scenario.value);
      return puzzle.ok ? ok(formatRules(puzzle.value)) : puzzle;
    },
    write: quoteSingly,
  },
});

/** Fails for rules without totals and clues. */
export const asPuzzle = (scenario: Scenario): Result<Scenario> =>
  scenario.totals || scenario.clues
    ? ok(scenario)
    : fail("puzzle", "has no totals and no clues", "write them: broadside puzzle --json shows how");

/** What an address names, and what is wrong with it: the puzzle of the day where a part is missing or unreadable. */
export interface ReadPuzzlesAddress {
  readonly kind: PuzzleKind;
  /** The puzzle of solitaire. */
  readonly name: PuzzleName;
  /** The best shot; that of the day without one. */
  readonly id: string | undefined;
  readonly problems: readonly InputError[];
}

/** Reads an address. */
export const parsePuzzlesAddress = (fragment: string, today: number): ReadPuzzlesAddress => {
  const { values, unread, problems } = PUZZLES_ADDRESS.parse(fragment);
  const { kind, id, ...name } = values;
  return { kind, id, name: { ...puzzleOfDay(today), ...(unread.size === 0 ? name : {}) }, problems };
};

/** The address of a puzzle as a fragment, without `#`; that of the room for the puzzle of the day. */
export const formatPuzzlesAddress = (name?: PuzzleName): string => {
  const { rules, ...made } = name ?? {};
  return PUZZLES_ADDRESS.format(rules === undefined ? made : { rules });
};

/** The address of a best shot by its id; that of the day without one. */
export const formatBestShotAddress = (id?: string): string =>
  PUZZLES_ADDRESS.format({ kind: "best-shot", ...(id === undefined ? {} : { id }) });
