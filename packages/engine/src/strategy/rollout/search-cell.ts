import { type Board, neighboursOf } from "../../board/board.ts";
import { leastBy } from "../../core/lists.ts";
import { oncePer } from "../../core/once-per.ts";
import type { CellHits } from "../../inference/posterior/answer-counts.ts";
import type { Posterior } from "../../inference/posterior/posterior.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { isMiss } from "../../scenario/answer.ts";
import { straightLengths } from "../../scenario/fleet.ts";
import { hasGiven, type Scenario } from "../../scenario/scenario.ts";
import { greedyCell } from "../exact/greedy.ts";
import { sidesOf } from "../hunt/random.ts";

/**
 * What the surroundings of a cell are worth, in units of the chance of a hit. Tried without gain: chances
 * weighted by ship length, corners with more than two million layouts left, the best of twelve cells over
 * drawn layouts, distance to the edge, free cells in line, bits of information.
 *
 * How many more misses greedy has after the cell of these weights than after the likeliest cell, by its whole
 * tree over complete lists (bench/search-value.mjs); first with `side` alone, then with both weights:
 *
 *     length                   262 positions   -0.005 +- 0.007   -0.018 +- 0.007
 *     sunk                     241 positions   -0.011 +- 0.008   -0.018 +- 0.009
 *     named, identified, hit   341 positions   -0.007 +- 0.005   -0.014 +- 0.007
 */
interface SearchWeights {
  /** For each unshot neighbour that shares a side, because a hit there leaves more ways to continue. */
  readonly side: number;
  /** For each unshot neighbour at a corner: if corners are shot, misses lie as on a chessboard and do not crowd. */
  readonly corner: number;
}

/** Where ships may touch, there are weights for very many layouts and for at most {@link FEW_LAYOUTS}. */
const CHANCE_ALONE: SearchWeights = { side: 0, corner: 0 };
const EARLY: SearchWeights = { side: 0.12, corner: 0 };
const LATE: SearchWeights = { side: 0.12, corner: -0.04 };

/** Only cells with at least this part of the best chance are tried; surroundings would outweigh lower chances. */
const RATIO = 0.5;

/**
 * With more layouts than this, corners do not matter: they matter with 600,000 layouts, and not with a
 * hundred times as many.
 */
const FEW_LAYOUTS = 1_000_000n;

/**
 * The cell to shoot while looking for a ship: the opening book's, otherwise the best by its chance and its
 * surroundings.
 */
export const searchCell = (posterior: Posterior): number =>
  bookCell(posterior.knowledge) ?? weighedCell(posterior, weightsFor(posterior));

/**
 * Weights for neighbours, where they help: if ships may touch and early sinkings name no class. Where ships
 * may not touch, they draw the first shots away from the edge and cost misses before the first hit. On the
 * Russian board, the first hit comes after 2.70 misses by the likeliest cell, after 2.71 with a weight of
 * 0.03, and after 3.36 with 0.12. On five other boards the likeliest cell is best, too (bench/first-hit.mjs),
 * and later shots do not make up for it.
 */
const weightsFor = ({ knowledge: { scenario }, layouts }: Posterior): SearchWeights => {
  const { contact, answers, prior } = scenario;
  if (contact !== "allowed") return CHANCE_ALONE;
  if (!prior && layouts <= FEW_LAYOUTS) return LATE;
  return answers === "length" || answers === "sunk" ? EARLY : CHANCE_ALONE;
};

const weighedCell = (posterior: Posterior, { side, corner }: SearchWeights): number => {
  if (side === 0 && corner === 0) return greedyCell(posterior);
  const { scenario, observations } = posterior.knowledge;
  const shot = new Set(observations.map(({ cell }) => cell));
  const unshot = (cells: readonly number[]): number => cells.filter((near) => !shot.has(near)).length;
  const sides = sidesOf(scenario.board);
  const corners = cornersOf(scenario.board);
  const ranked = posterior.rank();
  if (ranked.length === 0) throw new RangeError("no cell is left to shoot");
  const tried = ranked.filter(({ chance }) => chance >= RATIO * ranked[0].chance);
  const value = ({ cell, chance }: CellHits): number =>
    chance + side * unshot(sides[cell]) + corner * unshot(corners[cell]);
  return leastBy(tried, (one) => -value(one)).cell;
};

/** For each cell, the open cells that touch it only at a corner. */
const cornersOf = oncePer((board: Board): readonly (readonly number[])[] => {
  const blocked = new Set(board.blocked);
  return Array.from({ length: board.cellCount }, (_, cell) => {
    const sides = new Set(neighboursOf(board, cell, "sides"));
    return neighboursOf(board, cell, "corners").filter((near) => !sides.has(near) && !blocked.has(near));
  });
});

/** The first shots while all of them miss, by rules. From bench/opening-book.mjs; see docs/explanation/rollout.md. */
const LINES: readonly (readonly [rules: string, cells: string])[] = [
  ["10x10 allowed 5 4 3 3 2", "44 55 66 33 26 37 48 15 62 73 84 4 51 95 22 59"],
  ["10x10 none 5 4 3 3 2", "4 40 31 22 13 59 94 53 44 62 35 26 75 66 81 90"],
];

/** The opening book's next shot; undefined without a book, after a hit, after another shot, and at its end. */
export const bookCell = ({ scenario, observations }: Knowledge): number | undefined => {
  const line = lineOf(scenario);
  if (!line || observations.length >= line.length) return undefined;
  const expected = new Set(line.slice(0, observations.length));
  const follows = observations.every(({ cell, answer }) => isMiss(answer) && expected.has(cell));
  return follows ? line[observations.length] : undefined;
};

/** All opening shots under some rules; empty if there is no book. */
const lineOf = oncePer((scenario: Scenario): readonly number[] => {
  const rules = rulesOf(scenario);
  const line = LINES.find(([key]) => key === rules);
  return line ? line[1].split(" ").map(Number) : [];
});

/** The rules on which an opening depends; undefined if there is no book for them, as under a prior or with clues. */
const rulesOf = (scenario: Scenario): string | undefined => {
  const { board, fleet, contact, prior } = scenario;
  const lengths = prior || board.blocked.length > 0 || hasGiven(scenario) ? undefined : straightLengths(fleet);
  return lengths && `${board.size.join("x")} ${contact} ${lengths.sort((a, b) => b - a).join(" ")}`;
};
