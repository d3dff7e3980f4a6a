import { RandomStream } from "../../src/index.ts";
import type { Packing } from "../../src/inference/packing/packing.ts";
import { WEIGHT_UNIT, WeightedDraw } from "../../src/inference/sampling/weighted-draw.ts";

/** Goes through all choices: each run takes the next branch at the last place that still has one. */
class EveryChoice extends RandomStream {
  /** The choices made in this run, and the number of options for each of them. */
  readonly #choices: number[] = [];
  readonly #of: number[] = [];
  #at = 0;

  constructor() {
    super(1, 2, 3, 4);
  }

  /** The probability of this run. */
  get chance(): number {
    return this.#of.slice(0, this.#at).reduce((product, n) => product / n, 1);
  }

  override below(n: number): number {
    const at = this.#at++;
    this.#of[at] = n;
    this.#choices[at] ??= 0;
    return this.#choices[at];
  }

  /** Moves on to the next run; false if there are no more runs. */
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

/** The exact expectation of the weight times its factors over all draws; undefined after more than `most` runs. */
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
