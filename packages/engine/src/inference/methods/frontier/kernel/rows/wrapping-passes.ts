import type { EdgeList } from "../row-graph.ts";
import type { RowLayout, Runs } from "./row-layout.ts";
import { PART, type RowPasses } from "./row-passes.ts";

/** See {@link RowPasses.spread}. */
const spread = (
  { alive, starts, runStart, runFrom, runTo, runLength }: RowLayout,
  { sources, targets, maps }: EdgeList,
  numbers: Int32Array,
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
      for (let i = 0; i < length; i++) numbers[target + i] = (numbers[target + i] + numbers[source + i]) | 0;
    }
  }
};

/** See {@link RowPasses.gather}. */
const gather = (
  { alive, starts, runStart, runFrom, runTo, runLength }: RowLayout,
  { sources, targets, maps }: EdgeList,
  finish: Int32Array,
  into: Int32Array,
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
      for (let i = 0; i < length; i++) into[source + i] = (into[source + i] + finish[target + i]) | 0;
    }
  }
};

/** See {@link RowPasses.gatherWeight}. */
const gatherWeight = (
  { alive, starts, runStart, runFrom, runTo, runLength }: RowLayout,
  { sources, targets, maps }: EdgeList,
  numbers: Int32Array,
  into: Int32Array,
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
          into[at + i] = (into[at + i] + ways) | 0;
          own = (own + Math.imul(numbers[source + i], ways)) | 0;
        }
      }
      part = (part + own) | 0;
    }
    sum = (sum + part) | 0;
  }
  return sum;
};

/** See {@link RowPasses.spreadTimes}. */
const spreadTimes = (
  { alive, starts, runStart, runFrom, runTo, runLength }: RowLayout,
  { sources, targets, maps }: EdgeList,
  numbers: Int32Array,
  factor: number,
): void => {
  for (let e = 0; e < sources.length; e++) {
    if ((alive[sources[e]] & alive[targets[e]]) === 0) continue;
    const stop = runStart[maps[e] + 1];
    for (let r = runStart[maps[e]]; r < stop; r++) {
      const source = starts[sources[e]] + runFrom[r];
      const target = starts[targets[e]] + runTo[r];
      const length = runLength[r];
      for (let i = 0; i < length; i++) {
        numbers[target + i] = (numbers[target + i] + Math.imul(factor, numbers[source + i])) | 0;
      }
    }
  }
};

/** See {@link RowPasses.gatherTimes}. */
const gatherTimes = (
  { alive, starts, runStart, runFrom, runTo, runLength }: RowLayout,
  { sources, targets, maps }: EdgeList,
  numbers: Int32Array,
  into: Int32Array,
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
          const ways = Math.imul(factor, numbers[target + i]);
          into[at + i] = (into[at + i] + ways) | 0;
          own = (own + Math.imul(numbers[source + i], ways)) | 0;
        }
      }
      part = (part + own) | 0;
    }
    sum = (sum + part) | 0;
  }
  return sum;
};

const addBlock = (numbers: Int32Array, a: number, into: Int32Array, b: number, length: number): void => {
  for (let i = 0; i < length; i++) into[b + i] = (into[b + i] + numbers[a + i]) | 0;
};

const addRuns = (
  { runStart, runFrom, runTo, runLength }: Runs,
  map: number,
  numbers: Int32Array,
  a: number,
  into: Int32Array,
  b: number,
): void => {
  for (let r = runStart[map]; r < runStart[map + 1]; r++) {
    const source = a + runFrom[r];
    const target = b + runTo[r];
    const length = runLength[r];
    for (let i = 0; i < length; i++) into[target + i] = (into[target + i] + numbers[source + i]) | 0;
  }
};

/** The passes in 32-bit integers that wrap: the loops of the float64 passes, for another kind of array. */
export const WRAPPING_PASSES: RowPasses<Int32Array> = {
  spread,
  gather,
  gatherWeight,
  spreadTimes,
  gatherTimes,
  addBlock,
  addRuns,
  settle: () => {},
  result: (sum) => sum >>> 0,
};
