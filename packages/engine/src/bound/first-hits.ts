import { factorial } from "../core/count.ts";
import { addTo } from "../core/lists.ts";
import { keep } from "../core/once-per.ts";
import { placementsOf } from "../scenario/placement.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { Assignment } from "../solver/kernel/assignment.ts";
import { ShipFinish } from "./hidden-ships.ts";
import { UNIT, weighPlacements } from "./placement-weights.ts";

/** Doubles round; a bound may only be larger. */
const ROUNDING = 1 + 1e-9;

/** The numbers of misses with a bound, as a part of the cells; with more, other bounds are better. */
const MISSES_PER_CELL = 0.28;

/** The weight that a cell may have, as parts of the most placements of a ship of three cells through a cell. */
const LEVELS = [1, 0.86, 0.75, 0.68, 0.62, 0.56, 0.5, 0.42, 0.34];

/** A hidden ship: its placements, each with a weight in units of 1 / {@link UNIT}. */
export interface WeighedShip {
  readonly placements: readonly ArrayLike<number>[];
  readonly weights: readonly number[];
}

/**
 * Weights of the hidden ships: full ones, and from light to heavy, longer ships heavier, each time also with all placements of
 * the longest ships left out. Ships of one or two cells have full weights. Ships with the same places are the same object.
 *
 * @param isFree whether a placement is free
 * @param hidden the class of each ship
 */
export const weighShips = (
  scenario: Scenario,
  isFree: (placement: number) => boolean,
  hidden: readonly number[],
): WeighedShip[][] => {
  const table = placementsOf(scenario);
  const made = new Map<string, Weighings>();
  const ships = hidden.map((shipClass) => {
    const placements: Int32Array[] = [];
    for (let p = table.classStart[shipClass]; p < table.classStart[shipClass + 1]; p++)
      if (isFree(p)) placements.push(table.cellsOf(p));
    return keep(made, placements.map((cells) => cells.join()).join(" "), () =>
      weighingsOf(placements, scenario.board.cellCount),
    );
  });
  const sizes = ships.map(({ size }) => size);
  const longest = Math.max(...sizes);
  const hasLonger = longest > 3 && sizes.some((size) => size > 2 && size < longest);
  const levels = LEVELS.flatMap((_, level) => {
    const all = ships.map(({ levels }) => levels[level]);
    return hasLonger ? [all, ships.map(({ size, none }, i) => (size === longest ? none : all[i]))] : [all];
  });
  return levels.filter((level, i) => i === 0 || level.some((ship, j) => ship !== levels[i - 1][j]));
};

/** A ship with the weights of each level, and with none. */
interface Weighings {
  /** The most cells of a placement. */
  readonly size: number;
  readonly levels: readonly WeighedShip[];
  readonly none: WeighedShip;
}

const weighingsOf = (placements: readonly Int32Array[], cellCount: number): Weighings => {
  const through = new Int32Array(cellCount);
  let size = 0;
  for (const cells of placements) {
    size = Math.max(size, cells.length);
    for (const cell of cells) through[cell]++;
  }
  const most = through.reduce((all, number) => Math.max(all, number), 0);
  const prices = new Float64Array(cellCount);
  const importance = placements.map(() => 1);
  const full = { placements, weights: placements.map(() => UNIT) };
  const made = LEVELS.map((level) =>
    level === 1 || size < 3
      ? full
      : { placements, weights: weighPlacements(placements, importance, prices, level * most) },
  );
  const levels = made.map((_, i) => made[i === 0 ? 0 : Math.min(made.length - 1, Math.max(0, i + 2 * (size - 3)))]);
  return { size, levels, none: { placements, weights: placements.map(() => 0) } };
};

/** In how many orders the ships of each class can be told apart. @param ships the class of each */
export const ordersOf = (ships: readonly number[]): number =>
  [...new Set(ships)].reduce(
    (product, shipClass) => product * Number(factorial(ships.filter((other) => other === shipClass).length)),
    1,
  );

/** A hit on a ship of two cells. */
interface Sinking {
  /** The placements through the cell. */
  readonly pairs: number;
  /** For each ship, the most weight through another cell of these placements. */
  readonly near: readonly number[];
  /** What is finished with fewer and fewer of the placements left, for sets of ships not yet hit. */
  readonly kept: Float64Array[];
}

/**
 * What weight of the places of a few hidden ships any strategy can finish with few misses, if each ship is shown at its
 * first hit. Two ships must be sunk: the last one, and a first one of two cells, unless another is hit before.
 *
 * Q(U, v) bounds what is finished of the ships U with v misses before any of them is hit. The first hit comes after i = 0, 1,
 * … v misses, each time at another cell c, on a ship s of U, and leaves at most T(s, c, v - i). So Q(U, v) is the best
 * assignment of cells to i of the sum of T over the ships of U. See docs/explanation/bounds.md for T and the proof.
 *
 * Cost: an assignment, and for a ship of two cells a small table at each cell, for each subset of the ships.
 */
export class FirstHits {
  /** The numbers of misses with a bound: 0, 1, 2… */
  readonly misses: number;
  readonly #ships: readonly WeighedShip[];
  /** For each ship, the weight of its placements in whole ones, and what is left out. */
  readonly #total: readonly number[];
  readonly #left: readonly number[];
  /** For each ship, the weight through each cell, and the greatest of these. */
  readonly #through: readonly Float64Array[];
  readonly #rate: readonly number[];
  /** For each ship and cell, the placements that contain it. */
  readonly #containing: readonly (readonly (readonly number[])[])[];
  /** Q for each subset of the ships. */
  readonly #finished: Float64Array[] = [];
  /** For each cell of the first ship, if it has two, what sinking it costs after a hit there. */
  readonly #sinking = new Map<number, Sinking>();

  /** @param ships at most a few; a first one of two cells and full weights is sunk. @param cellCount of the board */
  constructor(ships: readonly WeighedShip[], cellCount: number) {
    this.misses = Math.ceil(MISSES_PER_CELL * cellCount);
    this.#ships = ships;
    this.#total = ships.map(({ weights }) => weights.reduce((sum, weight) => sum + weight, 0) / UNIT);
    this.#left = ships.map(({ weights }, i) => weights.length - this.#total[i]);
    this.#containing = ships.map(({ placements }) => {
      const containing: number[][] = Array.from({ length: cellCount }, () => []);
      for (const [p, cells] of placements.entries())
        for (let i = 0; i < cells.length; i++) containing[cells[i]].push(p);
      return containing;
    });
    this.#through = this.#containing.map((containing, ship) =>
      Float64Array.from(containing, (list) => list.reduce((sum, p) => sum + ships[ship].weights[p], 0) / UNIT),
    );
    this.#rate = this.#through.map((through) => through.reduce((most, weight) => Math.max(most, weight), 0));
    const [{ placements, weights }] = ships;
    if (placements.every((cells, p) => cells.length === 2 && weights[p] === UNIT)) {
      const partners = new Map<number, number[]>();
      for (const [one, two] of placements as readonly (readonly [number, number])[]) {
        addTo(partners, one, two);
        addTo(partners, two, one);
      }
      for (const [cell, list] of partners)
        this.#sinking.set(cell, { pairs: list.length, near: this.#near(cell, list), kept: [] });
    }
  }

  /**
   * The most arrangements of the ships finished with this many misses, below {@link misses}: the sum, over all sets of ships
   * left out and shown from the start, of what is finished of the others.
   *
   * @param last what is finished of the first ship if all others are left out, in place of the product
   */
  at(misses: number, last?: number): number {
    const all = 2 ** this.#ships.length - 1;
    let sum = 0;
    for (let set = 0; set <= all; set++) {
      if (set === 1 && last !== undefined) {
        sum += last;
        continue;
      }
      let left = 1;
      for (const [i, own] of this.#left.entries()) if (!((set >> i) & 1)) left *= own;
      if (left > 0) sum += left * this.#of(set)[misses];
    }
    return sum * ROUNDING;
  }

  /** Q(U, 0), Q(U, 1), … Ships that are the same object have the same places. */
  #of(subset: number): Float64Array {
    const kept = this.#finished[subset];
    if (kept) return kept;
    let set = 0;
    for (let i = 0; i < this.#ships.length; i++) {
      if (!((subset >> i) & 1)) continue;
      let first = this.#ships.indexOf(this.#ships[i]);
      while ((set >> first) & 1) first = this.#ships.indexOf(this.#ships[i], first + 1);
      set |= 1 << first;
    }
    this.#finished[set] ??= this.#make(set);
    this.#finished[subset] = this.#finished[set];
    return this.#finished[set];
  }

  #make(set: number): Float64Array {
    const made = new Float64Array(this.misses);
    const members = this.#members(set);
    if (members.length === 0) return made.fill(1);
    const most = members.reduce((product, ship) => product * this.#total[ship], 1);
    if (most === 0) return made;
    if (members.length === 1) {
      const { placements, weights } = this.#ships[members[0]];
      const finish = new ShipFinish(placements, ShipFinish.depthsOf(placements).at(-1) ?? 1, weights);
      return made.map((_, misses) => finish.at(misses) / UNIT);
    }
    const rests = members.map((ship) => this.#of(set & ~(1 << ship)));
    const slots = this.misses;
    const cellCount = this.#through[0].length;
    const assignment = FirstHits.#assignment(cellCount, slots);
    const { gains } = assignment;
    let items = 0;
    for (let cell = 0; cell < cellCount; cell++) {
      let any = 0;
      for (let misses = 0; misses < slots; misses++) gains[items * slots + misses] = 0;
      for (const [i, ship] of members.entries()) {
        const through = this.#through[ship][cell];
        if (through === 0) continue;
        any += through;
        const sinking = ship === 0 ? this.#sinking.get(cell) : undefined;
        const sunk = sinking && this.#sink(sinking, sinking.pairs, set & ~1);
        for (let misses = 0; misses < slots; misses++) {
          const shown = through * rests[i][misses];
          gains[items * slots + misses] += sunk ? Math.min(shown, sunk[misses]) : shown;
        }
      }
      if (any > 0) items++;
    }
    assignment.begin(items);
    for (let misses = 0; misses < slots; misses++) made[misses] = Math.min(most, assignment.add());
    return made;
  }

  #members(set: number): number[] {
    return [...this.#ships.keys()].filter((ship) => (set >> ship) & 1);
  }

  /** For each ship, the greatest weight through a partner of a cell without the placements that contain both. */
  #near(cell: number, partners: readonly number[]): readonly number[] {
    return this.#ships.map(({ placements, weights }, ship) => {
      const through = new Map(partners.map((partner) => [partner, this.#through[ship][partner]]));
      for (const p of this.#containing[ship][cell]) {
        const cells = placements[p];
        for (let i = 0; i < cells.length; i++) {
          const weight = through.get(cells[i]);
          if (weight !== undefined) through.set(cells[i], weight - weights[p] / UNIT);
        }
      }
      return Math.max(...through.values());
    });
  }

  /**
   * What is finished after a hit on the first ship, of two cells, while the others are not hit yet, if its other cell is one of
   * `pairs` partners.
   */
  #sink(sinking: Sinking, pairs: number, set: number): Float64Array {
    if (pairs === 1) return this.#of(set);
    const key = set * sinking.pairs + pairs - 1;
    const before = sinking.kept[key];
    if (before) return before;
    // A shot at a partner, or at another cell.
    const partner = this.#of(set).slice();
    const made = new Float64Array(this.misses);
    const missed = this.#sink(sinking, pairs - 1, set);
    for (let misses = 1; misses < this.misses; misses++) partner[misses] += missed[misses - 1];
    for (let ship = 1; ship < this.#ships.length; ship++) {
      if (!((set >> ship) & 1)) continue;
      const elsewhere = this.#sink(sinking, pairs, set & ~(1 << ship));
      const hit = this.#sink(sinking, pairs - 1, set & ~(1 << ship));
      const [rate, near] = [this.#rate[ship], sinking.near[ship]];
      for (let misses = 0; misses < this.misses; misses++) {
        made[misses] += rate * elsewhere[misses];
        partner[misses] += near * hit[misses];
      }
    }
    for (let misses = 0; misses < this.misses; misses++) {
      if (misses > 0) made[misses] += made[misses - 1];
      if (partner[misses] > made[misses]) made[misses] = partner[misses];
    }
    sinking.kept[key] = made;
    return made;
  }

  static #scratch: { readonly cells: number; readonly slots: number; readonly assignment: Assignment } | undefined;

  /** Tables are made one at a time, so they share it. */
  static #assignment(cells: number, slots: number): Assignment {
    const kept = FirstHits.#scratch;
    if (kept?.cells === cells && kept.slots === slots) return kept.assignment;
    const assignment = new Assignment(cells, slots);
    FirstHits.#scratch = { cells, slots, assignment };
    return assignment;
  }
}
