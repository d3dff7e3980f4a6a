/** Seeds are fixed; each comparison has an error rate of 1 in 1,000,000. */

import { describe, expect, it } from "vitest";
import {
  BoundTable,
  evaluate,
  locationCount,
  locationSum,
  NOTHING,
  unrankLocation,
} from "../../src/boxes/bound-table.ts";
import { sampleBoxes } from "../../src/boxes/sample-shares.ts";
import {
  cellAt,
  countLayouts,
  type Knowledge,
  makeKnowledge,
  placementsOf,
  preset,
  RandomStream,
  sampleLayouts,
} from "../../src/index.ts";
import { cases } from "../cases.ts";
import { readKnowledge } from "../read.ts";
import { evenness } from "../statistics.ts";
import { BoxWorld, randomBoxScenario } from "./box-positions.ts";

describe("layouts of ships that may overlap", () => {
  it(`are drawn uniformly (seeds 1 to ${cases(13, 60)})`, () => {
    let tested = 0;
    for (let seed = 1; seed <= cases(13, 60); seed++) {
      const random = RandomStream.fromSeed(seed, 23);
      const world = new BoxWorld(randomBoxScenario(random, { mixed: seed % 2 === 0, limit: 2000n }));
      const knowledge = world.position(random);
      const all = world
        .count(knowledge)
        .list()
        .map((placements) => placements.join());
      const samples = sampleLayouts(knowledge, all.length === 0 ? 5 : all.length * 10 + 50, random);
      if (all.length === 0) {
        expect(samples).toEqual([]);
        continue;
      }
      tested++;
      const { scenario } = knowledge;
      expect(
        evenness(
          samples.map(({ placements }) => placements.join()),
          all,
        ),
        `seed ${seed}`,
      ).toBeGreaterThan(1e-6);
      if (scenario.fleet.some(({ shape }) => shape.kind !== "box")) continue;
      const drawn = sampleBoxes(knowledge, all.length * 10 + 50, random);
      expect(
        evenness(drawn.map(({ boxes }) => asPlacements(knowledge, boxes)).map(String), all),
        `seed ${seed}`,
      ).toBeGreaterThan(1e-6);
    }
    expect(tested).toBeGreaterThan(cases(7, 25));
  });

  it("are drawn on boards of any size and give the answers", () => {
    const scenario = preset("boxes:10x100:5");
    const random = RandomStream.fromSeed(5);
    const hidden = sampleBoxes(makeKnowledge(scenario), 1, random)[0].boxes;
    const observations = hidden.slice(0, 3).map(({ low }) => ({
      cell: cellAt(scenario.board, low) as number,
      answer: { kind: "count" as const, ships: hidden.filter((box) => inside(box, low)).length },
    }));
    const knowledge = makeKnowledge(scenario, observations);
    expect(countLayouts(knowledge).layouts).toBeGreaterThan(0n);
    for (const { boxes: ships } of sampleBoxes(knowledge, 5, random)) {
      expect(new Set(ships.map(({ low, high }) => `${low};${high}`)).size).toBe(5);
      hidden.slice(0, 3).forEach(({ low }, i) => {
        expect(ships.filter((box) => inside(box, low)).length).toBe(observations[i].answer.ships);
      });
    }
  });
});

const inside = ({ low, high }: { low: readonly number[]; high: readonly number[] }, at: readonly number[]): boolean =>
  at.every((x, axis) => low[axis] <= x && x <= high[axis]);

const asPlacements = (
  { scenario }: Knowledge,
  ships: readonly { shipClass: number; low: readonly number[]; high: readonly number[] }[],
): number[] =>
  ships
    .map(({ shipClass, low, high }) => {
      let cells = [0];
      for (const [axis, from] of low.entries()) {
        const along = Array.from(
          { length: high[axis] - from + 1 },
          (_, i) => (from + i) * scenario.board.strides[axis],
        );
        cells = cells.flatMap((cell) => along.map((more) => cell + more));
      }
      return placementsOf(scenario).find(
        shipClass,
        cells.sort((a, b) => a - b),
      ) as number;
    })
    .sort((a, b) => a - b);

describe("location counts", () => {
  it("agree with listing all boxes, and every rank names another of them (seeds 1 to 400)", () => {
    for (let seed = 1; seed <= 400; seed++) {
      const random = RandomStream.fromSeed(seed, 29);
      const size = Array.from({ length: 1 + random.below(3) }, () => 1 + random.below(4));
      const point = (): number[] => size.map((side) => random.below(side));
      const within = Array.from({ length: random.below(3) }, point);
      const without = Array.from({ length: random.below(6) }, point);
      let boxes: { low: number[]; high: number[] }[] = [{ low: [], high: [] }];
      for (const side of size) {
        boxes = boxes.flatMap(({ low, high }) =>
          Array.from({ length: side * side }, (_, i) => [i % side, Math.floor(i / side)])
            .filter(([from, to]) => from <= to)
            .map(([from, to]) => ({ low: [...low, from], high: [...high, to] })),
        );
      }
      const good = boxes.filter(
        (box) => within.every((at) => inside(box, at)) && !without.some((at) => inside(box, at)),
      );
      expect(locationCount(size, within, without), `seed ${seed}`).toBe(BigInt(good.length));
      const table = new BoundTable(size, [...within, ...without]);
      const bound = within.reduce((box, _, i) => table.join(box, i), NOTHING);
      const sum = locationSum(
        table,
        bound,
        without.map((_, i) => within.length + i),
      );
      expect(evaluate(table, sum)).toBe(BigInt(good.length));
      const named = good.map((_, rank) => unrankLocation(table, sum, BigInt(rank)));
      expect(named.map(({ low, high }) => `${low};${high}`).sort()).toEqual(
        good.map(({ low, high }) => `${low};${high}`).sort(),
      );
    }
  });

  it("are closed forms on boards of any size", () => {
    expect(locationCount(new Array(100).fill(10), [], [])).toBe(55n ** 100n);
    expect(locationCount(new Array(100).fill(10), [new Array(100).fill(4)], [])).toBe(30n ** 100n);
    const scenario = preset("boxes:10x100:2");
    const corner = `(${new Array(100).fill(1)})`;
    const all = 55n ** 100n;
    expect(countLayouts(makeKnowledge(scenario)).layouts).toBe((all * (all - 1n)) / 2n);
    const over = 10n ** 100n;
    const knowledge = readKnowledge(scenario, `${corner}=1`);
    expect(countLayouts(knowledge).layouts).toBe(over * (all - over));
  });
});
