import type { InferOptions, Scenario } from "@broadside/engine";
import {
  type CellFit,
  type CellTally,
  occupancyCovariance,
  poolTally,
  type SymmetryGroup,
  symmetryGroupsOf,
  testCellSets,
} from "@broadside/engine/priors";

/** All tested groups, the largest first, and the one whose cells were pooled. */
export type SymmetryReport = Awaited<ReturnType<typeof poolBySymmetry>>["report"];

const LEVEL = 0.05;

/** Pools cells that are equivalent under the largest symmetry group that the counts do not contradict. */
export const poolBySymmetry = async (
  scenario: Scenario,
  tally: CellTally,
  { weights }: CellFit,
  inference: InferOptions,
  progress: (done: number) => void,
) => {
  const { chiSquareTail } = await import("@broadside/arena/statistics");
  const model = occupancyCovariance(scenario, weights, inference, progress);
  const verdictOf = ({ name, order, sets }: SymmetryGroup) => {
    const { statistic, degrees } = testCellSets(tally, sets, model);
    // The p-value is the chance of counts at least this far from symmetric, if the true chances have this symmetry.
    return { name, order, statistic, degrees, pValue: degrees === 0 ? 1 : chiSquareTail(statistic, degrees) };
  };
  const groups = symmetryGroupsOf(scenario).map((group) => ({ group, verdict: verdictOf(group) }));
  const allowed = groups.filter(({ verdict }) => verdict.pValue >= LEVEL);
  const [best] = allowed.sort((a, b) => b.group.order - a.group.order || b.verdict.pValue - a.verdict.pValue);
  const report = { tested: groups.map(({ verdict }) => verdict), pooled: best?.group.name, level: LEVEL };
  return { tally: best && poolTally(tally, best.group.sets), report };
};
