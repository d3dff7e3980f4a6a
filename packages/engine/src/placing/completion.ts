import { sampleOverlapping } from "../boxes/sample-shares.ts";
import { binomial } from "../core/count.ts";
import { addTo } from "../core/lists.ts";
import { RandomStream } from "../core/random.ts";
import { RefusedError } from "../core/result.ts";
import { type WorkLimits, workBounds } from "../core/work-limits.ts";
import { settleExistence } from "../inference/conflict/existence.ts";
import type { InferOptions } from "../inference/methods/method.ts";
import { reduce, unfold } from "../inference/packing/packing.ts";
import { countInAll } from "../inference/posterior/infer.ts";
import { plainFactors } from "../inference/posterior/weigh.ts";
import { sampleConstrained, sampleEach } from "../inference/sampling/sample.ts";
import { type Constraints, constrainEach, constrainShips, withPlacement } from "../knowledge/constraints.ts";
import { checkIsKnowledge, type Knowledge } from "../knowledge/knowledge.ts";
import { sharesLengths } from "../scenario/fleet.ts";
import { type Layout, layoutOf } from "../scenario/layout.ts";
import { placementsOf } from "../scenario/placement.ts";
import type { Scenario } from "../scenario/scenario.ts";

/**
 * The pairs of placements, as positions in the list, that cannot both be in a layout: they share a cell, touch where
 * they must not, or are the same.
 *
 * @throws RefusedError when the scenario has too many placements to list.
 * @example
 * import { preset } from "@broadside/engine";
 * import { clashesOf } from "@broadside/engine/placing";
 *
 * clashesOf(preset("gorkoff-3x3"), [0, 1]); // => [[0, 1]]
 */
export const clashesOf = (scenario: Scenario, placements: readonly number[]): [number, number][] => {
  const table = placementsOf(scenario);
  const owners = new Map<number, number[]>();
  const pairs = new Map<string, [number, number]>();
  const note = (a: number, b: number): void => {
    pairs.set(`${a},${b}`, [a, b]);
  };
  placements.forEach((p, i) => {
    for (let j = 0; j < i; j++) if (placements[j] === p) note(j, i);
    for (const claim of table.claimsOf(p)) {
      for (const j of owners.get(claim) ?? []) note(j, i);
      addTo(owners, claim, i);
    }
  });
  return [...pairs.values()].sort(([a, b], [c, d]) => a - c || b - d);
};

/**
 * The remaining ships' constraints, for each way to give shared lengths to ships that the placed ones leave.
 * @throws RangeError when ships are too many, clash, or disagree with the shots.
 */
const constrainRest = (knowledge: Knowledge, placed: readonly number[]): Constraints[] => {
  const rest = withPlaced(constrainShips(knowledge), placed);
  if (!sharesLengths(knowledge.scenario.fleet)) return [rest];
  const { classOf } = rest.table;
  return constrainEach(knowledge)
    .filter(({ allowed }) => placed.every((p) => allowed[classOf[p]].includes(p)))
    .map((way) => withPlaced(way, placed));
};

const withPlaced = (whole: Constraints, placed: readonly number[]): Constraints => {
  let constraints = whole;
  const { classOf } = constraints.table;
  const { fleet, contact } = constraints.knowledge.scenario;
  for (const placement of placed) {
    const shipClass = classOf[placement];
    if (shipClass === undefined) throw new RangeError(`${placement} is not a placement`);
    if (constraints.counts[shipClass] === 0) {
      throw new RangeError(`more ships of class ${fleet[shipClass].name} are placed than the fleet has`);
    }
    if (!constraints.allowed[shipClass].includes(placement)) {
      throw new RangeError(`placement ${placement} clashes with another or does not agree with the shots`);
    }
    constraints = withPlacement(constraints, placement, shipClass);
    if (contact === "overlap") {
      const allowed = constraints.allowed.map((list) => list.filter((p) => p !== placement));
      constraints = { ...constraints, allowed };
    }
  }
  return constraints;
};

/**
 * The number of layouts that contain the given placements.
 *
 * @param placed the placements, as indices into the table, of ships that are already set
 * @throws RefusedError as `infer` does, and for shots where ships may overlap; RangeError when the placements clash,
 *   are more than the fleet has, or disagree with the shots.
 * @example
 * import { makeKnowledge, preset } from "@broadside/engine";
 * import { countCompletions } from "@broadside/engine/placing";
 *
 * countCompletions(makeKnowledge(preset("gorkoff-3x3")), [0]).layouts; // => 1n
 */
export const countCompletions = (
  knowledge: Knowledge,
  placed: readonly number[],
  options: InferOptions = {},
): { layouts: bigint; method: string } => {
  checkIsKnowledge(knowledge);
  const rest = constrainRest(knowledge, placed);
  if (rest.length === 0) return { layouts: 0n, method: "reduction" };
  if (knowledge.scenario.contact !== "overlap") return countInAll(rest, options);
  refuseShots(knowledge);
  const [{ allowed, counts }] = rest;
  const layouts = allowed.reduce((product, list, k) => product * binomial(list.length, counts[k]), 1n);
  return { layouts, method: "combinations" };
};

/** Refuses shots where ships may overlap: their answers depend on all ships together. */
const refuseShots = ({ observations }: Knowledge): void => {
  if (observations.length > 0) {
    throw new RefusedError("where ships may overlap, layouts are completed without shots only");
  }
};

/**
 * Random layouts that contain the given placements, drawn independently by the prior of the scenario; none if there
 * is no such layout.
 *
 * @param placed as indices into the table
 * @throws RefusedError and RangeError as {@link countCompletions} does, RefusedError also under a mixture of priors.
 * @example
 * import { makeKnowledge, preset, RandomStream } from "@broadside/engine";
 * import { drawCompletions } from "@broadside/engine/placing";
 *
 * const knowledge = makeKnowledge(preset("gorkoff-3x3"));
 * drawCompletions(knowledge, [0], 1, RandomStream.fromSeed(1))[0]?.placements.length; // => 3
 */
export const drawCompletions = (
  knowledge: Knowledge,
  placed: readonly number[],
  number: number,
  random: RandomStream,
  options: InferOptions = {},
): Layout[] => {
  checkIsKnowledge(knowledge);
  const { scenario } = knowledge;
  const rest = constrainRest(knowledge, placed);
  const whole = (drawn: readonly number[]): Layout => layoutOf(scenario, [...placed, ...drawn]);
  if (sharesLengths(scenario.fleet)) return sampleEach(rest, number, random, options).map(whole);
  const [{ allowed, counts }] = rest;
  if (scenario.contact !== "overlap") {
    const factors = plainFactors(scenario, "layouts are not completed");
    return sampleConstrained(rest[0], number, random, options, factors).map(whole);
  }
  refuseShots(knowledge);
  if (allowed.some((list, k) => list.length < counts[k])) return [];
  return Array.from({ length: number }, () =>
    whole(allowed.flatMap((list, k) => drawDistinct(list, counts[k], random))),
  );
};

/** Distinct items, with all sets equally likely (Floyd's algorithm). */
const drawDistinct = (list: ArrayLike<number>, count: number, random: RandomStream): number[] => {
  const drawn = new Set<number>();
  for (let top = list.length - count; top < list.length; top++) {
    const at = random.below(top + 1);
    drawn.add(drawn.has(at) ? top : at);
  }
  return Array.from(drawn, (at) => list[at]);
};

/** The layout that was found, or the proof that there is none. */
export interface FoundLayout {
  /** The layout; undefined if it is proved that there is none. */
  readonly layout: Layout | undefined;
  /** The number of nodes that the search visited. */
  readonly nodes: number;
  /** `reduction` (no ship had a choice or a place), `bound` (areas alone), `search`, or `count` (the exact number). */
  readonly proof: "reduction" | "bound" | "search" | "count";
  /** If areas alone prove that none exists: the claims that ships need of some set, and those that it has. */
  readonly bound?: { readonly need: number; readonly room: number };
}

/** Options of {@link findLayout}. */
export interface FindOptions extends WorkLimits {
  /** Placements that the layout must contain. */
  readonly placed?: readonly number[] | undefined;
  /** Tries choices in random order, so that different seeds find different layouts (not uniformly). */
  readonly random?: RandomStream | undefined;
}

/**
 * The first layout found that agrees with the knowledge, or the proof that there is none. Bounds and a search usually
 * decide at once; otherwise a sweep over the board or the exact count decides, if that is cheaper than searching on.
 * From time to time it calls `progress` (with 0), which may throw an error to stop the search.
 *
 * Cost: usually milliseconds, but with no upper limit.
 *
 * @throws RangeError if the ships of `placed` clash, are more than the fleet has, or disagree with the shots;
 *   RefusedError when there are too many placements to list, and for `placed` with shots where ships may overlap
 * @example
 * import { parseKnowledge, preset, unwrap } from "@broadside/engine";
 * import { findLayout } from "@broadside/engine/placing";
 *
 * const found = findLayout(unwrap(parseKnowledge(preset("gorkoff-5x5"), "C3x")));
 * found.layout?.placements.length; // => 6
 * findLayout(unwrap(parseKnowledge(preset("gorkoff-3x3"), "B2x"))).layout; // => undefined
 */
export const findLayout = (knowledge: Knowledge, { placed = [], ...options }: FindOptions = {}): FoundLayout => {
  checkIsKnowledge(knowledge);
  // Easy cases are decided without the limits.
  workBounds(options);
  const { scenario } = knowledge;
  if (scenario.contact === "overlap" && knowledge.observations.length > 0) {
    return findOverlapping(knowledge, placed, options.random ?? RandomStream.fromSeed(0));
  }
  let found: FoundLayout = { layout: undefined, nodes: 0, proof: "reduction" };
  for (const constraints of constrainRest(knowledge, placed)) {
    const reduction = reduce(constraints);
    const { placements, nodes, proof, bound } = settleExistence(reduction, options);
    found = {
      layout: placements && layoutOf(scenario, [...placed, ...unfold(reduction, placements)]),
      nodes: found.nodes + nodes,
      proof,
      ...(bound ? { bound: { need: bound.need, room: bound.room } } : {}),
    };
    if (placements) break;
  }
  return found;
};

/** Answers that count ships depend on all ships together, so the exact count gives the layout. */
const findOverlapping = (knowledge: Knowledge, placed: readonly number[], random: RandomStream): FoundLayout => {
  if (placed.length > 0) {
    throw new RefusedError("where ships may overlap, the rest of a layout is found without shots only");
  }
  const [layout] = sampleOverlapping(knowledge, 1, random);
  return { layout, nodes: 0, proof: "count" };
};
