import { RandomStream } from "../../core/random.ts";
import type { Packing } from "../packing/packing.ts";

/** The ships drawn to measure how many a packing takes: 10 to 20 ms. */
const TRIAL_SHIPS = 200_000;

/**
 * Draws packings by trial: every ship takes a place of its group independently, all places equally likely, until no
 * two clash, every required cell is covered, and each sum has its total. So all packings are equally likely, exactly:
 * each comes in the same number of orders.
 */
export class TrialDraw {
  readonly #packing: Packing;
  readonly #placed: number[] = [];
  /** The last try that made each claim, and that covered each cell. */
  readonly #claimed: Int32Array;
  readonly #covered: Int32Array;
  #try = 0;
  /** The ships drawn so far, in all tries. */
  #drawn = 0;

  constructor(packing: Packing) {
    this.#packing = packing;
    this.#claimed = new Int32Array(packing.table.claimCount);
    this.#covered = new Int32Array(packing.table.board.cellCount);
  }

  /** Whether a packing takes at most so many drawn ships on average, as trying with a fixed seed shows. */
  isWithin(ships: number): boolean {
    const random = RandomStream.fromSeed(0);
    let packings = 0;
    this.#drawn = 0;
    while (this.#drawn < TRIAL_SHIPS) if (this.#isPacking(random) && ++packings * ships >= TRIAL_SHIPS) return true;
    return false;
  }

  /** The placements of a packing. Endless if there is none. */
  draw(random: RandomStream): readonly number[] {
    while (!this.#isPacking(random));
    return this.#placed;
  }

  /** Tries once; ends at the first clash. */
  #isPacking(random: RandomStream): boolean {
    const { groups, required, sums } = this.#packing;
    this.#try++;
    this.#placed.length = 0;
    for (const { placements, count } of groups)
      for (let i = 0; i < count; i++) if (!this.#put(placements[random.below(placements.length)])) return false;
    const isCovered = (cell: number): boolean => this.#covered[cell] === this.#try;
    return required.every(isCovered) && sums.every(({ cells, total }) => cells.filter(isCovered).length === total);
  }

  /** Places a ship unless it clashes. */
  #put(placement: number): boolean {
    const { claims, claimStart, cells, cellStart } = this.#packing.table;
    this.#drawn++;
    for (let i = claimStart[placement]; i < claimStart[placement + 1]; i++) {
      if (this.#claimed[claims[i]] === this.#try) return false;
      this.#claimed[claims[i]] = this.#try;
    }
    for (let i = cellStart[placement]; i < cellStart[placement + 1]; i++) this.#covered[cells[i]] = this.#try;
    this.#placed.push(placement);
    return true;
  }
}
