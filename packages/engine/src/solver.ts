/**
 * @broadside/engine/solver: small games solved completely. {@link solve} minimises the expected or the greatest
 *   number of misses and returns a {@link DecisionTree} that attains the minimum. Trees are also written, read
 *   and checked here.
 *
 * @module @broadside/engine/solver
 */

export { checkTree } from "./solver/check-tree.ts";
export {
  type DecisionEdge,
  type DecisionLeaf,
  type DecisionNode,
  type DecisionTree,
  type TreeSize,
  treeSize,
} from "./solver/decision-tree.ts";
export { formatKeptProof, type KeptProofSource, parseKeptProof } from "./solver/kept-proof.ts";
export { type PlainProof, provePlainly } from "./solver/plain-proof.ts";
export {
  DEFAULT_MAX_LAYOUTS,
  type KeptProof,
  type LowerBounds,
  type Misses,
  OBJECTIVE_MEANING,
  OBJECTIVES,
  type Objective,
  otherGame,
  parseObjective,
  type Solution,
  type SolveLimits,
  type SolveOptions,
  type SolveProgress,
  type StopReason,
} from "./solver/solution.ts";
export { solve } from "./solver/solve.ts";
export {
  formatTreeFile,
  type LeafSource,
  type NodeSource,
  parseTreeFile,
  TREE_FORMAT,
  TREE_VERSION,
  type TreeFileSource,
  type TreeSource,
} from "./solver/tree-file.ts";
