import { describe, expect, it } from "vitest";
import { AxisCuts, type GroupedAxis, mostAround } from "../../src/boxes/axis-cuts.ts";
import { likeliestCell, NEAR_ERROR, NearSplit, prepareSearch, sharpestCell } from "../../src/boxes/best-cell.ts";
import { Block, Slacks } from "../../src/boxes/block.ts";
import { dot } from "../../src/boxes/block-search.ts";
import { type BestCell, formatGap, gapDigits, type NearBestCell } from "../../src/boxes/cell-search.ts";
import type { BoxCombinations } from "../../src/boxes/combinations.ts";
import { boxes, type OverlapCounts } from "../../src/boxes/overlap-counts.ts";
import { WorkMeter } from "../../src/core/work-limits.ts";
import {
  cellAt,
  coordOf,
  countCells,
  infer,
  type Knowledge,
  makeKnowledge,
  preset,
  RandomStream,
  unshotCells,
} from "../../src/index.ts";
import { greedyCell } from "../../src/strategy/exact/greedy.ts";
import { cases, isLong } from "../cases.ts";
import { pick } from "../random-position.ts";
import { describePosition } from "../read.ts";
import { BoxWorld, randomBoxScenario } from "./box-positions.ts";

interface Valued {
  readonly cell: number;
  readonly ships: bigint;
  readonly squares: bigint;
}

/** Every open cell, with both measures of its value. */
const valuesOf = (knowledge: Knowledge): Valued[] => {
  const posterior = infer(knowledge);
  return unshotCells(knowledge).map((cell) => ({
    cell,
    ships: posterior.occupiedAt(cell),
    squares: posterior.answers(cell).reduce((sum, { layouts }) => sum + layouts * layouts, 0n),
  }));
};

/** Calls `visit` with positions of small boards, and counts them. */
const smallPositions = (seeds: number, visit: (knowledge: Knowledge, random: RandomStream, where: string) => void) => {
  for (let seed = 1; seed <= seeds; seed++) {
    const random = RandomStream.fromSeed(seed, 31);
    const world = new BoxWorld(randomBoxScenario(random, { limit: 1000n }));
    for (let i = 0; i < 4; i++) {
      const knowledge = world.position(random);
      const { board } = knowledge.scenario;
      if (BigInt(board.blocked.length + knowledge.observations.length) === countCells(board)) continue;
      visit(knowledge, random, describePosition(seed, knowledge));
    }
  }
};

/** Knowledge with a given number of misses at random cells of a board. */
const randomMisses = (name: string, number: number, seed: number): Knowledge => {
  const scenario = preset(name);
  const random = RandomStream.fromSeed(seed);
  const cells = new Set<number>();
  while (cells.size < number) {
    const coord = scenario.board.size.map((side) => random.below(side));
    cells.add(cellAt(scenario.board, coord) as number);
  }
  const shots = [...cells].map((cell) => ({ cell, answer: { kind: "count" as const, ships: 0 } }));
  return makeKnowledge(scenario, shots);
};

const sumAt = (counts: OverlapCounts, cell: number): bigint =>
  counts
    .split(coordOf(counts.knowledge.scenario.board, cell))
    .reduce((sum, layouts, ships) => sum + layouts * BigInt(ships), 0n);

describe("a cell that is nearly best", () => {
  it(`is as good as it says, and no cell is better than its bound (seeds 1 to ${cases(12, 300)})`, () => {
    const met = { proven: 0, near: 0, above: 0 };
    smallPositions(cases(12, 300), (knowledge, random, where) => {
      const cells = valuesOf(knowledge);
      const counts = boxes.count(knowledge);
      const ships = new Map(cells.map((valued) => [valued.cell, valued.ships]));
      const best = cells.reduce((a, b) => (b.ships > a.ships ? b : a));
      for (const steps of [0, 10 ** (3 + random.below(5))]) {
        const digits = pick(random, [0, 0, 1, 3]);
        const maxRows = pick(random, [undefined, 2, 20]);
        const found = likeliestCell(counts, { near: { digits, steps }, maxRows });
        expect(likeliestCell(counts, { near: { digits, steps }, maxRows, progress: () => {} }), where).toEqual(found);
        if (found.proven) {
          met.proven++;
          expect(found, where).toEqual({ proven: true, cell: best.cell, value: best.ships });
          continue;
        }
        met.near++;
        if (found.value < best.ships) met.above++;
        expect(ships.get(found.cell), where).toBe(found.value);
        expect(found.bound >= best.ships, where).toBe(true);
        expect(found.digits >= digits, where).toBe(true);
        expect(found.digits, where).toBe(gapDigits(found.value, found.bound));
      }
    });
    expect(met.proven).toBeGreaterThan(cases(12, 300));
    expect(met.near).toBeGreaterThan(cases(12, 300));
  });

  it(`has a bound that falls in the course of the search and stays one, in ${cases(40, 60)} dimensions`, () => {
    const counts = boxes.count(randomMisses(`boxes:6x${cases(40, 60)}:3`, 5, 1));
    const best = likeliestCell(counts);
    const bounds = (isLong ? [0, 5e7, 2e8, 4e8, 6e8] : [0, 5e7, 1e8]).flatMap((steps) => {
      const found = likeliestCell(counts, { near: { digits: 10, steps }, maxRows: 300 });
      expect(found.value <= best.value, `${steps} steps`).toBe(true);
      expect(found.value, `${steps} steps`).toBe(sumAt(counts, found.cell));
      return found.proven ? [] : [found.bound];
    });
    expect(bounds.every((bound) => bound >= best.value)).toBe(true);
    expect(bounds.every((bound, i) => i === 0 || bound <= bounds[i - 1])).toBe(true);
    expect(new Set(bounds).size).toBeGreaterThan(2);
  });

  it(`divides the layouts as evenly as it says, and none more evenly than its bound (seeds 1 to ${cases(12, 300)})`, () => {
    const met = { proven: 0, near: 0 };
    smallPositions(cases(12, 300), (knowledge, random, where) => {
      const cells = valuesOf(knowledge);
      const counts = boxes.count(knowledge);
      const squares = new Map(cells.map((valued) => [valued.cell, valued.squares]));
      const least = cells.reduce((a, b) => (b.squares < a.squares ? b : a)).squares;
      const digits = pick(random, [0, 0, 0, 1]);
      const near = { digits, steps: pick(random, [0, 0, 10 ** (3 + random.below(4))]) };
      const found: BestCell | NearBestCell = sharpestCell(counts, { near });
      expect(squares.get(found.cell), where).toBe(found.value);
      if (found.proven) {
        met.proven++;
        expect(found.value, where).toBe(least);
        return;
      }
      met.near++;
      expect(found.bound <= least, where).toBe(true);
      expect(found.digits, where).toBe(gapDigits(found.bound, found.value));
      expect(found.digits >= digits, where).toBe(true);
    });
    expect(met.proven).toBeGreaterThan(cases(12, 300));
    expect(met.near).toBeGreaterThan(cases(1, 30));
  });

  it("comes out in a hundred dimensions after five random misses, the same twice", () => {
    const knowledge = randomMisses("boxes:10x100:5", 5, 3);
    const counts = boxes.count(knowledge);
    const near = { digits: 12, steps: cases(1e8, 5e8) };
    const found = likeliestCell(counts, { near });
    expect(likeliestCell(counts, { near, progress: () => {} })).toEqual(found);
    if (found.proven) throw new Error("proved: take a harder position");
    expect(found.digits).toBeGreaterThanOrEqual(25);
    expect(found.value).toBe(sumAt(counts, found.cell));
    expect(found.value <= found.bound).toBe(true);
  });

  it("is not an outcome where the cells differ by more, nor for strategies on boards whose cells can be listed", () => {
    const counts = boxes.count(randomMisses("boxes:10x10:5", 4, 1));
    const best = likeliestCell(counts);
    expect(likeliestCell(counts, { near: { digits: 12, steps: 0 } })).toEqual(best);
    expect(likeliestCell(counts, { near: { digits: 0, steps: 0 } }).proven).toBe(false);
    expect(greedyCell(infer(counts.knowledge))).toBe(best.cell);
  });
});

describe("what cells lack", () => {
  it(`bounds their sums, and the first rows of a block lack least (seeds 1 to ${cases(12, 200)})`, () => {
    let tried = 0;
    smallPositions(cases(12, 200), (knowledge, random, where) => {
      const counts = boxes.count(knowledge);
      const { size } = knowledge.scenario.board;
      const meter = new WorkMeter("a test", {});
      const { sets, setOf } = prepareSearch(counts, {});
      const weight = new Array<bigint>(sets.count).fill(0n);
      for (const [item, set] of setOf.entries()) weight[set] += counts.itemWeights[item];
      const axes = size.map((side, axis): GroupedAxis => {
        const coordinates = Array.from({ length: side }, (_, x) => x);
        const classes = coordinates.map((x) => [x]);
        return { cuts: new AxisCuts(sets, axis), coordinates, group: axis, classes };
      });
      const slacks = new Slacks(axes, weight, sets.all);
      if (slacks.most === 0n) return;
      for (const { cell, ships } of valuesOf(knowledge)) {
        let mass = new Float64Array(sets.count);
        mass[sets.all] = 1;
        let lacking = 0;
        for (const [axis, x] of coordOf(knowledge.scenario.board, cell).entries()) {
          const after = new Float64Array(sets.count);
          lacking += dot(mass, slacks.by[axis][x]);
          axes[axis].cuts.push(mass, x, after);
          mass = after;
        }
        const bound = slacks.boundOf(lacking);
        expect(bound >= ships, where).toBe(true);
        expect(Number(bound - ships), where).toBeLessThanOrEqual(1 + Number(slacks.most) * 1e-9);
        tried++;
      }
      const block = new Block(
        axes,
        slacks,
        size.length,
        new Float64Array(sets.count),
        () => new Float64Array(sets.count).fill(1),
        5 + random.below(50),
        meter,
      );
      const rows = block.inOrder(sets.all, Number.POSITIVE_INFINITY);
      expect(
        rows.map(({ row }) => row).sort((a, b) => a - b),
        where,
      ).toEqual(Array.from({ length: block.rows }, (_, row) => row));
      expect(
        rows.every(({ lacking }, i) => i === 0 || lacking >= rows[i - 1].lacking),
        where,
      ).toBe(true);
      expect(
        block.inOrder(sets.all, rows[0].lacking).every(({ lacking }) => lacking === rows[0].lacking),
        where,
      ).toBe(true);
      expect(rows[0].lacking, where).toBe(block.least[sets.all]);
    });
    expect(tried).toBeGreaterThan(cases(50, 1000));
  });
});

describe("the gap of two values", () => {
  it("is the greatest power of ten that they keep to (seed 5)", () => {
    const random = RandomStream.fromSeed(5);
    for (let i = 0; i < cases(5000, 20_000); i++) {
      const greater = 1n + BigInt(random.below(10 ** (1 + random.below(9))));
      const less = greater - BigInt(random.below(Math.min(Number(greater) + 1, 10 ** random.below(10))));
      const digits = gapDigits(less, greater);
      if (less === greater) {
        expect(digits).toBe(Number.POSITIVE_INFINITY);
        continue;
      }
      const keeps = (k: number): boolean => (greater - less) * 10n ** BigInt(k) <= greater;
      expect([keeps(digits), keeps(digits + 1)], `${less} ${greater}`).toEqual([true, false]);
    }
    expect([formatGap(40), formatGap(0), formatGap(Number.POSITIVE_INFINITY)]).toEqual(["1e-40", "1", "0"]);
  });
});

describe("answers in floating point", () => {
  it(`are as even as the exact ones to within the error that is allowed for (seeds 1 to ${cases(12, 300)})`, () => {
    let tried = 0;
    smallPositions(cases(12, 300), (knowledge, _, where) => {
      const counts = boxes.count(knowledge);
      if (counts.layouts === 0n) return;
      const { size } = knowledge.scenario.board;
      const unit = size.reduce((product, side) => product * BigInt(mostAround(side)), 1n);
      const { sets, setOf } = prepareSearch(counts, {});
      const near = NearSplit.of(counts.program, setOf, unit);
      if (!near) throw new Error(`${where}: no answers in floating point`);
      for (const { cell, squares } of valuesOf(knowledge)) {
        const covering = new Float64Array(sets.count);
        (counts.combinations as BoxCombinations).covering(cell).forEach((count, item) => {
          covering[setOf[item]] = Number(count) / Number(unit);
        });
        const exact = Number(squares) / Number(counts.layouts) ** 2;
        expect(Math.abs(near.squares(covering) / exact - 1), where).toBeLessThan(NEAR_ERROR / 1000);
        tried++;
      }
    });
    expect(tried).toBeGreaterThan(cases(50, 2000));
  });
});
