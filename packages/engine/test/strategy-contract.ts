import { describe, expect, it } from "vitest";
import { openCells } from "../src/board/board.ts";
import { Referee } from "../src/games.ts";
import {
  ANSWERS,
  type Answers,
  CONTACTS,
  type Contact,
  coordOf,
  formatShots,
  formatStrategy,
  type Knowledge,
  type Layout,
  makeKnowledge,
  observe,
  preset,
  RandomStream,
  type Scenario,
  type Strategy,
  sampleLayouts,
  unshotCells,
  unwrap,
  withRules,
} from "../src/index.ts";
import { PlayContext } from "../src/strategy/contract/context.ts";
import { isScoringStrategy } from "../src/strategy/contract/strategy.ts";
import { allLayouts } from "./all-layouts.ts";
import { cases, isLong } from "./cases.ts";
import { pick } from "./random-position.ts";
import { fleetOf, readKnowledge, readScenario } from "./read.ts";

/** Small scenarios for every contact rule and every kind of answers that it allows, in one to three dimensions. */
export const smallScenarios = (): Scenario[] => {
  const make = (contact: Contact, answers: Answers, board: object, fleet: object[]): Scenario =>
    readScenario({ name: `${contact} ${answers} ${JSON.stringify(board)}`, board, fleet, contact, answers });
  const scenarios: Scenario[] = [];
  for (const contact of CONTACTS) {
    for (const answers of contact === "overlap" ? (["count"] as const) : ANSWERS) {
      scenarios.push(
        make(contact, answers, { size: [4, 3], blocked: ["B2"] }, fleetOf({ a: 3, b: { length: 1, count: 2 } })),
        make(contact, answers, { size: [2, 3, 2] }, fleetOf({ ell: ["X.", "XX"], dot: 1 })),
        make(contact, answers, { size: [8] }, fleetOf({ a: 2, twin: 2 })),
      );
    }
  }
  for (const [i, answers] of ANSWERS.entries()) {
    const open = { a: { length: [1, 3] }, b: { shape: [["XX"], ["XX", "X."]] } };
    scenarios.push(make(CONTACTS[i % 3], answers, { size: [4, 3] }, fleetOf(open)));
  }
  scenarios.push(make("overlap", "count", { size: [3, 2] }, [{ name: "box", box: "any", count: 2 }]));
  return scenarios;
};

/** Each contact rule with each kind of answers on one board, in turn; on all boards in the long run. */
const contractScenarios = (): Scenario[] =>
  smallScenarios().filter((_, i) => isLong || (i + Math.floor(i / 3)) % 3 === 0);

/** Plays a game to the end and returns the cells shot. The strategy sees nothing but frozen knowledge. */
export const playOut = (strategy: Strategy, layout: Layout, random: RandomStream, where: string): number[] => {
  const { scenario } = layout;
  const referee = new Referee(layout);
  let knowledge: Knowledge = makeKnowledge(scenario);
  while (!referee.isOver) {
    const cell = strategy.choose({ scenario, observations: Object.freeze([...knowledge.observations]) }, random);
    expect(unshotCells(knowledge), where).toContain(cell);
    knowledge = observe(knowledge, { cell, answer: referee.fire(cell) });
  }
  return knowledge.observations.map(({ cell }) => cell);
};

/** Plays a game with a player and also asks for each choice from knowledge alone; returns the number of shots. */
const playBothWays = (strategy: Strategy, layout: Layout, context: PlayContext, seed: number): number => {
  const { scenario } = layout;
  const referee = new Referee(layout);
  const player = strategy.start(scenario, context);
  const random = RandomStream.fromSeed(seed);
  let knowledge = makeKnowledge(scenario);
  while (!referee.isOver) {
    const frozen: Knowledge = { scenario, observations: Object.freeze([...knowledge.observations]) };
    const chosen = strategy.choose(frozen, random.clone());
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
  return knowledge.observations.length;
};

/** A strategy plays every game to its end: it chooses cells that may be shot, and its player the same ones. */
export const testGames = (strategy: Strategy): void => {
  describe(`${formatStrategy(strategy)}, in games`, () => {
    it("plays as it chooses, on every contact rule, kind of answers and dimension, whatever is shared", () => {
      for (const scenario of contractScenarios()) {
        const layouts = allLayouts(scenario);
        const context = new PlayContext(scenario);
        for (let seed = 1; seed <= cases(1, 3); seed++)
          playBothWays(strategy, pick(RandomStream.fromSeed(seed, 5), layouts), context, seed);
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
      const observations = openCells(scenario.board).map((cell) => ({ cell, answer: { kind: "hit" as const } }));
      const knowledge = makeKnowledge(scenario, observations);
      expect(() => strategy.choose(knowledge, RandomStream.fromSeed(1))).toThrow(RangeError);
      const player = strategy.start(scenario);
      for (const cell of openCells(scenario.board)) player.observe({ cell, answer: { kind: "miss" } });
      expect(() => player.next(RandomStream.fromSeed(1))).toThrow(RangeError);
    });
  });
};

/** On a full-size board, each strategy plays as it chooses. */
export const playOnWholeBoard = (strategies: readonly Strategy[], name: string, answers: Answers): void => {
  const [{ placements }] = sampleLayouts(makeKnowledge(preset(name)), 1, RandomStream.fromSeed(4));
  const scenario = unwrap(withRules(preset(name), { answers }));
  const context = new PlayContext(scenario);
  for (const strategy of strategies) playBothWays(strategy, { scenario, placements }, context, 4);
};

/** The contract of every strategy of the registry: besides playing games, what it says of itself is true. */
export const testStrategy = (strategy: Strategy): void => {
  describe(strategy.name, () => {
    it("has a name and a sentence, and says what is missing where it gets no knowledge", () => {
      expect(strategy.name).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(strategy.about.length).toBeGreaterThan(10);
      const choose = (): number => strategy.choose(preset("hasbro") as never, RandomStream.fromSeed(1));
      expect(choose).toThrow(/ is not knowledge; write unwrap\(parseKnowledge/);
    });

    it("says truly whether it finds its cell on boards whose cells cannot be listed", () => {
      const knowledge = makeKnowledge(preset("boxes:10x20:2"));
      const choose = (): number => strategy.choose(knowledge, RandomStream.fromSeed(1));
      if (strategy.servesHugeBoards) expect(coordOf(knowledge.scenario.board, choose())).toHaveLength(20);
      else expect(choose).toThrow();
    });

    // For any number of draws over 8 cells, chi-square with 7 degrees of freedom exceeds 30 once in 10,000 times.
    it("says truly whether every cell is equally likely, whatever the answers were", () => {
      const { scenario, observations } = readKnowledge(preset("gorkoff-3x3"), "A1x");
      const cells = unshotCells({ scenario, observations });
      const drawn = new Map(cells.map((cell) => [cell, 0]));
      const random = RandomStream.fromSeed(11);
      // Few draws show that a strategy prefers some cells.
      const draws = strategy.drawsUniformly ? cases(200, 800) : 40;
      for (let i = 0; i < draws; i++) {
        const cell = strategy.choose({ scenario, observations }, random);
        drawn.set(cell, (drawn.get(cell) ?? 0) + 1);
      }
      const expected = draws / cells.length;
      const chiSquare = [...drawn.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
      if (strategy.drawsUniformly) expect(chiSquare).toBeLessThan(30);
      else expect(chiSquare).toBeGreaterThan(30);
    });

    it("says truly whether it heeds the order of hits that says nothing about the layouts", () => {
      let heeds = false;
      const orderless = smallScenarios().filter(({ answers }) => answers === "hit" || answers === "count");
      for (const scenario of orderless.filter((_, i) => isLong || i % 3 === 0)) {
        const layouts = allLayouts(scenario);
        for (let seed = 1; seed <= cases(3, 40); seed++) {
          const random = RandomStream.fromSeed(seed, 78);
          const referee = new Referee(pick(random, layouts));
          const observations = random
            .shuffle(openCells(scenario.board))
            .slice(0, 5)
            .map((cell) => ({ cell, answer: referee.fire(cell) }));
          const [one, other] = [observations, observations.toReversed()].map((shots) =>
            strategy.choose(makeKnowledge(scenario, shots), RandomStream.fromSeed(seed)),
          );
          if (one !== other) heeds = true;
        }
      }
      expect(heeds).toBe(strategy.heedsHitOrder ?? false);
    });
  });
  testGames(strategy);
};
