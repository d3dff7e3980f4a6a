import { reduce, splitGroups } from "../../../inference/packing/packing.ts";
import { listPackings } from "../../../inference/packing/search.ts";
import { constrain } from "../../../knowledge/constraints.ts";
import type { Knowledge } from "../../../knowledge/knowledge.ts";
import type { Scenario } from "../../../scenario/scenario.ts";
import type { PlacedShips } from "./layout-rows.ts";

/**
 * All layouts that agree with some knowledge; undefined beyond `limit`, and if ships may overlap. Where nothing tells classes with the same places apart, one layout stands for all ways to
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
  const placements = listPackings(own, fixed, most);
  return placements && { ships, placements };
};

/** Whether it matters which of several classes takes a place. */
const tellsClassesApart = ({ answers, prior }: Scenario): boolean =>
  prior !== undefined || answers === "named" || answers === "identified" || answers === "revealed";
