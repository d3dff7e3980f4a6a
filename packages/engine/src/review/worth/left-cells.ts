import type { Knowledge } from "../../knowledge/knowledge.ts";
import { placementsOf } from "../../scenario/placement.ts";
import { LayoutMean } from "../layouts/layout-mean.ts";
import { errorOfSums, type LayoutSet, totalOf } from "../layouts/layout-supply.ts";

/** For each layout of a set its cells that were not shot: the shots that the game takes beside its misses. */
const leftCells = ({ scenario, observations }: Knowledge, { judges }: LayoutSet): number[] => {
  const { cells, cellStart } = placementsOf(scenario);
  const shot = new Set(observations.map(({ cell }) => cell));
  return judges.map(({ placements }) => {
    const open = new Set<number>();
    for (const p of placements)
      for (let i = cellStart[p]; i < cellStart[p + 1]; i++) if (!shot.has(cells[i])) open.add(cells[i]);
    return open.size;
  });
};

/** The mean of the cells left to hit over all layouts of a set, each by what it weighs. */
export const meanLeft = (knowledge: Knowledge, set: LayoutSet): LayoutMean => {
  const left = leftCells(knowledge, set);
  const { weights } = set;
  if (!weights)
    return LayoutMean.ofAll(
      left.reduce((a, b) => a + b, 0),
      left.length,
    );
  const total = left.reduce((sum, cells, i) => sum + cells * weights[i], 0);
  return LayoutMean.weighted(total, totalOf(weights), errorOfSums(left.length));
};
