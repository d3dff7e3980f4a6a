import { describe, expect, it } from "vitest";
import { Referee } from "../../src/games.ts";
import {
  infer,
  type Knowledge,
  makeKnowledge,
  type Observation,
  PosteriorCache,
  preset,
  RandomStream,
  sampleLayouts,
  symmetriesOfScenario,
  Tracker,
  unwrap,
  withRules,
} from "../../src/index.ts";
import { greedyCell } from "../../src/strategy/exact/greedy.ts";
import { cases, isLong } from "../cases.ts";
import { randomPosition } from "../random-position.ts";

const same = (knowledge: Knowledge, posterior: ReturnType<typeof infer>): void => {
  const truth = infer(knowledge);
  expect(posterior.layouts).toBe(truth.layouts);
  expect(posterior.weights.toBigints()).toEqual(truth.weights.toBigints());
  expect(posterior.knowledge.observations).toEqual(knowledge.observations);
};

describe("tracker", () => {
  it(`gives at every shot of random games what infer gives (seeds 1 to ${cases(25, 150)})`, () => {
    const methods = new Set<string>();
    for (let seed = 1; seed <= cases(25, 150); seed++) {
      const whole = randomPosition(seed);
      const cache = new PosteriorCache(whole.scenario, 20_000);
      for (let game = 0; game < 2; game++) {
        const tracker = new Tracker(cache);
        for (let shots = 0; shots <= whole.observations.length; shots++) {
          const knowledge = makeKnowledge(whole.scenario, whole.observations.slice(0, shots));
          const posterior = tracker.infer(knowledge);
          methods.add(posterior.method);
          same(knowledge, posterior);
        }
      }
    }
    expect(methods).toContain("layout-list");
  });

  // Random games cover all kinds of answers; games on full-size boards add length and large numbers of layouts.
  const kinds = ["sunk", "identified", ...(isLong ? (["hit", "length", "named", "revealed"] as const) : [])] as const;

  it(`plays hasbro like infer under answers ${kinds.join(", ")}`, () => {
    for (const answers of kinds) {
      const scenario = unwrap(withRules(preset("hasbro"), { answers }));
      const [layout] = sampleLayouts(makeKnowledge(scenario), 1, RandomStream.fromSeed(11));
      const referee = new Referee(layout);
      const tracker = new Tracker(new PosteriorCache(scenario));
      const observations: Observation[] = [];
      while (!referee.isOver) {
        const knowledge = makeKnowledge(scenario, observations);
        const posterior = tracker.infer(knowledge);
        same(knowledge, posterior);
        const cell = greedyCell(posterior);
        observations.push({ cell, answer: referee.fire(cell) });
      }
    }
  });
});

describe("posterior cache", () => {
  it("finds a position again under every symmetry of the scenario, and gives its own cells", () => {
    const scenario = unwrap(withRules(preset("gorkoff-5x5"), { answers: "sunk" }));
    const [layout] = sampleLayouts(makeKnowledge(scenario), 1, RandomStream.fromSeed(3));
    const referee = new Referee(layout);
    const observations = [3, 7, 12, 20, 21].map((cell): Observation => ({ cell, answer: referee.fire(cell) }));
    const cache = new PosteriorCache(scenario);
    for (const { cells } of symmetriesOfScenario(scenario)) {
      const moved = makeKnowledge(
        scenario,
        observations.map(({ cell, answer }) => ({ cell: cells[cell], answer })),
      );
      same(moved, cache.infer(moved));
    }
    expect(cache.statistics).toMatchObject({ hits: 7, misses: 1, entries: 1 });
  });

  it("stays within its memory and forgets the position asked for longest ago", () => {
    const scenario = preset("gorkoff-5x5");
    const cache = new PosteriorCache(scenario, 5_000);
    for (let cell = 0; cell < 25; cell++) cache.infer(makeKnowledge(scenario, [{ cell, answer: { kind: "miss" } }]));
    expect(cache.statistics.bytes).toBeLessThanOrEqual(5_000);
    expect(cache.statistics.entries).toBeGreaterThan(0);
    expect(cache.statistics.hits).toBeGreaterThan(0);
  });
});
