import { describe, expect, it } from "vitest";
import { allLayouts } from "../../test/all-layouts.ts";
import { cases, isLong } from "../../test/cases.ts";
import { readStrategy } from "../../test/read.ts";
import { contractScenarios, smallScenarios } from "../../test/strategy-contract.ts";
import { openCells } from "../board/board.ts";
import { RandomStream } from "../core/random.ts";
import { unwrap } from "../core/result.ts";
import { sampleLayouts } from "../inference/sampling/sample.ts";
import { type Knowledge, makeKnowledge, observe, unshotCells } from "../knowledge/knowledge.ts";
import type { Answers } from "../scenario/answer.ts";
import type { Layout } from "../scenario/layout.ts";
import { formatShots } from "../scenario/notation.ts";
import { preset } from "../scenario/preset.ts";
import { withRules } from "../scenario/scenario.ts";
import { PlayContext } from "../strategy/contract/context.ts";
import { isScoringStrategy, type Strategy } from "../strategy/contract/strategy.ts";
import { formatStrategy, STRATEGIES } from "../strategy/families.ts";
import { checkStrategy } from "../strategy/module.ts";
import { Referee } from "./referee.ts";

const outside: Strategy = unwrap(
  checkStrategy(
    { name: "last", about: "the last cell", choose: (k: Knowledge) => unshotCells(k).at(-1) ?? -1 },
    "test",
  ),
);

const examples = await Promise.all(
  ["centre-out", "row-by-row", "backwards"].map(async (name) => {
    const path = `../../../../examples/${name}.mjs`;
    return unwrap(checkStrategy(await import(new URL(path, import.meta.url).href), path));
  }),
);

const strategies: readonly Strategy[] = [
  ...STRATEGIES,
  readStrategy("probability-chessboard:divisor=3,remainder=2,block=4"),
  readStrategy("probability-rectangle:top-left=0/0,lower-right=2/3,block=3"),
  readStrategy("optimal:otherwise=random,layouts=12"),
  outside,
  ...examples,
];

/** Plays a game with a player and also asks for each choice from knowledge alone; returns the shots as text. */
const playBothWays = (strategy: Strategy, layout: Layout, context: PlayContext, seed: number): string => {
  const { scenario } = layout;
  const referee = new Referee(layout);
  const player = strategy.start(scenario, context);
  const random = RandomStream.fromSeed(seed);
  let knowledge = makeKnowledge(scenario);
  while (!referee.isOver) {
    const chosen = strategy.choose(knowledge, random.clone());
    // Asking twice must make no difference, because only observations advance the game.
    player.next(random.clone());
    const cell = player.next(random);
    const unshot = unshotCells(knowledge);
    const ranked = isScoringStrategy(strategy) ? strategy.rank(knowledge).map((other) => other.cell) : [cell];
    const inOrder = isScoringStrategy(strategy) ? [...ranked].sort((a, b) => a - b).join() : unshot.join();
    // Compared as text first, because there are many thousands of positions.
    if (cell !== chosen || !unshot.includes(cell) || ranked[0] !== cell || inOrder !== unshot.join()) {
      const where = `${formatStrategy(strategy)}, ${scenario.name}, seed ${seed}: ${formatShots(scenario, knowledge.observations)}`;
      expect({ cell, first: ranked[0], ranked: inOrder }, where).toEqual({
        cell: chosen,
        first: chosen,
        ranked: unshot.join(),
      });
      expect(unshot, where).toContain(cell);
    }
    const observation = { cell, answer: referee.fire(cell) };
    knowledge = observe(knowledge, observation);
    player.observe(observation);
  }
  return formatShots(scenario, knowledge.observations);
};

describe.each(strategies.map((strategy) => [formatStrategy(strategy), strategy] as const))("%s", (_, strategy) => {
  it("plays as it chooses, on every contact rule, kind of answers and dimension, whatever is shared", () => {
    for (const scenario of contractScenarios()) {
      const layouts = allLayouts(scenario);
      const context = new PlayContext(scenario);
      for (let seed = 1; seed <= cases(1, 2); seed++) {
        const layout = layouts[RandomStream.fromSeed(seed, 5).below(layouts.length)];
        const shots = playBothWays(strategy, layout, context, seed);
        expect(shots.split(" ").length).toBeLessThanOrEqual(openCells(scenario.board).length);
      }
    }
  });

  it("follows shots that someone else chose", () => {
    const [scenario] = smallScenarios();
    const [layout] = allLayouts(scenario);
    const referee = new Referee(layout);
    const player = strategy.start(scenario);
    let knowledge = makeKnowledge(scenario);
    for (const cell of RandomStream.fromSeed(3).shuffle(openCells(scenario.board)).slice(0, 7)) {
      const observation = { cell, answer: referee.fire(cell) };
      knowledge = observe(knowledge, observation);
      player.observe(observation);
      const random = RandomStream.fromSeed(cell);
      expect(player.next(random.clone())).toBe(strategy.choose(knowledge, random));
    }
  });

  it("says so when no cell is left", () => {
    const [scenario] = smallScenarios();
    const player = strategy.start(scenario);
    for (const cell of openCells(scenario.board)) player.observe({ cell, answer: { kind: "miss" } });
    expect(() => player.next(RandomStream.fromSeed(1))).toThrow(RangeError);
  });
});

describe("on whole boards", () => {
  // On full-size boards, these strategies infer the exact posterior of every position in each of the two ways.
  const quick = strategies.filter(
    (strategy) => !("exact" in strategy) && strategy.name !== "optimal" && strategy.name !== "rollout",
  );
  // In the usual run, each kind of answers on one board, in turn.
  const rules = (["hit", "sunk", "length", "named", "revealed", "identified", "count"] as const).flatMap((answers, i) =>
    ["hasbro", "russian"].filter((_, k) => isLong || (i + k) % 2 === 0).map((name) => [name, answers] as const),
  );
  const samples = new Map(
    ["hasbro", "russian"].map((name) => [
      name,
      sampleLayouts(makeKnowledge(preset(name)), 1, RandomStream.fromSeed(4))[0],
    ]),
  );
  it.each(rules)("%s with answers %s: plays as it chooses", (name, answers: Answers) => {
    const scenario = unwrap(withRules(preset(name), { answers }));
    const layout = { scenario, placements: samples.get(name)?.placements ?? [] };
    const context = new PlayContext(scenario);
    for (const strategy of quick) playBothWays(strategy, layout, context, 4);
  });

  // Few games suffice here, because run.test.ts in the arena plays 10,000 of them.
  it("random needs (cells + 1) ships' cells / (ships' cells + 1) shots: 95.389 on hasbro, within 4 standard errors", () => {
    const scenario = preset("hasbro");
    const layouts = sampleLayouts(makeKnowledge(scenario), 20, RandomStream.fromSeed(8));
    const random = readStrategy("random");
    const games = cases(150, 4000);
    let sum = 0;
    let squares = 0;
    for (let game = 0; game < games; game++) {
      const stream = RandomStream.fromSeed(9, game);
      const referee = new Referee(layouts[game % layouts.length]);
      const player = random.start(scenario);
      let shots = 0;
      for (; !referee.isOver; shots++) {
        const cell = player.next(stream);
        player.observe({ cell, answer: referee.fire(cell) });
      }
      sum += shots;
      squares += shots * shots;
    }
    const mean = sum / games;
    const error = Math.sqrt((squares / games - mean * mean) / games);
    expect(Math.abs(mean - (17 * 101) / 18)).toBeLessThan(4 * error);
    expect(error).toBeLessThan(cases(0.6, 0.1));
  });
});
