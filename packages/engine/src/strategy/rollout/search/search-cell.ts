import { type Board, neighboursOf } from "../../../board/board.ts";
import type { Posterior } from "../../../inference/posterior/posterior.ts";
import { oncePer } from "../../contract/once.ts";
import { greedyCell } from "../../exact/greedy-hit.ts";
import { sidesOf } from "../../hunt/neighbour-table.ts";
import { bookCell } from "./opening-book.ts";

/** The value of a cell's surroundings, in units of the chance of a hit. */
interface SearchWeights {
  /** For each unshot neighbour side by side: a hit there leaves more ways to continue. */
  readonly side: number;
  /**
   * For each unshot neighbour corner to corner: with corners shot, misses lie as on a chessboard and do not
   * crowd.
   */
  readonly corner: number;
}

/**
 * Plain greedy; and, where ships may touch, the values with very many layouts, and with at most
 * {@link FEW_LAYOUTS}: see docs/explanation/rollout.md.
 */
const CHANCE_ALONE: SearchWeights = { side: 0, corner: 0 };
const EARLY: SearchWeights = { side: 0.12, corner: 0 };
const LATE: SearchWeights = { side: 0.12, corner: -0.04 };

/**
 * Weighed cells have at least this part of the best chance: otherwise four neighbours would outweigh any
 * chance.
 */
const RATIO = 0.5;

/**
 * Late weights were tested on complete lists of up to 600,000 layouts; with a hundred times as many, corners
 * are worth nothing.
 */
const FEW_LAYOUTS = 1_000_000n;

/**
 * The cell to shoot while looking for a ship: that of the opening book as long as it has one
 * ({@link bookCell}). Then, where ships may not touch, the likeliest; where they may, the best by chance and
 * unshot neighbours, among cells with at least half of the best chance. Ties go to the likelier, then to the
 * lower cell.
 */
export const searchCell = (posterior: Posterior): number =>
  bookCell(posterior.knowledge) ?? weighedCell(posterior, weightsFor(posterior));

/**
 * Neighbours have a value only where ships may touch: elsewhere they cost misses before the first hit. Late
 * weights hold for every kind of answers where layouts are equally likely; early ones where a sinking says no
 * more than the length.
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
  let best = -1;
  let most = Number.NEGATIVE_INFINITY;
  for (const { cell, chance } of ranked) {
    if (chance < RATIO * ranked[0].chance) break;
    const value = chance + side * unshot(sides[cell]) + corner * unshot(corners[cell]);
    if (value > most) {
      most = value;
      best = cell;
    }
  }
  if (best < 0) throw new RangeError("no cell is left to shoot");
  return best;
};

/**
 * For each cell the cells that touch it only at a corner; made once per board. Blocked cells count as shot.
 */
const cornersOf = oncePer((board: Board): readonly (readonly number[])[] => {
  const blocked = new Set(board.blocked);
  return Array.from({ length: board.cellCount }, (_, cell) => {
    const sides = new Set(neighboursOf(board, cell, "sides"));
    return neighboursOf(board, cell, "corners").filter((near) => !sides.has(near) && !blocked.has(near));
  });
});
