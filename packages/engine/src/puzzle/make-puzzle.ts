import { coordOf } from "../board/board.ts";
import type { RandomStream } from "../core/random.ts";
import { RefusedError, type Result, unwrap } from "../core/result.ts";
import { formatCount } from "../core/text.ts";
import type { Progress } from "../core/work-limits.ts";
import { findLayouts } from "../inference/packing/find-layouts.ts";
import { sampleLayouts } from "../inference/sampling/sample.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { makePlacementModel } from "../placing/placement-model.ts";
import { agreesWithClue, CLUES, type Clue } from "../scenario/clues.ts";
import { isStraight } from "../scenario/fleet.ts";
import { checkLayout, type Layout, layoutOf, shipsOf } from "../scenario/layout.ts";
import { checkScenario, makeScenario, type Scenario } from "../scenario/scenario.ts";
import type { PuzzleRules } from "./puzzle-grid.ts";
import { oneClassAShape, puzzleRules, type ShapeRules } from "./shape-grid.ts";
import { type PuzzleSolution, type PuzzleStep, puzzleLayouts, solveAtOnce, solvePuzzle } from "./solve-puzzle.ts";
import type { PuzzleLevel } from "./techniques.ts";

/** A puzzle: rules with totals and clues that fit exactly one layout. */
export interface Puzzle {
  readonly scenario: Scenario;
  readonly level: PuzzleLevel;
  readonly solution: Layout;
  /** The steps by which a person solves it. */
  readonly steps: readonly PuzzleStep[];
}

/** How the clues of a puzzle are chosen, and where progress is reported. */
export interface PuzzleOptions {
  /** Whether to use as few clues as possible: no smaller set would leave the layout as the only solution. */
  readonly fewest?: boolean | undefined;
  /** Whether the cells with a clue stay the same when the board is rotated by half a turn. */
  readonly symmetric?: boolean | undefined;
  /** Called before each layout is tried, with the layouts tried so far as a share of the most that may be tried. */
  readonly progress?: Progress | undefined;
}

/** A function that makes a puzzle of a given level. */
export type PuzzleMaker = (level: PuzzleLevel, random: RandomStream, options?: PuzzleOptions) => Puzzle;

/** The most layouts tried for a puzzle of a given level. */
const MOST_LAYOUTS = 300;

/**
 * Prepares to make puzzles for some rules, with straight ships or other shapes. A puzzle gives all totals of a
 * layout placed at random, ship by ship, and only clues that the solution needs at its level (for symmetric
 * clues, only pairs that it needs). A search proves that only one layout fits the puzzle. Fails for rules to
 * which people's solving techniques do not apply.
 *
 * Cost: tens of milliseconds for a puzzle on 10x10, and about a second at the level `expert`. With the fewest
 * clues, a tenth of a second on 6x6 and half a second on 8x8 (95th percentiles of 50 puzzles); on 10x10
 * usually two seconds, at times ten. Easy puzzles with the fewest clues are rare: one layout in ten gives one
 * on 9x9, one in twenty on 10x10, after ten seconds on average, at times a minute.
 *
 * @throws RefusedError when many layouts in a row give no puzzle of the level, and when the search for the
 *   fewest clues would take too long.
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
  checkScenario(scenario);
  const { totals: _, clues: __, prior: ___, ...rest } = scenario;
  const rules = puzzleRules(rest);
  if (!rules.ok) return rules;
  const plain = unwrap(makeScenario({ ...rest, fleet: oneClassAShape(rest) }));
  const model = makePlacementModel(plain, { name: "sequential" });
  const make: PuzzleMaker = (level, random, options = {}) => {
    for (let tries = 0; tries < MOST_LAYOUTS; tries++) {
      options.progress?.(tries / MOST_LAYOUTS);
      const { placements } = layoutOf(plain, model.draw(random));
      const puzzle = new PuzzleDraft(plain, placements, level).finish(random, options);
      if (puzzle) return puzzle;
    }
    throw new RefusedError(
      `none of ${MOST_LAYOUTS} layouts made a puzzle of the level "${level}"; try another level or seed${options.fewest ? ', or leave "fewest" out' : ""}`,
    );
  };
  return { ok: true, value: make };
};

type ClueCells = ReadonlySet<number>;

/** A layout that is to become a puzzle of a given level. */
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
    const layout = { scenario: plain, placements };
    this.#parts = partsOf(plain, shipsOf(layout));
    this.#totals = layoutTotals(layout);
  }

  /** The puzzle; undefined if it is easier than the level or needs more clues than a puzzle should have. */
  finish(random: RandomStream, { fewest = false, symmetric = false }: PuzzleOptions): Puzzle | undefined {
    const { cellCount, blocked } = this.#plain.board;
    const closed = new Set(blocked);
    const partners = (cell: number): readonly number[] => {
      const cells = [...new Set(symmetric ? [cell, cellCount - 1 - cell] : [cell])];
      return cells.some((twin) => closed.has(twin)) ? [] : cells;
    };
    if (fewest) return this.#fewest(random, partners);
    const clues = this.#enough(random, partners);
    return clues && this.#puzzleOf(clues);
  }

  #puzzleOf(clues: ClueCells): Puzzle | undefined {
    const rules = this.#withClues(clues);
    const solution = solvePuzzle(rules, this.#level);
    if (solution.kind !== "solved" || solution.level !== this.#level) return undefined;
    const { scenario } = rules;
    const { kind, layouts } = findLayouts(makeKnowledge(scenario));
    const isOnly = kind === "exactly" && layouts.length === 1;
    // If ships may touch, the same cells may form several fleets.
    if (!isOnly && scenario.contact === "allowed") return undefined;
    if (!isOnly) throw new Error(`a puzzle that was solved has ${kind} ${layouts.length} layouts`);
    const { level, steps } = solution;
    return { scenario, level, solution: { scenario, placements: this.#placements }, steps };
  }

  #withClues(cells: ClueCells): PuzzleRules | ShapeRules {
    const clues = new Map([...cells].map((cell) => [cell, this.#clue(cell)] as const));
    const name = `${this.#plain.name} puzzle`;
    const given = { totals: this.#totals, ...(clues.size > 0 && { clues }) };
    return unwrap(puzzleRules(unwrap(makeScenario({ ...this.#plain, name, ...given }))));
  }

  #clue(cell: number): Clue {
    return this.#parts.get(cell) ?? "water";
  }

  #solve(clues: ClueCells): PuzzleSolution {
    return solveAtOnce(this.#withClues(clues), this.#level);
  }

  /** Clues with which the puzzle can be solved at the level; all of them are needed. */
  #enough(random: RandomStream, partners: (cell: number) => readonly number[]): ClueCells | undefined {
    const { board } = this.#plain;
    const chosen: (readonly number[])[] = [];
    const clues = new Set<number>();
    // A clue on a cell about which nothing is known reveals the most.
    for (let solution = this.#solve(clues); solution.kind !== "solved"; solution = this.#solve(clues)) {
      const open = solution.grid.unknown().filter((cell) => partners(cell).length > 0);
      if (open.length === 0 || clues.size >= board.cellCount / 6) return undefined;
      const more = partners(open[random.below(open.length)]);
      chosen.push(more);
      for (const cell of more) clues.add(cell);
    }
    for (const some of random.shuffle(chosen)) {
      for (const cell of some) clues.delete(cell);
      if (this.#solve(clues).kind !== "solved") for (const cell of some) clues.add(cell);
    }
    return clues;
  }

  /** A puzzle of the level with the fewest clues; undefined if no smallest set that is tried gives the level. */
  #fewest(random: RandomStream, partners: (cell: number) => readonly number[]): Puzzle | undefined {
    const choices = new Map<string, readonly number[]>();
    for (let cell = 0; cell < this.#plain.board.cellCount; cell++) {
      const cells = partners(cell);
      if (cells.includes(cell)) choices.set(String(cells.toSorted((a, b) => a - b)), cells);
    }
    const sets = new SmallestSets(random.shuffle([...choices.values()]));
    const addRivals = (layouts: readonly (readonly (readonly number[])[])[]): boolean => {
      const before = sets.rivals;
      for (const ships of layouts) {
        const parts = partsOf(this.#plain, ships);
        sets.addRival((cell) => (parts.get(cell) ?? "water") !== this.#clue(cell));
      }
      return sets.rivals > before;
    };
    const drawn = sampleLayouts(makeKnowledge(this.#withClues(new Set()).scenario), FIRST_RIVALS, random);
    addRivals(drawn.map(shipsOf));
    let fewest = this.#plain.board.cellCount;
    for (let tries = 0; tries < MOST_SETS; tries++) {
      const clues = sets.next(fewest);
      if (!clues) return undefined;
      if (addRivals(puzzleLayouts(this.#withClues(clues), MORE_RIVALS))) continue;
      fewest = clues.size;
      const puzzle = this.#puzzleOf(clues);
      if (puzzle) return puzzle;
    }
    return undefined;
  }
}

/** The number of rivals drawn at the start, and the number searched for whenever the clues still leave some. */
const FIRST_RIVALS = 100;
const MORE_RIVALS = 8;

/** How many smallest sets of clues are tried for the level of a layout. */
const MOST_SETS = 60;

/** The most steps in a search for sets of one size. */
const MOST_STEPS = 200_000;

/**
 * Sets of clues, the smallest first, that tell a layout from all known rivals, each by at least one clue. If
 * no other layout at all has the clues of a set, the set is truly a smallest one: excluding only some of the
 * rivals takes no more clues (Moreno-Centeno and Karp, "The Implicit Hitting Set Approach to Solve
 * Combinatorial Optimization Problems with an Application to Multigenome Alignment", 2013). Cost: exponential
 * in the clues; iterative deepening.
 */
class SmallestSets {
  readonly #choices: readonly (readonly number[])[];
  /** For each rival, the indices of the choices that exclude it and, for every choice, whether it does. */
  readonly #excluding: { readonly list: readonly number[]; readonly has: Uint8Array }[] = [];
  readonly #given = new Set<string>();
  readonly #tried: Uint8Array;
  #size = 0;
  /** The number of steps in the search for sets of this size, and of sets with one clue less. */
  #steps = 0;
  #stepsBefore = 0;

  /** @param choices groups of cells that get a clue together */
  constructor(choices: readonly (readonly number[])[]) {
    this.#choices = choices;
    this.#tried = new Uint8Array(choices.length);
  }

  get rivals(): number {
    return this.#excluding.length;
  }

  /** Adds a rival by the cells on which it differs; without any, it is the layout itself and is ignored. */
  addRival(differs: (cell: number) => boolean): void {
    const has = Uint8Array.from(this.#choices, (cells) => (cells.some(differs) ? 1 : 0));
    const list = [...has.keys()].filter((choice) => has[choice]);
    if (list.length > 0) this.#excluding.push({ list, has });
  }

  /**
   * The next new set; undefined if all others have more than `most` clues. @throws RefusedError if it takes too
   * long
   */
  next(most: number): ClueCells | undefined {
    for (; this.#size <= most; this.#size++) {
      this.#stepsBefore = this.#steps;
      this.#steps = 0;
      const chosen = this.#search([...this.#excluding.keys()], [], this.#size);
      if (chosen) return new Set(chosen.flatMap((choice) => this.#choices[choice]));
    }
    return undefined;
  }

  /** What the search would cost: each additional clue multiplies its steps. */
  #estimate(): string {
    const factor = Math.max(2, MOST_STEPS / Math.max(1, this.#stepsBefore));
    return (
      `the layout needs ${this.#size} clues or more, and more than ${formatCount(MOST_STEPS)} steps to find the fewest; ` +
      `each clue more takes about ${Math.round(factor)} times as many: leave "fewest" out`
    );
  }

  /** A set that excludes the remaining rivals with at most `room` more clues. */
  #search(left: readonly number[], chosen: readonly number[], room: number): readonly number[] | undefined {
    if (++this.#steps > MOST_STEPS) throw new RefusedError(this.#estimate());
    if (left.length === 0) {
      const key = chosen.toSorted((a, b) => a - b).join();
      if (this.#given.has(key)) return undefined;
      this.#given.add(key);
      return chosen;
    }
    const reach = new Int32Array(this.#choices.length);
    let hardest: readonly number[] = [];
    let fewest = Number.POSITIVE_INFINITY;
    for (const rival of left) {
      const { list } = this.#excluding[rival];
      let free = 0;
      for (const choice of list)
        if (!this.#tried[choice]) {
          free++;
          reach[choice]++;
        }
      if (free < fewest) [hardest, fewest] = [list, free];
    }
    const best = reach.reduce((most, n, choice) => Math.max(most, n / this.#choices[choice].length), 0);
    if (best * room < left.length) return undefined;
    const branches = hardest.filter((choice) => !this.#tried[choice] && this.#choices[choice].length <= room);
    branches.sort((a, b) => reach[b] - reach[a]);
    let solution: readonly number[] | undefined;
    for (const choice of branches) {
      const rest = left.filter((rival) => !this.#excluding[rival].has[choice]);
      solution = this.#search(rest, [...chosen, choice], room - this.#choices[choice].length);
      // All sets with this choice have been seen, so the following sets do without it.
      this.#tried[choice] = 1;
      if (solution) break;
    }
    for (const choice of branches) this.#tried[choice] = 0;
    return solution;
  }
}

/** What clues would say about the ship cells of a layout, which is given ship by ship in order. */
const partsOf = ({ board, fleet }: Scenario, ships: readonly (readonly number[])[]): Map<number, Clue> => {
  // Of the clues that are true of a cell, the last one says most.
  const clues = fleet.every(({ shape }) => isStraight(shape)) ? CLUES.toReversed() : (["ship"] as const);
  const partOf = (cell: number, cells: readonly number[]): Clue =>
    clues.find((clue) => agreesWithClue(board, clue, cell, cells)) ?? "ship";
  return new Map(ships.flatMap((cells) => cells.map((cell) => [cell, partOf(cell, cells)] as const)));
};

/**
 * The number of ship cells in each line of a layout, in the form of the totals in rules: a list for each
 * dimension.
 *
 * Cost: proportional to the number of ship cells.
 *
 * @example
 * import { listLayouts, makeKnowledge, preset } from "@broadside/engine";
 * import { layoutTotals } from "@broadside/engine/puzzles";
 *
 * const layout = listLayouts(makeKnowledge(preset("gorkoff-3x3")), 10)[0]!;
 * layoutTotals(layout); // => [[2, 1, 2], [3, 0, 2]]
 */
export const layoutTotals = (layout: Layout): number[][] => {
  checkLayout(layout);
  const { board } = layout.scenario;
  const totals = board.size.map((side) => new Array<number>(side).fill(0));
  for (const cell of shipsOf(layout).flat())
    for (const [axis, at] of coordOf(board, cell).entries()) totals[axis][at]++;
  return totals;
};
