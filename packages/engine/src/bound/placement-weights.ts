/** One whole unit of weight. */
export const UNIT = 1000;

const SWEEPS = 40;
const SOFTEST = 0.3;
const HARDEST = 0.02;
const LARGEST_STEP = 0.25;

/**
 * Weights of a ship's placements, whole numbers from 0 to {@link UNIT}, such that hardly any cell has placements of
 * more than some weight together, and the weights, each times the importance of its placement, have a great sum. Any
 * weights prove a bound, so the result need not be the best.
 *
 * This is a linear program. Its dual has a price for each cell: a placement is taken as far as its importance exceeds
 * the prices of its cells. Newton steps, cell by cell, look for prices that fill each cell of a price above 0 exactly,
 * while taking becomes a matter of yes or no.
 *
 * Cost: 40 times the cells of all placements times the placements through a cell.
 *
 * @param placements lists of cells
 * @param importance of each placement, 1 on average
 * @param prices of the cells, for a start and as a result, so that the next call for other weights begins nearby
 * @param most the weight that a cell may have, in whole placements
 */
export const weighPlacements = (
  placements: readonly ArrayLike<number>[],
  importance: readonly number[],
  prices: Float64Array,
  most: number,
): number[] => {
  const through = new Map<number, number[]>();
  for (const [p, cells] of placements.entries()) {
    for (let i = 0; i < cells.length; i++) {
      const list = through.get(cells[i]);
      if (list) list.push(p);
      else through.set(cells[i], [p]);
    }
  }
  const surplus = Float64Array.from(placements, (cells, p) => {
    let left = importance[p];
    for (let i = 0; i < cells.length; i++) left -= prices[cells[i]];
    return left;
  });
  const taken = (p: number, softness: number): number => 1 / (1 + Math.exp(-surplus[p] / softness));
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const softness = SOFTEST * (HARDEST / SOFTEST) ** (sweep / (SWEEPS - 1));
    for (const [cell, list] of through) {
      let weight = 0;
      let slope = 0;
      for (const p of list) {
        const part = taken(p, softness);
        weight += part;
        slope += (part * (1 - part)) / softness;
      }
      const step = Math.max(-LARGEST_STEP, Math.min(LARGEST_STEP, (weight - most) / Math.max(slope, 1e-3)));
      const price = Math.max(0, prices[cell] + step);
      for (const p of list) surplus[p] -= price - prices[cell];
      prices[cell] = price;
    }
  }
  return placements.map((_, p) => Math.round(UNIT * taken(p, HARDEST)));
};
