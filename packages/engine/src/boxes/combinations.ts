import { type Coord, coordOf } from "../board/board.ts";
import type { CellBox } from "../board/cell-box.ts";
import { EXACT_LIMIT } from "../core/count.ts";
import { WorkMeter } from "../core/work-limits.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { shipCount } from "../scenario/fleet.ts";
import { placementsOf } from "../scenario/placement.ts";
import {
  BoundTable,
  evaluate,
  type LocationSum,
  locationSum,
  NOTHING,
  TERM_BYTES,
  unrankLocation,
} from "./bound-table.ts";
import type { ShareItem } from "./share-program.ts";

const WHAT = "counting this position";

/** What the answers say about the shot cells, for rules under which ships may overlap. */
export interface CountAnswers {
  /** The cells with at least one ship, in ascending order, and the number of ships on each. */
  readonly hit: readonly number[];
  readonly ships: readonly number[];
  readonly missed: readonly number[];
}

/** Sorts the shots. An answer that is not a count means a hit or a miss. */
export const countAnswers = ({ observations }: Knowledge): CountAnswers => {
  const shots = observations
    .map(({ cell, answer }) => ({
      cell,
      ships: answer.kind === "count" ? answer.ships : answer.kind === "miss" ? 0 : 1,
    }))
    .sort((a, b) => a.cell - b.cell);
  const hit = shots.filter(({ ships }) => ships > 0);
  return {
    hit: hit.map(({ cell }) => cell),
    ships: hit.map(({ ships }) => ships),
    missed: shots.filter(({ ships }) => ships === 0).map(({ cell }) => cell),
  };
};

/** The placements that agree with the misses, grouped by class and by the combination of hit cells they cover. */
export interface Combinations {
  readonly items: readonly ShareItem[];
  /** For each item, how many of its placements cover a cell. */
  covering(cell: number): readonly bigint[];
  /** The item of a placement of the table, or -1 if it covers a miss. */
  itemOf(placement: number): number;
  /** The number of steps of {@link covering}, about a nanosecond each. */
  readonly stepsPerCell: number;
}

/** Combinations of boxes. Their boxes are known in closed form, and each can be found by its rank. */
export interface BoxCombinations extends Combinations {
  /** The box with a rank, from 0 to the item's count minus one. */
  unrank(item: number, rank: bigint): CellBox;
  /** For each item, how many of its boxes cover the cell with these coordinates. */
  coveringAt(coord: Coord): readonly bigint[];
  /** The bounding boxes of the points: first the hit cells, then the cells that no ship may cover. */
  readonly table: BoundTable;
  /** The bounding box of the cells that every ship must cover. */
  readonly base: number;
}

/** Whether the combinations are of boxes in closed form. */
export const isOfBoxes = (combinations: Combinations): combinations is BoxCombinations => "unrank" in combinations;

/**
 * The combinations if every class consists of boxes. They start from the hit cells that every ship must cover,
 * and grow one hit cell at a time. A combination includes all hit cells in its bounding box. A bounding box with
 * a miss or a blocked cell is dropped. Boxes are counted by sums of closed forms.
 *
 * Cost: combinations times hit cells times d, and the terms of their sums (see {@link locationSum}), whatever
 * the sides. @throws RefusedError at the meter's limits
 */
export const boxCombinations = (
  knowledge: Knowledge,
  { hit, ships, missed }: CountAnswers,
  meter = new WorkMeter(WHAT, {}),
): BoxCombinations => {
  const { board, fleet } = knowledge.scenario;
  const cells = [...hit, ...missed, ...board.blocked];
  const table = new BoundTable(
    board.size,
    cells.map((cell) => coordOf(board, cell)),
  );
  const hits = hit.map((_, i) => i);
  const shut = cells.map((_, i) => i).slice(hit.length);
  const total = shipCount(fleet);
  let base = NOTHING;
  for (const i of hits) if (ships[i] === total) base = table.join(base, i);

  const sums: LocationSum[] = [];
  const combinations: { hits: number[]; sum: LocationSum; count: bigint }[] = [];
  let terms = 0;
  for (const bound of growBounds(table, base, hits, shut, meter)) {
    const inside = hits.filter((i) => table.covers(bound, i));
    const outside = hits.filter((i) => !inside.includes(i));
    const sum = locationSum(table, bound, [...outside, ...shut], meter);
    terms += sum.size;
    meter.hold(terms * TERM_BYTES);
    const count = evaluate(table, sum);
    if (count > 0n) combinations.push({ hits: inside, sum, count });
  }
  const items: ShareItem[] = [];
  for (const { hits: covered, sum, count } of combinations) {
    for (let shipClass = 0; shipClass < fleet.length; shipClass++) {
      items.push({ shipClass, hits: covered, count });
      sums.push(sum);
    }
  }
  const shared = sharedSums(
    table,
    combinations.map(({ sum }) => sum),
  );
  const coveringAt = (coord: Coord): readonly bigint[] => {
    const counts = shared.over(coord);
    return fleet.length === 1 ? counts : counts.flatMap((count) => new Array<bigint>(fleet.length).fill(count));
  };
  return {
    items,
    stepsPerCell: shared.steps,
    covering: (cell) => coveringAt(coordOf(board, cell)),
    coveringAt,
    unrank: (item, rank) => unrankLocation(table, sums[item], rank),
    table,
    base,
    itemOf: makeItemOf(knowledge, hit, [...missed], items),
  };
};

/** The different bounding boxes of the base together with any hit cells, if they contain no closed point. */
const growBounds = (
  table: BoundTable,
  base: number,
  hits: readonly number[],
  shut: readonly number[],
  meter: WorkMeter,
): number[] => {
  const points = hits.length + shut.length;
  const open = (bound: number): boolean => !shut.some((point) => table.covers(bound, point));
  const bounds = open(base) ? [base] : [];
  const seen = new Set(bounds);
  for (const bound of bounds) {
    for (const i of hits) {
      const joined = table.join(bound, i);
      if (seen.has(joined)) continue;
      seen.add(joined);
      if (open(joined)) bounds.push(joined);
    }
    meter.spend(hits.length * (points + 5) * 20);
    meter.hold(table.bytes());
  }
  return bounds;
};

/** Sums over the same bounding boxes, evaluated for one additional cell after another. */
interface SharedSums {
  readonly steps: number;
  /** The value of each sum if its boxes must also cover an additional cell. */
  over(coord: Coord): bigint[];
}

const sharedSums = (table: BoundTable, sums: readonly LocationSum[]): SharedSums => {
  const place = new Map<number, number>();
  let narrow = true;
  let entries = 0;
  // For each sum, its terms: positions among the bounding boxes, and factors.
  const terms = sums.map((sum) => {
    const at = new Int32Array(sum.size);
    const factor = new Float64Array(sum.size);
    let magnitude = 0n;
    let i = 0;
    for (const [bound, times] of sum) {
      if (!place.has(bound)) place.set(bound, place.size);
      at[i] = place.get(bound) as number;
      factor[i++] = times;
      magnitude += BigInt(Math.abs(times)) * table.boxesOver(bound);
    }
    // No partial sum exceeds the sum of the absolute values of the terms, and an additional cell makes each term
    // smaller.
    if (magnitude >= BigInt(EXACT_LIMIT)) narrow = false;
    entries += sum.size;
    return { at, factor, wide: Array.from(factor, BigInt) };
  });
  const bounds = [...place.keys()];
  const dimensions = table.size.length;
  return narrow
    ? {
        steps: bounds.length * 3 * dimensions + entries * 2,
        over(coord) {
          const boxes = Float64Array.from(bounds, (bound) => {
            let product = 1;
            for (let axis = 0; axis < coord.length; axis++) product *= table.intervalsOver(bound, axis, coord[axis]);
            return product;
          });
          return terms.map(({ at, factor }) => {
            let total = 0;
            for (let i = 0; i < at.length; i++) total += factor[i] * boxes[at[i]];
            return BigInt(total);
          });
        },
      }
    : {
        steps: bounds.length * (8 * dimensions + 200) + entries * 60,
        over(coord) {
          const boxes = bounds.map((bound) => table.boxesAround(bound, coord));
          return terms.map(({ at, factor, wide }) => {
            let total = 0n;
            for (let i = 0; i < at.length; i++) {
              const box = boxes[at[i]];
              if (factor[i] === 1) total += box;
              else if (factor[i] === -1) total -= box;
              else total += wide[i] * box;
            }
            return total;
          });
        },
      };
};

/**
 * The combinations if ships have any shape, from the table of placements. Cost: linear in the table, and for
 * each combination a number for each cell. @throws RefusedError with too many placements to list
 */
export const listedCombinations = (knowledge: Knowledge, answers: CountAnswers): Combinations => {
  const { scenario } = knowledge;
  const table = placementsOf(scenario);
  const { hit, missed } = answers;
  const mark = marks(scenario.board.cellCount, hit, missed);
  const index = new Map<string, number>();
  const items: { shipClass: number; hits: number[]; count: bigint }[] = [];
  const placements: number[][] = [];
  for (let p = 0; p < table.count; p++) {
    const covered = coveredHits(table.cellsOf(p), mark);
    if (!covered) continue;
    const key = `${table.classOf[p]}:${covered.join()}`;
    let item = index.get(key);
    if (item === undefined) {
      item = items.length;
      index.set(key, item);
      items.push({ shipClass: table.classOf[p], hits: covered, count: 0n });
      placements.push([]);
    }
    items[item].count++;
    placements[item].push(p);
  }
  const covering = placements.map((list) => {
    const counts = new Map<number, number>();
    for (const p of list) for (const cell of table.cellsOf(p)) counts.set(cell, (counts.get(cell) ?? 0) + 1);
    return counts;
  });
  return {
    items,
    stepsPerCell: items.length * 20,
    covering: (cell) => covering.map((counts) => BigInt(counts.get(cell) ?? 0)),
    itemOf: makeItemOf(knowledge, hit, missed, items),
  };
};

/** For each cell: 1, 2, … for the hit cells in their order, -1 for a missed cell, 0 for any other cell. */
const marks = (cellCount: number, hit: readonly number[], missed: readonly number[]): Int32Array => {
  const mark = new Int32Array(cellCount);
  hit.forEach((cell, i) => {
    mark[cell] = i + 1;
  });
  for (const cell of missed) mark[cell] = -1;
  return mark;
};

/** The indices of the hit cells among some cells, or undefined if there is a missed cell among them. */
const coveredHits = (cells: Int32Array, mark: Int32Array): number[] | undefined => {
  const covered: number[] = [];
  for (const cell of cells) {
    if (mark[cell] < 0) return undefined;
    if (mark[cell] > 0) covered.push(mark[cell] - 1);
  }
  return covered;
};

const makeItemOf = (
  { scenario }: Knowledge,
  hit: readonly number[],
  missed: readonly number[],
  items: readonly ShareItem[],
): ((placement: number) => number) => {
  let mark: Int32Array | undefined;
  let index: Map<string, number> | undefined;
  return (placement) => {
    const table = placementsOf(scenario);
    mark ??= marks(scenario.board.cellCount, hit, missed);
    index ??= new Map(items.map(({ shipClass, hits }, i) => [`${shipClass}:${hits.join()}`, i]));
    const covered = coveredHits(table.cellsOf(placement), mark);
    return covered ? (index.get(`${table.classOf[placement]}:${covered.join()}`) ?? -1) : -1;
  };
};
