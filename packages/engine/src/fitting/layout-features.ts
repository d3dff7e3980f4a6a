import type { Layout } from "../scenario/layout.ts";
import type { WeightModel } from "./weight-model.ts";

/** What layouts say of a model's parameters: how often each lists each of them. */
export class LayoutFeatures {
  readonly model: WeightModel;
  /** For each layout the parameters that it lists, with repetitions. */
  readonly #lists: readonly Int32Array[];

  /** @param layouts of the model's rules, whatever their prior: placements are numbered alike */
  constructor(model: WeightModel, layouts: readonly Layout[]) {
    this.model = model;
    const { start, parameters } = model;
    this.#lists = layouts.map(({ placements }) =>
      Int32Array.from(placements.flatMap((p) => Array.from(parameters.subarray(start[p], start[p + 1])))),
    );
  }

  get count(): number {
    return this.#lists.length;
  }

  /** How often some of the layouts list each parameter, on average. */
  meansOf(layouts: readonly number[]): Float64Array {
    const means = new Float64Array(this.model.parameterCount);
    for (const i of layouts) for (const parameter of this.#lists[i]) means[parameter]++;
    return means.map((sum) => sum / layouts.length);
  }

  /** The logarithm of a layout's weight at a point of the parameters. */
  logWeight(layout: number, logs: Float64Array): number {
    return this.#lists[layout].reduce((sum, parameter) => sum + logs[parameter], 0);
  }
}
