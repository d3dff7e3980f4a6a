import { type Answer, answerToHit } from "../scenario/answer.ts";
import { keptClear } from "../scenario/contact.ts";
import { type PlacementTable, placementsOf } from "../scenario/placement.ts";
import type { Knowledge } from "./knowledge.ts";

/**
 * What observations demand of placements. A layout agrees with the shots exactly when every ship takes one of its
 * class's allowed placements, no two of them are incompatible, and every required cell is covered.
 *
 * That answers constrain each ship by itself is what makes exact inference possible, announced sinkings included. In a
 * replay the answer to a hit depends on nothing but the ship on the cell: it sinks when this shot was the last of the
 * shots on its cells. Hence a placement agrees with the answers, or not, whatever the other ships do: each of its shot
 * cells must have been answered as the replay of this placement answers it.
 */
export interface Constraints {
  readonly knowledge: Knowledge;
  readonly table: PlacementTable;
  /** The allowed placements of each class (ascending indices into the table). */
  readonly allowed: readonly Int32Array[];
  /** The number of ships of each class. */
  readonly counts: readonly number[];
  /** Cells that must be covered, ascending. */
  readonly required: Int32Array;
}

/**
 * Folds observations into constraints. Cost: linear in the size of the placement table.
 *
 * @param kept when given, only these observations' answers are used (indices into `knowledge.observations`); of the
 *   others nothing but the place in the order of shots remains. Used to explain contradictions.
 */
export const constrain = (knowledge: Knowledge, kept?: ReadonlySet<number>): Constraints => {
  const { scenario, observations } = knowledge;
  const table = placementsOf(scenario);
  const { board, answers, contact, fleet } = scenario;
  const order = new Int32Array(board.cellCount).fill(-1);
  const said: (Answer | undefined)[] = [];
  const required: number[] = [];
  let impossible = false;
  for (const [i, { cell, answer }] of observations.entries()) {
    order[cell] = i;
    if (kept !== undefined && !kept.has(i)) continue;
    said[i] = answer;
    if (answer.kind === "hit" || answer.kind === "sunk") required.push(cell);
    else if (answer.kind === "count" && contact !== "overlap") {
      if (answer.ships === 1) required.push(cell);
      if (answer.ships > 1) impossible = true;
    }
  }
  // A ship beside a hit that it does not cover would touch the ship that does.
  const near = new Map<number, number[]>();
  for (const hit of required) {
    for (const cell of keptClear(board, contact, hit)) {
      const list = near.get(cell);
      if (list) list.push(hit);
      else near.set(cell, [hit]);
    }
  }
  const allowed = fleet.map((_, shipClass) => {
    const list: number[] = [];
    for (let p = table.classStart[shipClass]; !impossible && p < table.classStart[shipClass + 1]; p++) {
      if (agrees(p, shipClass)) list.push(p);
    }
    return Int32Array.from(list);
  });

  function agrees(placement: number, shipClass: number): boolean {
    const { cells, cellStart } = table;
    const from = cellStart[placement];
    const to = cellStart[placement + 1];
    let last = -1;
    let complete = true;
    let touched = false;
    for (let i = from; i < to; i++) {
      const shot = order[cells[i]];
      if (shot < 0) complete = false;
      else {
        touched = true;
        if (shot > last) last = shot;
      }
    }
    if (near.size > 0) {
      for (let i = from; i < to; i++) {
        for (const hit of near.get(cells[i]) ?? []) if (!table.cellsOf(placement).includes(hit)) return false;
      }
    }
    if (!touched) return true;
    for (let i = from; i < to; i++) {
      const shot = order[cells[i]];
      const answer = shot < 0 ? undefined : said[shot];
      if (answer === undefined) continue;
      if (answer.kind === "miss") return false;
      if (answer.kind === "count") {
        if (answer.ships === 0) return false;
        continue;
      }
      const sinks = complete && shot === last;
      if (!sameAnswer(answer, answerToHit(answers, shipClass, table.cellsOf(placement) as unknown as number[], sinks)))
        return false;
    }
    return true;
  }

  required.sort((a, b) => a - b);
  return { knowledge, table, allowed, counts: fleet.map((ship) => ship.count), required: Int32Array.from(required) };
};

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

/** The constraints on the other ships once a ship of a class lies at an allowed placement. */
export const withPlacement = (constraints: Constraints, placement: number, shipClass: number): Constraints => {
  const { table, allowed, counts, required } = constraints;
  const taken = new Uint8Array(table.claimCount);
  for (const claim of table.claimsOf(placement)) taken[claim] = 1;
  const covered = table.cellsOf(placement);
  return {
    ...constraints,
    allowed: allowed.map((list) => list.filter((p) => !table.claimsOf(p).some((claim) => taken[claim] === 1))),
    counts: counts.map((count, k) => (k === shipClass ? count - 1 : count)),
    required: required.filter((cell) => !covered.includes(cell)),
  };
};
