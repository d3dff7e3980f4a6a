import { studentQuantile } from "../distribution/student.ts";
import type { Description } from "../sample/description.ts";
import { CONFIDENCE, type Interval } from "../sample/samples.ts";

/**
 * The mean of a minus that of b for independent samples, with Welch's interval (Biometrika 34, 1947). Undefined
 * if a sample has fewer than two values.
 */
export const welchDifference = (
  a: Description,
  b: Description,
  confidence = CONFIDENCE,
): { readonly mean: number; readonly interval: Interval } | undefined => {
  if (a.variance === undefined || b.variance === undefined) return undefined;
  const mean = a.mean - b.mean;
  const [va, vb] = [a.variance / a.count, b.variance / b.count];
  if (va + vb === 0) return { mean, interval: { low: mean, high: mean, confidence } };
  const freedom = (va + vb) ** 2 / (va ** 2 / (a.count - 1) + vb ** 2 / (b.count - 1));
  const half = studentQuantile((1 + confidence) / 2, freedom) * Math.sqrt(va + vb);
  return { mean, interval: { low: mean - half, high: mean + half, confidence } };
};
