import { blockedMask } from "../../board/board.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { type Answer, answerKey, answerToHit } from "../../scenario/answer.ts";
import { type PlacementTable, placementsOf } from "../../scenario/placement.ts";

/** An answer to a shot, and the number of layouts with it. */
export interface AnswerCount {
  readonly answer: Answer;
  /** Under a prior they are counted on first use; see `Posterior.layouts`. */
  readonly layouts: bigint;
  /** The weight of these layouts under the prior; {@link layouts} without one. See `Posterior.mass`. */
  readonly mass: bigint;
}

/** An answer whose layouts are counted on demand. */
export const lateAnswer = (answer: Answer, mass: bigint, count: () => bigint): AnswerCount => ({
  answer,
  get layouts() {
    return count();
  },
  mass,
});

/** An unshot cell, with the layouts in which a shot there hits. */
export interface CellHits {
  readonly cell: number;
  readonly hits: bigint;
  /**
   * The chance of a hit: their share of all layouts, or of the weight under a prior; a float64, 0 when there
   * is no layout.
   */
  readonly chance: number;
}

/** A cell whose hits are counted on demand. */
export const lateHits = (cell: number, chance: number, count: () => bigint): CellHits => ({
  cell,
  get hits() {
    return count();
  },
  chance,
});

/** An answer of the ships hit on a cell, and their placements. */
export interface HitAnswer {
  readonly answer: Answer;
  readonly placements: number[];
}

/**
 * For each unshot cell, the answers of the ships that may lie on it, in the order of their placements; empty
 * for other cells. Cost: the cells of all placements.
 *
 * @param isPossible whether a layout contains the placement
 */
export const hitAnswersOf = (
  { scenario, observations }: Knowledge,
  isPossible: (placement: number) => boolean,
): readonly (Iterable<HitAnswer> | undefined)[] => {
  const table = placementsOf(scenario);
  const closed = blockedMask(scenario.board);
  for (const { cell } of observations) closed[cell] = 1;
  const found: (Map<string, HitAnswer> | undefined)[] = new Array(scenario.board.cellCount);
  for (let p = 0; p < table.count; p++) {
    if (!isPossible(p)) continue;
    const answer = answerOf(table, p, closed, scenario.answers);
    const key = answerKey(answer);
    for (const cell of table.cellsOf(p)) {
      if (closed[cell]) continue;
      found[cell] ??= new Map();
      const entry = found[cell].get(key);
      if (entry) entry.placements.push(p);
      else found[cell].set(key, { answer, placements: [p] });
    }
  }
  return found.map((answers) => answers?.values());
};

/** The answer of a ship to a hit on any of its open cells: it sinks if only one is left. */
const answerOf = (
  table: PlacementTable,
  placement: number,
  closed: Uint8Array,
  answers: Knowledge["scenario"]["answers"],
): Answer => {
  const cells = table.cellsOf(placement);
  let open = 0;
  for (const cell of cells) if (!closed[cell]) open++;
  const shown = answers === "revealed" ? Array.from(cells) : (cells as unknown as number[]);
  return answerToHit(answers, table.classOf[placement], shown, open === 1);
};
