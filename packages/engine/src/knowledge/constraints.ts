import { type Answer, type Answers, answerToHit, type Observation } from "../scenario/answer.ts";
import { agreesWithClue, type Clues } from "../scenario/clues.ts";
import { type Contact, keptClear } from "../scenario/contact.ts";
import { type PlacementTable, placementsOf } from "../scenario/placement.ts";
import { cellsOfLine, knownLines } from "../scenario/totals.ts";
import type { Knowledge } from "./knowledge.ts";

/**
 * What the observations demand of placements. A layout agrees with the shots exactly if every ship takes one of
 * the allowed placements of its class, no two of these are incompatible, every required cell is covered, and
 * each sum has its total of covered cells.
 *
 * Exact inference is possible because answers constrain each ship separately, even announced sinkings. In a
 * replay, the answer to a hit depends only on the ship on the cell: it sinks if this shot was the last on its
 * cells. So each placement can be judged separately: replaying the shots on it must give the answers that were
 * given on its cells.
 */
export interface Constraints {
  readonly knowledge: Knowledge;
  readonly table: PlacementTable;
  /** The allowed placements of each class, as indices into the table in ascending order. */
  readonly allowed: readonly Int32Array[];
  /** The number of ships of each class. */
  readonly counts: readonly number[];
  /** The cells that must be covered, in ascending order. */
  readonly required: Int32Array;
  /** The number of covered cells of each line where this number is known. */
  readonly sums: readonly CellSum[];
}

/** A set of cells, and how many of them are covered. */
export interface CellSum {
  /** Ascending. */
  readonly cells: Int32Array;
  readonly total: number;
}

/**
 * What is known about shots whose answers are ignored. An `unanswered` shot was fired at its place in the order,
 * which decides what later sinkings mean. An `optional` shot was either fired and answered as recorded, or never
 * fired.
 */
export type LeftOut = "unanswered" | "optional";

/**
 * Turns observations into constraints. Cost: linear in the size of the placement table.
 *
 * @param kept if given, only the answers of these observations are used (indices into `knowledge.observations`),
 *   in order to explain contradictions
 * @param leftOut what is known about the other shots
 */
export const constrain = (
  knowledge: Knowledge,
  kept?: ReadonlySet<number>,
  leftOut: LeftOut = "unanswered",
): Constraints => {
  const { scenario, observations } = knowledge;
  const { board, fleet, contact, clues, totals } = scenario;
  const table = placementsOf(scenario);
  const used = observations.map((observation, i) => (kept === undefined || kept.has(i) ? observation : undefined));
  // If ships may not overlap, no cell has two of them.
  const impossible =
    contact !== "overlap" && used.some((shot) => shot?.answer.kind === "count" && shot.answer.ships > 1);
  const struck = used.flatMap((shot) => (shot && hitsOneShip(shot.answer, contact) ? [shot.cell] : []));
  const required = [...new Set([...struck, ...shipCells(clues)])];
  const sums = totals ? knownLines(totals).map((line) => ({ cells: cellsOfLine(board, line), total: line.total })) : [];
  const given = clues || totals ? new GivenJudge(table, clues, sums) : undefined;
  const judge = new PlacementJudge(knowledge, used, required, leftOut);
  const allowed = fleet.map((_, shipClass) => {
    const list: number[] = [];
    for (let p = table.classStart[shipClass]; !impossible && p < table.classStart[shipClass + 1]; p++) {
      if ((given === undefined || given.agrees(p)) && judge.agrees(p, shipClass)) list.push(p);
    }
    return Int32Array.from(list);
  });
  required.sort((a, b) => a - b);
  return {
    knowledge,
    table,
    allowed,
    counts: fleet.map((ship) => ship.count),
    required: Int32Array.from(required),
    sums: sums.map(({ cells, total }) => ({ cells: Int32Array.from(cells), total })),
  };
};

/** The cells that have a ship according to the clues. */
const shipCells = (clues: Clues | undefined): number[] =>
  clues ? [...clues].flatMap(([cell, clue]) => (clue === "water" ? [] : [cell])) : [];

/** For each cell, the indices of its sums. */
export const sumsByCell = (sums: readonly { readonly cells: Iterable<number> }[]): Map<number, number[]> => {
  const sumsOf = new Map<number, number[]>();
  for (const [i, { cells }] of sums.entries())
    for (const cell of cells) sumsOf.set(cell, [...(sumsOf.get(cell) ?? []), i]);
  return sumsOf;
};

/** Checks whether placements agree with what is known before the first shot. */
class GivenJudge {
  readonly #table: PlacementTable;
  readonly #clues: Clues | undefined;
  /** Per cell its sums. */
  readonly #sumsOf: ReadonlyMap<number, readonly number[]>;
  readonly #totals: readonly number[];

  constructor(
    table: PlacementTable,
    clues: Clues | undefined,
    sums: readonly { readonly cells: readonly number[]; readonly total: number }[],
  ) {
    this.#table = table;
    this.#clues = clues;
    this.#totals = sums.map(({ total }) => total);
    this.#sumsOf = sumsByCell(sums);
  }

  agrees(placement: number): boolean {
    const cells = this.#table.cellsOf(placement);
    const covered = new Map<number, number>();
    for (const cell of cells) {
      const clue = this.#clues?.get(cell);
      if (clue !== undefined && !agreesWithClue(this.#table.board, clue, cell, cells)) return false;
      for (const sum of this.#sumsOf.get(cell) ?? []) {
        const now = (covered.get(sum) ?? 0) + 1;
        if (now > this.#totals[sum]) return false;
        covered.set(sum, now);
      }
    }
    return true;
  }
}

/** Whether an answer says that exactly one ship covers the cell. */
const hitsOneShip = (answer: Answer, contact: Contact): boolean =>
  answer.kind === "hit" ||
  answer.kind === "sunk" ||
  (answer.kind === "count" && contact !== "overlap" && answer.ships === 1);

/** Checks whether a ship at a placement would give the answers that were announced. */
class PlacementJudge {
  readonly #table: PlacementTable;
  readonly #answers: Answers;
  /** For each cell its shot, or -1. */
  readonly #order: Int32Array;
  /** For each shot its answer, if the answer is used. */
  readonly #said: readonly (Answer | undefined)[];
  /** For each shot its answer, if ignored shots may still have been fired; otherwise undefined. */
  readonly #optional: readonly (Answer | undefined)[] | undefined;
  /**
   * Lists of hits. A cell with such a list may be covered only by a ship that covers all these hits; any other
   * ship there would touch the hit ship.
   */
  readonly #near: number[][] = [];
  /** For each cell the number of its list, counted from 1, or 0 if it has no list. */
  readonly #nearAt: Uint32Array;

  constructor(
    { scenario, observations }: Knowledge,
    used: readonly (Observation | undefined)[],
    hits: readonly number[],
    leftOut: LeftOut,
  ) {
    const { board, contact } = scenario;
    this.#table = placementsOf(scenario);
    this.#answers = scenario.answers;
    this.#order = new Int32Array(board.cellCount).fill(-1);
    for (const [i, { cell }] of observations.entries()) this.#order[cell] = i;
    this.#said = used.map((shot) => shot?.answer);
    this.#optional = leftOut === "optional" ? observations.map(({ answer }) => answer) : undefined;
    this.#nearAt = new Uint32Array(board.cellCount);
    for (const hit of hits) {
      for (const cell of keptClear(board, contact, hit)) {
        const at = this.#nearAt[cell];
        if (at > 0) this.#near[at - 1].push(hit);
        else this.#nearAt[cell] = this.#near.push([hit]);
      }
    }
  }

  agrees(placement: number, shipClass: number): boolean {
    const { cells, cellStart } = this.#table;
    const order = this.#order;
    let last = -1;
    let complete = true;
    let used = true;
    for (let i = cellStart[placement]; i < cellStart[placement + 1]; i++) {
      const shot = order[cells[i]];
      if (shot < 0) complete = false;
      else {
        if (shot > last) last = shot;
        used &&= this.#said[shot] !== undefined;
      }
    }
    if (this.#near.length > 0 && this.#touchesOther(placement)) return false;
    // No shot is on the placement, so there are no answers to contradict it.
    if (last < 0) return true;
    const sinking = complete ? last : -1;
    if (this.#optional === undefined || used) return this.#isAnswered(placement, shipClass, sinking, this.#said);
    // Without the optional shots the ship does not sink; with all of them it may. Firing only some of them adds no
    // other case.
    return (
      this.#isAnswered(placement, shipClass, -1, this.#said) ||
      (complete && this.#isAnswered(placement, shipClass, sinking, this.#optional))
    );
  }

  /** Whether the placement is next to a hit that it does not cover. */
  #touchesOther(placement: number): boolean {
    const { cells, cellStart } = this.#table;
    for (let i = cellStart[placement]; i < cellStart[placement + 1]; i++) {
      const at = this.#nearAt[cells[i]];
      if (at === 0) continue;
      const own = this.#table.cellsOf(placement);
      if (!this.#near[at - 1].every((hit) => own.includes(hit))) return true;
    }
    return false;
  }

  /**
   * @param sinking the shot that sinks the ship, or -1
   * @param said the answers to check
   */
  #isAnswered(placement: number, shipClass: number, sinking: number, said: readonly (Answer | undefined)[]): boolean {
    const { cells, cellStart } = this.#table;
    for (let i = cellStart[placement]; i < cellStart[placement + 1]; i++) {
      const shot = this.#order[cells[i]];
      const answer = shot < 0 ? undefined : said[shot];
      if (answer === undefined) continue;
      if (answer.kind === "miss") return false;
      if (answer.kind === "count") {
        if (answer.ships === 0) return false;
        continue;
      }
      const own = this.#table.cellsOf(placement) as unknown as number[];
      if (!sameAnswer(answer, answerToHit(this.#answers, shipClass, own, shot === sinking))) return false;
    }
    return true;
  }
}

const sameAnswer = (a: Answer, b: Answer): boolean => {
  if (a.kind !== b.kind) return false;
  if (a.kind === "hit" && b.kind === "hit") return a.shipClass === b.shipClass;
  if (a.kind === "sunk" && b.kind === "sunk") {
    if (a.length !== b.length || a.shipClass !== b.shipClass) return false;
    const [x, y] = [a.cells, b.cells];
    if (x === undefined || y === undefined) return x === y;
    return x.length === y.length && x.every((cell, i) => cell === y[i]);
  }
  return true;
};

/** The constraints on the other ships once a ship of a class has been put on an allowed placement. */
export const withPlacement = (constraints: Constraints, placement: number, shipClass: number): Constraints => {
  const { table, allowed, counts, required, sums } = constraints;
  const taken = new Uint8Array(table.claimCount);
  for (const claim of table.claimsOf(placement)) taken[claim] = 1;
  const covered = table.cellsOf(placement);
  return {
    ...constraints,
    allowed: allowed.map((list) => list.filter((p) => !table.claimsOf(p).some((claim) => taken[claim] === 1))),
    counts: counts.map((count, k) => (k === shipClass ? count - 1 : count)),
    required: required.filter((cell) => !covered.includes(cell)),
    sums: sums.map(({ cells, total }) => ({
      cells: cells.filter((cell) => !covered.includes(cell)),
      total: total - covered.filter((cell) => cells.includes(cell)).length,
    })),
  };
};
