import { formatBytes } from "../board/board.ts";
import { ExactCounts } from "../core/count.ts";
import { formatDuration } from "../core/duration.ts";
import { suggestName } from "../core/nearest.ts";
import { RefusedError } from "../core/result.ts";
import { type Constraints, constrain } from "../knowledge/constraints.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { hasOnlyBoxes } from "./boxes/combinations.ts";
import { countOverlapping, type OverlapCounts } from "./boxes/overlap-counts.ts";
import { enumeration } from "./enumeration.ts";
import { exactCover } from "./exact-cover.ts";
import { frontier } from "./frontier.ts";
import { halvedFrontier } from "./halved-frontier.ts";
import type { Cost, InferenceMethod, Progress } from "./method.ts";
import { countByOracle } from "./oracle.ts";
import { orientationSplit } from "./orientation-split.ts";
import { type Packing, type Reduction, reduce } from "./packing.ts";
import { Posterior } from "./posterior.ts";
import { searchPackings } from "./search.ts";
import { stateGraph } from "./state-graph.ts";
import type { WalkLimits } from "./walk.ts";

/** All methods the selector chooses from. */
export const METHODS: readonly InferenceMethod[] = [
  exactCover,
  enumeration,
  orientationSplit,
  frontier,
  halvedFrontier,
  stateGraph,
];

/** The name of the brute-force oracle, which is used only when asked for. */
export const ORACLE_NAME = "oracle";

/**
 * The methods for ships that may overlap: `boxes` counts boxes in closed form, `shares` any ships from the table of
 * placements. Both add up the same share functions.
 */
export const OVERLAP_METHODS = ["boxes", "shares"] as const;

/** The names a caller may ask for. */
export const METHOD_NAMES: readonly string[] = [
  ...METHODS.map((method) => method.name),
  ...OVERLAP_METHODS,
  ORACLE_NAME,
];

/** How to infer. All parts are optional. */
export interface InferOptions {
  /** Use this method, one of {@link METHOD_NAMES}; otherwise the cheapest that supports the position is chosen. */
  readonly method?: string;
  /** Told from time to time how much is done (0 to 1); may throw to stop the work. */
  readonly progress?: Progress;
  /** Refuse work that is estimated to take more than this many bytes of memory. Default 2 GB. */
  readonly maxBytes?: number;
  /** Refuse work that is estimated to take more than this many elementary steps (about nanoseconds). Default 10^13. */
  readonly maxSteps?: number;
}

/** Memory and steps that inference may take unless told otherwise. */
const DEFAULT_MAX_BYTES = 2e9;
const DEFAULT_MAX_STEPS = 1e13;

/** The limits of some options, or those that hold without them. */
export const walkLimits = ({
  maxBytes = DEFAULT_MAX_BYTES,
  maxSteps = DEFAULT_MAX_STEPS,
  progress,
}: InferOptions): WalkLimits => ({ maxBytes, maxSteps, progress });

/** The counts where ships may overlap, by the method asked for or the one that fits; undefined elsewhere. */
const countIfOverlapping = (
  knowledge: Knowledge,
  { method, ...limits }: InferOptions,
): { method: string; counts: OverlapCounts } | undefined => {
  const overlaps = knowledge.scenario.contact === "overlap";
  if (overlaps && method !== undefined) checkName(method);
  const wanted = OVERLAP_METHODS.find((name) => name === method);
  const refuse = (why: string): never => {
    throw new RefusedError(`the method "${method}" cannot count this position: ${why}`);
  };
  if (!overlaps) return wanted ? refuse("ships may not overlap") : undefined;
  if (method !== undefined && !wanted) return refuse("ships may overlap");
  const boxes = hasOnlyBoxes(knowledge);
  if (wanted === "boxes" && !boxes) return refuse("not every class is of boxes");
  const name = wanted ?? (boxes ? "boxes" : "shares");
  return { method: name, counts: countOverlapping(knowledge, name, limits) };
};

const checkName = (method: string): void => {
  if (!METHOD_NAMES.includes(method))
    throw new RangeError(`there is no method "${method}"; ${suggestName(method, METHOD_NAMES)}`);
};

/**
 * The exact posterior of some knowledge: how many layouts remain, and how many of them contain each placement. When no
 * layout fits, the result has 0n layouts.
 *
 * @throws RefusedError with the estimate when every method would exceed the limits.
 */
export const infer = (knowledge: Knowledge, options: InferOptions = {}): Posterior => {
  if (options.method === ORACLE_NAME) {
    const count = countByOracle(knowledge);
    return new Posterior(knowledge, ORACLE_NAME, count.layouts, count.weights, count.ships);
  }
  const overlapping = countIfOverlapping(knowledge, options);
  if (overlapping) {
    const { method, counts } = overlapping;
    return new Posterior(knowledge, method, counts.layouts, counts);
  }
  const reduction = reduce(constrain(knowledge));
  const { table } = reduction.packing;
  const { method, total, weights } = countReduced(reduction, true, options);
  const layouts = total * reduction.multiplicity;
  return new Posterior(knowledge, method, layouts, expand(reduction, layouts, weights ?? [], table.count));
};

/** The number of layouts that agree with the knowledge, without the weights: two to four times cheaper than {@link infer}. */
export const countLayouts = (knowledge: Knowledge, options: InferOptions = {}): { layouts: bigint; method: string } => {
  if (options.method === ORACLE_NAME) return { layouts: countByOracle(knowledge).layouts, method: ORACLE_NAME };
  const overlapping = countIfOverlapping(knowledge, options);
  return overlapping
    ? { layouts: overlapping.counts.layouts, method: overlapping.method }
    : countConstrained(constrain(knowledge), options);
};

/** The number of layouts under constraints. @throws RefusedError as {@link infer} does. */
export const countConstrained = (
  constraints: Constraints,
  options: InferOptions = {},
): { layouts: bigint; method: string } => {
  const reduction = reduce(constraints);
  const { method, total } = countReduced(reduction, false, options);
  return { layouts: total * reduction.multiplicity, method };
};

/** What counting would cost with each method, or why it cannot: for people and for tests. */
export const estimateMethods = (knowledge: Knowledge): { name: string; cost?: Cost; reason?: string }[] => {
  if (knowledge.scenario.contact === "overlap") {
    return METHODS.map(({ name }) => ({ name, reason: "ships may overlap" }));
  }
  const { packing } = reduce(constrain(knowledge));
  return METHODS.map((method) => {
    const reason = method.supports(packing);
    return reason === undefined
      ? { name: method.name, cost: method.estimateCost(packing, true) }
      : { name: method.name, reason };
  });
};

/** Counts a reduced packing with the method of least cost. */
export const countReduced = (
  reduction: Reduction,
  weights: boolean,
  options: InferOptions,
): { method: string; total: bigint; weights?: readonly ExactCounts[] } => {
  const { packing } = reduction;
  if (!reduction.possible) return { method: "reduction", total: 0n };
  if (packing.groups.length === 0) {
    return { method: "reduction", total: packing.required.length === 0 ? 1n : 0n };
  }
  const single = options.method === undefined ? countSingle(packing) : undefined;
  if (single) return { method: "reduction", ...single };
  const candidates = selectUnlessEmpty(packing, weights, options);
  if (candidates === undefined) return { method: exactCover.name, total: 0n };
  for (const [i, { method, cost }] of candidates.entries()) {
    const { maxBytes = DEFAULT_MAX_BYTES, progress } = options;
    // A method that grows far beyond its estimate gives way to the next one, if there is one.
    const budget = i < candidates.length - 1 ? Math.min(maxBytes, 3 * cost.bytes + 1e8) : maxBytes;
    try {
      return { method: method.name, ...method.count(packing, { weights, progress, maxBytes: budget }) };
    } catch (error) {
      if (!(error instanceof RefusedError) || i === candidates.length - 1) throw error;
    }
  }
  throw new RefusedError("no exact method can count this position");
};

/** Counting that takes more steps than this, or is refused, waits for a search of so many nodes. */
const LONG_STEPS = 1e9;
const EMPTY_NODES = 2000;

/**
 * The methods as {@link select} gives them, or undefined when there is nothing to count: before long work, or a refusal
 * of it, the search of exact cover has a short try at proving that there is no packing.
 */
const selectUnlessEmpty = (
  packing: Packing,
  weights: boolean,
  options: InferOptions,
): { method: InferenceMethod; cost: Cost }[] | undefined => {
  const isEmpty = (): boolean =>
    options.method === undefined && searchPackings(packing).next(EMPTY_NODES) === "exhausted";
  try {
    const candidates = select(packing, weights, options);
    return candidates[0].cost.steps > LONG_STEPS && isEmpty() ? undefined : candidates;
  } catch (error) {
    if (error instanceof RefusedError && isEmpty()) return undefined;
    throw error;
  }
};

/** The places of the only ship left, if no other is: those that cover all required cells. Serves boards of any size. */
const countSingle = ({ table, groups, required }: Packing): { total: bigint; weights: ExactCounts[] } | undefined => {
  if (groups.length !== 1 || groups[0].count !== 1) return undefined;
  const weights = new Float64Array(groups[0].placements.length);
  let total = 0;
  for (const [i, p] of groups[0].placements.entries()) {
    const covered = table.cellsOf(p);
    if (!required.every((cell) => covered.includes(cell))) continue;
    weights[i] = 1;
    total++;
  }
  return { total: BigInt(total), weights: [ExactCounts.fromNumbers(weights)] };
};

/** The methods that can count the packing within the limits, cheapest first; or just the one asked for. */
const select = (
  packing: Packing,
  weights: boolean,
  options: InferOptions,
): { method: InferenceMethod; cost: Cost }[] => {
  const { method: wanted, maxBytes = DEFAULT_MAX_BYTES, maxSteps = DEFAULT_MAX_STEPS } = options;
  if (wanted !== undefined) {
    checkName(wanted);
    const method = METHODS.find(({ name }) => name === wanted);
    if (!method) throw new RefusedError(`the method "${wanted}" does not count packings`);
    const reason = method.supports(packing);
    if (reason !== undefined) throw new RefusedError(`the method "${wanted}" cannot count this position: ${reason}`);
  }
  const candidates: { method: InferenceMethod; cost: Cost }[] = [];
  let best = Number.POSITIVE_INFINITY;
  // Exact cover and enumeration come first in the list and estimate themselves last: they probe only if they might win.
  for (const method of [...METHODS].reverse()) {
    if ((wanted !== undefined && method.name !== wanted) || method.supports(packing) !== undefined) continue;
    const cost = method.estimateCost(packing, weights, best);
    candidates.push({ method, cost });
    best = Math.min(best, cost.steps);
  }
  candidates.sort((a, b) => a.cost.steps - b.cost.steps);
  const affordable = candidates.filter(({ cost }) => cost.bytes <= maxBytes && cost.steps <= maxSteps);
  if (affordable.length > 0) return affordable;
  const cheapest = candidates[0]?.cost;
  if (!cheapest) throw new RefusedError("no exact method can count this position");
  const limits = `the limits are ${formatDuration(maxSteps)} and ${formatBytes(maxBytes)}`;
  throw new RefusedError(
    `counting this position would take about ${formatDuration(cheapest.steps)} and ${formatBytes(cheapest.bytes)}; ${limits}`,
    cheapest,
  );
};

/** Weights per placement of the whole table from weights per group. */
const expand = (reduction: Reduction, layouts: bigint, weights: readonly ExactCounts[], size: number): ExactCounts => {
  const { packing, multiplicity, fixed } = reduction;
  const { table } = packing;
  if (layouts < 2n ** 53n) {
    const out = new Float64Array(size);
    for (const p of fixed) out[p] = Number(layouts);
    for (const [g, group] of packing.groups.entries()) {
      for (const member of group.members) {
        // Of all layouts with this place taken by the group, the class has its share of the group's ships.
        const factor = Number((multiplicity * BigInt(member.count)) / BigInt(group.count));
        const shift = table.classStart[member.shipClass] - table.classStart[group.members[0].shipClass];
        const list = weights[g];
        if (list)
          group.placements.forEach((p, i) => {
            out[p + shift] = list.near(i) * factor;
          });
      }
    }
    return ExactCounts.fromNumbers(out);
  }
  const out = new Array<bigint>(size).fill(0n);
  for (const p of fixed) out[p] = layouts;
  for (const [g, group] of packing.groups.entries()) {
    for (const member of group.members) {
      const shift = table.classStart[member.shipClass] - table.classStart[group.members[0].shipClass];
      const list = weights[g];
      if (list)
        group.placements.forEach((p, i) => {
          out[p + shift] = (list.at(i) * multiplicity * BigInt(member.count)) / BigInt(group.count);
        });
    }
  }
  return ExactCounts.fromBigints(out);
};
