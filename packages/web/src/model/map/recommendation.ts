import type { Ahead } from "../../position/ahead.ts";
import { type Look, showsScores, strategyOf } from "../../position/look.ts";
import type { Advice } from "../../worker/map-messages.ts";
import { followTree } from "../../worker/solved-tree.ts";
import type { SolutionAnswer, SolvedNode } from "../../worker/tree-messages.ts";
import type { Page } from "../page.ts";
import { adviceOf, type BoardEstimate, type BoardMap, bestOf } from "./board-map.ts";
import { classOf, type Measure, measured, measureOf } from "./measure.ts";

/** Who says that a cell is to be shot. */
export type Source =
  /** A strategy, by what its layer shows. */
  | { readonly kind: "strategy"; readonly advice: Advice }
  /** The solver, which has proved that no strategy is better. */
  | { readonly kind: "optimal"; readonly solved: SolvedHere }
  /** Rollouts, which look further ahead than the next shot and found a better cell than the likeliest. */
  | { readonly kind: "ahead"; readonly ahead: Ahead }
  /** The layer of one class or number of ships: the cell where it has most. */
  | { readonly kind: "layer"; readonly measure: Measure }
  /** What is estimated, while no exact map is there. */
  | { readonly kind: "estimate"; readonly value: number; readonly error: number };

/** The cell that the page recommends, and on whose word. */
export interface Recommendation {
  readonly cell: number;
  readonly source: Source;
}

/** All that a recommendation depends on. */
export interface Grounds {
  readonly look: Look;
  /** The exact map of the position. */
  readonly map: BoardMap | undefined;
  /** What is estimated of it. */
  readonly estimate: BoardEstimate | undefined;
  /** What the solver says of it, where that is proved. */
  readonly solved: SolvedHere | undefined;
  /** What looking further ahead found in it. */
  readonly ahead?: (Ahead & { readonly moves: boolean }) | undefined;
}

/**
 * What the page recommends: one cell, which the shown layer and the chosen strategy agree on, because the layer decides the
 * strategy. Where the look leaves the choice to the page, it is the proved optimum if that is known, else a better cell that
 * looking ahead has found, and else the cell most likely to be hit. None where no ship is left to hit, or nothing is known.
 */
export const recommend = ({ look, map, estimate, solved, ahead }: Grounds): Recommendation | undefined => {
  if (map === undefined) return estimate && fromEstimate(estimate);
  const best = bestOf(map, strategyOf(look));
  if (best === undefined) return undefined;
  const measure = measureOf(map.knowledge.scenario, look);
  if (!showsScores(look) && isOwnLayer(measure, map)) return fromLayer(map, measure);
  if (isLeftToPage(look) && solved !== undefined) return { cell: solved.cell, source: { kind: "optimal", solved } };
  if (isLeftToPage(look) && ahead?.moves && ahead.cell !== ahead.likeliest)
    return { cell: ahead.cell, source: { kind: "ahead", ahead } };
  const advice = adviceOf(map, strategyOf(look));
  return advice && { cell: best.cell, source: { kind: "strategy", advice } };
};

/** True where the look leaves the choice of the cell to the page. */
export const isLeftToPage = (look: Look): boolean => strategyOf(look) === undefined && look.ship === undefined;

/** True for layers that have a cell of their own: a class's, and a chance of some ships. Nobody wants to hit no ship. */
const isOwnLayer = (measure: Measure, map: BoardMap): boolean => {
  const shipClass = classOf(measure);
  if (shipClass !== undefined) return shipClass < map.byClass.length;
  return measure.kind === "any" || (measure.kind === "exactly" && measure.ships > 0);
};

const closedCells = ({ scenario, observations }: BoardMap["knowledge"]): ReadonlySet<number> =>
  new Set([...observations.map(({ cell }) => cell), ...scenario.board.blocked]);

/** The cell with most of a layer that can still be shot, the lowest among equals; none where no cell has any. */
const fromLayer = (map: BoardMap, measure: Measure): Recommendation | undefined => {
  const closed = closedCells(map.knowledge);
  let most = 0n;
  let best: number | undefined;
  for (const [cell, count] of measured(map, measure).entries()) {
    if (count === undefined || count <= most || closed.has(cell)) continue;
    most = count;
    best = cell;
  }
  return best === undefined ? undefined : { cell: best, source: { kind: "layer", measure } };
};

/** The cell with the greatest estimate, the lowest among equals. */
const fromEstimate = ({ knowledge, chances, errors }: BoardEstimate): Recommendation | undefined => {
  const closed = closedCells(knowledge);
  let best: number | undefined;
  for (const [cell, chance] of chances.entries()) {
    if (chance > (best === undefined ? 0 : chances[best]) && !closed.has(cell)) best = cell;
  }
  if (best === undefined) return undefined;
  return { cell: best, source: { kind: "estimate", value: chances[best], error: errors[best] } };
};

/** What a proved solution says of the position on the board. */
export interface SolvedHere {
  readonly solution: SolutionAnswer;
  readonly node: SolvedNode;
  /** The cell that it shoots: the first ship cell left where the layout is known. */
  readonly cell: number;
}

/**
 * What the solver says of this very position, if it has proved an optimum for it and there is something left to shoot. A
 * strategy whose proof was cut short is not among it.
 */
export const solvedHere = (page: Page): SolvedHere | undefined => {
  const state = page.solving.state.value;
  if (state.kind !== "solved" || !state.solution.proven) return undefined;
  const position = page.knowledge.value;
  const place = followTree(state.solution.tree, state.root, position);
  if (place.kind === "elsewhere") return undefined;
  const { node } = place;
  const shot = new Set(position.observations.map(({ cell }) => cell));
  const cell = node.shot?.cell ?? node.cells?.find((other) => !shot.has(other));
  return cell === undefined ? undefined : { solution: state.solution, node, cell };
};

/** What the page recommends for the position on the board, from its exact map or, while there is none, an estimate. */
export const recommendationOf = (page: Page): Recommendation | undefined =>
  recommend({
    look: page.look.value,
    map: page.analysis.fresh.value,
    estimate: page.analysis.estimate.value,
    solved: solvedHere(page),
    ahead: page.ahead.found.value,
  });

/**
 * The cell that the page recommends and marks with the diamond: the same one on the board, in the advice, for the key `b`
 * and where an answer is entered. None while nothing is known of the position or no ship is left to hit.
 */
export const markedCell = (page: Page): number | undefined => recommendationOf(page)?.cell;
