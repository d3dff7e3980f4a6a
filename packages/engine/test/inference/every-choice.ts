import { RandomStream } from "../../src/index.ts";
import { WEIGHT_UNIT, WeightedDraw } from "../../src/inference/estimate/weighted-draw.ts";
import type { Packing } from "../../src/inference/packing/packing.ts";

/** Goes through all choices, one run after the other: each run takes the next branch at the last place that has one. */
class EveryChoice extends RandomStream {
  /** The choices of this run, and of how many each was one. */
  readonly #choices: number[] = [];
  readonly #of: number[] = [];
  #at = 0;

  constructor() {
    super(1, 2, 3, 4);
  }

  /** The chance of this run. */
  get chance(): number {
    return this.#of.slice(0, this.#at).reduce((product, n) => product / n, 1);
  }

  override below(n: number): number {
    const at = this.#at++;
    this.#of[at] = n;
    this.#choices[at] ??= 0;
    return this.#choices[at];
  }

  /** On to the next run; false when all have been. */
  next(): boolean {
    this.#choices.length = this.#at;
    this.#at = 0;
    while (this.#choices.length > 0) {
      const last = this.#choices.length - 1;
      if (++this.#choices[last] < this.#of[last]) return true;
      this.#choices.pop();
    }
    return false;
  }
}

/**
 * The expectation, over all that can be drawn, of the weight with its factors, and of that with each placement. Undefined past
 * `most` runs.
 */
export const expectation = (
  packing: Packing,
  most: number,
): { total: number; placements: Float64Array } | undefined => {
  const choice = new EveryChoice();
  const draw = new WeightedDraw(packing, choice);
  let total = 0;
  const placements = new Float64Array(packing.table.count);
  for (let runs = 1; ; runs++) {
    if (runs > most) return undefined;
    draw.draw();
    const factor = draw.factor * WEIGHT_UNIT ** draw.factorExponent;
    const mass = draw.weight * WEIGHT_UNIT ** draw.exponent * factor * choice.chance;
    total += mass;
    for (let i = 0; i < draw.size; i++) placements[draw.bits.placements[draw.chosen[i]]] += mass;
    if (!choice.next()) return { total, placements };
  }
};
