import type { EdgeList } from "../row-graph.ts";
import type { NumberTable, Runs } from "./number-table.ts";
import { PART, type RowPasses } from "./row-passes.ts";

const spread = (
  { alive, starts, runStart, runFrom, runTo, runLength }: NumberTable,
  { sources, targets, maps }: EdgeList,
  numbers: Float64Array,
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
      for (let i = 0; i < length; i++) numbers[target + i] += numbers[source + i];
    }
  }
};

const gather = (
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
          const ways = numbers[target + i];
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

const spreadTimes = (
  { alive, starts, runStart, runFrom, runTo, runLength }: NumberTable,
  { sources, targets, maps }: EdgeList,
  numbers: Float64Array,
  factor: number,
): void => {
  for (let e = 0; e < sources.length; e++) {
    if ((alive[sources[e]] & alive[targets[e]]) === 0) continue;
    const stop = runStart[maps[e] + 1];
    for (let r = runStart[maps[e]]; r < stop; r++) {
      const source = starts[sources[e]] + runFrom[r];
      const target = starts[targets[e]] + runTo[r];
      const length = runLength[r];
      for (let i = 0; i < length; i++) numbers[target + i] += factor * numbers[source + i];
    }
  }
};

const gatherTimes = (
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

const addBlock = (numbers: Float64Array, a: number, into: Float64Array, b: number, length: number): void => {
  for (let i = 0; i < length; i++) into[b + i] += numbers[a + i];
};

const addRuns = (
  { runStart, runFrom, runTo, runLength }: Runs,
  map: number,
  numbers: Float64Array,
  a: number,
  into: Float64Array,
  b: number,
): void => {
  for (let r = runStart[map]; r < runStart[map + 1]; r++) {
    const source = a + runFrom[r];
    const target = b + runTo[r];
    const length = runLength[r];
    for (let i = 0; i < length; i++) into[target + i] += numbers[source + i];
  }
};

/** The passes in float64. Compilers specialise loops for one kind of array, so every arithmetic has its own. */
export const FLOAT_PASSES: RowPasses = {
  spread,
  gather,
  gatherWeight,
  spreadTimes,
  gatherTimes,
  addBlock,
  addRuns,
  settle: () => {},
  result: (sum) => sum,
};
