import type { RandomStream } from "../core/random.ts";
import { type Constraints, constrain } from "../knowledge/constraints.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Layout } from "../scenario/layout.ts";
import type { PlacementTable } from "../scenario/placement.ts";

/**
 * A random walk on the layouts that agree with some knowledge, which comes to all layouts it can reach equally often in
 * the long run (Metropolis et al., 1953): one or two ships are drawn, new placements for them are drawn from all that the
 * shots allow, and the move is made if the result is a layout. Moves are as likely as their reverses, so that the uniform
 * distribution is stationary. The start is forgotten only in the long run, and layouts that no such moves connect to it
 * are never reached.
 */
export class MarkovChain {
  /** Moves tried, and moves made. */
  tried = 0;
  made = 0;
  readonly #table: PlacementTable;
  readonly #constraints: Constraints;
  /** Class and placement of each ship. */
  readonly #classes: readonly number[];
  readonly #ships: Int32Array;
  /** The ship that has each claim, -1 for none. */
  readonly #owner: Int32Array;
  readonly #required: Uint8Array;
  readonly #scenario: Layout["scenario"];

  /** @param start where the chain begins: a layout that agrees with the knowledge */
  constructor(knowledge: Knowledge, start: Layout) {
    this.#constraints = constrain(knowledge);
    this.#table = this.#constraints.table;
    this.#scenario = knowledge.scenario;
    this.#ships = Int32Array.from(start.placements);
    this.#classes = start.placements.map((p) => this.#table.classOf[p]);
    this.#owner = new Int32Array(this.#table.claimCount).fill(-1);
    this.#required = new Uint8Array(this.#table.board.cellCount);
    for (const cell of this.#constraints.required) this.#required[cell] = 1;
    this.#ships.forEach((p, ship) => {
      this.#put(p, ship);
    });
  }

  /** The layout where the chain stands. */
  layout(): Layout {
    return { scenario: this.#scenario, placements: Array.from(this.#ships).sort((a, b) => a - b) };
  }

  /** The placements of the ships, in the order of the start. */
  get placements(): Int32Array {
    return this.#ships;
  }

  /** Tries so many moves. */
  step(moves: number, random: RandomStream): void {
    const ships = this.#ships.length;
    for (let i = 0; i < moves; i++) {
      this.tried++;
      const a = random.below(ships);
      const b = ships > 1 && random.below(2) === 1 ? random.below(ships) : a;
      const newA = this.#propose(a, random);
      const good = a === b ? this.#moveOne(a, newA) : this.#moveTwo(a, newA, b, this.#propose(b, random));
      if (good) this.made++;
    }
  }

  /** Moves a ship, unless the layout would not agree with the shots any more; returns whether it did. */
  #moveOne(ship: number, to: number): boolean {
    const old = this.#ships[ship];
    // Every required cell is covered, and by one ship only: as many must stay covered as were.
    if (this.#hits(old) !== this.#hits(to)) return false;
    this.#put(old, -1);
    const good = this.#fits(to);
    this.#ships[ship] = good ? to : old;
    this.#put(this.#ships[ship], ship);
    return good;
  }

  /** The same for two ships at once. */
  #moveTwo(a: number, toA: number, b: number, toB: number): boolean {
    const [oldA, oldB] = [this.#ships[a], this.#ships[b]];
    if (this.#hits(oldA) + this.#hits(oldB) !== this.#hits(toA) + this.#hits(toB)) return false;
    this.#put(oldA, -1);
    this.#put(oldB, -1);
    let good = this.#fits(toA);
    if (good) {
      this.#put(toA, a);
      good = this.#fits(toB);
      this.#put(toA, -1);
    }
    this.#ships[a] = good ? toA : oldA;
    this.#ships[b] = good ? toB : oldB;
    this.#put(this.#ships[a], a);
    this.#put(this.#ships[b], b);
    return good;
  }

  #propose(ship: number, random: RandomStream): number {
    const allowed = this.#constraints.allowed[this.#classes[ship]];
    return allowed[random.below(allowed.length)];
  }

  #hits(placement: number): number {
    const { cells, cellStart } = this.#table;
    let hits = 0;
    for (let i = cellStart[placement]; i < cellStart[placement + 1]; i++) hits += this.#required[cells[i]];
    return hits;
  }

  #fits(placement: number): boolean {
    const { claims, claimStart } = this.#table;
    for (let i = claimStart[placement]; i < claimStart[placement + 1]; i++)
      if (this.#owner[claims[i]] >= 0) return false;
    return true;
  }

  #put(placement: number, ship: number): void {
    const { claims, claimStart } = this.#table;
    for (let i = claimStart[placement]; i < claimStart[placement + 1]; i++) this.#owner[claims[i]] = ship;
  }
}
