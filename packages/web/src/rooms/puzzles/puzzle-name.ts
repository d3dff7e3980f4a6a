import {
  fail,
  ok,
  parseScenario,
  preset,
  type Result,
  type Scenario,
  type ScenarioSource,
  unwrap,
} from "@broadside/engine";
import type { BestShotTheme, PuzzleLevel } from "@broadside/engine/puzzles";
import { addressCodec, oneOf, quoteDoubly, quoteSingly } from "../../board/notation/address-codec.ts";
import { formatRules, parseRules } from "../../board/rules/rules.ts";

/** The levels of puzzles, the easiest first. Importing the engine's own list would load all its techniques. */
export const LEVELS = ["easy", "medium", "hard", "expert"] as const satisfies readonly PuzzleLevel[];

/** The themes of best-shot puzzles, in the order in which they are offered. */
export const THEMES = [
  "after-hit",
  "search",
  "parity",
  "last-ship",
  "what-sunk-tells",
  "contact",
] as const satisfies readonly BestShotTheme[];

/** The kinds of puzzles; the room opens with the first. */
export const KINDS = ["solitaire", "best-shot"] as const;

export type PuzzleKind = (typeof KINDS)[number];

export const SIZES = [6, 8, 10] as const;

export type PuzzleSize = (typeof SIZES)[number];

export const SHIP_KINDS = ["straight", "shapes"] as const;

/** What determines a puzzle, so that it is the same on every device. */
export interface PuzzleName {
  readonly level: PuzzleLevel;
  readonly size: PuzzleSize;
  readonly number: number;
  /** Straight ships if absent. */
  readonly ships?: (typeof SHIP_KINDS)[number];
  /** The rules, with totals and clues, of a puzzle made elsewhere; the other fields then mean nothing. */
  readonly rules?: string;
}

/** The largest number of a puzzle. The number of a daily puzzle is its date, such as 20261125. */
export const MAX_NUMBER = 99_999_999;

const rules = (size: number, fleet: ScenarioSource["fleet"]): Scenario =>
  unwrap(parseScenario({ board: { size: [size, size] }, fleet, contact: "none", answers: "hit" }));

const battleship = { name: "battleship", length: 4 };
const cruiser = { name: "cruiser", length: 3 };
const destroyer = { name: "destroyer", length: 2 };
const boat = { name: "boat", length: 1, count: 3 };

/** The rules for puzzles of each size, without totals and clues. */
export const PUZZLE_RULES: Readonly<Record<PuzzleSize, Scenario>> = {
  6: rules(6, [cruiser, { ...destroyer, count: 2 }, boat]),
  8: rules(8, [battleship, { ...cruiser, count: 2 }, { ...destroyer, count: 2 }, boat]),
  10: preset("russian"),
};

const letter = {
  I: { name: "I", length: 3 },
  L: { name: "L", shape: ["X.", "X.", "XX"] },
  O: { name: "O", shape: ["XX", "XX"] },
  T: { name: "T", shape: ["XXX", ".X."] },
  V: { name: "V", shape: ["X.", "XX"] },
};

/** Shapes are named after letters, so their names need no translation. */
const SHAPE_RULES = {
  6: rules(6, [letter.L, { ...letter.V, count: 2 }, { ...boat, count: 2 }]),
  8: rules(8, [letter.O, letter.T, letter.V, letter.I, boat]),
};

/** The board sizes for a kind of ships: with shapes, a puzzle on 10x10 takes too long to make. */
export const sizesOf = (ships: PuzzleName["ships"]): readonly PuzzleSize[] => (ships === "shapes" ? [6, 8] : SIZES);

/** The rules of a puzzle: without totals and clues if it has yet to be made, unchanged if it was made elsewhere. */
export const rulesOf = ({ size, ships, rules }: PuzzleName): Scenario =>
  rules !== undefined
    ? unwrap(parseRules(rules))
    : ships === "shapes"
      ? SHAPE_RULES[size === 6 ? 6 : 8]
      : PUZZLE_RULES[size];

/** The key under which a puzzle is stored: `hard-10-17`, `shapes-hard-10-17`, or the rules of one made elsewhere. */
export const puzzleKey = ({ level, size, number, ships, rules }: PuzzleName): string =>
  rules ?? `${ships === "shapes" ? "shapes-" : ""}${level}-${size}-${number}`;

/** A date in the device's time zone as a number: 20261125. */
export const dayOf = (date: Date): number => date.getFullYear() * 10_000 + (date.getMonth() + 1) * 100 + date.getDate();

/** The date for such a number, at noon; undefined if there is no such day. */
export const dateOf = (day: number): Date | undefined => {
  const [year, month] = [Math.floor(day / 10_000), Math.floor(day / 100) % 100];
  const date = new Date(year, month - 1, day % 100, 12);
  return year >= 1900 && dayOf(date) === day ? date : undefined;
};

/** The first day in the calendar. */
export const FIRST_DAY = 20260101;

/** The day before, by the calendar of the device's time zone: a zone that changed sides of the date line skipped one. */
export const dayBefore = (day: number): number => {
  const noon = dateOf(day);
  if (!noon) throw new RangeError(`${day} is no day`);
  return dayOf(new Date(noon.getTime() - 24 * 60 * 60 * 1000));
};

/** What all daily puzzles have in common. */
export const DAILY = { size: 10 } as const satisfies Partial<PuzzleName>;

/** The puzzle of a day and a level, the same for everybody. */
export const puzzleOfDay = (day: number, level: PuzzleLevel): PuzzleName => ({ level, ...DAILY, number: day });

/** The day, if the puzzle is a daily one; undefined for others. */
export const dayOfPuzzle = (name: PuzzleName): number | undefined =>
  dateOf(name.number) && puzzleKey(puzzleOfDay(name.number, name.level)) === puzzleKey(name) ? name.number : undefined;

/** The day in the form for programs and results: `2026-11-25`. */
export const isoDay = (day: number): string => String(day).replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");

/** A time in clock form: `6:41`, `1:02:03`. */
export const clockTime = (seconds: number): string => {
  const two = (n: number): string => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
};

/** What an address of the room names; the fields that it omits are absent. */
interface PuzzleFields extends Partial<PuzzleName> {
  readonly kind: PuzzleKind;
  readonly id?: string;
  readonly day?: number;
}

/**
 * The room's addresses: `puzzles` for the daily puzzle; `puzzles&level=hard&size=10&number=17`, perhaps with
 * `&ships=shapes`; a whole puzzle in its rules, `puzzles&rules={'board':…}`; and for best-shot puzzles
 * `puzzles&kind=best-shot`, `puzzles&kind=best-shot&id=17` and, of a day, `puzzles&kind=best-shot&day=20261125`.
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
  day: {
    read: (text, _, where) =>
      /^\d{8}$/.test(text) && dateOf(Number(text))
        ? ok(Number(text))
        : fail(where, `"${text.slice(0, 20)}" is no day`, "write it like 20261125"),
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
  ships: {
    ...oneOf(SHIP_KINDS),
    read: (text, { size }, where) => {
      const ships = oneOf(SHIP_KINDS).read(text, undefined, where);
      const sizes = sizesOf(ships.ok ? ships.value : undefined);
      if (!ships.ok || size === undefined || sizes.includes(size)) return ships;
      return fail(
        'address "size"',
        `there are no puzzles with ${text} on ${size} × ${size} cells`,
        `choose ${sizes.join(" or ")}`,
      );
    },
  },
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
const asPuzzle = (scenario: Scenario): Result<Scenario> =>
  scenario.totals || scenario.clues
    ? ok(scenario)
    : fail("puzzle", "has no totals and no clues", "write them: broadside puzzle --json shows how");

/**
 * What an address names, and what is wrong with it. Instead of an unreadable part it names the daily puzzle: if it
 * names no level, that of the given one. With neither `id` nor `day`, it names the best-shot puzzle that waits today.
 */
export const parsePuzzlesAddress = (fragment: string, today: number, level: PuzzleLevel = LEVELS[0]) => {
  const { values, unread, problems } = PUZZLES_ADDRESS.parse(fragment);
  const { kind, id, day, ...asked } = values;
  const daily = puzzleOfDay(today, level);
  const largest = sizesOf(asked.ships).at(-1) ?? daily.size;
  const name: PuzzleName = unread.size === 0 ? { ...daily, size: largest, ...asked } : daily;
  // East of here, the next day has begun: a link from there opens.
  if (day === undefined || dayBefore(day) <= today) return { kind, id, day, name, problems };
  const early = fail('address "day"', `the puzzle of ${isoDay(day)} is yet to come`, "choose an earlier day").error;
  return { kind, id, day: undefined, name, problems: [...problems, early] };
};

/** The address of a puzzle as a fragment, without `#`; for the daily puzzle, the address of the room. */
export const formatPuzzlesAddress = (name?: PuzzleName): string => {
  const { rules, ...made } = name ?? {};
  return PUZZLES_ADDRESS.format(rules === undefined ? made : { rules });
};

/** The address of the best-shot puzzle with the given id; without one, that of today's, a newcomer's first one. */
export const formatBestShotAddress = (id?: string): string => PUZZLES_ADDRESS.format({ kind: "best-shot", id });

/** The address of the best shot of a day, the same for everybody. */
export const formatBestShotDay = (day: number): string => PUZZLES_ADDRESS.format({ kind: "best-shot", day });
