import type { LineRuns } from "./line-runs.ts";
import type { SplitBoard } from "./split-board.ts";

/**
 * Adds the packings in which one ship of group g alone stands across: for each of its places, the coefficient of the ships left
 * in the product of its lines with all before them (`head`) and all after them; and the derivatives of this sum.
 *
 * Cost: (vectors below the fleet) for each place, with weights three times that. Follows from the formula in `count-split.ts`.
 */
export const countOneAcross = (board: SplitBoard, runs: LineRuns, g: number): void => {
  const { columns, vectors, polynomials, result } = board;
  const { size } = vectors;
  const { head: heads, dHead: dHeads, after: afters, dAfter: dAfters } = runs;
  const { across, length } = board.groups[g];
  const left = vectors.full - vectors.steps[g];
  const below = vectors.below(left);
  for (let cell = 0; cell < across.length; cell++) {
    if (!across[cell]) continue;
    const line = Math.floor(cell / columns);
    const head = runs.at(cell % columns, line, length);
    const after = (line + length) * size + left;
    let value = 0;
    for (let i = 0; i < below.length; i++) {
      const x = below[i];
      value += heads[head + x] * afters[after - x];
    }
    const factor = board.acrossFactor(g, cell);
    value = polynomials.reduced(factor * polynomials.reduced(value));
    result.total += value;
    if (!board.weights) continue;
    result.across[g][cell] += value;
    for (let i = 0; i < below.length; i++) {
      const x = below[i];
      dHeads[head + x] += polynomials.reduced(factor * afters[after - x]);
      dAfters[after - x] += polynomials.reduced(factor * heads[head + x]);
    }
  }
};
