import { share } from "../core/count.ts";
import type { RandomStream } from "../core/random.ts";
import { infer } from "../inference/infer.ts";
import type { Posterior } from "../inference/posterior.ts";
import { type Knowledge, unshotCells } from "../knowledge/knowledge.ts";

/** A way to choose the next shot from what is known. It never sees a layout. */
export interface Strategy {
  readonly name: string;
  /** A sentence on how it chooses. */
  readonly about: string;
  /**
   * The cell to shoot next: one that was not shot and is not blocked.
   *
   * @throws RangeError when no cell is left.
   */
  choose(knowledge: Knowledge, random: RandomStream): number;
}

/** A cell as a strategy sees it. */
export interface RankedCell {
  readonly cell: number;
  /** The strategy's own measure, see {@link ExactStrategy.score}. */
  readonly score: number;
  /** The chance that the shot hits. */
  readonly hit: number;
}

/** A strategy that judges each cell by the exact posterior. */
export interface ExactStrategy extends Strategy {
  /** What the score is and which way is better, in a few words. */
  readonly score: string;
  /** All cells not yet shot, best first; ties go to the likelier hit and then to the lower cell. */
  rank(posterior: Posterior): RankedCell[];
}

/** How a strategy values a cell: an exact key, the least of which is best, and the score to show. */
export interface CellValue {
  readonly key: bigint;
  readonly score: number;
}

/** Makes an exact strategy from the value it gives to a cell. Comparisons are exact; scores are for display. */
export const makeExactStrategy = (
  name: string,
  about: string,
  score: string,
  value: (posterior: Posterior, cell: number) => CellValue,
): ExactStrategy => {
  const rank = (posterior: Posterior): RankedCell[] =>
    unshotCells(posterior.knowledge)
      .map((cell) => ({ cell, occupied: posterior.occupied.at(cell), ...value(posterior, cell) }))
      .sort((a, b) => compare(a.key, b.key) || compare(b.occupied, a.occupied) || a.cell - b.cell)
      .map(({ cell, score }) => ({ cell, score, hit: hitChance(posterior, cell) }));
  return {
    name,
    about,
    score,
    rank,
    choose(knowledge) {
      const [best] = rank(infer(knowledge));
      if (!best) throw new RangeError("no cell is left to shoot");
      return best.cell;
    },
  };
};

/** The number of layouts in which a shot at a cell not yet shot hits at least one ship. */
export const hitLayouts = (posterior: Posterior, cell: number): bigint => {
  if (posterior.knowledge.scenario.contact !== "overlap") return posterior.occupied.at(cell);
  const missed = posterior.answers(cell).find(({ answer }) => answer.kind === "count" && answer.ships === 0);
  return posterior.layouts - (missed?.layouts ?? 0n);
};

/** The chance that a shot at a cell not yet shot hits at least one ship. */
export const hitChance = (posterior: Posterior, cell: number): number =>
  share(hitLayouts(posterior, cell), posterior.layouts);

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
