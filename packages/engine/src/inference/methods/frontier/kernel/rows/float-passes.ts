import type { EdgeList } from "../row-graph.ts";
import type { NumberTable } from "./number-table.ts";
import { PART, type RowPasses } from "./row-passes.ts";

/** Along the edges of a list: numbers[target] += factor * numbers[source]. Edges that are not live are skipped. */
export const spread = (
  { alive, starts, runStart, runFrom, runTo, runLength }: NumberTable,
  { sources, targets, maps }: EdgeList,
  numbers: Float64Array,
  factor = 1,
): void => {
  for (let e = 0; e < sources.length; e++) {
    if ((alive[sources[e]] & alive[targets[e]]) === 0) continue;
    const stop = runStart[maps[e] + 1];
    const from = starts[sources[e]];
    const to = starts[targets[e]];
    for (let r = runStart[maps[e]]; r < stop; r++) {
      const source = from + runFrom[r];
      const target = to + runTo[r];
      const length = runLength[r];
      for (let i = 0; i < length; i++) numbers[target + i] += factor * numbers[source + i];
    }
  }
};

/** Along the edges of a list: into[source - base] += finish[target]. Edges that are not live are skipped. */
export const gather = (
  { alive, starts, runStart, runFrom, runTo, runLength }: NumberTable,
  { sources, targets, maps }: EdgeList,
  finish: Float64Array,
  into: Float64Array,
  base: number,
): void => {
  for (let e = 0; e < sources.length; e++) {
    if ((alive[sources[e]] & alive[targets[e]]) === 0) continue;
    const stop = runStart[maps[e] + 1];
    const from = starts[sources[e]] - base;
    const to = starts[targets[e]];
    for (let r = runStart[maps[e]]; r < stop; r++) {
      const source = from + runFrom[r];
      const target = to + runTo[r];
      const length = runLength[r];
      for (let i = 0; i < length; i++) into[source + i] += finish[target + i];
    }
  }
};

const gatherWeight = (
  { alive, starts, runStart, runFrom, runTo, runLength }: NumberTable,
  { sources, targets, maps }: EdgeList,
  numbers: Float64Array,
  into: Float64Array,
  base: number,
  factor: number,
): number => {
  let sum = 0;
  for (let e = 0; e < sources.length; ) {
    let part = 0;
    for (const last = Math.min(e + PART, sources.length); e < last; e++) {
      if ((alive[sources[e]] & alive[targets[e]]) === 0) continue;
      let own = 0;
      const stop = runStart[maps[e] + 1];
      const from = starts[sources[e]];
      const to = starts[targets[e]];
      for (let r = runStart[maps[e]]; r < stop; r++) {
        const source = from + runFrom[r];
        const target = to + runTo[r];
        const at = source - base;
        const length = runLength[r];
        for (let i = 0; i < length; i++) {
          const ways = factor * numbers[target + i];
          into[at + i] += ways;
          own += numbers[source + i] * ways;
        }
      }
      part += own;
    }
    sum += part;
  }
  return sum;
};

/** The passes in float64. */
export const FLOAT_PASSES: RowPasses = {
  spreadTimes: spread,
  gatherWeight,
  settle: () => {},
  result: (sum) => sum,
};
