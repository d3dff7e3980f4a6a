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

/** What an address of the room names, as far as it names anything. */
interface PuzzleFields {
  readonly kind: PuzzleKind;
  /** Of a best shot. */
  readonly id?: string;
  readonly level?: PuzzleLevel;
  readonly size?: PuzzleSize;
  readonly number?: number;
  readonly ships?: (typeof SHIP_KINDS)[number];
  /** The rules of a puzzle made elsewhere. */
  readonly rules?: string;
}

/**
 * The room's addresses: `puzzles` for the daily puzzle; `puzzles&level=hard&size=10&number=17`, perhaps with
 * `&ships=shapes`; a whole puzzle in its rules, `puzzles&rules={'board':…}`; and for best-shot puzzles
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

/** The rules of a puzzle. Fails for rules without totals and clues. */
export const asPuzzle = (scenario: Scenario): Result<Scenario> =>
  scenario.totals || scenario.clues
    ? ok(scenario)
    : fail("puzzle", "has no totals and no clues", "write them: broadside puzzle --json shows how");

/**
 * What an address names, and what is wrong with it. If a part is missing or unreadable, it names the daily
 * puzzle.
 */
export interface ReadPuzzlesAddress {
  readonly kind: PuzzleKind;
  /** The puzzle of solitaire. */
  readonly name: PuzzleName;
  /** The id of the best-shot puzzle; undefined for the daily one. */
  readonly id: string | undefined;
  readonly problems: readonly InputError[];
}

/** Reads an address. */
export const parsePuzzlesAddress = (fragment: string, today: number): ReadPuzzlesAddress => {
  const { values, unread, problems } = PUZZLES_ADDRESS.parse(fragment);
  const { kind, id, ...name } = values;
  return { kind, id, name: { ...puzzleOfDay(today), ...(unread.size === 0 ? name : {}) }, problems };
};

/** The address of a puzzle as a fragment, without `#`; for the daily puzzle, the address of the room. */
export const formatPuzzlesAddress = (name?: PuzzleName): string => {
  const { rules, ...made } = name ?? {};
  return PUZZLES_ADDRESS.format(rules === undefined ? made : { rules });
};

/** The address of the best-shot puzzle with the given id, or of the daily one if there is no id. */
export const formatBestShotAddress = (id?: string): string =>
  PUZZLES_ADDRESS.format({ kind: "best-shot", ...(id === undefined ? {} : { id }) });
