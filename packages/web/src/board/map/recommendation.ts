import { type PosteriorEstimate, unshotCells } from "@broadside/engine";
import type { Page } from "../../rooms/analyse/page.ts";
import { type Look, showsScores, strategyOf } from "../position/look.ts";
import { stepTo } from "../position/neighbours.ts";
import { isEnd } from "../tree/flat-tree.ts";
import { shipCellsAt } from "../tree/tree-difference.ts";
import { nodeOf } from "../tree/tree-steps.ts";
import type { Ahead } from "./advice.ts";
import { adviceOf, type BoardMap, bestOf, hitsAt } from "./board-map.ts";
import { type KnownShip, knownShips } from "./known-ships.ts";
import { classOf, type Measure, measured, measureOf } from "./measure.ts";
import type { Advice } from "./packed-map.ts";
import type { Solution } from "./page-jobs.ts";

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

/** The cell that the page recommends, and its source. */
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

/** The cell with the largest value above 0, the lowest-numbered one among equals; undefined if there is none. */
const largest = (cells: readonly number[], value: (cell: number) => bigint | number): number | undefined =>
  cells.reduce<number | undefined>(
    (best, cell) => (value(cell) > (best === undefined ? 0 : value(best)) ? cell : best),
    undefined,
  );

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

/** The solved tree, at the node for the position on the board. */
export interface SolvedHere {
  readonly solution: Solution;
  readonly node: number;
  /** The cell that the tree shoots: the first remaining ship cell if the layout is known. */
  readonly cell: number;
}

/** The proved optimum of this exact position, if a shot remains. */
export const solvedHere = (page: Page): SolvedHere | undefined => {
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
export const recommendationOf = (page: Page): Recommendation | undefined =>
  recommend({
    look: page.look.value,
    map: page.analysis.fresh.value,
    estimate: page.analysis.estimate.value,
    solved: solvedHere(page),
    ahead: page.ahead.found.value,
  });

/** True while looking ahead may still move the recommendation from the likeliest cell to a better one. */
export const mayStillMove = (page: Page): boolean =>
  page.ahead.pending.value && isLeftToPage(page.look.value) && recommendationOf(page)?.source.kind === "strategy";

/** The cell marked with the diamond; none while nothing is known, or if no ship is left to hit. */
export const markedCell = (page: Page): number | undefined => recommendationOf(page)?.cell;

/**
 * Why a cell is recommended: claims that are true of the counts and the shots, whichever strategy made them.
 * - `certain`: a ship lies there in every layout; `only` if no other unshot cell is certain.
 * - `line`: the next cell in a straight line after two or more hits on ships not known to be sunk; `hits` from
 *   near to far.
 * - `beside`: it shares a side with such a hit.
 * - `most`: no unshot cell is likelier to be hit, or has more ships expected; `equals` is how many others are as
 *   good. If it alone is likeliest to be hit, `next` is the next likeliest cell; `parts` are the weights of the
 *   layouts in which the one and the other are hit, `whole` that of all.
 * - `telling`: it is best by the strategy's own measure, which the strategy's name indicates.
 * - `likelier`: another cell, which is named, is likelier to be hit.
 */
export type Reason =
  | { readonly kind: "certain"; readonly only: boolean }
  | { readonly kind: "line"; readonly hits: readonly number[] }
  | { readonly kind: "beside"; readonly hit: number }
  | { readonly kind: "most"; readonly of: "hit" | "ships"; readonly equals: number; readonly next?: NextLikeliest }
  | { readonly kind: "likelier"; readonly cell: number }
  | { readonly kind: "telling"; readonly strategy: string };

/** The likeliest hit after the recommended cell, and both cells' shares of the layouts. */
interface NextLikeliest {
  readonly cell: number;
  readonly parts: readonly [own: bigint, others: bigint];
  readonly whole: bigint;
}

/** {@link hitsAt} for every cell. If ships may overlap, it reads every cell's answers, and shot cells have 0. */
export const hitsOf = (map: BoardMap): readonly bigint[] =>
  map.knowledge.scenario.contact === "overlap"
    ? map.occupied.map((_, cell) => (map.numbers(cell).length > 0 ? hitsAt(map, cell) : 0n))
    : map.masses;

/** The most open cells whose chances are compared if each must be read separately: more would block the page. */
const MOST_READ = 1000;

/** Why the cell is recommended, the strongest claim first; none if an estimate or a chosen layer recommends it. */
export const reasonsFor = (map: BoardMap, { cell, source }: Recommendation): readonly Reason[] => {
  if (source.kind !== "strategy" && source.kind !== "optimal" && source.kind !== "ahead") return [];
  const open = unshotCells(map.knowledge);
  if (hitsAt(map, cell) === map.mass) {
    const certain = open.filter((other) => hitsAt(map, other) === map.mass);
    return [{ kind: "certain", only: certain.length === 1 }];
  }
  if (source.kind !== "strategy") return placeReasons(map, cell);
  const { strategy, scoresShips } = source.advice;
  const overlaps = map.knowledge.scenario.contact === "overlap";
  const ships = scoresShips && overlaps;
  if (overlaps && !ships && open.length > MOST_READ) return [{ kind: "telling", strategy }];
  const worth = (other: number): bigint => (ships ? map.occupied[other] : hitsAt(map, other));
  const most = open.reduce((best, other) => (worth(other) > worth(best) ? other : best), cell);
  const equals = open.filter((other) => worth(other) === worth(cell)).length - 1;
  const second =
    ships || equals > 0
      ? undefined
      : largest(
          open.filter((other) => other !== cell),
          worth,
        );
  const next = second !== undefined && {
    next: { cell: second, parts: [worth(cell), worth(second)] as const, whole: map.mass },
  };
  return [
    ...placeReasons(map, cell),
    ...(scoresShips ? [] : [{ kind: "telling", strategy } as const]),
    most === cell ? { kind: "most", of: ships ? "ships" : "hit", equals, ...next } : { kind: "likelier", cell: most },
  ];
};

/** Where a cell lies among hits on ships not known to be sunk: in line with some, beside one, or elsewhere. */
export const placeReasons = (map: BoardMap, cell: number): readonly Reason[] => {
  const { scenario, observations } = map.knowledge;
  if (scenario.contact === "overlap") return [];
  const known = new Set(knownShips(map).flatMap((ship: KnownShip) => ship.cells));
  const hits = new Set(
    observations.flatMap(({ cell: hit, answer }) => (answer.kind === "hit" && !known.has(hit) ? [hit] : [])),
  );
  let longest: number[] = [];
  for (let axis = 0; axis < scenario.board.size.length; axis++) {
    for (const by of [-1, 1] as const) {
      const row: number[] = [];
      let next = stepTo(scenario.board, cell, axis, by);
      while (next !== undefined && hits.has(next)) {
        row.push(next);
        next = stepTo(scenario.board, next, axis, by);
      }
      if (row.length > longest.length) longest = row;
    }
  }
  if (longest.length >= 2) return [{ kind: "line", hits: longest }];
  return longest.length === 1 ? [{ kind: "beside", hit: longest[0] }] : [];
};
