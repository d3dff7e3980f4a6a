import { boxes, type OverlapMethod, shares } from "../../boxes/overlap-counts.ts";
import type { ExactCounts } from "../../core/count.ts";
import { countExactly, type ExactKernel, plus, runsPastFloat } from "../../core/exact-count.ts";
import { suggestName } from "../../core/nearest.ts";
import { RefusedError } from "../../core/result.ts";
import { formatBytes, formatSteps } from "../../core/text.ts";
import { type Cost, refusal, workBounds } from "../../core/work-limits.ts";
import { claimBounds } from "../packing/claim-bounds.ts";
import { entriesOf, factorsIn, LARGE_ENTRIES, type Packing, type Reduction } from "../packing/packing.ts";
import { PackingSearch } from "../packing/packing-search.ts";
import { enumeration } from "./enumeration.ts";
import { frontier, halvedFrontier } from "./frontier/frontier.ts";
import { sizeInBits } from "./frontier/row-graph-estimate.ts";
import type { InferenceMethod, InferOptions } from "./method.ts";
import { stateGraph } from "./state-graph/state-graph.ts";

/** All methods that the selector chooses from, in the order in which they are shown. */
export const METHODS: readonly InferenceMethod[] = [
  // If two methods cost the same, the selector takes the first.
  enumeration,
  frontier,
  halvedFrontier,
  stateGraph,
];

/** The name of the brute-force oracle, which is used only on request. */
export const ORACLE_NAME = "oracle";

/** All methods for ships that may overlap. The first that supports a position counts it. */
export const OVERLAP_METHODS: readonly OverlapMethod[] = [boxes, shares];

/** The names that a caller may pass. */
export const METHOD_NAMES: readonly string[] = [
  ...[...METHODS, ...OVERLAP_METHODS].map((method) => method.name),
  ORACLE_NAME,
];

/** @throws RangeError with the nearest name unless there is a method with this name */
export const checkMethodName = (method: string): void => {
  if (!METHOD_NAMES.includes(method))
    throw new RangeError(`there is no method "${method}"; ${suggestName(method, METHOD_NAMES)}`);
};

/** @throws RefusedError with the reason if the method cannot count the position */
export const checkSupport = <Position>(
  method: { readonly name: string; supports(position: Position): string | undefined },
  position: Position,
): void => {
  const reason = method.supports(position);
  if (reason !== undefined) throw new RefusedError(`the method "${method.name}" cannot count this position: ${reason}`);
};

/** Counts a reduced packing with the cheapest method. */
export const countReduced = (
  reduction: Reduction,
  weights: boolean,
  options: InferOptions,
): { method: string; total: bigint; weights?: readonly ExactCounts[] } => {
  const { progress } = options;
  // The shares of one run are told as shares of all that the number of layouts may need.
  let runs = 1;
  let done = 0;
  const runProgress = progress && ((share: number) => progress((done + share) / runs));
  const { method, result } = runReduced(reduction, weights, { ...options, progress: runProgress }, (kernel) => {
    // Without a wrapping run, layouts are visited one by one and are never so many.
    runs = kernel.wraps ? 1 + runsPastFloat(sizeInBits(reduction.packing), kernel.wrapsAt) : 1;
    done = 0;
    const run: ExactKernel["run"] = (arithmetic) => {
      const counts = kernel.run(arithmetic);
      done++;
      runs = Math.max(runs, done + 1);
      return counts;
    };
    return countExactly({ ...kernel, run });
  });
  return { method, ...result };
};

/** Runs the kernel of the cheapest method for a reduced packing. */
export const runReduced = <R>(
  reduction: Reduction,
  weights: boolean,
  options: InferOptions,
  run: (kernel: ExactKernel) => R,
): { method: string; result: R } => {
  const { packing } = reduction;
  const { maxBytes, progress } = workBounds(options);
  const plain = (total: 0 | 1): { method: string; result: R } => ({
    method: "reduction",
    result: run(plainKernel(total)),
  });
  if (!reduction.possible) return plain(0);
  if (packing.groups.length === 0) return plain(packing.required.length === 0 ? 1 : 0);
  const single = options.method === undefined ? singleKernel(packing) : undefined;
  if (single) return { method: "reduction", result: run(single) };
  const candidates = selectUnlessEmpty(packing, weights, options);
  if (candidates === undefined) return { method: enumeration.name, result: run(plainKernel(0)) };
  options.expect?.(candidates[0].cost);
  for (const [i, { method, cost }] of candidates.entries()) {
    // If a method grows far beyond its estimate, the next one takes its place, if there is one.
    const budget = i < candidates.length - 1 ? Math.min(maxBytes, 3 * cost.bytes + 1e8) : maxBytes;
    try {
      const kernel = method.kernel(packing, { weights, progress, maxBytes: budget });
      return { method: method.name, result: run(kernel ?? plainKernel(0)) };
    } catch (error) {
      if (!(error instanceof RefusedError) || i === candidates.length - 1) throw error;
    }
  }
  throw new RefusedError("no exact method can count this position");
};

/** The kernel for the case that no ship is left to place: there is one packing, or none. */
const plainKernel = (total: 0 | 1): ExactKernel => ({ wraps: false, roundings: () => 0, run: () => ({ total }) });

/** If counting takes more steps than this, or is refused, a search with a limit on its nodes comes first. */
const LONG_STEPS = 1e9;
const EMPTY_NODES = 2000;

/**
 * The methods of {@link select}, or undefined if there is nothing to count. Before long work, or a refusal, the
 * search for packings briefly tries to prove that there is no packing, unless the search itself would take much memory.
 */
const selectUnlessEmpty = (
  packing: Packing,
  weights: boolean,
  options: InferOptions,
): { method: InferenceMethod; cost: Cost }[] | undefined => {
  const isEmpty = (): boolean =>
    options.method === undefined &&
    entriesOf(packing) <= LARGE_ENTRIES &&
    new PackingSearch(packing, { bounds: claimBounds(packing) }).next(EMPTY_NODES) === "exhausted";
  try {
    const candidates = select(packing, weights, options);
    return candidates[0].cost.steps > LONG_STEPS && isEmpty() ? undefined : candidates;
  } catch (error) {
    if (error instanceof RefusedError && isEmpty()) return undefined;
    throw error;
  }
};

/** Counts the placements of a single remaining ship that cover all required cells. Works for boards of any size. */
const singleKernel = ({ table, groups, required, sums }: Packing): ExactKernel | undefined => {
  if (groups.length !== 1 || groups[0].count !== 1) return undefined;
  const inSum = sums.map(({ cells, total }) => ({ cells: new Set(cells), total }));
  const { placements, factors } = groups[0];
  return {
    wraps: false,
    roundings: () => placements.length + 2,
    run(arithmetic) {
      const weigh = factors && factorsIn(factors, arithmetic);
      const weights = new Float64Array(placements.length);
      let total = 0;
      for (const [i, p] of placements.entries()) {
        const covered = table.cellsOf(p);
        if (!required.every((cell) => covered.includes(cell))) continue;
        if (!inSum.every(({ cells, total }) => covered.filter((cell) => cells.has(cell)).length === total)) continue;
        weights[i] = weigh?.[i] ?? 1;
        total = plus(arithmetic, total, weights[i]);
      }
      return { total, weights: [weights] };
    },
  };
};

/**
 * The methods that this device has. Others do not take the place of one that is missing if they would take long.
 * @throws RefusedError that says what the device lacks
 */
const present = <T extends { method: InferenceMethod; cost: Cost }>(affordable: readonly T[]): T[] => {
  const lack = affordable[0].method.lacks?.();
  const there = affordable.filter(({ method }) => method.lacks?.() === undefined);
  if (lack !== undefined && !(there[0]?.cost.steps <= LONG_STEPS))
    throw new RefusedError(`this position cannot be counted: ${lack}`);
  return there;
};

/** If visiting all packings surely takes fewer steps, to estimate the other methods would take longer. */
const FEW_STEPS = 5e5;

/** The methods that can count the packing within the limits, cheapest first; or only the requested method. */
const select = (
  packing: Packing,
  weights: boolean,
  options: InferOptions,
): { method: InferenceMethod; cost: Cost }[] => {
  const { method: wanted } = options;
  const { maxBytes, maxSteps } = workBounds(options);
  if (wanted !== undefined) {
    checkMethodName(wanted);
    const method = METHODS.find(({ name }) => name === wanted);
    if (!method) throw new RefusedError(`the method "${wanted}" only counts and weighs layouts; take another, or none`);
    checkSupport(method, packing);
  }
  if (wanted === undefined && enumeration.supports(packing) === undefined) {
    const cost = enumeration.estimateCost(packing, weights, 0);
    if (cost.steps <= Math.min(FEW_STEPS, maxSteps) && cost.bytes <= maxBytes) return [{ method: enumeration, cost }];
  }
  const candidates: { method: InferenceMethod; cost: Cost }[] = [];
  let best = Number.POSITIVE_INFINITY;
  // Methods that probe come last, and probe only if they might be the cheapest.
  const inOrder = [...METHODS].sort((a, b) => Number(a.probes ?? false) - Number(b.probes ?? false));
  for (const method of inOrder) {
    if ((wanted !== undefined && method.name !== wanted) || method.supports(packing) !== undefined) continue;
    const cost = method.estimateCost(packing, weights, best);
    candidates.push({ method, cost });
    best = Math.min(best, cost.steps);
  }
  candidates.sort((a, b) => a.cost.steps - b.cost.steps);
  const affordable = candidates.filter(
    ({ method, cost }) => cost.bytes <= Math.min(maxBytes, method.mostBytes ?? maxBytes) && cost.steps <= maxSteps,
  );
  if (affordable.length > 0) return present(affordable);
  if (candidates.length === 0) throw new RefusedError("no exact method can count this position");
  const [{ cost }] = candidates;
  if (cost.bytes <= maxBytes && cost.steps <= maxSteps) {
    const needed = `about ${formatSteps(cost.steps)} and ${formatBytes(cost.bytes)}`;
    throw new RefusedError(`counting this position would take ${needed}, more than the 4 GB of WebAssembly`, {
      ...cost,
      isFixed: true,
    });
  }
  throw refusal("counting this position", "about ", cost, { maxSteps, maxBytes });
};
