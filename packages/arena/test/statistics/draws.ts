import type { RandomStream } from "@broadside/engine";
import { normalQuantile } from "../../src/statistics/sample/distribution.ts";
import { type MeanOfDifferences, mean, standardDeviation } from "../../src/statistics.ts";

export const normal = (stream: RandomStream): number => normalQuantile((stream.below(2 ** 32) + 0.5) / 2 ** 32);

export const factsOf = (values: Float64Array): MeanOfDifferences => ({
  mean: mean(values),
  standardDeviation: standardDeviation(values),
  pairs: values.length,
});
