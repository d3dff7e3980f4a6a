import { type Columns, formatCell } from "../board/cell-name.ts";
import { listOf } from "../core/result.ts";
import { formatNumberOf, wordFor } from "../core/text.ts";
import type { Clue } from "../scenario/clues.ts";
import type { Scenario } from "../scenario/scenario.ts";

/** What a solver has found out about a cell. */
export type Mark = "ship" | "water";

/** What one step finds out, by cell. */
export type Marks = ReadonlyMap<number, Mark>;

/** Ships that are alike: straight ships are identified by their length, others by the name of their class. */
export type AlikeShips = { readonly count: number } & ({ readonly length: number } | { readonly name: string });

/** A line, given by its axis (0 for a column) and its place on the axis, counted from 0. */
export type LinePlace = { readonly axis: number; readonly at: number };

/**
 * Why something holds, as data; `reasonText` puts it into a sentence. `missing` is the number of ship cells that
 * a line still needs; `length` and `longest` are ship lengths in cells.
 */
export type PuzzleReason =
  | { readonly kind: "clue"; readonly cell: number; readonly clue: Clue }
  /** A middle cell of a ship that can lie in only one direction. */
  | { readonly kind: "through"; readonly cell: number }
  | { readonly kind: "beside"; readonly cells: readonly number[] }
  | { readonly kind: "full"; readonly line: LinePlace; readonly total: number }
  | { readonly kind: "needs" | "ways"; readonly line: LinePlace; readonly missing: number }
  | { readonly kind: "all" }
  | { readonly kind: "longest"; readonly cells: readonly number[]; readonly longest: number }
  | { readonly kind: "too-long"; readonly cell: number; readonly length: number; readonly longest: number }
  | { readonly kind: "only"; readonly ships: AlikeShips }
  /** What all places of some ships have in common. */
  | { readonly kind: "common"; readonly ships: AlikeShips }
  /** What all ships that could cover a cell have in common. */
  | { readonly kind: "over"; readonly cell: number }
  | { readonly kind: "no-place" }
  /** The contradiction that would follow if a cell had this mark. */
  | { readonly kind: "ahead"; readonly cell: number; readonly mark: Mark; readonly flaw: PuzzleFlaw };

/** Why no layout completes what is known. */
export type PuzzleFlaw =
  | { readonly kind: "too-many" | "too-few"; readonly line: LinePlace }
  /** Ship cells are connected but not in a line. */
  | { readonly kind: "touch" | "too-long" }
  | { readonly kind: "surplus" | "no-room"; readonly ships: AlikeShips }
  /** A complete ship of a length that no ship of the fleet has. */
  | { readonly kind: "no-such"; readonly length: number }
  /** A ship cell on which no ship fits, or a cell that would have to be both ship and water. */
  | { readonly kind: "uncovered" | "both"; readonly cell: number };

/** What is found out for one reason. */
export interface Finding {
  readonly reason: PuzzleReason;
  readonly marks: Marks;
}

/** The words that {@link reasonText} uses in a language; cells and lists of cells are given by their names. */
export interface ReasonWords {
  readonly column: (name: string) => string;
  readonly row: (name: string) => string;
  /** Ships that are alike, as the subject of a sentence, given by their number of cells or by their name. */
  readonly shipsOf: (count: number, length: number) => string;
  readonly shipsNamed: (count: number, name: string) => string;
  readonly clue: Readonly<Record<Clue, (cell: string) => string>>;
  readonly through: (cell: string) => string;
  readonly beside: (cells: string) => string;
  readonly full: (line: string, total: number) => string;
  readonly needs: (line: string, missing: number) => string;
  readonly ways: (line: string, missing: number) => string;
  readonly all: string;
  readonly longest: (cells: string, longest: number) => string;
  readonly tooLong: (cell: string, length: number, longest: number) => string;
  readonly only: (ships: string, count: number) => string;
  readonly common: (ships: string) => string;
  readonly over: (cell: string) => string;
  readonly noPlace: string;
  /** Says what would follow from a mark; the flaw is one of those below. */
  readonly ifShip: (cell: string, flaw: string) => string;
  readonly ifWater: (cell: string, flaw: string) => string;
  readonly flaws: {
    readonly tooMany: (line: string) => string;
    readonly tooFew: (line: string) => string;
    readonly touch: string;
    readonly tooLong: string;
    readonly surplus: (ships: string) => string;
    readonly noSuch: (length: number) => string;
    readonly noRoom: (ships: string) => string;
    readonly uncovered: (cell: string) => string;
    readonly both: (cell: string) => string;
  };
}

const ENGLISH_REASONS: ReasonWords = {
  column: (name) => `column ${name}`,
  row: (name) => `row ${name}`,
  shipsOf: (count, length) => `${count === 1 ? "the ship" : `the ${count} ships`} of ${formatNumberOf(length, "cell")}`,
  shipsNamed: (count, name) => `${count === 1 ? "the ship" : `the ${count} ships`} “${name}”`,
  clue: {
    water: (cell) => `${cell} is given as water.`,
    ship: (cell) => `${cell} is given as a ship cell.`,
    single: (cell) => `${cell} is a whole ship: water lies on every side.`,
    left: (cell) => `${cell} is the left end of a ship: it goes on to the right only.`,
    right: (cell) => `${cell} is the right end of a ship: it goes on to the left only.`,
    top: (cell) => `${cell} is the upper end of a ship: it goes on downwards only.`,
    bottom: (cell) => `${cell} is the lower end of a ship: it goes on upwards only.`,
    middle: (cell) => `${cell} is given as the middle of a ship.`,
  },
  through: (cell) => `${cell} is the middle of a ship that can lie only one way.`,
  beside: (cells) => `No other ship may touch the one on ${cells}, so water lies beside it.`,
  full: (line, total) =>
    total === 0
      ? `${line} has no ship cells.`
      : `${line} has ${total === 1 ? "its only ship cell" : `all its ${total} ship cells`}: the rest is water.`,
  needs: (line, missing) =>
    `${line} still needs ${formatNumberOf(missing, "ship cell")} and has ${formatNumberOf(missing, "open cell")}: ${
      missing === 1 ? "it is" : missing === 2 ? "both are" : "all are"
    } ship.`,
  ways: (line, missing) =>
    `${line} still needs ${formatNumberOf(missing, "ship cell")}, and every way to place ${wordFor(missing, "it", "them")} has this in common.`,
  all: "All ships are found: the rest is water.",
  longest: (cells, longest) =>
    `No ship longer than ${formatNumberOf(longest, "cell")} is left, so the one on ${cells} ends there.`,
  tooLong: (cell, length, longest) =>
    `A ship through ${cell} would have ${formatNumberOf(length, "cell")} or more, and the longest one left has ${longest}.`,
  only: (ships, count) => `${ships} ${wordFor(count, "fits", "fit")} nowhere else.`,
  common: (ships) => `Every place left for ${ships} has this in common.`,
  over: (cell) => `However the ship on ${cell} lies, this holds.`,
  noPlace: "No ship that is left fits there.",
  ifShip: (cell, flaw) => `If ${cell} were ship, ${flaw}.`,
  ifWater: (cell, flaw) => `If ${cell} were water, ${flaw}.`,
  flaws: {
    tooMany: (line) => `${line} would get too many ship cells`,
    tooFew: (line) => `${line} could not get all its ship cells`,
    touch: "ships would touch or bend",
    tooLong: "a ship would be too long",
    surplus: (ships) => `there would be more than ${ships}`,
    noSuch: (length) => `there would be a ship of ${formatNumberOf(length, "cell")}, and the fleet has none`,
    noRoom: (ships) => `there would be no room for ${ships}`,
    uncovered: (cell) => `no ship would fit over ${cell}`,
    both: (cell) => `${cell} would have to be ship and water`,
  },
};

/**
 * A sentence that explains why a step of a solution holds.
 *
 * Cost: proportional to the number of cells that it names.
 *
 * @param words the words of another language than English, and how it lists cells
 * @param columns the alphabet of the board's columns
 * @example
 * import { unwrap } from "@broadside/engine";
 * import { parsePuzzleText, puzzleRules, reasonText, solvePuzzle } from "@broadside/engine/puzzles";
 *
 * const scenario = unwrap(parsePuzzleText("ships: 2\ncolumns: 1 1\nrows: 0 2"));
 * const { steps } = solvePuzzle(unwrap(puzzleRules(scenario)));
 * reasonText(scenario, steps[0]!.reason); // => "Row 1 has no ship cells."
 */
export const reasonText = (
  { board }: Pick<Scenario, "board">,
  reason: PuzzleReason,
  words: ReasonWords = ENGLISH_REASONS,
  list: (items: readonly string[]) => string = listOf,
  columns?: Columns,
): string => {
  const name = (cell: number): string => formatCell(board, cell, columns);
  const names = (cells: readonly number[]): string => list(cells.map(name));
  const shipsText = (ships: AlikeShips): string =>
    "length" in ships ? words.shipsOf(ships.count, ships.length) : words.shipsNamed(ships.count, ships.name);
  const line = ({ axis, at }: LinePlace): string =>
    // The first cell of a column is named by the column and 1.
    axis === 0 ? words.column(name(at).slice(0, -1)) : words.row(String(at + 1));
  const flawText = (flaw: PuzzleFlaw): string => {
    const { tooMany, tooFew, touch, tooLong, surplus, noSuch, noRoom, uncovered, both } = words.flaws;
    if ("line" in flaw) return (flaw.kind === "too-many" ? tooMany : tooFew)(line(flaw.line));
    if (flaw.kind === "no-such") return noSuch(flaw.length);
    if ("ships" in flaw) return (flaw.kind === "surplus" ? surplus : noRoom)(shipsText(flaw.ships));
    if ("cell" in flaw) return (flaw.kind === "uncovered" ? uncovered : both)(name(flaw.cell));
    return flaw.kind === "touch" ? touch : tooLong;
  };
  const sentence = (): string => {
    switch (reason.kind) {
      case "clue":
        return words.clue[reason.clue](name(reason.cell));
      case "through":
      case "over":
        return words[reason.kind](name(reason.cell));
      case "beside":
        return words.beside(names(reason.cells));
      case "full":
        return words.full(line(reason.line), reason.total);
      case "needs":
      case "ways":
        return words[reason.kind](line(reason.line), reason.missing);
      case "all":
        return words.all;
      case "longest":
        return words.longest(names(reason.cells), reason.longest);
      case "too-long":
        return words.tooLong(name(reason.cell), reason.length, reason.longest);
      case "only":
        return words.only(shipsText(reason.ships), reason.ships.count);
      case "common":
        return words.common(shipsText(reason.ships));
      case "no-place":
        return words.noPlace;
      case "ahead":
        return words[reason.mark === "ship" ? "ifShip" : "ifWater"](name(reason.cell), flawText(reason.flaw));
    }
  };
  const text = sentence();
  return text.charAt(0).toUpperCase() + text.slice(1);
};
