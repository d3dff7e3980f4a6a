import { coordOf } from "../board/board.ts";
import type { RandomStream } from "../core/random.ts";
import { RefusedError, type Result, unwrap } from "../core/result.ts";
import { countLayouts } from "../inference/posterior/infer.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { makePlacementModel } from "../placing/placement-model.ts";
import type { Clue } from "../scenario/clues.ts";
import { cellsOf, type ShipClass } from "../scenario/fleet.ts";
import type { Layout } from "../scenario/layout.ts";
import { placementsOf } from "../scenario/placement.ts";
import { makeScenario, type Scenario } from "../scenario/scenario.ts";
import { type PuzzleRules, puzzleRules } from "./puzzle-grid.ts";
import { type PuzzleSolution, type PuzzleStep, puzzleLayouts, solvePuzzle } from "./solve-puzzle.ts";
import type { PuzzleLevel } from "./techniques.ts";

/** A puzzle: rules with totals and clues that one layout has. */
export interface Puzzle {
  readonly scenario: Scenario;
  readonly level: PuzzleLevel;
  readonly solution: Layout;
  /** How a person solves it. */
  readonly steps: readonly PuzzleStep[];
}

/** How the clues of a puzzle are chosen. */
export interface PuzzleOptions {
  /** As few clues as leave one solution of the layout: fewer do not, whichever they are. */
  readonly fewest?: boolean;
  /** The cells with a clue stay the same when the board is turned half around. */
  readonly symmetric?: boolean;
}

/** Makes a puzzle of a level. */
export type PuzzleMaker = (level: PuzzleLevel, random: RandomStream, options?: PuzzleOptions) => Puzzle;

/** Layouts that are tried for a puzzle of a level. */
const MOST_LAYOUTS = 300;

/**
 * Prepares to make puzzles of some rules: all totals of a layout placed
 * at random, ship by ship, and as few clues as its level needs, each of which the
 * solution needs (of symmetric clues, each pair). That a puzzle has one layout is proved by the count. Fails for rules that
 * people's techniques are not for.
 *
 * Cost: tens of milliseconds for a puzzle on 10x10, and about a second for one of the level `expert`.
 *
 * @throws RefusedError when many layouts in a row make no puzzle of the level.
 * @example
 * import { preset, RandomStream, unwrap } from "@broadside/engine";
 * import { puzzleMaker } from "@broadside/engine/puzzles";
 *
 * const make = unwrap(puzzleMaker(preset("russian")));
 * const { scenario, level } = make("easy", RandomStream.fromSeed(1));
 * level; // => "easy"
 * scenario.totals?.[0]?.length; // => 10
 */
export const puzzleMaker = (scenario: Scenario): Result<PuzzleMaker> => {
  const { totals: _, clues: __, prior: ___, ...rest } = scenario;
  const rules = puzzleRules(rest);
  if (!rules.ok) return rules;
  const plain = unwrap(makeScenario({ ...rest, fleet: oneClassALength(rest.fleet) }));
  const model = makePlacementModel(plain, { name: "sequential" });
  const make: PuzzleMaker = (level, random, options = {}) => {
    for (let tries = 0; tries < MOST_LAYOUTS; tries++) {
      const placements = Array.from(model.draw(random)).sort((a, b) => a - b);
      const puzzle = new PuzzleDraft(plain, placements, level).finish(random, options);
      if (puzzle) return puzzle;
    }
    throw new RefusedError(
      `none of ${MOST_LAYOUTS} layouts made a puzzle of the level "${level}"; try another level or seed`,
    );
  };
  return { ok: true, value: make };
};

/** A fleet in which ships of a length are of one class: nobody can tell which of two names such a ship has. */
const oneClassALength = (fleet: readonly ShipClass[]): ShipClass[] => {
  const classes = new Map<number, ShipClass>();
  for (const ship of fleet) {
    const length = cellsOf(ship) as number;
    const known = classes.get(length);
    classes.set(length, known ? { ...known, count: known.count + ship.count } : ship);
  }
  return [...classes.values()];
};

/** The cells with a clue. */
type ClueCells = ReadonlySet<number>;

/** A layout that is to become a puzzle of a level. */
class PuzzleDraft {
  readonly #plain: Scenario;
  readonly #placements: readonly number[];
  readonly #level: PuzzleLevel;
  readonly #parts: ReadonlyMap<number, Clue>;
  readonly #totals: readonly (readonly number[])[];

  constructor(plain: Scenario, placements: readonly number[], level: PuzzleLevel) {
    this.#plain = plain;
    this.#placements = placements;
    this.#level = level;
    const table = placementsOf(plain);
    this.#parts = partsOf(
      plain,
      placements.map((p) => [...table.cellsOf(p)]),
    );
    this.#totals = layoutTotals({ scenario: plain, placements });
  }

  /** The puzzle; undefined where it is easier than the level, or needs more clues than a puzzle should have. */
  finish(random: RandomStream, { fewest = false, symmetric = false }: PuzzleOptions): Puzzle | undefined {
    const partners = (cell: number): readonly number[] =>
      symmetric ? [cell, this.#plain.board.cellCount - 1 - cell] : [cell];
    const clues = fewest ? this.#fewest(partners) : this.#enough(random, partners);
    if (!clues) return undefined;
    const solution = this.#solve(clues);
    if (solution.kind !== "solved" || solution.level !== this.#level) return undefined;
    const { scenario } = this.#withClues(clues);
    const { layouts } = countLayouts(makeKnowledge(scenario));
    if (layouts !== 1n) throw new Error(`a puzzle that was solved has ${layouts} layouts`);
    const { level, steps } = solution;
    return { scenario, level, solution: { scenario, placements: this.#placements }, steps };
  }

  #withClues(cells: ClueCells): PuzzleRules {
    const clues = new Map([...cells].map((cell) => [cell, this.#clue(cell)] as const));
    const name = `${this.#plain.name} puzzle`;
    const given = { totals: this.#totals, ...(clues.size > 0 && { clues }) };
    return unwrap(puzzleRules(unwrap(makeScenario({ ...this.#plain, name, ...given }))));
  }

  #clue(cell: number): Clue {
    return this.#parts.get(cell) ?? "water";
  }

  #solve(clues: ClueCells): PuzzleSolution {
    return solvePuzzle(this.#withClues(clues), this.#level);
  }

  /** Clues that the level can be solved by, each of which it needs. */
  #enough(random: RandomStream, partners: (cell: number) => readonly number[]): ClueCells | undefined {
    const { board } = this.#plain;
    const blocked = new Set(board.blocked);
    const chosen: (readonly number[])[] = [];
    const clues = new Set<number>();
    // A clue where nothing is known finds out the most.
    for (let solution = this.#solve(clues); solution.kind !== "solved"; solution = this.#solve(clues)) {
      if (clues.size >= board.cellCount / 6) return undefined;
      const open = solution.grid.unknown();
      const more = partners(open[random.below(open.length)]).filter((cell) => !blocked.has(cell));
      chosen.push(more);
      for (const cell of more) clues.add(cell);
    }
    for (const some of random.shuffle(chosen)) {
      for (const cell of some) clues.delete(cell);
      if (this.#solve(clues).kind !== "solved") for (const cell of some) clues.add(cell);
    }
    return clues;
  }

  /** A smallest set of clues that no other layout with these totals has; undefined where the others are too many. */
  #fewest(partners: (cell: number) => readonly number[]): ClueCells | undefined {
    const rules = this.#withClues(new Set());
    if (countLayouts(makeKnowledge(rules.scenario)).layouts > BigInt(MOST_RIVALS)) return undefined;
    const rivals = puzzleLayouts(rules, MOST_RIVALS).map((ships) => partsOf(this.#plain, ships));
    const blocked = new Set(this.#plain.board.blocked);
    /** By clue, or symmetric clues: the rivals that do not have it. */
    const excluded = new Map<string, { cells: readonly number[]; rivals: ReadonlySet<number> }>();
    for (let cell = 0; cell < this.#plain.board.cellCount; cell++) {
      const cells = partners(cell).filter((other) => !blocked.has(other));
      const without = rivals.flatMap((rival, i) =>
        cells.some((other) => (rival.get(other) ?? "water") !== this.#clue(other)) ? [i] : [],
      );
      const key = without.join();
      const known = excluded.get(key);
      if (without.length > 0 && (!known || cells.length < known.cells.length))
        excluded.set(key, { cells, rivals: new Set(without) });
    }
    const own = rivals.findIndex((rival) => isSame(rival, this.#parts));
    return smallestCover(rivals.length, own, [...excluded.values()]);
  }
}

/** More layouts with the same totals are not gone through for the fewest clues. */
const MOST_RIVALS = 200;

const isSame = (a: ReadonlyMap<number, Clue>, b: ReadonlyMap<number, Clue>): boolean =>
  a.size === b.size && [...a].every(([cell, part]) => b.get(cell) === part);

/** The fewest cells whose clues together exclude every rival but our own layout. */
const smallestCover = (
  count: number,
  own: number,
  clues: readonly { cells: readonly number[]; rivals: ReadonlySet<number> }[],
): ClueCells => {
  const most = Math.max(0, ...clues.map(({ rivals }) => rivals.size));
  let best: number[] | undefined;
  const search = (left: readonly number[], chosen: readonly number[]): void => {
    if (left.length === 0) {
      best = [...chosen];
      return;
    }
    if (best && chosen.length + Math.ceil(left.length / most) >= best.length) return;
    // The rival that the fewest clues exclude is excluded by one of them.
    const by = left.map((rival) => clues.filter(({ rivals }) => rivals.has(rival)));
    const hardest = by.reduce((least, some) => (some.length < least.length ? some : least));
    const reach = (rivals: ReadonlySet<number>): number => left.filter((rival) => rivals.has(rival)).length;
    for (const { cells, rivals } of [...hardest].sort((a, b) => reach(b.rivals) - reach(a.rivals)))
      search(
        left.filter((rival) => !rivals.has(rival)),
        [...chosen, ...cells],
      );
  };
  search(
    Array.from({ length: count }, (_, i) => i).filter((i) => i !== own),
    [],
  );
  return new Set(best);
};

/** What clues say of the ship cells of a layout, given ship by ship in their order. */
const partsOf = ({ board }: Scenario, ships: readonly (readonly number[])[]): Map<number, Clue> => {
  const parts = new Map<number, Clue>();
  for (const cells of ships) {
    const isAcross = cells.length > 1 && coordOf(board, cells[0])[1] === coordOf(board, cells[1])[1];
    for (const [i, cell] of cells.entries()) {
      if (cells.length === 1) parts.set(cell, "single");
      else if (i === 0) parts.set(cell, isAcross ? "left" : "top");
      else if (i === cells.length - 1) parts.set(cell, isAcross ? "right" : "bottom");
      else parts.set(cell, "middle");
    }
  }
  return parts;
};

/**
 * The ship cells of each line of a layout, as totals of rules: a list for each dimension.
 *
 * Cost: the ship cells.
 *
 * @example
 * import { parseLayout, preset, unwrap } from "@broadside/engine";
 * import { layoutTotals } from "@broadside/engine/puzzles";
 *
 * const ships = [
 *   { class: "cruiser", cells: ["A1", "A2", "A3"] },
 *   { class: "boat", cells: ["C1"] },
 *   { class: "boat", cells: ["C3"] },
 * ];
 * layoutTotals(unwrap(parseLayout(preset("gorkoff-3x3"), { ships }))); // => [[3, 0, 2], [2, 1, 2]]
 */
export const layoutTotals = ({ scenario, placements }: Layout): number[][] => {
  const { board } = scenario;
  const table = placementsOf(scenario);
  const totals = board.size.map((side) => new Array<number>(side).fill(0));
  for (const p of placements)
    for (const cell of table.cellsOf(p)) for (const [axis, at] of coordOf(board, cell).entries()) totals[axis][at]++;
  return totals;
};
