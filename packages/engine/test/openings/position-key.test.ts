import { describe, expect, it } from "vitest";
import { Referee } from "../../src/games.ts";
import {
  makeKnowledge,
  type Observation,
  preset,
  RandomStream,
  type Scenario,
  sampleLayouts,
  symmetriesOfScenario,
  unwrap,
  withRules,
} from "../../src/index.ts";
import { observationsKey } from "../../src/inference/posterior/posterior-cache.ts";
import { PositionKey } from "../../src/strategy/contract/kept-decisions.ts";
import { cases } from "../cases.ts";
import { randomPosition } from "../random-position.ts";

const keyOf = (scenario: Scenario, observations: readonly Observation[]): PositionKey => {
  const key = new PositionKey(scenario);
  for (const observation of observations) key.observe(observation);
  return key;
};

const moved = ({ cell, answer }: Observation, cells: Int32Array): Observation => ({
  cell: cells[cell],
  answer:
    answer.kind === "sunk" && answer.cells
      ? { ...answer, cells: answer.cells.map((other) => cells[other]).sort((a, b) => a - b) }
      : answer,
});

describe("key of a position", () => {
  it(`is the same exactly where the shots say the same, in any order that no answer depends on (seeds 1 to ${cases(50, 300)})`, () => {
    let same = 0;
    for (let seed = 1; seed <= cases(50, 300); seed++) {
      const { scenario, observations } = randomPosition(seed);
      const random = RandomStream.fromSeed(seed);
      const orders = Array.from({ length: 4 }, () => random.shuffle([...observations]).slice(random.below(2)));
      const all = [observations, ...orders].map((order) => ({
        says: observationsKey(order),
        key: keyOf(scenario, order).exact().join(),
      }));
      const pairs = all.flatMap((a) => all.slice(1).map((b) => [a, b] as const));
      same += pairs.filter(([a, b]) => a !== b && a.says === b.says).length;
      expect(
        pairs.map(([a, b]) => a.key === b.key),
        `seed ${seed}`,
      ).toEqual(pairs.map(([a, b]) => a.says === b.says));
    }
    expect(same).toBeGreaterThan(100);
  });

  it("canonical: the same for all images, and its symmetry takes each image to one position", () => {
    for (const answers of ["sunk", "revealed", "identified", "length"] as const) {
      const scenario = unwrap(withRules(preset("hasbro"), { answers }));
      for (const layout of sampleLayouts(makeKnowledge(scenario), 5, RandomStream.fromSeed(3))) {
        const referee = new Referee(layout);
        const cells = RandomStream.fromSeed(layout.placements[0])
          .shuffle([...Array(100).keys()])
          .slice(0, 60);
        const observations: Observation[] = [];
        for (const cell of cells) if (!referee.isOver) observations.push({ cell, answer: referee.fire(cell) });
        const images = symmetriesOfScenario(scenario).map((own) => observations.map((one) => moved(one, own.cells)));
        const found = images.map((image) => {
          const { key, cells: to } = keyOf(scenario, image).canonical();
          return `${key.join()} ${observationsKey(image.map((one) => moved(one, to)))}`;
        });
        expect(new Set(found).size).toBe(1);
        expect(new Set(images.map((image) => keyOf(scenario, image).exact().join())).size).toBe(8);
      }
    }
  });
});
