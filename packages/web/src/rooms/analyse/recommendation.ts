import { type PosteriorEstimate, type Scenario, unshotCells } from "@broadside/engine";
import type { Ahead } from "../../board/map/advice.ts";
import { adviceOf, type BoardMap, bestOf } from "../../board/map/board-map.ts";
import { isEnd, nodeOf, shipCellsAt } from "../../board/map/flat-tree.ts";
import { classOf, type Measure, measured, measureOf } from "../../board/map/measure.ts";
import type { Advice } from "../../board/map/packed-map.ts";
import type { Solution } from "../../board/map/page-jobs.ts";
import { largest, type Reason, reasonsFor } from "../../board/map/reasons.ts";
import { type Look, showsScores, strategyOf } from "../../board/position/look.ts";
import { shipName } from "../../language/ship-name.ts";
import type { Analyse } from "./analyse.ts";
import { analyseWords as words } from "./texts/words.ts";

export type Source =
  /** A strategy, as named by its layer. */
  | { readonly kind: "strategy"; readonly advice: Advice }
  /** The solver, with a proof that no strategy is better. */
  | { readonly kind: "optimal"; readonly solved: SolvedHere }
  /** Rollouts, which look further ahead than the next shot and found a better cell than the likeliest one. */
  | { readonly kind: "ahead"; readonly ahead: Ahead }
  /** The layer of one class or of one number of ships: the cell where it is largest. */
  | { readonly kind: "layer"; readonly measure: Measure }
  | { readonly kind: "estimate"; readonly value: number; readonly error: number };

export interface Recommendation {
  readonly cell: number;
  readonly source: Source;
}

export interface Grounds {
  readonly look: Look;
  readonly map: BoardMap | undefined;
  readonly estimate: PosteriorEstimate | undefined;
  readonly solved: SolvedHere | undefined;
  readonly ahead?: (Ahead & { readonly moves: boolean }) | undefined;
}

/**
 * The page's recommendation. The chosen layer or strategy decides. Left to the page, it is the proved optimum if
 * known, else a better cell found by looking ahead, else the likeliest hit.
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

/** True if the view leaves the choice of the cell to the page. */
const isLeftToPage = (look: Look): boolean => strategyOf(look) === undefined && look.ship === undefined;

/** True for layers with a best cell of their own. The layer of no ship has none: nobody wants the likeliest miss. */
const isOwnLayer = (measure: Measure, map: BoardMap): boolean => {
  const shipClass = classOf(measure);
  if (shipClass !== undefined) return shipClass < map.byClass.length;
  return measure.kind === "any" || (measure.kind === "exactly" && measure.ships > 0);
};

const fromLayer = (map: BoardMap, measure: Measure): Recommendation | undefined => {
  const counts = measured(map, measure);
  const best = largest(unshotCells(map.knowledge), (cell) => counts[cell] ?? 0n);
  return best === undefined ? undefined : { cell: best, source: { kind: "layer", measure } };
};

const fromEstimate = ({ knowledge, chance, standardError }: PosteriorEstimate): Recommendation | undefined => {
  const best = largest(unshotCells(knowledge), (cell) => chance[cell]);
  if (best === undefined) return undefined;
  return { cell: best, source: { kind: "estimate", value: chance[best], error: standardError[best] } };
};

export interface SolvedHere {
  readonly solution: Solution;
  readonly node: number;
  /** The cell that the tree shoots: the first remaining ship cell if the layout is known. */
  readonly cell: number;
}

/** The proved optimum of this exact position, if a shot remains. */
export const solvedHere = (page: Analyse): SolvedHere | undefined => {
  const solution = page.solving.state.value;
  if (solution.kind !== "solved" || !solution.proof.proven) return undefined;
  const { tree, root } = solution;
  const position = page.knowledge.value;
  const node = nodeOf(tree, root, position);
  if (node === undefined) return undefined;
  const shot = new Set(position.observations.map(({ cell }) => cell));
  const ships = isEnd(tree, node) ? shipCellsAt(tree, node, position.scenario) : [tree.cell[node]];
  const cell = ships.find((other) => !shot.has(other));
  return cell === undefined ? undefined : { solution, node, cell };
};

/** The page's recommendation, from the exact map or, as long as there is none, from an estimate. */
export const recommendationOf = (page: Analyse): Recommendation | undefined =>
  recommend({
    look: page.look.value,
    map: page.analysis.fresh.value,
    estimate: page.analysis.estimate.value,
    solved: solvedHere(page),
    ahead: page.ahead.found.value,
  });

/** True while looking ahead may still move the recommendation from the likeliest cell to a better one. */
export const mayStillMove = (page: Analyse): boolean =>
  page.ahead.pending.value && isLeftToPage(page.look.value) && recommendationOf(page)?.source.kind === "strategy";

/** The name of the class whose likeliest cell is recommended; undefined if the cell is the best shot of all. */
export const shipLookedFor = ({ fleet }: Scenario, { source }: Recommendation): string | undefined => {
  const shipClass = source.kind === "layer" ? classOf(source.measure) : undefined;
  return shipClass === undefined ? undefined : shipName(fleet[shipClass].name);
};

/** What is said of the recommended cell before the question for the answer. */
export const describeBest = (page: Analyse): string => {
  if (mayStillMove(page)) return words.lookingAhead;
  const advice = recommendationOf(page);
  const ship = advice && shipLookedFor(page.scenario.value, advice);
  return ship === undefined ? words.isBest : words.isLikeliest({ ship });
};

/** The cell marked with the diamond; none while nothing is known, or if no ship is left to hit. */
export const markedCell = (page: Analyse): number | undefined => recommendationOf(page)?.cell;

/** Why a cell is recommended, the strongest claim first; none if an estimate or a chosen layer recommends it. */
export const whyRecommended = (map: BoardMap, { cell, source }: Recommendation): readonly Reason[] => {
  if (source.kind === "estimate" || source.kind === "layer") return [];
  return reasonsFor(map, cell, source.kind === "strategy" ? source.advice : undefined);
};
