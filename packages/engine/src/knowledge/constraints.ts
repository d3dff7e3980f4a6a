import { addTo } from "../core/lists.ts";
import { type Answer, answerToHit, type Observation, sameAnswer } from "../scenario/answer.ts";
import { agreesWithClue, type Clues } from "../scenario/clues.ts";
import { type Contact, keptClear } from "../scenario/contact.ts";
import { lengthsGivenOut, sharesLengths } from "../scenario/fleet.ts";
import { markCells, type PlacementTable, placementsOf } from "../scenario/placement.ts";
import { refuseSharedLengths, type Scenario } from "../scenario/scenario.ts";
import { cellsOfLine, knownLines } from "../scenario/totals.ts";
import type { Knowledge } from "./knowledge.ts";

/**
 * What the observations demand of placements. A layout agrees exactly when every ship takes an allowed
 * placement, no two are incompatible, every required cell is covered, and each sum has its total. The answer
 * to a hit depends on the ship hit alone, so a placement is allowed if replaying the shots on it gives their
 * answers.
 */
export interface Constraints {
  readonly knowledge: Knowledge;
  readonly table: PlacementTable;
  /** The allowed placements of each class, in ascending order. */
  readonly allowed: readonly Int32Array[];
  readonly counts: readonly number[];
  /** The cells that ships must cover, ascending. */
  readonly required: Int32Array;
  /** The lines whose number of covered cells is known. */
  readonly sums: readonly CellSum[];
}

/** Some cells, ascending, and how many of them ships must cover. */
export interface CellSum {
  readonly cells: Int32Array;
  readonly total: number;
}

/**
 * A shot whose answer is ignored: `unanswered` was fired at its place in the order; `optional` may never have
 * been fired.
 */
export type LeftOut = "unanswered" | "optional";

/** Constraints for each way to give shared lengths to ships; layouts of two ways differ. */
export const constrainEach = (...known: Parameters<typeof constrainShips>): Constraints[] => {
  const constraints = constrainShips(...known);
  const { fleet } = constraints.knowledge.scenario;
  if (!sharesLengths(fleet)) return [constraints];
  const { table, allowed } = constraints;
  return lengthsGivenOut(fleet).map((lengths) => ({
    ...constraints,
    allowed: allowed.map((list, k) =>
      lengths[k] === undefined ? list : list.filter((p) => table.cellsOf(p).length === lengths[k]),
    ),
  }));
};

/** The constraints of rules whose ships have lengths of their own. @throws RefusedError for others */
export const constrain = (...known: Parameters<typeof constrainShips>): Constraints => {
  refuseSharedLengths(known[0].scenario, "this");
  return constrainShips(...known);
};

/**
 * Turns observations into constraints on single ships: those that share lengths may each have any of them.
 * @param kept the observations whose answers are used, by index
 * @param leftOut what the others are
 */
export const constrainShips = (
  knowledge: Knowledge,
  kept?: ReadonlySet<number>,
  leftOut: LeftOut = "unanswered",
): Constraints => {
  const { scenario, observations } = knowledge;
  const { board, fleet, contact, clues, totals } = scenario;
  const table = placementsOf(scenario);
  const used = observations.map((observation, i) => (kept === undefined || kept.has(i) ? observation : undefined));
  const overlaps = contact === "overlap";
  const impossible = !overlaps && used.some((shot) => shot?.answer.kind === "count" && shot.answer.ships > 1);
  const struck = used.flatMap((shot) => (shot && hitsOneShip(shot.answer, contact) ? [shot.cell] : []));
  const required = [...new Set([...struck, ...shipCells(clues)])];
  const sums = totals ? knownLines(totals).map((line) => ({ cells: cellsOfLine(board, line), total: line.total })) : [];
  const agreesWithGiven = clues || totals ? judgeGiven(table, clues, sums) : undefined;
  const judge = new ShotJudge(knowledge, used, required, leftOut);
  const allowed = fleet.map((_, shipClass) => {
    const list: number[] = [];
    for (let p = table.classStart[shipClass]; !impossible && p < table.classStart[shipClass + 1]; p++) {
      if (agreesWithGiven?.(p) !== false && judge.agrees(p, shipClass)) list.push(p);
    }
    return Int32Array.from(list);
  });
  required.sort((a, b) => a - b);
  const constraints = {
    knowledge,
    table,
    allowed,
    counts: fleet.map((ship) => ship.count),
    required: Int32Array.from(required),
    sums: sums.map(({ cells, total }) => ({ cells: Int32Array.from(cells), total })),
  };
  const answers = used.flatMap((shot) => (shot ? [shot.answer] : []));
  if (overlaps || answers.length === 0 || !isRefuted(constraints, answers)) return constraints;
  return { ...constraints, allowed: allowed.map(() => new Int32Array(0)) };
};

/**
 * Whether numbers alone show that no layout agrees with the shots: the ships have fewer cells than were hit, or more
 * than are left; more ships were sunk, or hit, than there are of a kind; or a line has too many hits or too few cells
 * left. It is always right, but shows only part of the contradictions.
 */
const isRefuted = (
  { table, allowed, counts, required, sums }: Omit<Constraints, "knowledge">,
  answers: readonly Answer[],
): boolean => {
  const left = new Uint8Array(table.board.cellCount);
  for (const list of allowed) markCells(table, list, left);
  const sizes = allowed.map((list) => sizesOf(table, list));
  const sum = (numbers: Iterable<number>): number => [...numbers].reduce((a, b) => a + b, 0);
  const most = sizes.map((of, k) => counts[k] * Math.max(0, ...of));
  const least = sizes.map((of, k) => (counts[k] === 0 ? 0 : counts[k] * Math.min(...of)));
  if (required.length > sum(most) || sum(least) > left.reduce((a, b) => a + b, 0)) return true;
  if (isAnsweredTooOften(answers, sizes, counts, most)) return true;
  const isHit = new Set(required);
  return sums.some(
    ({ cells, total }) =>
      cells.filter((cell) => isHit.has(cell)).length > total || cells.filter((cell) => left[cell] === 1).length < total,
  );
};

/** The numbers of cells that placements have. */
const sizesOf = ({ cellStart }: PlacementTable, placements: Int32Array): Set<number> => {
  const sizes = new Set<number>();
  let last = -1;
  for (let i = 0; i < placements.length; i++) {
    const size = cellStart[placements[i] + 1] - cellStart[placements[i]];
    if (size !== last) sizes.add(size);
    last = size;
  }
  return sizes;
};

/**
 * Whether more ships were said to be sunk than there are: in all, of a length, of a class; or more cells hit than a
 * class has. @param sizes the numbers of cells that a ship of each class can have @param most those of all its ships
 */
const isAnsweredTooOften = (
  answers: readonly Answer[],
  sizes: readonly ReadonlySet<number>[],
  counts: readonly number[],
  most: readonly number[],
): boolean => {
  const sunk = answers.filter((answer) => answer.kind === "sunk");
  const named = answers.filter((answer) => answer.kind === "hit" || answer.kind === "sunk");
  const ships = (isOf: (shipClass: number) => boolean): number =>
    counts.reduce((number, count, k) => number + (isOf(k) ? count : 0), 0);
  return (
    sunk.length > ships(() => true) ||
    sunk.some(
      ({ length }) =>
        length !== undefined &&
        sunk.filter((other) => other.length === length).length > ships((k) => sizes[k].has(length)),
    ) ||
    counts.some((count, k) => {
      const isOf = ({ shipClass }: { readonly shipClass?: number }): boolean => shipClass === k;
      return sunk.filter(isOf).length > count || named.filter(isOf).length > most[k];
    })
  );
};

const shipCells = (clues: Clues | undefined): number[] =>
  clues ? [...clues].flatMap(([cell, clue]) => (clue === "water" ? [] : [cell])) : [];

/** The sums of each cell, by index. */
export const sumsByCell = (sums: readonly { readonly cells: Iterable<number> }[]): Map<number, number[]> => {
  const sumsOf = new Map<number, number[]>();
  for (const [i, { cells }] of sums.entries()) for (const cell of cells) addTo(sumsOf, cell, i);
  return sumsOf;
};

/** Judges placements by what is known before the first shot. */
const judgeGiven = (
  table: PlacementTable,
  clues: Clues | undefined,
  sums: readonly { readonly cells: readonly number[]; readonly total: number }[],
): ((placement: number) => boolean) => {
  const sumsOf = sumsByCell(sums);
  return (placement) => {
    const cells = table.cellsOf(placement);
    const covered = new Map<number, number>();
    for (const cell of cells) {
      const clue = clues?.get(cell);
      if (clue !== undefined && !agreesWithClue(table.board, clue, cell, cells)) return false;
      for (const sum of sumsOf.get(cell) ?? []) {
        const now = (covered.get(sum) ?? 0) + 1;
        if (now > sums[sum].total) return false;
        covered.set(sum, now);
      }
    }
    return true;
  };
};

/** Whether exactly one ship covers the cell. */
const hitsOneShip = (answer: Answer, contact: Contact): boolean =>
  answer.kind === "hit" ||
  answer.kind === "sunk" ||
  (answer.kind === "count" && contact !== "overlap" && answer.ships === 1);

/** Judges placements by the answers that their ships would give. */
class ShotJudge {
  readonly #scenario: Scenario;
  readonly #table: PlacementTable;
  /** The shot at each cell, or -1. */
  readonly #order: Int32Array;
  readonly #answersUsed: readonly (Answer | undefined)[];
  /** The answer to each shot, if ignored shots may still have been fired. */
  readonly #optional: readonly Answer[] | undefined;
  /** Lists of hits: a ship on a cell with a list must cover all of its hits, or it would touch the hit ship. */
  readonly #near: number[][] = [];
  /** The list of each cell, counted from 1; 0 for none. */
  readonly #nearAt: Uint32Array;

  /** @param hits the cells that a ship certainly covers */
  constructor(
    { scenario, observations }: Knowledge,
    used: readonly (Observation | undefined)[],
    hits: readonly number[],
    leftOut: LeftOut,
  ) {
    const { cellCount } = scenario.board;
    this.#scenario = scenario;
    this.#table = placementsOf(scenario);
    this.#order = new Int32Array(cellCount).fill(-1);
    for (const [i, { cell }] of observations.entries()) this.#order[cell] = i;
    this.#answersUsed = used.map((shot) => shot?.answer);
    this.#optional = leftOut === "optional" ? observations.map(({ answer }) => answer) : undefined;
    this.#nearAt = new Uint32Array(cellCount);
    for (const hit of hits) this.#noteHit(hit);
  }

  #noteHit(hit: number): void {
    for (const cell of keptClear(this.#scenario.board, this.#scenario.contact, hit)) {
      const at = this.#nearAt[cell];
      if (at > 0) this.#near[at - 1].push(hit);
      else this.#nearAt[cell] = this.#near.push([hit]);
    }
  }

  /** Whether a placement agrees with the shots. */
  agrees(placement: number, shipClass: number): boolean {
    const { cells, cellStart } = this.#table;
    let last = -1;
    let complete = true;
    let isUsed = true;
    for (let i = cellStart[placement]; i < cellStart[placement + 1]; i++) {
      const shot = this.#order[cells[i]];
      if (shot < 0) complete = false;
      else {
        if (shot > last) last = shot;
        isUsed &&= this.#answersUsed[shot] !== undefined;
      }
    }
    if (this.#near.length > 0 && this.#touchesOther(placement)) return false;
    if (last < 0) return true;
    const sinking = complete ? last : -1;
    if (this.#optional === undefined || isUsed)
      return this.#isAnswered(placement, shipClass, sinking, this.#answersUsed);
    // Without the optional shots at it the ship does not sink; with all of them it may. With some of them, it
    // does not sink either.
    return (
      this.#isAnswered(placement, shipClass, -1, this.#answersUsed) ||
      (complete && this.#isAnswered(placement, shipClass, sinking, this.#optional))
    );
  }

  #touchesOther(placement: number): boolean {
    const { cells, cellStart } = this.#table;
    for (let i = cellStart[placement]; i < cellStart[placement + 1]; i++) {
      const at = this.#nearAt[cells[i]];
      if (at === 0) continue;
      const shipCells = this.#table.cellsOf(placement);
      if (!this.#near[at - 1].every((hit) => shipCells.includes(hit))) return true;
    }
    return false;
  }

  /** @param sinking the shot that sinks the ship, or -1. @param given the answers to check */
  #isAnswered(placement: number, shipClass: number, sinking: number, given: readonly (Answer | undefined)[]): boolean {
    const { cells, cellStart } = this.#table;
    for (let i = cellStart[placement]; i < cellStart[placement + 1]; i++) {
      const shot = this.#order[cells[i]];
      const answer = shot < 0 ? undefined : given[shot];
      if (answer === undefined) continue;
      if (answer.kind === "miss") return false;
      if (answer.kind === "count") {
        if (answer.ships === 0) return false;
        continue;
      }
      const shipCells = this.#table.cellsOf(placement) as unknown as number[];
      if (!sameAnswer(answer, answerToHit(this.#scenario.answers, shipClass, shipCells, shot === sinking)))
        return false;
    }
    return true;
  }
}

/** The constraints on the other ships once a ship is placed. */
export const withPlacement = (constraints: Constraints, placement: number, shipClass: number): Constraints => {
  const { table, allowed, counts, required, sums } = constraints;
  const taken = new Uint8Array(table.claimCount);
  for (const claim of table.claimsOf(placement)) taken[claim] = 1;
  const covered = table.cellsOf(placement);
  const { claims, claimStart } = table;
  const isFree = (p: number): boolean => {
    for (let i = claimStart[p]; i < claimStart[p + 1]; i++) if (taken[claims[i]] === 1) return false;
    return true;
  };
  return {
    ...constraints,
    allowed: allowed.map((list) => list.filter(isFree)),
    counts: counts.map((count, k) => (k === shipClass ? count - 1 : count)),
    required: required.filter((cell) => !covered.includes(cell)),
    sums: sums.map(({ cells, total }) => ({
      cells: cells.filter((cell) => !covered.includes(cell)),
      total: total - covered.filter((cell) => cells.includes(cell)).length,
    })),
  };
};
