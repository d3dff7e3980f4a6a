import { countExactly, runsPastFloat } from "../core/exact-count.ts";
import { unlessRefused } from "../core/result.ts";
import { type WorkLimits, workBounds } from "../core/work-limits.ts";
import { runReduced } from "../inference/methods/selector.ts";
import { reduce } from "../inference/packing/packing.ts";
import { countConstrained } from "../inference/posterior/infer.ts";
import type { Constraints } from "../knowledge/constraints.ts";
import { fleetCells } from "../scenario/fleet.ts";

/** The most binary digits of the one number that holds all counts: float64 must hold it, too. */
const MOST_BITS = 900;

/** The most steps for all of it, about two minutes: an estimate takes a second. */
const MOST_STEPS = 1e11;

/** The layouts that satisfy constraints, kept for the next question about them. */
const totals = new WeakMap<Constraints, bigint>();

/**
 * For each number of ship cells among some cells, from 0, the layouts that have so many there; undefined if these
 * counts have too many digits, or would take too long. All are found at once: a place with n of the cells weighs B^n, where B is a power of two
 * above the number of layouts. The weight of all layouts is then a number whose digits in base B are the counts.
 *
 * Cost: a count of the layouts for each 26 binary digits of that number.
 *
 * @throws RefusedError as `countLayouts` does
 */
export const countByCells = (
  constraints: Constraints,
  cells: readonly number[],
  limits: WorkLimits,
): bigint[] | undefined => {
  const { table, knowledge } = constraints;
  const layouts = totals.get(constraints) ?? countConstrained(constraints, limits).layouts;
  totals.set(constraints, layouts);
  const most = Math.min(cells.length, fleetCells(knowledge.scenario.fleet) ?? cells.length);
  const digits = layouts.toString(2).length;
  if ((most + 1) * digits > MOST_BITS) return undefined;
  const inside = new Set(cells);
  const covered = Array.from(
    { length: table.count },
    (_, p) => table.cellsOf(p).filter((cell) => inside.has(cell)).length,
  );
  const powers = Array.from({ length: Math.max(...covered) + 1 }, (_, n) => 1n << BigInt(n * digits));
  const whole = covered.map((n) => powers[n]);
  const reduction = reduce(constraints, { whole, near: Float64Array.from(whole, Number) });
  const maxSteps = Math.min(MOST_STEPS, workBounds(limits).maxSteps) / (1 + runsPastFloat((most + 1) * digits));
  const counted = unlessRefused(() =>
    runReduced(reduction, false, { ...limits, maxSteps }, (kernel) => countExactly(kernel)),
  );
  if (!counted) return undefined;
  const fixed = reduction.fixed.reduce((sum, p) => sum + covered[p], 0);
  let rest = counted.result.total * reduction.multiplicity;
  const counts = new Array<bigint>(most + 1).fill(0n);
  for (let n = fixed; rest > 0n; n++) {
    counts[n] = BigInt.asUintN(digits, rest);
    rest >>= BigInt(digits);
  }
  return counts;
};
