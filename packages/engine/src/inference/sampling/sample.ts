import type { ExactCounts } from "../../core/count.ts";
import type { RandomStream } from "../../core/random.ts";
import { RefusedError } from "../../core/result.ts";
import { type Constraints, constrain, withPlacement } from "../../knowledge/constraints.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import type { HiddenLayout } from "../../scenario/box-layout.ts";
import type { Layout } from "../../scenario/layout.ts";
import { canListPlacements } from "../../scenario/placement.ts";
import { hasOnlyBoxes } from "../boxes/combinations.ts";
import { sampleBoxes, sampleOverlapping } from "../boxes/sample-shares.ts";
import { enumeration } from "../methods/enumeration/enumeration.ts";
import { type InferOptions, workBounds } from "../methods/infer-options.ts";
import { orientationSplit } from "../methods/orientation-split/orientation-split.ts";
import { countReduced } from "../methods/selector.ts";
import { type Group, type Packing, type Reduction, reduce } from "../packing/packing.ts";
import { makeWalk, type PackingWalk, type WalkLimits } from "./walk.ts";

/** From this many layouts on the frontier is worth its preparation even where another method counts faster. */
const MANY = 25;

/** Enumerations of fewer steps than this are done at once. */
const FAST_STEPS = 1e7;

/**
 * Layouts drawn uniformly and independently from all that agree with the knowledge; empty when none does.
 *
 * Drawn by exact counts, never by rejection: either whole layouts by a walk through the frontier or the state graph, or ship by ship, each
 * with the chances that its weights give it once the ships before it are set. Equal seeds give equal layouts.
 *
 * Cost: one inference per ship, shared by the layouts that have the same ships so far; or one inference in all.
 *
 * @param number how many to draw
 * @throws RefusedError as `infer` does; where ships may overlap, when their placements cannot be listed (see `sampleBoxes`)
 */
export const sampleLayouts = (
  knowledge: Knowledge,
  number: number,
  random: RandomStream,
  options: InferOptions = {},
): Layout[] => {
  const { scenario } = knowledge;
  if (scenario.contact === "overlap") return sampleOverlapping(knowledge, number, random, options);
  return sampleConstrained(constrain(knowledge), number, random, options).map((placements) => ({
    scenario,
    placements: placements.sort((a, b) => a - b),
  }));
};

/** Like {@link sampleLayouts}, but by the corners of the boxes where placements are too many to be listed. */
export const sampleHidden = (
  knowledge: Knowledge,
  number: number,
  random: RandomStream,
  options: InferOptions = {},
): HiddenLayout[] =>
  knowledge.scenario.contact === "overlap" && hasOnlyBoxes(knowledge) && !canListPlacements(knowledge.scenario)
    ? sampleBoxes(knowledge, number, random, options)
    : sampleLayouts(knowledge, number, random, options);

/** Draws layouts under constraints uniformly, each as the placements of the ships that the constraints leave open. */
export const sampleConstrained = (
  constraints: Constraints,
  number: number,
  random: RandomStream,
  options: InferOptions,
): number[][] => {
  const reduction = reduce(constraints);
  const { packing, fixed, possible } = reduction;
  if (!possible || (packing.groups.length === 0 && packing.required.length > 0)) return [];
  if (packing.groups.length === 0) return Array.from({ length: number }, () => [...fixed]);
  if (options.method === undefined && (number >= MANY || isForFrontier(packing))) {
    const walk = tryWalk(packing, { ...workBounds(options), once: number === 1 });
    if (walk) {
      return Array.from({ length: walk.total > 0n ? number : 0 }, () => [
        ...fixed,
        ...handOut(reduction, walk.draw(random), random),
      ]);
    }
  }
  return drawByShips(constraints, reduction, number, random, options);
};

/** Draws a ship of the first group, and what the others can do once it is set. */
const drawByShips = (
  constraints: Constraints,
  reduction: Reduction,
  number: number,
  random: RandomStream,
  options: InferOptions,
): number[][] => {
  const { total, weights } = countReduced(reduction, true, options);
  if (total === 0n || !weights) return [];
  const { fixed, packing } = reduction;
  const group = packing.groups[0];
  const out: number[][] = new Array(number);
  for (const [index, drawn] of drawShips(group, weights[0], total, number, random)) {
    for (const [shipClass, samples] of byClass(group, drawn, random)) {
      const placement = shiftTo(reduction, group, group.placements[index], shipClass);
      const rest = sampleConstrained(
        withPlacement(remaining(constraints, reduction), placement, shipClass),
        samples.length,
        random,
        options,
      );
      for (const [k, sample] of samples.entries()) out[sample] = [...fixed, placement, ...rest[k]];
    }
  }
  return out;
};

/**
 * One ship of a group for each sample: each placement with the chance that a random ship of the group lies there. Gives the
 * placements that were drawn, by their indices in the group, ascending, each with its samples.
 *
 * @param weights for each placement the packings that have it, of so many in all
 */
function* drawShips(
  group: Group,
  weights: ExactCounts,
  total: bigint,
  number: number,
  random: RandomStream,
): Generator<[index: number, samples: number[]]> {
  const draws = Array.from({ length: number }, () => random.belowBig(total * BigInt(group.count)));
  const order = draws.map((_, i) => i).sort((a, b) => (draws[a] < draws[b] ? -1 : draws[a] > draws[b] ? 1 : a - b));
  let sum = 0n;
  let next = 0;
  for (let i = 0; i < weights.length && next < number; i++) {
    sum += weights.at(i);
    const drawn: number[] = [];
    while (next < number && draws[order[next]] < sum) drawn.push(order[next++]);
    if (drawn.length > 0) yield [i, drawn];
  }
}

/** The walk through all packings; undefined when it is beyond the limits. */
const tryWalk = (packing: Packing, limits: WalkLimits): PackingWalk | undefined => {
  try {
    return makeWalk(packing, limits);
  } catch (error) {
    if (error instanceof RefusedError) return undefined;
    throw error;
  }
};

/**
 * Whether to draw whole layouts even if few are wanted: where no other method counts fast. It must not depend on what was
 * counted before, as the selector's choice does, for equal seeds are to give equal layouts.
 */
const isForFrontier = (packing: Packing): boolean =>
  orientationSplit.supports(packing) !== undefined && enumeration.estimateCost(packing, true).steps > FAST_STEPS;

/** The constraints on what a reduction left open. */
const remaining = (constraints: Constraints, { packing }: Reduction): Constraints => {
  const counts = constraints.counts.map(() => 0);
  const allowed = constraints.allowed.map(() => new Int32Array(0));
  for (const { members, placements } of packing.groups) {
    const { table } = packing;
    for (const { shipClass, count } of members) {
      const shift = table.classStart[shipClass] - table.classStart[members[0].shipClass];
      counts[shipClass] = count;
      allowed[shipClass] = placements.map((p) => p + shift);
    }
  }
  return { ...constraints, counts, allowed, required: packing.required };
};

/** The placement of a class of the group on the same cells. */
const shiftTo = ({ packing }: Reduction, group: Group, placement: number, shipClass: number): number =>
  placement + packing.table.classStart[shipClass] - packing.table.classStart[group.members[0].shipClass];

/** For each sample, the class of the ship drawn: any ship of the group is as likely as any other. */
const byClass = (group: Group, samples: readonly number[], random: RandomStream): Map<number, number[]> => {
  const map = new Map<number, number[]>();
  for (const sample of samples) {
    let left = random.below(group.count);
    for (const { shipClass, count } of group.members) {
      if (left < count) {
        const list = map.get(shipClass);
        if (list) list.push(sample);
        else map.set(shipClass, [sample]);
        break;
      }
      left -= count;
    }
  }
  return map;
};

/** Hands the placements of each group out to its classes, all ways being equally likely. */
const handOut = (reduction: Reduction, placements: readonly number[], random: RandomStream): number[] => {
  const { packing } = reduction;
  if (packing.groups.every((group) => group.members.length === 1)) return [...placements];
  return packing.groups.flatMap((group) => {
    const first = group.members[0].shipClass;
    const own = random.shuffle(placements.filter((p) => packing.table.classOf[p] === first));
    return group.members.flatMap(({ shipClass, count }) =>
      own.splice(0, count).map((p) => shiftTo(reduction, group, p, shipClass)),
    );
  });
};
