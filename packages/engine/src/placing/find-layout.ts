import { sampleOverlapping } from "../boxes/sample-shares.ts";
import { RandomStream } from "../core/random.ts";
import { RefusedError } from "../core/result.ts";
import { type WorkLimits, workBounds } from "../core/work-limits.ts";
import { settleExistence } from "../inference/conflict/existence.ts";
import { reduce, unfold } from "../inference/packing/packing.ts";
import { checkIsKnowledge, type Knowledge } from "../knowledge/knowledge.ts";
import { type Layout, layoutOf } from "../scenario/layout.ts";
import { constrainRest } from "./completion.ts";

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
  const reduction = reduce(constrainRest(knowledge, placed));
  const { placements, nodes, proof, bound } = settleExistence(reduction, options);
  return {
    layout: placements && layoutOf(scenario, [...placed, ...unfold(reduction, placements)]),
    nodes,
    proof,
    ...(bound ? { bound: { need: bound.need, room: bound.room } } : {}),
  };
};

/** Answers that count ships depend on all ships together, so the exact count gives the layout. */
const findOverlapping = (knowledge: Knowledge, placed: readonly number[], random: RandomStream): FoundLayout => {
  if (placed.length > 0) {
    throw new RefusedError("where ships may overlap, the rest of a layout is found without shots only");
  }
  const [layout] = sampleOverlapping(knowledge, 1, random);
  return { layout, nodes: 0, proof: "count" };
};
