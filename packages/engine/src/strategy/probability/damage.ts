import { type Answer, isHit, type Observation } from "../../scenario/answer.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { keptClearBy, type PlacementIndex, placementIndexOf } from "./placement-index.ts";

/** A cell is unshot, a miss, a hit on a ship not known to be sunk, a hit on a sunk ship, or blocked. */
export const CELL_STATES = { unshot: 0, miss: 1, open: 2, closed: 3, blocked: 4 } as const;

const { miss, open, closed, blocked } = CELL_STATES;

/** A sinking whose ship or place is still uncertain. */
interface Sinking {
  /** The possible placements of the sunk ship. */
  candidates: number[];
  /** Whether the ship has been removed from those afloat. */
  counted: boolean;
}

/**
 * Deduces from the answers which hits are open and which ships are afloat.
 *
 * A hit is open until it is known to belong to a sunk ship, and a ship is afloat until it is known to be sunk:
 * - `hit`, `count`: no sinking is announced, so every hit stays open. But a hit whose possible placements are all hit
 *   throughout belongs to a sunk ship. Of the ships of a shape, as many count as sunk as every way of explaining these
 *   hits by placements needs; of classes of one shape, the first loses a ship first.
 * - `revealed`: the sunk ship's cells are shown; these hits are closed.
 * - `sunk`, `length`, `named`, `identified`: the sunk ship had a placement on the cell of the sinking shot.
 *   All its cells were open hits by then, which under `identified` named its class; the class had a ship
 *   afloat and fits the announcement. Where ships may not touch, no other hit lies on the cells that the
 *   placement keeps clear. The placements that fit all this are the candidates. A hit that all candidates
 *   share is closed at once. The others stay open until later sinkings leave one candidate. While candidates
 *   differ in shape, the ship counts as afloat; if they differ only in class, the first class of the fleet
 *   loses a ship first.
 *
 * It misses only deductions that require whole layouts.
 */
export class Damage {
  /** A {@link CELL_STATES} value for each cell. */
  readonly states: Uint8Array;
  /** For each class, the number of ships not known to be sunk. */
  readonly afloat: Int32Array;
  shots = 0;
  /** Hit cells of ships not yet sunk, in the order of the shots. */
  readonly openHits: number[] = [];
  readonly justClosed: number[] = [];
  /** The class of each ship that the last observation removed from those afloat. */
  readonly justSunk: number[] = [];
  readonly #scenario: Scenario;
  readonly #index: PlacementIndex;
  readonly #keptClear: (cell: number) => readonly number[];
  /** Under `identified`, the class named with each hit, plus one. */
  readonly #named: Uint16Array | undefined;
  /** For each closed hit, its sinking, counted from 1. */
  #owner: Int32Array | undefined;
  readonly #sinkings: (Sinking | undefined)[] = [];
  /** Where no sinking is announced: for each hit, a possible placement with an unshot cell; -1 if there is none. */
  readonly #unsunk: Map<number, number> | undefined;

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
    this.#index = placementIndexOf(scenario);
    this.#keptClear = keptClearBy(scenario);
    this.states = new Uint8Array(scenario.board.cellCount);
    for (const cell of scenario.board.blocked) this.states[cell] = blocked;
    this.afloat = Int32Array.from(scenario.fleet, (ship) => ship.count);
    this.#named = scenario.answers === "identified" ? new Uint16Array(scenario.board.cellCount) : undefined;
    const { answers, contact } = scenario;
    if (contact !== "overlap" && (answers === "hit" || answers === "count")) this.#unsunk = new Map();
  }

  #takeFrom(shipClass: number): void {
    this.afloat[shipClass]--;
    this.justSunk.push(shipClass);
  }

  /** The cells that may still be shot, in ascending order. */
  get unshot(): number[] {
    const cells: number[] = [];
    for (let cell = 0; cell < this.states.length; cell++)
      if (this.states[cell] === CELL_STATES.unshot) cells.push(cell);
    return cells;
  }

  /** Cost: constant, except for sinkings, which check the placements on the cell. */
  observe(observation: Observation): void {
    const { cell, answer } = observation;
    this.shots++;
    // Setting the length of an empty array is slow, too.
    if (this.justClosed.length > 0) this.justClosed.length = 0;
    if (this.justSunk.length > 0) this.justSunk.length = 0;
    const hits = isHit(observation.answer);
    this.states[cell] = hits ? open : miss;
    if (hits) this.openHits.push(cell);
    if (this.#unsunk) this.#deduceSunk(this.#unsunk, hits);
    if (!hits) return;
    if (this.#named && "shipClass" in answer && answer.shipClass !== undefined)
      this.#named[cell] = answer.shipClass + 1;
    if (answer.kind === "sunk") this.#sink(cell, answer);
  }

  /** Counts the ships that must be sunk where no sinking is announced. */
  #deduceSunk(unsunk: Map<number, number>, isNewHit: boolean): void {
    for (let changed = isNewHit; ; changed = false) {
      for (const hit of this.openHits) {
        const known = unsunk.get(hit);
        if (known === -1 || (known !== undefined && this.#mayBeAfloat(known))) continue;
        const other = this.#placementsOn(hit).find((p) => this.#mayBeAfloat(p)) ?? -1;
        unsunk.set(hit, other);
        if (other === -1) changed = true;
      }
      if (!changed || !this.#countSunk(this.openHits.filter((hit) => unsunk.get(hit) === -1).sort((a, b) => a - b)))
        return;
    }
  }

  /** Whether a placement may be that of a ship that is not sunk: no cell is a miss, and not all are hit. */
  #mayBeAfloat(placement: number): boolean {
    const { table } = this.#index;
    if (this.afloat[table.classOf[placement]] === 0) return false;
    let isUnshot = false;
    for (let i = table.cellStart[placement]; i < table.cellStart[placement + 1]; i++) {
      const state = this.states[table.cells[i]];
      if (state === CELL_STATES.unshot) isUnshot = true;
      else if (state !== open) return false;
    }
    return isUnshot && this.#liesApart(placement);
  }

  #placementsOn(cell: number): number[] {
    const { cellStart, placements } = this.#index;
    return Array.from(placements.subarray(cellStart[cell], cellStart[cell + 1]));
  }

  /** Counts the sunk ships that all ways of covering some hits need; returns whether any ship was counted anew. */
  #countSunk(hits: readonly number[]): boolean {
    const { table, shapeOf } = this.#index;
    // Of classes of one shape, the first stands for all.
    const covers = new Map(
      hits.map((hit) => [
        hit,
        this.#placementsOn(hit).filter((p) => {
          const shipClass = table.classOf[p];
          return shapeOf[shipClass] === shipClass && this.#isHitThroughout(p) && this.#liesApart(p);
        }),
      ]),
    );
    const counts = shapeOf.map((_, shape) =>
      this.#scenario.fleet.reduce((sum, { count }, k) => sum + (shapeOf[k] === shape ? count : 0), 0),
    );
    const least = leastShips(hits, covers, counts, this.#index);
    const before = this.justSunk.length;
    for (const [shape, ships] of least?.entries() ?? []) {
      const classes = [...shapeOf.keys()].filter((k) => shapeOf[k] === shape);
      const afloat = classes.reduce((sum, k) => sum + this.afloat[k], 0);
      for (let i = counts[shape] - afloat; i < ships; i++) {
        const leaving = classes.find((k) => this.afloat[k] > 0) as number;
        this.#takeFrom(leaving);
      }
    }
    return this.justSunk.length > before;
  }

  #sink(cell: number, answer: Answer & { kind: "sunk" }): void {
    const sinking: Sinking = { candidates: this.#candidates(cell, answer), counted: false };
    const number = this.#sinkings.push(sinking);
    if (answer.shipClass !== undefined) this.#count(sinking, answer.shipClass);
    this.#close(cell, number);
    // A certain sinking may leave another with a single candidate.
    for (let changed = true; changed; ) {
      changed = false;
      for (const [i, pending] of this.#sinkings.entries()) {
        if (pending && this.#settle(pending, i + 1)) changed = true;
      }
    }
  }

  /** The possible placements of a ship sunk at a cell. */
  #candidates(cell: number, answer: Answer & { kind: "sunk" }): number[] {
    const { table, cellStart, placements } = this.#index;
    if (answer.cells !== undefined && answer.shipClass !== undefined) {
      const shown = table.find(answer.shipClass, answer.cells);
      return shown === undefined ? [] : [shown];
    }
    const sunk: number[] = [];
    for (let i = cellStart[cell]; i < cellStart[cell + 1]; i++) {
      const p = placements[i];
      const shipClass = table.classOf[p];
      if (answer.shipClass !== undefined && answer.shipClass !== shipClass) continue;
      if (this.afloat[shipClass] === 0) continue;
      if (answer.length !== undefined && answer.length !== table.cellStart[p + 1] - table.cellStart[p]) continue;
      if (this.#isHitThroughout(p)) sunk.push(p);
    }
    return sunk.length > 1 ? sunk.filter((p) => this.#liesApart(p)) : sunk;
  }

  /** Whether all cells of a placement are open hits, and the hits named its class if they named any. */
  #isHitThroughout(placement: number): boolean {
    const { table } = this.#index;
    const name = table.classOf[placement] + 1;
    for (let i = table.cellStart[placement]; i < table.cellStart[placement + 1]; i++) {
      if (this.states[table.cells[i]] !== open) return false;
      if (this.#named && this.#named[table.cells[i]] !== name) return false;
    }
    return true;
  }

  /** Whether no hit lies where a ship at the placement would keep other ships away. */
  #liesApart(placement: number): boolean {
    const { contact } = this.#scenario;
    if (contact !== "none" && contact !== "no-sides") return true;
    const cells = this.#index.table.cellsOf(placement);
    return cells.every((cell) =>
      this.#keptClear(cell).every(
        (near) => cells.includes(near) || (this.states[near] !== open && this.states[near] !== closed),
      ),
    );
  }

  /** Closes the hits that are now certain to belong to a sunk ship; returns true if anything changed. */
  #settle(sinking: Sinking, number: number): boolean {
    const { table, shapeOf } = this.#index;
    const before = sinking.candidates.length;
    const certain = this.justClosed.length + this.justSunk.length;
    const possible = sinking.candidates.filter((p) => this.#isOpenTo(p, number));
    sinking.candidates = possible;
    if (possible.length === 0) {
      this.#sinkings[number - 1] = undefined;
      return false;
    }
    const [first, ...others] = possible;
    const common = Array.from(table.cellsOf(first)).filter((cell) =>
      others.every((p) => table.cellsOf(p).includes(cell)),
    );
    for (const cell of common) this.#close(cell, number);
    const shape = shapeOf[table.classOf[first]];
    if (!sinking.counted && others.every((p) => shapeOf[table.classOf[p]] === shape)) {
      this.#count(sinking, table.classOf[first]);
    }
    const isCertain = possible.every((p) => table.cellStart[p + 1] - table.cellStart[p] === common.length);
    if (isCertain) this.#sinkings[number - 1] = undefined;
    return possible.length < before || this.justClosed.length + this.justSunk.length > certain;
  }

  /** Whether no cell of a placement was closed by another sinking. */
  #isOpenTo(placement: number, number: number): boolean {
    const { table } = this.#index;
    for (let i = table.cellStart[placement]; i < table.cellStart[placement + 1]; i++) {
      const cell = table.cells[i];
      if (this.states[cell] === closed && this.#owner?.[cell] !== number) return false;
    }
    return true;
  }

  #close(cell: number, number: number): void {
    if (this.states[cell] !== open) return;
    this.#owner ??= new Int32Array(this.states.length);
    this.#owner[cell] = number;
    this.states[cell] = closed;
    this.justClosed.push(cell);
    this.openHits.splice(this.openHits.indexOf(cell), 1);
  }

  /** Removes a ship from those afloat: of the given class or, if none is left, of the first with the same shape. */
  #count(sinking: Sinking, shipClass: number): void {
    const { shapeOf } = this.#index;
    const leaving =
      this.afloat[shipClass] > 0
        ? shipClass
        : shapeOf.findIndex((shape, k) => shape === shapeOf[shipClass] && this.afloat[k] > 0);
    sinking.counted = true;
    if (leaving >= 0) this.#takeFrom(leaving);
  }
}

/** The most placements to try for the hits of sunk ships. If there are more, no ship counts as sunk. */
const MOST_TRIED = 10_000;

/**
 * For each class, the fewest ships with which disjoint placements cover some hits; undefined if nothing covers them or
 * there is too much to try.
 * @param covers for each hit, the placements that may cover it. @param counts for each class, the most ships
 */
const leastShips = (
  hits: readonly number[],
  covers: ReadonlyMap<number, readonly number[]>,
  counts: readonly number[],
  { table }: PlacementIndex,
): number[] | undefined => {
  const used = counts.map(() => 0);
  const taken = new Set<number>();
  let least: number[] | undefined;
  let tried = 0;
  const cover = (from: number): void => {
    const hit = hits.slice(from).find((one) => !taken.has(one));
    if (hit === undefined) {
      least = used.map((ships, k) => Math.min(ships, least?.[k] ?? ships));
      return;
    }
    for (const p of covers.get(hit) ?? []) {
      const shipClass = table.classOf[p];
      const cells = table.cellsOf(p);
      if (++tried > MOST_TRIED) return;
      if (used[shipClass] === counts[shipClass] || cells.some((cell) => taken.has(cell))) continue;
      used[shipClass]++;
      for (const cell of cells) taken.add(cell);
      // Ships are only added, so where every class has its fewest already, nothing is to be found.
      if (!least || used.some((ships, k) => ships < (least as number[])[k])) cover(from + 1);
      used[shipClass]--;
      for (const cell of cells) taken.delete(cell);
    }
  };
  cover(0);
  return tried > MOST_TRIED ? undefined : least;
};
