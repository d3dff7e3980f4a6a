/**
 * @broadside/engine: the exact analysis engine for Battleship. Rules make a Scenario, a scenario and shots make
 * Knowledge, knowledge makes a Posterior, and posteriors make good shots.
 *
 * @packageDocumentation
 */
export * from "./board/board.ts";
export * from "./board/cell-name.ts";
export * from "./board/symmetry.ts";
export * from "./core/count.ts";
export * from "./core/nearest.ts";
export * from "./core/random.ts";
export * from "./core/rational.ts";
export * from "./core/result.ts";
export * from "./game/assessment/assess-strategy.ts";
export * from "./game/assessment/assessment.ts";
export { type Choice, type Chooser, chooserOf, openChoices, type Ties } from "./game/assessment/chooser.ts";
export { type AnswerSource, LayoutAnswers, type Position } from "./game/assessment/position.ts";
export * from "./game/assessment/strategy-tree.ts";
export * from "./game/decision-table.ts";
export * from "./game/game.ts";
export * from "./game/match.ts";
export * from "./game/referee.ts";
export * from "./game/review.ts";
export * from "./game/transcript.ts";
export { type CellBox, locationCount } from "./inference/boxes/location-count.ts";
export { type BoxShip, sampleBoxes } from "./inference/boxes/sample-shares.ts";
export * from "./inference/conflict.ts";
export * from "./inference/infer.ts";
export * from "./inference/layout-list.ts";
export * from "./inference/list-layouts.ts";
export type { Cost, InferenceMethod, Progress } from "./inference/method.ts";
export * from "./inference/oracle.ts";
export * from "./inference/posterior.ts";
export * from "./inference/posterior-cache.ts";
export * from "./inference/sample.ts";
export * from "./inference/tracker.ts";
export * from "./knowledge/constraints.ts";
export * from "./knowledge/knowledge.ts";
export * from "./placing/completion.ts";
export * from "./placing/find-layout.ts";
export * from "./placing/numbering.ts";
export * from "./placing/placement-draw.ts";
export * from "./placing/sampler.ts";
export * from "./scenario/answer.ts";
export * from "./scenario/contact.ts";
export * from "./scenario/fleet.ts";
export * from "./scenario/layout.ts";
export * from "./scenario/notation.ts";
export * from "./scenario/parse.ts";
export * from "./scenario/parse-layout.ts";
export * from "./scenario/placement.ts";
export * from "./scenario/preset.ts";
export * from "./scenario/scenario.ts";
export * from "./scenario/symmetry.ts";
export * from "./solver/check-tree.ts";
export * from "./solver/decision-tree.ts";
export * from "./solver/objective.ts";
export * from "./solver/plain-recursion.ts";
export * from "./solver/solution.ts";
export * from "./solver/tree-file.ts";
export * from "./strategy/context.ts";
export * from "./strategy/exact.ts";
export { greedyCell } from "./strategy/greedy-hit.ts";
export * from "./strategy/module.ts";
export type { ParameterInfo, StrategyFamily } from "./strategy/parameter.ts";
export { isHit } from "./strategy/player.ts";
export * from "./strategy/registry.ts";
export * from "./strategy/strategy.ts";
