import type { GameMasses } from "../../inference/following/game-masses.ts";
import type { Scenario } from "../../scenario/scenario.ts";

/** A cell found without a posterior. */
export interface QuickCell {
  readonly cell: number;
  /** Whether no other cell is as good, by exact comparison. */
  readonly isAlone: boolean;
  /** Its cost, in steps of about 20 ns. */
  readonly steps: number;
}

/**
 * The cell that `greedy-hit` shoots, from the masses of a followed game. Undefined if they take too long, if
 * no layout is left, or if their errors leave open which cell is best: then the posterior decides.
 */
export const quickGreedyCell = ({ board }: Scenario, game: GameMasses): QuickCell | undefined => {
  const masses = game.masses();
  if (!masses || !(masses.total > 0)) return undefined;
  const { occupied, error, steps } = masses;
  let best = -1;
  let second = -1;
  for (let cell = 0; cell < occupied.length; cell++) {
    if (game.isShot(cell) || board.blocked.includes(cell)) continue;
    const mass = occupied[cell];
    if (best < 0 || mass > occupied[best]) {
      second = best < 0 ? -1 : occupied[best];
      best = cell;
    } else if (mass > second) second = mass;
  }
  if (best < 0 || (error > 0 && occupied[best] - second <= 4 * error)) return undefined;
  return { cell: best, isAlone: error === 0 && occupied[best] > second, steps };
};
