import type { PositionBounds } from "./position-bounds.ts";
import type { Positions } from "./positions.ts";

/**
 * Decides by depth-first search whether candidates can be finished within a budget of misses. After each shot
 * it looks at the miss first, because misses use up the budget: remembered chains of misses, in any order, refute
 * most shots before any position after a hit is visited (up to 160 times fewer positions on boards of 500 to
 * 46,000 layouts). It tries likely hits first.
 */
export class WorstSearch {
  readonly #positions: Positions;
  readonly #bounds: PositionBounds;
  /** How near each shot comes to its bounds, by depth and rank; the lower, the more room it leaves. */
  readonly #tightness: Float64Array;
  /** What a miss leaves beyond each cap of the bounds. */
  readonly #missedExcess: Float64Array;

  constructor(positions: Positions) {
    this.#positions = positions;
    this.#bounds = positions.bounds;
    this.#tightness = new Float64Array(positions.levels * positions.width);
    this.#missedExcess = new Float64Array(this.#bounds.capped.length);
  }

  /** Whether some candidates can be finished with at most `budget` misses each. */
  feasible(from: number, to: number, budget: number): boolean {
    if (to - from === 1) return true;
    const positions = this.#positions;
    const depth = positions.descend();
    const end = positions.normalize(from, to, depth);
    let good = true;
    if (end < 0) good = this.#partsFeasible(from, -end, budget);
    else if (end - from > 1) good = this.#feasibleOf(from, end, depth, budget);
    positions.depth--;
    return good;
  }

  #partsFeasible(from: number, to: number, budget: number): boolean {
    const positions = this.#positions;
    const depth = positions.depth - 1;
    for (let at = from; at < to; ) {
      const end = positions.firstPart(at, to, depth);
      if (!positions.copied(at, end, (a, b) => this.feasible(a, b, budget))) return false;
      at = end;
    }
    return true;
  }

  #feasibleOf(from: number, to: number, depth: number, budget: number): boolean {
    if (budget === 0) return false;
    if (to - from === 2) return true;
    const positions = this.#positions;
    const weight = positions.weigh(from, to, depth);
    const set = positions.boundOf(from, depth);
    const caps = depth * this.#missedExcess.length;
    if (this.#bounds.exceeds(weight, positions.excessOfAll, caps, set, budget)) return false;
    const symmetry = positions.makeKey(from, to, depth, 0);
    const { memo } = positions;
    const isEnough = memo.isEnough(positions.key, budget);
    if (isEnough !== undefined) return isEnough;
    const before = positions.nodes;
    const listed = this.#rank(from, to, depth, weight, set, budget);
    const base = depth * positions.width;
    let move = -1;
    for (let i = base; i < base + listed && move < 0; i++) {
      const middle = positions.split(from, to, positions.order[i]);
      const start = positions.top;
      const end = start + to - from;
      positions.top = end;
      if (this.feasible(middle, end, budget - 1) && this.feasible(start, middle, budget)) move = positions.order[i];
      positions.top = start;
    }
    positions.makeKey(from, to, depth, 0);
    const image = move < 0 ? -1 : positions.symmetry.columnAt(symmetry, move);
    memo.decide(positions.key, positions.nodes - before + 1, budget, image);
    return move >= 0;
  }

  /** Lists the columns whose answers the bounds allow, those first that leave the most room; returns their number. */
  #rank(from: number, to: number, depth: number, weight: number, set: number, budget: number): number {
    const positions = this.#positions;
    const { values, stride, finish } = this.#bounds;
    const { width, table, order, count, excess, excessOfAll } = positions;
    const missedExcess = this.#missedExcess;
    const caps = missedExcess.length;
    const base = depth * width;
    const at = depth * table.words;
    const all = positions.candidates(from, to, depth);
    let listed = 0;
    for (let i = 0; i < all; i++) {
      const column = order[base + i];
      const hits = count[base + column];
      const missed = weight - hits;
      for (let c = 0; c < caps; c++)
        missedExcess[c] = excessOfAll[depth * caps + c] - excess[(base + column) * caps + c];
      if (this.#bounds.exceeds(missed, missedExcess, 0, set, budget - 1)) continue;
      let tightness = missed / weight;
      if (finish) {
        const hit = this.#bounds.afterHit(at, column);
        const sunk = this.#bounds.afterSinking(at, column);
        const v = Math.min(stride - 1, budget);
        const forHits = (hit < 0 ? 0 : values[hit * stride + v]) + (sunk < 0 ? 0 : values[sunk * stride + v]);
        if (hits > forHits) continue;
        tightness = missed / values[set * stride + Math.min(stride, budget) - 1] + (0.5 * hits) / forHits;
      }
      let j = base + listed - 1;
      while (j >= base && this.#tightness[j] > tightness) {
        this.#tightness[j + 1] = this.#tightness[j];
        order[j + 1] = order[j];
        j--;
      }
      this.#tightness[j + 1] = tightness;
      order[j + 1] = column;
      listed++;
    }
    return listed;
  }
}
