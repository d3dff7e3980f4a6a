import { unlessRefused } from "../../core/result.ts";
import { MOST_WEIGHED } from "../../inference/posterior/believe.ts";
import { estimatePosterior, type PosteriorEstimate } from "../../inference/sampling/posterior-estimate.ts";
import { checkIsKnowledge, type Knowledge, unshotCells } from "../../knowledge/knowledge.ts";

/** The layouts drawn for a decision: chances on 10x10 are then right to about half a percentage point. */
const SAMPLES = 10_000;

/**
 * An estimate where ships came one after another and too many layouts are left to weigh them all; undefined elsewhere.
 * The same knowledge has the same estimate.
 *
 * Cost: about 0.1 s.
 */
export const estimateOfMany = (knowledge: Knowledge): PosteriorEstimate | undefined => {
  const estimate = estimateSequence(knowledge);
  return estimate && (estimate.layoutCount?.estimate ?? Number.POSITIVE_INFINITY) > MOST_WEIGHED ? estimate : undefined;
};

const estimateSequence = (knowledge: Knowledge): PosteriorEstimate | undefined => {
  checkIsKnowledge(knowledge);
  if (knowledge.scenario.prior?.weights.kind !== "sequential") return undefined;
  const estimate = unlessRefused(() => estimatePosterior(knowledge, { samples: SAMPLES }));
  return estimate?.kind === "estimate" ? estimate : undefined;
};

/** The likeliest unshot cell, the lowest among equals: by an estimate where exact chances are refused. */
export const likeliestOfMany = (knowledge: Knowledge, exact: () => number): number => {
  const estimate = estimateSequence(knowledge);
  if (!estimate) return exact();
  const isFew = (estimate.layoutCount?.estimate ?? Number.POSITIVE_INFINITY) <= MOST_WEIGHED;
  return (
    (isFew ? unlessRefused(exact) : undefined) ??
    unshotCells(knowledge).reduce((best, cell) => (estimate.chance[cell] > estimate.chance[best] ? cell : best))
  );
};
