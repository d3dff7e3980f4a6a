import type { Mark, Marks, PuzzleGrid, PuzzleLine, Run } from "./puzzle-grid.ts";

/** How hard a puzzle is for a person: what its hardest step needs. */
export const PUZZLE_LEVELS = ["easy", "medium", "hard", "expert"] as const;

/** How hard a puzzle is; see {@link PUZZLE_LEVELS}. */
export type PuzzleLevel = (typeof PUZZLE_LEVELS)[number];

/** A way in which a person finds out what lies on cells. */
export interface Technique {
  readonly name: string;
  readonly level: PuzzleLevel;
  /** What it says, in a sentence. */
  readonly about: string;
  /** What it finds out that is not known yet. */
  readonly find: (grid: PuzzleGrid) => Marks;
}

/** Gathers marks of cells that are not known yet. */
class Found {
  readonly marks = new Map<number, Mark>();
  readonly #grid: PuzzleGrid;

  constructor(grid: PuzzleGrid) {
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

const completeLines = (grid: PuzzleGrid): Marks => {
  const found = new Found(grid);
  for (const line of grid.rules.lines) {
    const { missing, open } = stateOf(grid, line);
    if (missing === 0) found.add("water", ...open);
    else if (missing === open.length) found.add("ship", ...open);
  }
  return found.marks;
};

/** The ship cells that a line misses, and its cells of which nothing is known. */
const stateOf = (grid: PuzzleGrid, { total, cells }: PuzzleLine): { missing: number; open: number[] } => ({
  missing: total - cells.filter((cell) => grid.isShip(cell)).length,
  open: cells.filter((cell) => grid.isUnknown(cell)),
});

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
    if (places.length === left[length]) found.add("ship", ...places.flat());
    else if (places.length > 0)
      found.add("ship", ...places[0].filter((cell) => places.every((place) => place.includes(cell))));
    if (found.marks.size > 0) return found.marks;
  }
  return new Map();
};

/** More ways to fill a line are not gone through. */
const MOST_WAYS = 20_000;

const lineWays = (grid: PuzzleGrid): Marks => {
  const runs = grid.runs();
  if (!runs) return new Map();
  for (const line of grid.rules.lines) {
    const marks = alwaysInLine(grid, line, runs);
    if (marks.size > 0) return marks;
  }
  return new Map();
};

/** What every way to fill a line has in common. */
const alwaysInLine = (grid: PuzzleGrid, line: PuzzleLine, runs: readonly Run[]): Marks => {
  const { missing, open } = stateOf(grid, line);
  const found = new Found(grid);
  if (missing <= 0 || missing >= open.length) return found.marks;
  const ship = new Set(open);
  const water = new Set(open);
  const left = grid.left(runs);
  let tries = 0;
  let ways = 0;
  const chosen = new Set<number>();
  const go = (from: number, more: number): void => {
    if (++tries > MOST_WAYS || (ship.size === 0 && water.size === 0)) return;
    if (more === 0) {
      if (!isPossible(grid, line, chosen, left)) return;
      ways++;
      for (const cell of open) (chosen.has(cell) ? water : ship).delete(cell);
      return;
    }
    for (let i = from; i <= open.length - more; i++) {
      chosen.add(open[i]);
      go(i + 1, more - 1);
      chosen.delete(open[i]);
    }
  };
  go(0, missing);
  if (tries > MOST_WAYS || ways === 0) return found.marks;
  found.add("ship", ...ship);
  found.add("water", ...water);
  return found.marks;
};

/** Whether a line may be filled so, as far as the line and the cells beside it show. */
const isPossible = (
  grid: PuzzleGrid,
  { cells, along }: PuzzleLine,
  chosen: ReadonlySet<number>,
  left: readonly number[],
): boolean => {
  const { around } = grid.rules;
  const isShip = (cell: number | undefined): boolean => cell !== undefined && (chosen.has(cell) || grid.isShip(cell));
  const [back, on, over, under] =
    along === "right" ? (["left", "right", "up", "down"] as const) : (["up", "down", "left", "right"] as const);
  const rest = [...left];
  const longest = left.findLastIndex((count) => count > 0);
  for (const cell of cells) {
    if (!isShip(cell)) continue;
    const near = around[cell];
    if (chosen.has(cell) && near.corners.some((corner) => grid.isShip(corner))) return false;
    const isCrossed = grid.isShip(near[over]) || grid.isShip(near[under]);
    if (isCrossed && (isShip(near[back]) || isShip(near[on]))) return false;
    if (isShip(near[back])) continue;
    let length = 1;
    let isNew = chosen.has(cell);
    for (let next = near[on]; isShip(next); next = around[next as number][on]) {
      length++;
      isNew ||= chosen.has(next as number);
    }
    if (length === 1 || isCrossed) continue;
    if (isNew && length > longest) return false;
    // In a filled line the run is a whole ship, unless it was one before.
    if (isNew && --rest[length] < 0) return false;
  }
  return true;
};

/** What is found by supposing a cell and running into a contradiction. */
const lookAhead = (grid: PuzzleGrid): Marks => {
  for (const cell of grid.unknown())
    for (const [mark, other] of [
      ["ship", "water"],
      ["water", "ship"],
    ] as const) {
      const supposed = grid.clone();
      supposed.mark(new Map([[cell, mark]]));
      if (!settle(supposed)) return new Map([[cell, other]]);
    }
  return new Map();
};

/** Goes on with all techniques but looking ahead; false where that ends in a contradiction. */
const settle = (grid: PuzzleGrid): boolean => {
  for (;;) {
    if (grid.isBroken()) return false;
    const marks = PLAIN.map(({ find }) => find(grid)).find(({ size }) => size > 0);
    if (!marks) return hasPlaces(grid);
    if (!grid.mark(marks)) return false;
  }
};

/** Whether every ship that is left has a place. */
const hasPlaces = (grid: PuzzleGrid): boolean => {
  const left = grid.left(grid.runs() ?? []);
  return left.every((count, length) => count <= 0 || grid.places(length).length >= count);
};

const PLAIN: readonly Technique[] = [
  { name: "clue", level: "easy", about: "the clue says what lies on the cell and beside it", find: byClues },
  { name: "beside a ship", level: "easy", about: "ships do not touch, and lie straight", find: besideShips },
  {
    name: "complete line",
    level: "easy",
    about: "the line has all its ship cells, or needs every cell that is left",
    find: completeLines,
  },
  {
    name: "longest ship",
    level: "medium",
    about: "no ship that is left is longer",
    find: longestShips,
  },
  { name: "only place", level: "medium", about: "a ship that is left fits nowhere else", find: onlyPlaces },
  { name: "line combinations", level: "hard", about: "every way to fill the line has it", find: lineWays },
];

/** The techniques of people, the easy ones first. */
export const TECHNIQUES: readonly Technique[] = [
  ...PLAIN,
  { name: "look ahead", level: "expert", about: "the other way ends in a contradiction", find: lookAhead },
];
