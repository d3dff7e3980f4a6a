import { isHit, type Observation } from "../../scenario/answer.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { CELL_STATES, Damage } from "./damage.ts";
import { type PlacementIndex, placementIndexOf, placementsNearTo } from "./placement-index.ts";

/**
 * The evaluation matrix of the thesis, updated after every shot: for every cell, the number of possible placements of
 * ships afloat on it. A placement of a class counts once for every ship of the class that is afloat. It
 * is possible if its cells are unshot or open hits (see {@link Damage}).
 *
 * Cost of an observation: the placements on the cell, times the cells of those that become impossible.
 */
export class EvaluationMatrix {
  readonly damage: Damage;
  readonly #scenario: Scenario;
  readonly #index: PlacementIndex;
  readonly #usesContact: boolean;
  /** For each placement, the number of its cells that make it impossible. */
  readonly #spoiled: Int32Array;
  readonly #open: Int32Array;
  /** For each cell, the number of placements of ships afloat that cover no shot cell. Do not change it. */
  readonly hunting: Float64Array;
  readonly #targeting: Float64Array;

  /** @param usesContact whether a placement closer to a hit than ships may be, without covering it, is impossible */
  constructor(scenario: Scenario, usesContact: boolean) {
    this.damage = new Damage(scenario);
    this.#scenario = scenario;
    this.#index = placementIndexOf(scenario);
    this.#usesContact = usesContact && (scenario.contact === "none" || scenario.contact === "no-sides");
    this.#spoiled = new Int32Array(this.#index.table.count);
    this.#open = new Int32Array(this.#index.table.count);
    this.hunting = this.#index.scores.slice();
    this.#targeting = new Float64Array(scenario.board.cellCount);
  }

  observe(observation: Observation): void {
    const { damage } = this;
    // First the shot, because the scores still include the ships that it sinks.
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
    const { classOf } = table;
    const { afloat } = this.damage;
    const spoiled = this.#spoiled;
    const open = this.#open;
    const marked = hits ? open : spoiled;
    for (let i = cellStart[cell], to = cellStart[cell + 1]; i < to; i++) {
      const p = placements[i];
      if (spoiled[p] === 0 && open[p] === 0) this.#add(p, -afloat[classOf[p]]);
      marked[p]++;
    }
    if (hits && this.#usesContact) this.#keepClear(cell);
  }

  /** Whether a placement is possible and covers no shot cell. */
  isHunted(placement: number): boolean {
    return this.#spoiled[placement] === 0 && this.#open[placement] === 0;
  }

  /**
   * For each cell, the number of possible placements of ships afloat that cover all open hits or, if none of
   * those contains an unshot cell, at least one open hit. Undefined if neither kind contains an unshot cell.
   * Valid until the next call, for unshot cells.
   */
  targeting(): Float64Array | undefined {
    const { openHits } = this.damage;
    if (openHits.length === 0) return undefined;
    this.#targeting.fill(0);
    if (this.#target(openHits[0], openHits.length)) return this.#targeting;
    if (openHits.length === 1) return undefined;
    let hasTarget = false;
    for (const hit of openHits) if (this.#target(hit, 1)) hasTarget = true;
    return hasTarget ? this.#targeting : undefined;
  }

  /**
   * Adds the placements on an open hit that cover at least `least` open hits; returns whether any has an
   * unshot cell.
   */
  #target(hit: number, least: number): boolean {
    const { table, cellStart, placements } = this.#index;
    const { states, afloat } = this.damage;
    let hasUnshot = false;
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
      hasUnshot = true;
    }
    return hasUnshot;
  }

  /** The lowest open hit on a placement. A placement that covers several hits is counted only there. */
  #firstOpen(placement: number): number {
    const { table } = this.#index;
    let i = table.cellStart[placement];
    while (this.damage.states[table.cells[i]] !== CELL_STATES.open) i++;
    return table.cells[i];
  }

  #add(placement: number, ships: number): void {
    const { cells, cellStart } = this.#index.table;
    const scores = this.hunting;
    const to = cellStart[placement + 1];
    for (let i = cellStart[placement]; i < to; i++) scores[cells[i]] += ships;
  }

  #withdraw(shipClass: number): void {
    const { classStart } = this.#index.table;
    const spoiled = this.#spoiled;
    const open = this.#open;
    const to = classStart[shipClass + 1];
    for (let p = classStart[shipClass]; p < to; p++) if (spoiled[p] === 0 && open[p] === 0) this.#add(p, -1);
  }

  /** Makes the placements impossible that are too close to a hit. */
  #keepClear(hit: number): void {
    const { classOf } = this.#index.table;
    for (const p of placementsNearTo(this.#scenario)(hit)) {
      if (this.isHunted(p)) this.#add(p, -this.damage.afloat[classOf[p]]);
      this.#spoiled[p]++;
    }
  }
}

/** The lowest unshot cell with the highest score; -1 if no score is above 0. */
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
