import { addTo } from "../../core/add-to.ts";
import { share } from "../../core/count.ts";
import { NOTHING } from "../boxes/bound-table.ts";
import type { ShareProgram } from "../boxes/share-program.ts";
import type { CoveredSets } from "./covered/covered-sets.ts";

/** The maximum number of share functions examined; if there are more, no bound is known. */
const MAX_FUNCTIONS = 5000;

/** A bound for the ships h on a cell: the mean of h (h - 1) is at most `perMean` times that of h, plus `beside`. */
export interface Crowding {
  readonly perMean: number;
  readonly beside: number;
}

/**
 * A bound on the mean of h (h - 1), with h ships on a cell, for every cell; infinite if unknown.
 *
 * The chance that two ships of a share function are both on the cell is at most the product of their chances. If
 * the smaller one is replaced by its bound, the mean is bounded in terms of the mean of h. If many ships are well
 * known, replacing both chances by their bounds is better.
 */
export const crowding = (program: ShareProgram, sets: CoveredSets): Crowding => {
  const reach = program.items.map(({ hits, count }) => (hits.length === 0 ? freeReach(sets, count) : 1));
  const operations = new Map<number, number[]>();
  for (let op = 0; op < program.length; op++) addTo(operations, program.from[op], op);
  const total = program.total();
  const functions: { readonly perMean: number; readonly pairs: number }[] = [];
  const given: { readonly reach: number; readonly ships: number }[] = [];
  const follow = (state: number, ways: bigint): boolean => {
    if (state === program.final) {
      const sorted = [...given].sort((a, b) => a.reach - b.reach);
      let [below, perMean, pairs] = [0, 0, 0];
      for (const { reach: here, ships } of sorted) {
        perMean = Math.max(perMean, 2 * below + (ships - 1) * here);
        pairs += (2 * below + (ships - 1) * here) * ships * here;
        below += ships * here;
      }
      functions.push({ perMean, pairs: pairs * share(ways, total) });
      return functions.length < MAX_FUNCTIONS;
    }
    for (const op of operations.get(state) ?? []) {
      given.push({ reach: reach[program.item[op]], ships: program.share[op] });
      const goesOn = follow(program.to[op], ways * program.ways(program.item[op], program.share[op]));
      given.pop();
      if (!goesOn) return false;
    }
    return true;
  };
  if (program.final < 0 || !follow(0, 1n)) return { perMean: Number.POSITIVE_INFINITY, beside: 0 };
  functions.sort((a, b) => b.perMean - a.perMean);
  let best = { perMean: functions[0].perMean, beside: 0 };
  let beside = 0;
  for (const [i, { pairs }] of functions.entries()) {
    beside += pairs;
    const perMean = functions[i + 1]?.perMean ?? 0;
    // Compare the bounds at a mean of a half: then the cell is about as likely to hold a ship as not.
    if (perMean / 2 + beside < best.perMean / 2 + best.beside) best = { perMean, beside };
  }
  return { perMean: best.perMean * (1 + ROUNDING), beside: best.beside * (1 + ROUNDING) };
};

/** Far greater than the rounding error in this file. */
const ROUNDING = 1e-9;

/** Of the boxes that cover no point, the greatest fraction that contains the same cell. */
const freeReach = (sets: CoveredSets, count: bigint): number => {
  const none = sets.find(NOTHING);
  if (none === undefined) return 1;
  let value: readonly bigint[] = sets.bounds.map((_, set) => (set === none ? 1n : 0n));
  for (let axis = sets.table.size.length - 1; axis >= 0; axis--) value = sets.bestAlong(axis, value);
  return Math.min(1, share(value[sets.all], count));
};
