import { countReduced, type InferOptions } from "./infer.ts";
import type { Reduction } from "./packing.ts";

/** Search steps before existence is settled by counting instead. */
const MAX_STEPS = 200_000;

/**
 * Whether any layout is left, without counting them: a search that always branches where the fewest choices are (a
 * required cell, or a group of ships), which as a rule finds a layout or a contradiction at once. Should it not, the
 * exact count decides.
 */
export const hasPacking = (reduction: Reduction, options: InferOptions = {}): boolean => {
  if (!reduction.possible) return false;
  const { packing } = reduction;
  const { table, groups } = packing;
  const taken = new Uint8Array(table.claimCount);
  const left = groups.map((group) => group.count);
  const covered = new Set<number>();
  let steps = 0;

  const fits = (p: number): boolean => {
    for (let i = table.claimStart[p]; i < table.claimStart[p + 1]; i++) if (taken[table.claims[i]]) return false;
    return true;
  };
  const mark = (p: number, value: 0 | 1): void => {
    for (const claim of table.claimsOf(p)) taken[claim] = value;
  };
  /** True or false when settled, undefined when the search was given up. */
  const search = (): boolean | undefined => {
    if (++steps > MAX_STEPS) return undefined;
    const free = groups.map((group, g) => (left[g] > 0 ? group.placements.filter(fits) : new Int32Array(0)));
    let choices: { group: number; placement: number }[] | undefined;
    for (const cell of packing.required) {
      if (covered.has(cell)) continue;
      const list = free.flatMap((own, group) =>
        Array.from(
          own.filter((p) => table.cellsOf(p).includes(cell)),
          (placement) => ({ group, placement }),
        ),
      );
      if (list.length === 0) return false;
      if (choices === undefined || list.length < choices.length) choices = list;
    }
    if (choices === undefined) {
      for (const [group, own] of free.entries()) {
        if (own.length < left[group]) return false;
        if (left[group] > 0 && (choices === undefined || own.length < choices.length)) {
          choices = Array.from(own, (placement) => ({ group, placement }));
        }
      }
      if (choices === undefined) return true;
    }
    for (const { group, placement } of choices) {
      const cells = Array.from(table.cellsOf(placement)).filter((cell) => !covered.has(cell));
      mark(placement, 1);
      left[group]--;
      for (const cell of cells) covered.add(cell);
      const found = search();
      for (const cell of cells) covered.delete(cell);
      left[group]++;
      mark(placement, 0);
      if (found !== false) return found;
    }
    return false;
  };
  return search() ?? countReduced(reduction, false, options).total > 0n;
};
