import type { HiddenLayout } from "../../boxes/box-layout.ts";
import { boxes } from "../../boxes/overlap-counts.ts";
import { sampleBoxes, sampleOverlapping } from "../../boxes/sample-shares.ts";
import { compareCounts, type ExactCounts } from "../../core/count.ts";
import { countExactly, countNearly, type ExactKernel } from "../../core/exact-count.ts";
import { showValue } from "../../core/fields.ts";
import { addTo, firstAbove } from "../../core/lists.ts";
import { checkRandom, drawIndex, type RandomStream } from "../../core/random.ts";
import { RefusedError, unlessRefused, unwrap } from "../../core/result.ts";
import { workBounds } from "../../core/work-limits.ts";
import { type Constraints, constrain, constrainEach, withPlacement } from "../../knowledge/constraints.ts";
import { checkIsKnowledge, checkKnowledge, type Knowledge } from "../../knowledge/knowledge.ts";
import { sharesLengths } from "../../scenario/fleet.ts";
import { type Layout, layoutOf } from "../../scenario/layout.ts";
import { canListPlacements } from "../../scenario/placement.ts";
import { factorsOf, type PlacementFactors } from "../../scenario/prior/placement-factors.ts";
import { type Prior, plainPriorsOf } from "../../scenario/prior/prior.ts";
import { hasGiven, withPrior } from "../../scenario/scenario.ts";
import { enumeration } from "../methods/enumeration.ts";
import { frontier, halvedFrontier } from "../methods/frontier/frontier.ts";
import { makeShipGrid } from "../methods/frontier/ship-grid.ts";
import type { InferOptions } from "../methods/method.ts";
import { runReduced } from "../methods/selector.ts";
import { makeWalk, walkSteps } from "../methods/walk.ts";
import { classShift, type Group, type Packing, type Reduction, reduce, splitGroups } from "../packing/packing.ts";
import { believe, listSequence } from "../posterior/believe.ts";
import { countConstrained } from "../posterior/infer.ts";
import { type SequentialWeights, sequentialWeights } from "../posterior/sequential-weights.ts";
import { TrialDraw } from "./trial-draw.ts";

/**
 * From this many layouts on, the walk repays its preparation: `MANY_STRAIGHT` where few straight ships may touch
 * (on hasbro, 120 take 0.4 to 0.5 s ship by ship, the walk 0.5 to 1.9 s), `MANY` elsewhere.
 */
const MANY_STRAIGHT = 120;
const MANY = 25;

/** Enumerations with fewer steps than this are fast. */
const FAST_STEPS = 1e7;

/**
 * Layouts drawn independently from all that agree with the knowledge, uniformly or by the scenario's prior;
 * empty if no layout agrees.
 *
 * They are drawn by exact counts: either whole layouts by a walk through the frontier or the state graph, or ship
 * by ship, each with its exact chances once the ships before it are placed. Only where a count would take long and
 * ships placed at random often fit, they are drawn by trial, which is exact too. Equal seeds give equal layouts.
 *
 * Cost: ship by ship, one inference per ship, shared by the layouts that have the same ships so far. By a walk,
 * a single inference.
 *
 * @param number how many layouts to draw
 * @throws RefusedError as `infer` does; where ships may overlap, when there are too many placements to list (see
 *   `sampleBoxes`)
 * @example
 * import { formatLayout, makeKnowledge, preset, RandomStream, sampleLayouts } from "@broadside/engine";
 *
 * const knowledge = makeKnowledge(preset("gorkoff-5x5"));
 * const layouts = sampleLayouts(knowledge, 2, RandomStream.fromSeed(1));
 * formatLayout(layouts[0]!).ships[0]?.cells; // => ["B3", "B4", "B5"]
 */
export const sampleLayouts = (
  knowledge: Knowledge,
  number: number,
  random: RandomStream,
  options: InferOptions = {},
): Layout[] => {
  checkKnowledge(knowledge);
  checkRandom(random);
  if (!Number.isSafeInteger(number) || number < 0)
    throw new RangeError(`cannot draw ${showValue(number)} layouts; write a whole number from 0`);
  const { scenario } = knowledge;
  if (scenario.contact === "overlap") return sampleOverlapping(knowledge, number, random, options);
  if (sharesLengths(scenario.fleet))
    return sampleEach(constrainEach(knowledge), number, random, options).map((drawn) => layoutOf(scenario, drawn));
  const draw = (many: number, factors?: PlacementFactors): number[][] =>
    sampleConstrained(constrain(knowledge), many, random, options, factors);
  const drawn = scenario.prior ? drawByPrior(knowledge, number, random, options, draw) : draw(number);
  return drawn.map((placements) => layoutOf(scenario, placements));
};

/**
 * Draws one of several constraints for each layout, by its number of layouts, and then the layouts, uniformly. No layout
 * satisfies two of them.
 */
export const sampleEach = (
  ways: readonly Constraints[],
  number: number,
  random: RandomStream,
  options: InferOptions,
): number[][] => {
  if (ways.length === 1) return sampleConstrained(ways[0], number, random, options);
  const counts = ways.map((constraints) => Number(countConstrained(constraints, options).layouts));
  if (counts.every((count) => count === 0)) return [];
  const wayOf = Array.from({ length: number }, () => drawIndex(counts, random));
  const supplies = ways.map((constraints, i) => {
    const many = wayOf.filter((way) => way === i).length;
    return many === 0 ? [] : sampleConstrained(constraints, many, random, options);
  });
  return wayOf.map((way) => supplies[way].pop() as number[]);
};

/** Draws a part of the prior for each layout, by the chances of the parts after the shots, and then the layouts. */
const drawByPrior = (
  knowledge: Knowledge,
  number: number,
  random: RandomStream,
  options: InferOptions,
  draw: (many: number, factors: PlacementFactors) => number[][],
): number[][] => {
  const { scenario } = knowledge;
  const sequential = sequentialWeights(scenario);
  if (sequential) return drawSequence(knowledge, sequential, number, random, options);
  const parts = plainPriorsOf(scenario.prior as Prior);
  if (parts.length === 1) return draw(number, factorsOf(scenario, parts[0]));
  const chances = believe(knowledge, options)?.parts ?? [];
  if (chances.every((chance) => chance === 0)) return [];
  const partOf = Array.from({ length: number }, () => drawIndex(chances, random));
  const supplies = parts.map((part, i) => {
    const many = partOf.filter((part) => part === i).length;
    return many === 0 ? [] : draw(many, factorsOf(scenario, part));
  });
  return partOf.map((part) => supplies[part].pop() as number[]);
};

/** The most uniform layouts drawn on average for one whose ships came one after another. */
const MOST_REJECTED = 100;
/** The most fleets placed for each layout that agrees with the shots. */
const MOST_PLACED = 20_000;

/**
 * Layouts whose ships came one after another, exactly: uniform layouts, each kept in proportion to its weight, where that
 * keeps one in a hundred; from a list of all; or fleets placed until they agree with the shots.
 */
const drawSequence = (
  knowledge: Knowledge,
  sequential: SequentialWeights,
  number: number,
  random: RandomStream,
  options: InferOptions,
): number[][] => {
  const { scenario, observations } = knowledge;
  const { bound } = sequential;
  const kept: number[][] = [];
  if (observations.length > 0 && bound <= MOST_REJECTED) {
    const plain = { ...knowledge, scenario: unwrap(withPrior(scenario, undefined)) };
    while (kept.length < number) {
      const drawn = sampleLayouts(plain, Math.ceil((number - kept.length) * bound), random, options);
      if (drawn.length === 0) return [];
      for (const { placements } of drawn)
        if (kept.length < number && random.unit() * bound < sequential.weigh(placements)) kept.push([...placements]);
    }
    return kept;
  }
  if (observations.length > 0 || hasGiven(scenario)) {
    const listed = unlessRefused(() => listSequence(knowledge, sequential, options));
    if (listed) return drawListed(listed, sequential, number, random);
  }
  if (scenario.totals)
    throw new RefusedError(
      "layouts whose ships were placed one after another are not drawn with totals; leave out the prior",
    );
  const { allowed, required, table } = constrain(knowledge);
  const may = new Uint8Array(table.count);
  for (const list of allowed) for (const p of list) may[p] = 1;
  for (let tries = 0; kept.length < number; tries++) {
    if (tries > MOST_PLACED * (kept.length + 1))
      throw new RefusedError(
        "ships placed one after another hardly ever agree with these shots, so no layouts are drawn; leave out the prior",
      );
    const placed = sequential.place(random);
    if (!placed?.every((p) => may[p] === 1)) continue;
    if (required.every((cell) => placed.some((p) => table.cellsOf(p).includes(cell)))) kept.push(placed);
  }
  return kept;
};

/** Layouts of a list, each with a chance in proportion to its weight. */
const drawListed = (
  { placements, ships }: ReturnType<typeof listSequence>,
  sequential: SequentialWeights,
  number: number,
  random: RandomStream,
): number[][] => {
  let sum = 0;
  const upTo = Float64Array.from({ length: placements.length / ships }, (_, i) => {
    sum += sequential.weigh(placements, i * ships, ships);
    return sum;
  });
  return Array.from({ length: upTo.length === 0 ? 0 : number }, () => {
    const at = firstAbove(upTo, 0, upTo.length - 1, random.unit() * sum) * ships;
    return Array.from(placements.subarray(at, at + ships));
  });
};

/**
 * Like {@link sampleLayouts}, but if there are too many placements to list, layouts are given by the corners of
 * their boxes.
 *
 * Cost: that of {@link sampleBoxes} or of `sampleLayouts`.
 *
 * @param number how many layouts to draw
 * @throws RefusedError as `infer` does
 * @example
 * import { makeKnowledge, preset, RandomStream } from "@broadside/engine";
 * import { isBoxLayout, sampleHidden } from "@broadside/engine/boxes";
 *
 * const layouts = sampleHidden(makeKnowledge(preset("boxes:100x3:2")), 1, RandomStream.fromSeed(1));
 * layouts.map(isBoxLayout); // => [true]
 */
export const sampleHidden = (
  knowledge: Knowledge,
  number: number,
  random: RandomStream,
  options: InferOptions = {},
): HiddenLayout[] => {
  checkIsKnowledge(knowledge);
  return boxes.supports(knowledge) === undefined && !canListPlacements(knowledge.scenario)
    ? sampleBoxes(knowledge, number, random, options)
    : sampleLayouts(knowledge, number, random, options);
};

/** Draws layouts that satisfy the constraints, uniformly or in proportion to the products of factors. */
export const sampleConstrained = (
  constraints: Constraints,
  number: number,
  random: RandomStream,
  options: InferOptions,
  factors?: PlacementFactors,
): number[][] => {
  const draw = { random, options, factors, sweeps: new Map() };
  return drawByTrial(constraints, number, draw) ?? drawRest(constraints, number, draw);
};

/** What all counts of one draw share. */
interface Draw {
  readonly random: RandomStream;
  readonly options: InferOptions;
  readonly factors: PlacementFactors | undefined;
  /** For a number of ships and of required cells, the sweep that was the cheapest method when first counted. */
  readonly sweeps: Map<string, string>;
}

/** Draws the ships still open, as {@link sampleConstrained} does. */
const drawRest = (constraints: Constraints, number: number, draw: Draw): number[][] => {
  const { random, options, factors } = draw;
  const reduction = reduce(constraints, factors);
  const { packing, fixed, possible } = reduction;
  if (!possible || (packing.groups.length === 0 && packing.required.length > 0)) return [];
  if (packing.groups.length === 0) return Array.from({ length: number }, () => [...fixed]);
  if (!factors && options.method === undefined && isForFrontier(packing, number)) {
    const walk = unlessRefused(() => makeWalk(packing, { ...workBounds(options), once: number === 1 }));
    if (walk) {
      return Array.from({ length: walk.total > 0n ? number : 0 }, () => [
        ...fixed,
        ...handOut(reduction, walk.draw(random), random),
      ]);
    }
  }
  return drawByShips(constraints, reduction, number, draw);
};

/** A walk with fewer steps is prepared in seconds. */
const LONG_WALK = 1e10;

/** The most ships drawn for a layout, and for all layouts, about ten seconds. */
const MOST_TRIED = 50_000;
const MOST_TRIED_IN_ALL = 2e8;

/** Draws by trial where counting takes long and trying does not; undefined elsewhere. */
const drawByTrial = (constraints: Constraints, number: number, draw: Draw): number[][] | undefined => {
  const { random, options, factors } = draw;
  if (factors || options.method !== undefined || constraints.table.claimCount === 0) return undefined;
  const reduction = reduce(constraints);
  const { packing, fixed, possible } = reduction;
  if (!possible || packing.groups.length === 0 || walkSteps(packing) < LONG_WALK) return undefined;
  const trial = new TrialDraw(packing);
  if (!trial.isWithin(Math.min(MOST_TRIED, MOST_TRIED_IN_ALL / Math.max(1, number)))) return undefined;
  return Array.from({ length: number }, (_, i) => {
    options.progress?.(i / number);
    return [...fixed, ...handOut(reduction, trial.draw(random), random)];
  });
};

/** Draws a ship of the first group, and then the others given this ship. */
const drawByShips = (constraints: Constraints, reduction: Reduction, number: number, draw: Draw): number[][] => {
  const { fixed, packing } = reduction;
  const group = packing.groups[0];
  const ships = firstShips(reduction, number, draw);
  const out: number[][] = new Array(ships === undefined ? 0 : number);
  for (const [index, drawn] of ships ?? []) {
    for (const [shipClass, samples] of byClass(group, drawn, draw.random)) {
      const shift = classShift(packing.table, group.members[0].shipClass, shipClass);
      const placement = group.placements[index] + shift;
      const open = withPlacement(remaining(constraints, reduction), placement, shipClass);
      const rest = drawRest(open, samples.length, draw);
      for (const [k, sample] of samples.entries()) out[sample] = [...fixed, placement, ...rest[k]];
    }
  }
  return out;
};

/** One ship of the first group for each sample, by exact or by real weights; undefined if there is no packing. */
const firstShips = (
  reduction: Reduction,
  number: number,
  draw: Draw,
): Iterable<[index: number, samples: number[]]> | undefined => {
  const { random, factors } = draw;
  if (factors && !factors.whole) {
    const { total, weights } = countLikeBefore(reduction, draw, countNearly);
    return total > 0 && weights ? drawShipsNearly(weights[0], number, random) : undefined;
  }
  const { total, weights } = countLikeBefore(reduction, draw, countExactly);
  return total > 0n && weights ? drawShips(reduction.packing.groups[0], weights[0], total, number, random) : undefined;
};

/**
 * Counts by the sweep that was cheapest for as many ships and required cells, or else by the cheapest method:
 * estimating the cost of every method takes longer than a sweep.
 */
const countLikeBefore = <R>(reduction: Reduction, { options, sweeps }: Draw, run: (kernel: ExactKernel) => R): R => {
  const { groups, required } = reduction.packing;
  const key = `${groups.reduce((sum, { count }) => sum + count, 0)} ${required.length}`;
  const lastMethod = sweeps.get(key);
  const like = lastMethod && unlessRefused(() => runReduced(reduction, true, { ...options, method: lastMethod }, run));
  if (like) return like.result;
  const { method, result } = runReduced(reduction, true, options, run);
  if (SWEEPS.has(method)) sweeps.set(key, method);
  return result;
};

/** The methods whose cost depends little on where the ships of a draw lie. */
const SWEEPS: ReadonlySet<string> = new Set([frontier.name, halvedFrontier.name]);

/** Like {@link drawShips}, but from real weights: the chances are right up to rounding. */
function* drawShipsNearly(
  weights: Float64Array,
  number: number,
  random: RandomStream,
): Generator<[index: number, samples: number[]]> {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const draws = Array.from({ length: number }, () => random.unit() * whole);
  const order = draws.map((_, i) => i).sort((a, b) => draws[a] - draws[b]);
  const last = weights.findLastIndex((weight) => weight > 0);
  let sum = 0;
  let next = 0;
  for (let i = 0; i <= last && next < number; i++) {
    sum += weights[i];
    const drawn: number[] = [];
    while (next < number && weights[i] > 0 && (draws[order[next]] < sum || i === last)) drawn.push(order[next++]);
    if (drawn.length > 0) yield [i, drawn];
  }
}

/**
 * One ship of a group for each sample, by the chance of each placement. Yields the drawn placements, ascending
 * indices in the group, with their samples. @param weights each placement's packings, out of `total`
 */
function* drawShips(
  group: Group,
  weights: ExactCounts,
  total: bigint,
  number: number,
  random: RandomStream,
): Generator<[index: number, samples: number[]]> {
  const draws = Array.from({ length: number }, () => random.belowBig(total * BigInt(group.count)));
  const order = draws.map((_, i) => i).sort((a, b) => compareCounts(draws[a], draws[b]) || a - b);
  let sum = 0n;
  let next = 0;
  for (let i = 0; i < weights.length && next < number; i++) {
    sum += weights.at(i);
    const drawn: number[] = [];
    while (next < number && draws[order[next]] < sum) drawn.push(order[next++]);
    if (drawn.length > 0) yield [i, drawn];
  }
}

/**
 * Whether to draw whole layouts: if many are needed, or if no other method counts fast. Unlike the selector's
 * choice, this must not depend on earlier counts, because equal seeds must give equal layouts.
 */
const isForFrontier = (packing: Packing, number: number): boolean =>
  number >= MANY_STRAIGHT ||
  (!areFewStraightShips(packing) && (number >= MANY || enumeration.estimateCost(packing, true).steps > FAST_STEPS));

/** Whether at most five ships have two cells or more, and all are straight and may touch, in two dimensions. */
const areFewStraightShips = (packing: Packing): boolean => {
  const grid = makeShipGrid(packing);
  if (typeof grid === "string" || packing.table.contact !== "allowed") return false;
  const { kinds, counts } = grid.shape;
  const isLong = (g: number): boolean => kinds.some(({ group, squares }) => group === g && squares.length > 1);
  const long = counts.reduce((sum, count, g) => sum + (isLong(g) ? count : 0), 0);
  return long <= 5 && kinds.every(({ columns, rows }) => columns === 1 || rows === 1);
};

/** The constraints on the part of a reduction that is still open. */
const remaining = (constraints: Constraints, { packing }: Reduction): Constraints => {
  const counts = constraints.counts.map(() => 0);
  const allowed: Int32Array[] = constraints.allowed.map(() => new Int32Array(0));
  for (const { count, placements, members } of splitGroups(packing).groups) {
    counts[members[0].shipClass] = count;
    allowed[members[0].shipClass] = placements;
  }
  return { ...constraints, counts, allowed, required: packing.required, sums: packing.sums };
};

/** For each class, the samples whose drawn ship gets this class; all ships of a group are equally likely. */
const byClass = (group: Group, samples: readonly number[], random: RandomStream): Map<number, number[]> => {
  const map = new Map<number, number[]>();
  for (const sample of samples) {
    let left = random.below(group.count);
    for (const { shipClass, count } of group.members) {
      if (left < count) {
        addTo(map, shipClass, sample);
        break;
      }
      left -= count;
    }
  }
  return map;
};

/** Distributes the placements of each group among its classes, with all ways equally likely. */
const handOut = (reduction: Reduction, placements: readonly number[], random: RandomStream): number[] => {
  const { packing } = reduction;
  if (packing.groups.every((group) => group.members.length === 1)) return [...placements];
  return packing.groups.flatMap((group) => {
    const first = group.members[0].shipClass;
    const supply = random.shuffle(placements.filter((p) => packing.table.classOf[p] === first));
    return group.members.flatMap(({ shipClass, count }) =>
      supply.splice(0, count).map((p) => p + classShift(packing.table, first, shipClass)),
    );
  });
};
