import { isHit, type Observation } from "../../scenario/answer.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { CELL_STATES, Damage } from "./damage.ts";
import { type PlacementIndex, placementIndexOf, placementsNearTo } from "./placement-index.ts";

/** Options for an evaluation matrix. */
export interface EvaluationOptions {
  /**
   * Whether to use the contact rule: a placement closer to a hit than ships may be, without covering the hit, is
   * impossible. With it, the cells round sunk ships are known to be empty where ships may not touch.
   */
  readonly contact: boolean;
}

/**
 * For every cell, the number of placements by which a ship afloat could occupy it. Each placement of a class
 * counts once for every ship of the class that is afloat. This is the evaluation matrix of the thesis, updated
 * after every shot.
 *
 * A placement is possible if its cells are unshot or open hits (see {@link Damage}). Cost of an observation: the
 * placements on the cell, times the cells of those that become impossible.
 */
export class EvaluationMatrix {
  readonly damage: Damage;
  readonly #options: EvaluationOptions;
  readonly #scenario: Scenario;
  readonly #index: PlacementIndex;
  readonly #contact: boolean;
  /** For each placement, the number of its cells that make it impossible. */
  readonly #spoiled: Int32Array;
  /** For each placement, the number of open hits on it. */
  readonly #open: Int32Array;
  /** Sums over the placements that cover no shot cell. */
  readonly #hunting: Float64Array;
  readonly #targeting: Float64Array;

  /** @param from a matrix of the same scenario and options to copy */
  constructor(scenario: Scenario, options: EvaluationOptions, from?: EvaluationMatrix) {
    this.damage = from ? from.damage.copy() : new Damage(scenario);
    this.#options = options;
    this.#scenario = scenario;
    this.#index = placementIndexOf(scenario);
    this.#contact = options.contact && (scenario.contact === "none" || scenario.contact === "no-sides");
    this.#spoiled = from ? from.#spoiled.slice() : new Int32Array(this.#index.table.count);
    this.#open = from ? from.#open.slice() : new Int32Array(this.#index.table.count);
    this.#hunting = (from ? from.#hunting : this.#index.scores).slice();
    this.#targeting = new Float64Array(scenario.board.cellCount);
  }

  /** An independent copy. Cost: proportional to the number of placements and cells. */
  copy(): EvaluationMatrix {
    return new EvaluationMatrix(this.#scenario, this.#options, this);
  }

  /** Processes an observation. */
  observe(observation: Observation): void {
    const { damage } = this;
    // Take the shot out of the scores before any ships count as sunk, because the scores still include these ships.
    this.#shoot(observation.cell, isHit(observation.answer));
    damage.observe(observation);
    const { cellStart, placements } = this.#index;
    for (const hit of damage.justClosed) {
      for (let i = cellStart[hit]; i < cellStart[hit + 1]; i++) {
        this.#open[placements[i]]--;
        this.#spoiled[placements[i]]++;
      }
    }
    for (const shipClass of damage.justSunk) this.#withdraw(shipClass);
  }

  #shoot(cell: number, hits: boolean): void {
    const { table, cellStart, placements } = this.#index;
    const { afloat } = this.damage;
    for (let i = cellStart[cell]; i < cellStart[cell + 1]; i++) {
      const p = placements[i];
      if (this.isHunted(p)) this.#add(p, -afloat[table.classOf[p]]);
      if (hits) this.#open[p]++;
      else this.#spoiled[p]++;
    }
    if (hits && this.#contact) this.#keepClear(cell);
  }

  /** Whether a placement is possible and covers no shot cell. */
  isHunted(placement: number): boolean {
    return this.#spoiled[placement] === 0 && this.#open[placement] === 0;
  }

  /**
   * The scores for hunting: the placements of ships afloat that cover no shot cell. A live view; do not change it.
   */
  get hunting(): Float64Array {
    return this.#hunting;
  }

  /**
   * The scores for targeting: the possible placements of ships afloat that cover all open hits or, if those
   * contain no unshot cell, at least one open hit. Undefined if no hit is open or if neither kind of placement
   * contains an unshot cell. Valid until the next call; the scores of shot cells mean nothing.
   */
  targeting(): Float64Array | undefined {
    const { openHits } = this.damage;
    if (openHits.length === 0) return undefined;
    this.#targeting.fill(0);
    if (this.#target(openHits[0], openHits.length)) return this.#targeting;
    if (openHits.length === 1) return undefined;
    let found = false;
    for (const hit of openHits) if (this.#target(hit, 1)) found = true;
    return found ? this.#targeting : undefined;
  }

  /**
   * Adds up the placements on an open hit that cover at least `least` open hits; returns true if any of them
   * contains an unshot cell.
   */
  #target(hit: number, least: number): boolean {
    const { table, cellStart, placements } = this.#index;
    const { states, afloat } = this.damage;
    let found = false;
    for (let i = cellStart[hit]; i < cellStart[hit + 1]; i++) {
      const p = placements[i];
      const from = table.cellStart[p];
      const to = table.cellStart[p + 1];
      if (this.#spoiled[p] > 0 || this.#open[p] < least || this.#open[p] === to - from) continue;
      const ships = afloat[table.classOf[p]];
      if (ships === 0 || (least === 1 && this.#firstOpen(p) !== hit)) continue;
      for (let j = from; j < to; j++) {
        if (states[table.cells[j]] === CELL_STATES.unshot) this.#targeting[table.cells[j]] += ships;
      }
      found = true;
    }
    return found;
  }

  /** The lowest open hit on a placement. A placement that covers several hits is counted only there. */
  #firstOpen(placement: number): number {
    const { table } = this.#index;
    let i = table.cellStart[placement];
    while (this.damage.states[table.cells[i]] !== CELL_STATES.open) i++;
    return table.cells[i];
  }

  #add(placement: number, ships: number): void {
    const { table } = this.#index;
    const to = table.cellStart[placement + 1];
    for (let i = table.cellStart[placement]; i < to; i++) this.#hunting[table.cells[i]] += ships;
  }

  /** Removes one ship of a class from the scores for hunting. */
  #withdraw(shipClass: number): void {
    const { classStart } = this.#index.table;
    for (let p = classStart[shipClass]; p < classStart[shipClass + 1]; p++) if (this.isHunted(p)) this.#add(p, -1);
  }

  /** Makes placements impossible if they are too close to a hit without covering it. */
  #keepClear(hit: number): void {
    const { classOf } = this.#index.table;
    for (const p of placementsNearTo(this.#scenario)(hit)) {
      if (this.isHunted(p)) this.#add(p, -this.damage.afloat[classOf[p]]);
      this.#spoiled[p]++;
    }
  }
}

/** The unshot cell with the highest score, the lowest among equals; -1 if no cell has a score above 0. */
export const highestCell = ({ states }: Damage, scores: ArrayLike<number>, allowed?: Uint8Array): number => {
  let best = -1;
  let most = 0;
  for (let cell = 0; cell < states.length; cell++) {
    if (scores[cell] > most && states[cell] === CELL_STATES.unshot && (allowed === undefined || allowed[cell] === 1)) {
      best = cell;
      most = scores[cell];
    }
  }
  return best;
};

/** The lowest cell that may be shot. @throws RangeError when none is left. */
export const lowestUnshot = ({ states }: Damage): number => {
  const cell = states.indexOf(CELL_STATES.unshot);
  if (cell < 0) throw new RangeError("no cell is left to shoot");
  return cell;
};
