import type { Posterior } from "../../inference/posterior/posterior.ts";
import { greedyCell } from "../exact/greedy-hit.ts";
import { sidesOf } from "../hunt/neighbour-table.ts";

/** What an unshot neighbour is worth beside the chance of a hit. */
const NEIGHBOUR = 0.12;

/**
 * The cell to shoot while a ship is looked for. Where a sinking says no more than the length, a cell's chance and 0.12 for each
 * of its unshot neighbours side by side: a hit there leaves more ways to go on, and shots do not crowd. Elsewhere the likeliest cell, as
 * `greedy-hit` has it. Ties go to the likelier, then to the lower cell.
 */
export const searchCell = (posterior: Posterior): number => {
  const { scenario, observations } = posterior.knowledge;
  if (scenario.answers !== "length" && scenario.answers !== "sunk") return greedyCell(posterior);
  const shot = new Set(observations.map(({ cell }) => cell));
  const sides = sidesOf(scenario.board);
  let best = -1;
  let most = -1;
  for (const { cell, chance } of posterior.rank()) {
    const value = chance + NEIGHBOUR * sides[cell].filter((near) => !shot.has(near)).length;
    if (value > most) {
      most = value;
      best = cell;
    }
  }
  if (best < 0) throw new RangeError("no cell is left to shoot");
  return best;
};
