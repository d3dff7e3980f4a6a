import type { Interval } from "../sample/sample.ts";
import type { PairSummary } from "./summary.ts";

/** A pair as seen from one of its strategies: the sign of the difference follows. */
export interface SeenPair {
  readonly pair: PairSummary;
  readonly difference: Interval & { readonly mean: number };
}

/** The pair of two strategies as the first of them sees it; undefined when they finished no two games in common. */
export const seePair = (pairs: readonly PairSummary[], a: string, b: string): SeenPair | undefined => {
  const pair = pairs.find(({ first, second }) => (first === a && second === b) || (first === b && second === a));
  if (!pair) return undefined;
  const { mean, interval } = pair.difference;
  return {
    pair,
    difference:
      pair.first === a
        ? { ...interval, mean }
        : { low: -interval.high, high: -interval.low, confidence: interval.confidence, mean: -mean },
  };
};
