import type { Layout } from "../scenario/layout.ts";
import type { WeightModel } from "./weight-model.ts";

/** The features of layouts for a model: how often each lists each parameter. */
export class LayoutFeatures {
  readonly model: WeightModel;
  /** For each layout the parameters that it lists, with repetitions. */
  readonly #lists: readonly Int32Array[];

  /** @param layouts of the model's rules, with any prior: their placements have the same numbers */
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

  /** The mean number of times that some of the layouts list each parameter. */
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
