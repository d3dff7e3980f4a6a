import { unlessRefused } from "../../../core/result.ts";
import { listPackings } from "../../../inference/methods/enumeration/list-packings.ts";
import { reduce, splitGroups } from "../../../inference/packing/packing.ts";
import { constrain } from "../../../knowledge/constraints.ts";
import type { Knowledge } from "../../../knowledge/knowledge.ts";
import type { Scenario } from "../../../scenario/scenario.ts";
import type { PlacedShips } from "./layout-rows.ts";

const MOST_MASK_BYTES = 1e9;

/**
 * All layouts that agree with some knowledge; undefined beyond `limit`, if ships may overlap, and if the tables
 * do not fit. Where nothing tells classes with the same places apart, one layout stands for all ways to
 * distribute them. Cost: about 0.1 us for each layout, and a pass over the placements.
 */
export const listShips = (knowledge: Knowledge, limit: number): PlacedShips | undefined => {
  const { scenario } = knowledge;
  if (scenario.contact === "overlap") return undefined;
  const constraints = constrain(knowledge);
  const { possible, fixed, packing, multiplicity } = reduce(constraints);
  const ships = constraints.counts.reduce((a, b) => a + b, 0);
  if (!possible) return { ships, placements: new Int32Array(0) };
  const isByClass = tellsClassesApart(scenario);
  const own = isByClass ? splitGroups(packing) : packing;
  const most = isByClass ? limit : Math.floor(limit / Number(multiplicity));
  const placements = unlessRefused(() => listPackings(own, fixed, most, MOST_MASK_BYTES));
  return placements && { ships, placements };
};

/** Whether it matters which of several classes takes a place. */
const tellsClassesApart = ({ answers, prior }: Scenario): boolean =>
  prior !== undefined || answers === "named" || answers === "identified" || answers === "revealed";
