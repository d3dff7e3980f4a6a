/**
 * @broadside/engine/priors: priors fitted to data. {@link fitCells} finds the prior with the greatest entropy
 *   under which cells have the chances that were counted. {@link fitLayouts} finds the prior that makes given
 *   layouts likely, without overfitting, as checked on held-out layouts. {@link testCellSets} tests whether
 *   counts have a symmetry of the board.
 *
 * @module @broadside/engine/priors
 */

export {
  poolTally,
  type SymmetryGroup,
  type SymmetryStatistic,
  symmetryGroupsOf,
  testCellSets,
} from "./fitting/cell-sets.ts";
export { type CellTally, parseTally, shipCellsOf, TALLY_VERSION } from "./fitting/cell-tally.ts";
export {
  type CellFit,
  type FitOptions,
  fitCells,
  type OccupancyCovariance,
  occupancyCovariance,
  priorOfCells,
} from "./fitting/fit-cells.ts";
export {
  type Candidate,
  fitLayouts,
  type HeldOut,
  type LayoutFit,
  type LayoutFitOptions,
  MODELS,
  type ModelName,
  SPREADS,
} from "./fitting/fit-layouts.ts";
export { bitsOfPrior } from "./fitting/weight-model.ts";
export { Belief, type MassSum, type PackedBelief } from "./inference/posterior/belief.ts";
export { believe } from "./inference/posterior/believe.ts";
export { isPeopleScenario, isPriorPath, NAMED_PRIORS, parseNamedPrior } from "./scenario/prior/named-prior.ts";
export {
  formatPrior,
  type NestedWeights,
  type PlainPriorSource,
  type PriorSource,
  parsePrior,
  parsePriorText,
} from "./scenario/prior/parse-prior.ts";
export type { PlacementFactors } from "./scenario/prior/placement-factors.ts";
export {
  type CellPrior,
  type PlacementPrior,
  type PlacementWeight,
  type PlainPrior,
  PRIOR_VERSION,
  type Prior,
  type PriorPart,
  type SequentialPrior,
  type UniformPrior,
  type Weight,
} from "./scenario/prior/prior.ts";
