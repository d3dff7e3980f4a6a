import { describe, expect, it } from "vitest";
import { assessStrategy } from "../../src/assessment/assessment.ts";
import { GameReducer, LUCK } from "../../src/assessment/game-reducer.ts";
import { LayoutAnswers } from "../../src/assessment/position.ts";
import { Referee } from "../../src/games.ts";
import {
  formatScenario,
  listLayouts,
  makeKnowledge,
  observe,
  preset,
  RandomStream,
  Rational,
  type Scenario,
  type Strategy,
  unwrap,
  withPrior,
} from "../../src/index.ts";
import { PlayContext } from "../../src/strategy/contract/context.ts";
import { whyNotReduced } from "../../src/strategy/rollout/hulls.ts";
import { cases, isLong, longIt } from "../cases.ts";
import { randomPrior } from "../generate/random-prior.ts";
import { randomScenario } from "../generate/random-scenario.ts";
import { readScenario, readStrategy } from "../read.ts";
import { missesByPlaying } from "../rollout/misses-by-playing.ts";
import { smallScenarios } from "../strategy-contract.ts";
import { playOut, reducedSums } from "./reduced-sums.ts";

/** The sums over all layouts. The mean is that of the misses, and luck has mean 0, to a sum of rounded billionths. */
const near = (scenario: Scenario, strategy: Strategy, layouts: number, believed?: Scenario, from = "") => {
  const sums = reducedSums(strategy, scenario, layouts, believed);
  const where = `${from}${strategy.name}, lists of ${layouts}, ${JSON.stringify(formatScenario(scenario))}`;
  expect(sums.reduced, where).toBeCloseTo(sums.misses, 4);
  sums.luck.forEach((own, k) => {
    expect(own, `${LUCK[k]}, ${where}`).toBeCloseTo(0, 4);
  });
  return sums;
};

const STRATEGIES = ["greedy-hit", "hunt-target", "random", "probability", "half-split", "rollout"];

describe("over all layouts", () => {
  const reduced = smallScenarios()
    .filter((scenario) => whyNotReduced(scenario) === undefined)
    // In the usual run, every other kind of rules on the line of 8 cells, and some on the other boards.
    .filter(({ board }, i) => isLong || (board.cellCount < 9 ? i % 2 === 0 : board.size.length < 3 && i % 11 === 0))
    .map((scenario, i) => ({
      scenario,
      strategies: STRATEGIES.filter((_, k) => (k + i) % 6 === 0),
      // Each scenario uses one list length, and each strategy is tested with all of them.
      lengths: [1, 12, 4096].filter((_, k) => isLong || (k + Math.floor(i / 6)) % 3 === 0),
    }));

  it.for(reduced)(
    "the mean is that of the misses and luck has none: $scenario.name",
    ({ scenario, strategies, lengths }) => {
      for (const name of strategies) for (const layouts of lengths) near(scenario, readStrategy(name), layouts);
    },
  );
});

describe("random rules", () => {
  /** Small random rules for which games can be reduced, some of them with ships of any size. */
  const drawn = (seed: number): Scenario | undefined => {
    const random = RandomStream.fromSeed(seed, 31);
    const scenario = randomScenario(random);
    if (whyNotReduced(scenario) !== undefined || scenario.board.cellCount > 16) return undefined;
    const layouts = attempt(() => listLayouts(makeKnowledge(scenario), 80));
    return layouts && layouts.length > 1 ? scenario : undefined;
  };

  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch {
      return undefined;
    }
  };

  it(`keep the mean, whatever strategies believe, when layouts are drawn by a prior (${cases(20, 240)} boards)`, () => {
    const drawnKinds = new Set<string>();
    let tried = 0;
    let lists = 0;
    let early = 0;
    let uneven = 0;
    for (let seed = 1; tried < cases(20, 240); seed++) {
      const scenario = drawn(seed);
      if (!scenario) continue;
      const random = RandomStream.fromSeed(seed, 32);
      const prior = randomPrior(scenario, random);
      const law = random.below(3) === 0 ? scenario : readScenario({ ...formatScenario(scenario), prior });
      const believed = random.below(2) === 0 ? law : unwrap(withPrior(scenario, undefined));
      const strategy = readStrategy(STRATEGIES[random.below(STRATEGIES.length)]);
      const sums = near(law, strategy, [1, 5, 30, 4096][random.below(4)], believed, `seed ${seed}, `);
      tried++;
      lists += sums.lists;
      early += sums.early;
      if (scenario.fleet.some(({ shape }) => shape.kind === "box")) uneven++;
      const { board, contact, answers } = scenario;
      for (const kind of [contact, answers, `${board.size.length} dimensions`]) drawnKinds.add(kind);
      if (board.blocked.length > 0) drawnKinds.add("blocked");
      if (law.prior) drawnKinds.add(believed.prior ? "prior" : "prior unknown");
    }
    expect(Math.min(lists, early)).toBeGreaterThan(cases(12, 200));
    expect(uneven).toBeGreaterThan(1);
    const contacts = ["none", "no-sides", "allowed"];
    const answers = ["hit", "sunk", "length", "named", "revealed", "identified", "count"];
    const dimensions = [1, 2, 3, 4].map((d) => `${d} dimensions`);
    const others = ["blocked", "prior", "prior unknown"];
    expect([...drawnKinds].sort()).toEqual([...contacts, ...answers, ...dimensions, ...others].sort());
  });
});

describe("from a short list on", () => {
  const scenario = preset("gorkoff-5x5");

  it("greedy-hit has no advantage over itself and expects its exact mean from the start", () => {
    const layouts = listLayouts(makeKnowledge(scenario), 10_000);
    const { total } = assessStrategy(readStrategy("greedy-hit"), new LayoutAnswers(layouts));
    const reducer = new GameReducer(scenario);
    const context = new PlayContext(scenario);
    for (const layout of layouts.filter((_, i) => i % cases(300, 97) === 0)) {
      const { cells } = playOut(readStrategy("greedy-hit"), layout, context);
      const game = reducer.reduce(layout.placements, cells);
      expect(game).toEqual({ searching: 0, chasing: 0, greedy: expect.anything(), advantage: 0, luck: [0, 0, 0, 0] });
      expect(game.greedy * layouts.length).toBeCloseTo(Number(total?.numerator), 4);
    }
  });

  it("the advantages are those of playing each cell, and greedy after it, against every layout left", () => {
    for (const answers of ["hit", "length", "identified"]) {
      const rules = readScenario({ ...formatScenario(preset("gorkoff-3x3")), answers, contact: "allowed" });
      const context = new PlayContext(rules);
      const reducer = new GameReducer(rules);
      const all = listLayouts(makeKnowledge(rules), 10_000);
      for (const layout of all.filter((_, i) => i % cases(82, 41) === 0)) {
        const { cells } = playOut(readStrategy("random"), layout, context);
        const referee = new Referee(layout);
        let knowledge = makeKnowledge(rules);
        let advantage = 0;
        for (const cell of cells) {
          const left = listLayouts(knowledge, 10_000);
          const greedy = readStrategy("greedy-hit").choose(knowledge, RandomStream.fromSeed(1));
          const worse = missesByPlaying(knowledge, left, cell) - missesByPlaying(knowledge, left, greedy);
          advantage += worse / left.length;
          knowledge = observe(knowledge, { cell, answer: referee.fire(cell) });
        }
        expect(reducer.reduce(layout.placements, cells).advantage).toBeCloseTo(advantage, 6);
      }
    }
  });

  longIt("agrees with the exact means of strategies over all layouts", () => {
    for (const name of ["hunt-target", "probability", "half-split"]) {
      const sums = near(scenario, readStrategy(name), 4096);
      if (name === "hunt-target") continue;
      const layouts = listLayouts(makeKnowledge(scenario), 10_000);
      const { total } = assessStrategy(readStrategy(name), new LayoutAnswers(layouts));
      expect(sums.reduced).toBeCloseTo(Number((total ?? Rational.ZERO).numerator), 3);
    }
  });
});

describe("where games cannot be reduced", () => {
  it("says why", () => {
    const overlap = readScenario({ ...formatScenario(preset("hasbro")), contact: "overlap", answers: "count" });
    expect(whyNotReduced(overlap)).toBe("ships may overlap");
    expect(() => new GameReducer(overlap)).toThrow("games cannot be reduced because ships may overlap");
    expect(whyNotReduced(preset("boxes:10x20:2"))).toBe("ships may overlap");
    expect(whyNotReduced(preset("russian"))).toBeUndefined();
  });
});
