import type { CommonRules, Mark, Marks, PuzzleGrid, PuzzleLine, PuzzleState, Run } from "./puzzle-grid.ts";

/** How hard a puzzle is for a person: what its hardest step needs. */
export const PUZZLE_LEVELS = ["easy", "medium", "hard", "expert"] as const;

/** How hard a puzzle is; see {@link PUZZLE_LEVELS}. */
export type PuzzleLevel = (typeof PUZZLE_LEVELS)[number];

/** A way in which a person finds out what lies on cells. */
export interface Technique<State = PuzzleGrid> {
  readonly name: string;
  readonly level: PuzzleLevel;
  /** What it says, in a sentence. */
  readonly about: string;
  /** What it finds out that is not known yet. */
  readonly find: (grid: State) => Marks;
}

/** Gathers marks of cells that are not known yet. */
export class Found {
  readonly marks = new Map<number, Mark>();
  readonly #grid: Pick<PuzzleGrid, "isUnknown">;

  constructor(grid: Pick<PuzzleGrid, "isUnknown">) {
    this.#grid = grid;
  }

  add(mark: Mark, ...cells: readonly (number | undefined)[]): void {
    for (const cell of cells) if (cell !== undefined && this.#grid.isUnknown(cell)) this.marks.set(cell, mark);
  }
}

const byClues = (grid: PuzzleGrid): Marks => {
  const found = new Found(grid);
  for (const [cell, clue] of grid.rules.clues) {
    const { left, right, up, down, sides } = grid.rules.around[cell];
    if (clue === "water") {
      found.add("water", cell);
      continue;
    }
    found.add("ship", cell);
    const ends = { left: right, right: left, top: down, bottom: up } as const;
    if (clue === "single") found.add("water", ...sides);
    else if (clue === "middle") {
      if (grid.isWater(left) || grid.isWater(right)) found.add("ship", up, down);
      if (grid.isWater(up) || grid.isWater(down)) found.add("ship", left, right);
    } else if (clue !== "ship") {
      found.add("ship", ends[clue]);
      found.add("water", ...sides.filter((side) => side !== ends[clue]));
    }
  }
  return found.marks;
};

const besideShips = (grid: PuzzleGrid): Marks => {
  const found = new Found(grid);
  for (const cell of grid.ships()) {
    const { left, right, up, down, corners } = grid.rules.around[cell];
    found.add("water", ...corners);
    if (grid.isShip(left) || grid.isShip(right)) found.add("water", up, down);
    if (grid.isShip(up) || grid.isShip(down)) found.add("water", left, right);
  }
  return found.marks;
};

/** What completes lines, of any ships: they have all their ship cells, or need every cell that is left. */
export const completeLine = {
  name: "complete line",
  level: "easy",
  about: "the line has all its ship cells, or needs every cell that is left",
  find: (grid: Pick<PuzzleGrid, "isUnknown" | "missing"> & { readonly rules: CommonRules }): Marks => {
    const found = new Found(grid);
    for (const [i, { cells }] of grid.rules.lines.entries()) {
      const open = cells.filter((cell) => grid.isUnknown(cell));
      const missing = grid.missing(i);
      if (missing === 0) found.add("water", ...open);
      else if (missing === open.length) found.add("ship", ...open);
    }
    return found.marks;
  },
} as const;

const longestShips = (grid: PuzzleGrid): Marks => {
  const found = new Found(grid);
  const runs = grid.runs();
  if (!runs) return found.marks;
  const longest = grid.longest(runs);
  const { around } = grid.rules;
  for (const { cells, along, isWhole } of runs) {
    if (isWhole || cells.length < longest) continue;
    if (cells.length === 1) found.add("water", ...around[cells[0]].sides);
    else if (along === "right") found.add("water", around[cells[0]].left, around[cells[cells.length - 1]].right);
    else found.add("water", around[cells[0]].up, around[cells[cells.length - 1]].down);
  }
  const lengthAt = new Map(runs.flatMap((run) => run.cells.map((cell) => [cell, run.cells.length] as const)));
  const length = (cell: number | undefined): number => (cell === undefined ? 0 : (lengthAt.get(cell) ?? 0));
  for (const cell of grid.unknown()) {
    const { left, right, up, down } = around[cell];
    if (Math.max(length(left) + length(right), length(up) + length(down)) + 1 > longest) found.add("water", cell);
  }
  return found.marks;
};

const onlyPlaces = (grid: PuzzleGrid): Marks => {
  const runs = grid.runs();
  if (!runs) return new Map();
  const left = grid.left(runs);
  for (let length = left.length - 1; length > 0; length--) {
    if (left[length] <= 0) continue;
    const places = grid.places(length);
    const found = new Found(grid);
    if (places.length === left[length]) for (const { cells } of places) found.add("ship", ...cells);
    else {
      let common = places[0]?.cells ?? [];
      for (const { cells } of places) if (common.length > 0) common = common.filter((cell) => cells.includes(cell));
      found.add("ship", ...common);
    }
    if (found.marks.size > 0) return found.marks;
  }
  return new Map();
};

/** More ways to fill a line are not gone through. */
export const MOST_WAYS = 20_000;

const lineWays = (grid: PuzzleGrid): Marks => {
  const runs = grid.runs();
  if (!runs) return new Map();
  for (const [i, line] of grid.rules.lines.entries()) {
    const marks = alwaysInLine(grid, line, grid.missing(i), runs);
    if (marks.size > 0) return marks;
  }
  return new Map();
};

/** What every way to fill a line has in common, as far as the line and the cells beside it show. */
const alwaysInLine = (grid: PuzzleGrid, line: PuzzleLine, missing: number, runs: readonly Run[]): Marks => {
  const found = new Found(grid);
  const open = line.cells.filter((cell) => grid.isUnknown(cell));
  if (missing <= 0 || missing >= open.length) return found.marks;
  const ways = new LineWays(grid, line, missing, grid.left(runs));
  if (!ways.areAllSeen()) return found.marks;
  found.add("ship", ...open.filter((cell) => !ways.canBe(cell, "water")));
  found.add("water", ...open.filter((cell) => !ways.canBe(cell, "ship")));
  return found.marks;
};

/** The ways to fill a line: cell by cell, with the ships that are left. */
class LineWays {
  readonly #grid: PuzzleGrid;
  readonly #cells: readonly number[];
  /** By place on the line: whether the next place is its neighbour, and whether a ship crosses it. */
  readonly #isJoined: readonly boolean[];
  readonly #isCrossed: readonly boolean[];
  readonly #missing: number;
  readonly #left: number[];
  readonly #longest: number;
  readonly #chosen = new Set<number>();
  readonly #ship = new Set<number>();
  readonly #water = new Set<number>();
  #open: number;
  #tries = 0;
  #ways = 0;

  constructor(grid: PuzzleGrid, { cells, along }: PuzzleLine, missing: number, left: number[]) {
    const { around } = grid.rules;
    const across = along === "right" ? (["up", "down"] as const) : (["left", "right"] as const);
    this.#grid = grid;
    this.#cells = cells;
    this.#isJoined = cells.map((cell, i) => around[cell][along] === cells[i + 1]);
    this.#isCrossed = cells.map((cell) => across.some((way) => grid.isShip(around[cell][way])));
    this.#missing = missing;
    this.#left = left;
    this.#longest = left.findLastIndex((count) => count > 0);
    this.#open = cells.filter((cell) => grid.isUnknown(cell)).length;
  }

  /** Goes through the ways; false where they are too many, or none. */
  areAllSeen(): boolean {
    this.#go(0, this.#missing, this.#open, 0);
    return this.#tries <= MOST_WAYS && this.#ways > 0;
  }

  /** Whether a way has this on a cell. */
  canBe(cell: number, mark: Mark): boolean {
    return (mark === "ship" ? this.#ship : this.#water).has(cell);
  }

  /** Fills the places from i on; `length` ship cells hang together before it. */
  #go(i: number, missing: number, open: number, length: number): void {
    if (++this.#tries > MOST_WAYS || (this.#ship.size === this.#open && this.#water.size === this.#open)) return;
    if (i === this.#cells.length) {
      this.#endRun(i, length, () => this.#note());
      return;
    }
    const cell = this.#cells[i];
    const isUnknown = this.#grid.isUnknown(cell);
    if (isUnknown && missing > 0) {
      this.#chosen.add(cell);
      this.#goShip(i, missing - 1, open - 1, length);
      this.#chosen.delete(cell);
    }
    if (isUnknown ? missing < open : this.#grid.isWater(cell))
      this.#endRun(i, length, () => this.#go(i + 1, missing, isUnknown ? open - 1 : open, 0));
    else if (!isUnknown) this.#goShip(i, missing, open, length);
  }

  #goShip(i: number, missing: number, open: number, length: number): void {
    if (length > 0 && (this.#isCrossed[i] || (length === 1 && this.#isCrossed[i - 1]))) return;
    if (length + 1 > this.#longest && this.#chosen.has(this.#cells[i])) return;
    if (this.#isJoined[i]) this.#go(i + 1, missing, open, length + 1);
    else this.#endRun(i + 1, length + 1, () => this.#go(i + 1, missing, open, 0));
  }

  /** Goes on after a run that ends before place i, if it may be a ship of its own. */
  #endRun(i: number, length: number, next: () => void): void {
    // A single cell may belong to a ship across; so may one that a ship crosses.
    if (length < 2 || this.#wasWhole(i - length, i)) next();
    else if (this.#left[length] > 0) {
      this.#left[length]--;
      next();
      this.#left[length]++;
    }
  }

  /** Whether the ship cells from one place to another were a whole ship before the line was filled. */
  #wasWhole(from: number, to: number): boolean {
    const [before, after] = [from - 1, to].map((i) =>
      this.#isJoined[Math.min(i, to - 1)] ? this.#cells[i] : undefined,
    );
    return (
      this.#grid.isWater(before) &&
      this.#grid.isWater(after) &&
      this.#cells.slice(from, to).every((cell) => this.#grid.isShip(cell))
    );
  }

  #note(): void {
    this.#ways++;
    for (const cell of this.#cells)
      if (this.#grid.isUnknown(cell)) (this.#chosen.has(cell) ? this.#ship : this.#water).add(cell);
  }
}

/** What is found by supposing a cell, going on with simple techniques, and running into a contradiction. */
const lookAhead = <State extends PuzzleState>(grid: State, simple: readonly Technique<State>[]): Marks => {
  for (const cell of grid.unknown())
    for (const [mark, other] of [
      ["ship", "water"],
      ["water", "ship"],
    ] as const) {
      const supposed = grid.clone();
      supposed.mark(new Map([[cell, mark]]));
      if (!settle(supposed, simple)) return new Map([[cell, other]]);
    }
  return new Map();
};

/** Goes on with some techniques; false where that ends in a contradiction. */
export const settle = <State extends PuzzleState>(grid: State, techniques: readonly Technique<State>[]): boolean => {
  for (;;) {
    if (grid.isBroken()) return false;
    let marks: Marks | undefined;
    for (const { find } of techniques) {
      marks = find(grid);
      if (marks.size > 0) break;
    }
    if (!marks || marks.size === 0) return grid.hasPlaces();
    if (!grid.mark(marks)) return false;
  }
};

/** The techniques up to medium: looking ahead goes on with them. */
export const SIMPLE: readonly Technique[] = [
  { name: "clue", level: "easy", about: "the clue says what lies on the cell and beside it", find: byClues },
  { name: "beside a ship", level: "easy", about: "ships do not touch, and lie straight", find: besideShips },
  completeLine,
  {
    name: "longest ship",
    level: "medium",
    about: "no ship that is left is longer",
    find: longestShips,
  },
  { name: "only place", level: "medium", about: "a ship that is left fits nowhere else", find: onlyPlaces },
];

/**
 * All techniques of people, the easy ones first: simple ones, every way to fill a line, and looking ahead with the
 * simple ones.
 */
export const withHarder = <State extends PuzzleState>(
  simple: readonly Technique<State>[],
  lineWays: (grid: State) => Marks,
): readonly Technique<State>[] => [
  ...simple,
  { name: "line combinations", level: "hard", about: "every way to fill the line has it", find: lineWays },
  {
    name: "look ahead",
    level: "expert",
    about: "the other way ends in a contradiction",
    find: (grid) => lookAhead(grid, simple),
  },
];

/** The techniques of people for straight ships that lie apart. */
export const TECHNIQUES: readonly Technique[] = withHarder(SIMPLE, lineWays);
