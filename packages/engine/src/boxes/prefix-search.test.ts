import { describe, expect, it } from "vitest";
import { cases } from "../../test/cases.ts";
import { RandomStream } from "../core/random.ts";
import { WorkMeter } from "../core/work-limits.ts";
import { BoundTable, NOTHING } from "./bound-table.ts";
import { CoveredSets } from "./covered-sets.ts";
import { PrefixSearch } from "./prefix-search.ts";

/** All intervals on a side, as pairs of ends. */
const intervals = (side: number): [number, number][] =>
  Array.from({ length: side }, (_, from) =>
    Array.from({ length: side - from }, (__, more): [number, number] => [from, from + more]),
  ).flat();

/** The total weight of the boxes over each cell, box by box. */
const sums = (sets: CoveredSets, weight: readonly bigint[], cells: readonly (readonly number[])[]): bigint[] => {
  const { size, points } = sets.table;
  const index = new Map(sets.members.map((members, set) => [members.join(), set]));
  const found = cells.map(() => 0n);
  for (const x of intervals(size[0]))
    for (const y of intervals(size[1])) {
      const covers = ([a, b]: readonly number[]): boolean => a >= x[0] && a <= x[1] && b >= y[0] && b <= y[1];
      const set = index.get([...points.keys()].filter((point) => covers(points[point])).join());
      if (set === undefined) continue;
      for (const [i, cell] of cells.entries()) if (covers(cell)) found[i] += weight[set];
    }
  return found;
};

describe("the search along prefixes", () => {
  it(`finds the first of the best cells where sums differ by less than float64 tells (seeds 1 to ${cases(120, 300)})`, () => {
    let close = 0;
    for (let seed = 1; seed <= cases(120, 300); seed++) {
      const random = RandomStream.fromSeed(seed);
      const size = [3 + random.below(3), 3 + random.below(3)];
      const cells = Array.from({ length: size[0] * size[1] }, (_, i) => [i % size[0], Math.floor(i / size[0])]);
      const points = random.shuffle([...cells]).slice(0, 1 + random.below(4));
      const table = new BoundTable(size, points);
      const base = random.below(2) === 0 ? NOTHING : table.join(NOTHING, 0);
      const sets = new CoveredSets(table, [...points.keys()], base);
      // The weights are nearly equal and beyond 2^53, so whole numbers must decide where a bound does not.
      const weight = sets.bounds.map(() => 2n ** 70n + BigInt(random.below(3)));
      const all = sums(sets, weight, cells);
      const most = all.reduce((a, b) => (a > b ? a : b));
      if (all.filter((sum) => sum !== most && most - sum < 2n ** 20n).length > 0) close++;
      const search = new PrefixSearch(sets, weight, [], new WorkMeter("searching", {}));
      const { coord, sum } = search.best([0, 0]);
      expect(sum, `seed ${seed}`).toBe(most);
      expect(coord, `seed ${seed}`).toEqual(cells[all.indexOf(most)]);
      // Search for every cell whose sum is at least that of a random cell.
      const above = all[random.below(all.length)];
      const visited = new Set<string>();
      search.run({ above: above - 1n }, (cell) => visited.add(cell.join()));
      for (const cell of visited) expect(all[cells.findIndex((other) => other.join() === cell)] >= above).toBe(true);
      expect(visited.size, `seed ${seed}`).toBeGreaterThan(0);
    }
    expect(close).toBeGreaterThan(30);
  });
});
