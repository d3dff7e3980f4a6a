import { endsOf, type PuzzleGrid, type PuzzleLine, type PuzzleState, type Run } from "./puzzle-grid.ts";
import type { AlikeShips, Finding, Mark, PuzzleFlaw, PuzzleReason } from "./puzzle-reason.ts";

/** How hard a puzzle is for a person, which is the level of its hardest step. */
export const PUZZLE_LEVELS = ["easy", "medium", "hard", "expert"] as const;

/** How hard a puzzle is; see {@link PUZZLE_LEVELS}. */
export type PuzzleLevel = (typeof PUZZLE_LEVELS)[number];

/** A way in which a person finds out what is on cells. */
export interface Technique<State = PuzzleGrid> {
  readonly name: string;
  readonly level: PuzzleLevel;
  /** What the technique says, in a sentence. */
  readonly about: string;
  /** Finds out what is not yet known, reason by reason. */
  readonly find: (grid: State) => Iterable<Finding>;
}

type Cells = readonly (number | undefined)[];

/** What a reason says about cells still unknown, if any. A cell in both lists counts as ship. */
export const finding = (
  grid: PuzzleState,
  reason: PuzzleReason,
  { ship = [], water = [] }: { readonly ship?: Cells; readonly water?: Cells },
): readonly Finding[] => {
  const marks = new Map<number, Mark>();
  for (const cell of water) if (cell !== undefined && grid.isUnknown(cell)) marks.set(cell, "water");
  for (const cell of ship) if (cell !== undefined && grid.isUnknown(cell)) marks.set(cell, "ship");
  return marks.size === 0 ? [] : [{ reason, marks }];
};

function* byClues(grid: PuzzleGrid): Iterable<Finding> {
  for (const [cell, clue] of grid.rules.clues) {
    const reason = { kind: "clue", cell, clue } as const;
    const { left, right, up, down, sides } = grid.rules.around[cell];
    if (clue === "water") yield* finding(grid, reason, { water: [cell] });
    else if (clue === "single") yield* finding(grid, reason, { ship: [cell], water: sides });
    else if (clue === "ship" || clue === "middle") yield* finding(grid, reason, { ship: [cell] });
    else {
      const next = { left: right, right: left, top: down, bottom: up }[clue];
      yield* finding(grid, reason, { ship: [cell, next], water: sides.filter((side) => side !== next) });
    }
    if (clue !== "middle") continue;
    const through = { kind: "through", cell } as const;
    if (grid.isWater(left) || grid.isWater(right)) yield* finding(grid, through, { ship: [up, down] });
    if (grid.isWater(up) || grid.isWater(down)) yield* finding(grid, through, { ship: [left, right] });
  }
}

function* besideShips(grid: PuzzleGrid): Iterable<Finding> {
  const { around } = grid.rules;
  for (const { cells } of grid.runs() ?? []) {
    const isAcross = around[cells[0]].right === cells[1];
    const water = cells.flatMap((cell): Cells => {
      const { left, right, up, down, corners } = around[cell];
      return cells.length === 1 ? corners : [...corners, ...(isAcross ? [up, down] : [left, right])];
    });
    yield* finding(grid, { kind: "beside", cells }, { water });
  }
}

/** Completes lines, for ships of any kind: a line has all its ship cells, or it needs every cell that is left. */
export const completeLine = {
  name: "complete line",
  level: "easy",
  about: "the line has all its ship cells, or needs every cell that is left",
  *find(grid: PuzzleState): Iterable<Finding> {
    for (const [i, { axis, at, total, cells }] of grid.rules.lines.entries()) {
      const open = cells.filter((cell) => grid.isUnknown(cell));
      const [line, missing] = [{ axis, at }, grid.missing(i)];
      if (missing === 0) yield* finding(grid, { kind: "full", line, total }, { water: open });
      else if (missing === open.length) yield* finding(grid, { kind: "needs", line, missing }, { ship: open });
    }
  },
} as const;

function* longestShips(grid: PuzzleGrid): Iterable<Finding> {
  const runs = grid.runs() ?? [];
  const longest = grid.longest(runs);
  const { around } = grid.rules;
  if (longest === 0) {
    yield* finding(grid, { kind: "all" }, { water: grid.unknown() });
    return;
  }
  for (const { cells, along, isWhole } of runs) {
    if (isWhole || cells.length < longest) continue;
    yield* finding(grid, { kind: "longest", cells, longest }, { water: endsOf(around, cells, along) });
  }
  const lengthAt = new Map(runs.flatMap((run) => run.cells.map((cell) => [cell, run.cells.length] as const)));
  const length = (cell: number | undefined): number => (cell === undefined ? 0 : (lengthAt.get(cell) ?? 0));
  for (const cell of grid.unknown()) {
    const { left, right, up, down } = around[cell];
    const joined = Math.max(length(left) + length(right), length(up) + length(down)) + 1;
    if (joined > longest) yield* finding(grid, { kind: "too-long", cell, length: joined, longest }, { water: [cell] });
  }
}

function* onlyPlaces(grid: PuzzleGrid): Iterable<Finding> {
  const runs = grid.runs();
  if (!runs) return;
  const left = grid.left(runs);
  for (let length = left.length - 1; length > 0; length--) {
    const ships = { length, count: left[length] };
    if (ships.count > 0)
      yield* placed(
        grid,
        ships,
        grid.places(length).map(({ cells }) => cells),
      );
  }
}

/** What the places of some ships have in common; if there are no more places than ships, all of their cells. */
export const placed = (
  grid: PuzzleState,
  ships: AlikeShips,
  places: readonly (readonly number[])[],
): readonly Finding[] =>
  places.length === ships.count
    ? finding(grid, { kind: "only", ships }, { ship: places.flat() })
    : finding(grid, { kind: "common", ships }, { ship: shared(places) });

/** The cells that all of the lists contain. */
export const shared = (lists: readonly (readonly number[])[]): readonly number[] => {
  let common = lists[0] ?? [];
  for (const list of lists) {
    if (common.length === 0) break;
    common = common.filter((cell) => list.includes(cell));
  }
  return common;
};

/** If there are more ways than this to fill a line, they are not examined. */
export const MOST_WAYS = 20_000;

function* lineWays(grid: PuzzleGrid): Iterable<Finding> {
  const runs = grid.runs();
  if (!runs) return;
  for (const [i, line] of grid.rules.lines.entries()) yield* alwaysInLine(grid, line, grid.missing(i), runs);
}

/** What every way to fill a line has in common, as far as the line and the adjacent cells show. */
const alwaysInLine = (
  grid: PuzzleGrid,
  line: PuzzleLine,
  missing: number,
  runs: readonly Run[],
): readonly Finding[] => {
  const open = line.cells.filter((cell) => grid.isUnknown(cell));
  if (missing <= 0 || missing >= open.length) return [];
  const ways = waysToFill(grid, line, missing, grid.left(runs));
  if (!ways) return [];
  return finding(grid, waysReason(line, missing), {
    ship: open.filter((cell) => !ways.water.has(cell)),
    water: open.filter((cell) => !ways.ship.has(cell)),
  });
};

/** The reason that every way to fill a line has something in common. */
export const waysReason = ({ axis, at }: PuzzleLine, missing: number): PuzzleReason => ({
  kind: "ways",
  line: { axis, at },
  missing,
});

/**
 * The unknown cells of a line that are ship in some way to fill it with the ships that are left, and those that are
 * water in some way; undefined if there are too many ways to see all, or none.
 */
const waysToFill = (
  grid: PuzzleGrid,
  { cells, along }: PuzzleLine,
  missingAtFirst: number,
  left: number[],
): { readonly ship: ReadonlySet<number>; readonly water: ReadonlySet<number> } | undefined => {
  const { around } = grid.rules;
  const across = along === "right" ? (["up", "down"] as const) : (["left", "right"] as const);
  /** For each place on the line: whether the next place is adjacent, and whether a ship crosses the line here. */
  const isJoined = cells.map((cell, i) => around[cell][along] === cells[i + 1]);
  const isCrossed = cells.map((cell) => across.some((way) => grid.isShip(around[cell][way])));
  const longest = left.findLastIndex((count) => count > 0);
  const unknown = cells.filter((cell) => grid.isUnknown(cell));
  const chosen = new Set<number>();
  const [ship, water] = [new Set<number>(), new Set<number>()];
  let [tries, ways] = [0, 0];

  const note = (): void => {
    ways++;
    for (const cell of unknown) (chosen.has(cell) ? ship : water).add(cell);
  };

  /** Whether the ship cells from one place to another were already a whole ship before the line was filled. */
  const wasWhole = (from: number, to: number): boolean => {
    const [before, after] = [from - 1, to].map((i) => (isJoined[Math.min(i, to - 1)] ? cells[i] : undefined));
    return grid.isWater(before) && grid.isWater(after) && cells.slice(from, to).every((cell) => grid.isShip(cell));
  };

  /** Continues after a run that ends before place i, if the run may be a ship by itself. */
  const endRun = (i: number, length: number, next: () => void): void => {
    // A single cell may belong to a ship that lies across the line, and so may a cell that a ship crosses.
    if (length < 2 || wasWhole(i - length, i)) next();
    else if (left[length] > 0) {
      left[length]--;
      next();
      left[length]++;
    }
  };

  /** Fills the places from i on; `length` is the number of connected ship cells just before i. */
  const go = (i: number, missing: number, open: number, length: number): void => {
    if (++tries > MOST_WAYS || (ship.size === unknown.length && water.size === unknown.length)) return;
    if (i === cells.length) {
      endRun(i, length, note);
      return;
    }
    const cell = cells[i];
    const isUnknown = grid.isUnknown(cell);
    if (isUnknown && missing > 0) {
      chosen.add(cell);
      goShip(i, missing - 1, open - 1, length);
      chosen.delete(cell);
    }
    if (isUnknown ? missing < open : grid.isWater(cell))
      endRun(i, length, () => go(i + 1, missing, isUnknown ? open - 1 : open, 0));
    else if (!isUnknown) goShip(i, missing, open, length);
  };

  const goShip = (i: number, missing: number, open: number, length: number): void => {
    if (length > 0 && (isCrossed[i] || (length === 1 && isCrossed[i - 1]))) return;
    if (length + 1 > longest && chosen.has(cells[i])) return;
    if (isJoined[i]) go(i + 1, missing, open, length + 1);
    else endRun(i + 1, length + 1, () => go(i + 1, missing, open, 0));
  };

  go(0, missingAtFirst, unknown.length, 0);
  return tries <= MOST_WAYS && ways > 0 ? { ship, water } : undefined;
};

/** What is found by assuming a mark for a cell, continuing with simple techniques, and reaching a contradiction. */
function* lookAhead<State extends PuzzleState>(grid: State, simple: readonly Technique<State>[]): Iterable<Finding> {
  for (const cell of grid.unknown())
    for (const [mark, other] of [
      ["ship", "water"],
      ["water", "ship"],
    ] as const) {
      const supposed = grid.clone();
      supposed.mark(new Map([[cell, mark]]));
      const flaw = settle(supposed, simple);
      if (flaw) yield { reason: { kind: "ahead", cell, mark, flaw }, marks: new Map([[cell, other]]) };
    }
}

/** Continues with the given techniques; returns the contradiction that is reached, if any. */
const settle = <State extends PuzzleState>(
  grid: State,
  techniques: readonly Technique<State>[],
): PuzzleFlaw | undefined => {
  for (;;) {
    const flaw = grid.flaw();
    if (flaw) return flaw;
    let findings: readonly Finding[] = [];
    for (const { find } of techniques) {
      findings = [...find(grid)];
      if (findings.length > 0) break;
    }
    if (findings.length === 0) return grid.homeless();
    for (const { marks } of findings) {
      const cell = grid.mark(marks);
      if (cell !== undefined) return { kind: "both", cell };
    }
  }
};

/** The techniques up to the level medium, which looking ahead uses to continue. */
const SIMPLE: readonly Technique[] = [
  { name: "clue", level: "easy", about: "the clue says what lies on the cell and beside it", find: byClues },
  { name: "beside a ship", level: "easy", about: "ships do not touch, and lie straight", find: besideShips },
  completeLine,
  { name: "longest ship", level: "medium", about: "no ship that is left is longer", find: longestShips },
  { name: "only place", level: "medium", about: "a ship that is left fits nowhere else", find: onlyPlaces },
];

/** All of people's techniques: the simple ones, every way to fill a line, and looking ahead by the simple ones. */
export const withHarder = <State extends PuzzleState>(
  simple: readonly Technique<State>[],
  lineWays: (grid: State) => Iterable<Finding>,
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

/** People's techniques for straight ships that do not touch. */
export const TECHNIQUES: readonly Technique[] = withHarder(SIMPLE, lineWays);
