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
  type Knowledge,
  type Layout,
  makeKnowledge,
  observe,
  preset,
  RandomStream,
  type Scenario,
  type Strategy,
  unshotCells,
} from "../src/index.ts";
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
  scenarios.push(make("overlap", "count", { size: [3, 2] }, [{ name: "box", box: "any", count: 2 }]));
  return scenarios;
};

/** Each contact rule with each kind of answers on one board, in turn; on all boards in the long run. */
export const contractScenarios = (): Scenario[] =>
  smallScenarios().filter((_, i) => isLong || (i + Math.floor(i / 3)) % 3 === 0);

/** Plays a game to the end and returns the cells shot. The strategy sees nothing but frozen knowledge. */
export const playOut = (strategy: Strategy, layout: Layout, random: RandomStream, where: string): number[] => {
  const { scenario } = layout;
  const referee = new Referee(layout);
  let knowledge: Knowledge = makeKnowledge(scenario);
  const shots: number[] = [];
  while (!referee.isOver) {
    const before = formatShots(scenario, knowledge.observations);
    const cell = strategy.choose({ scenario, observations: Object.freeze([...knowledge.observations]) }, random);
    expect(unshotCells(knowledge).includes(cell), `${where}: cell ${cell} after "${before}"`).toBe(true);
    knowledge = observe(knowledge, { cell, answer: referee.fire(cell) });
    shots.push(cell);
  }
  return shots;
};

/**
 * The contract of every strategy: it chooses a cell that may be shot, and the same cell for equal knowledge and
 * seed. So it plays every game to the end, under every contact rule and every kind of answers.
 */
export const testStrategy = (strategy: Strategy): void => {
  describe(strategy.name, () => {
    it("has a name that can be typed and a sentence about it", () => {
      expect(strategy.name).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(strategy.about.length).toBeGreaterThan(10);
    });

    it("says what is missing where it gets no knowledge", () => {
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
      const draws = cases(200, 800);
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

    // The games of src/game/strategies.test.ts have every kind in the usual run, too.
    it("plays small games of every kind to their end, the same way for the same seed", () => {
      for (const scenario of contractScenarios().filter((_, i) => isLong || i % 3 === 0)) {
        const layouts = allLayouts(scenario);
        expect(layouts.length, scenario.name).toBeGreaterThan(0);
        for (let seed = 1; seed <= cases(1, 3); seed++) {
          const layout = pick(RandomStream.fromSeed(seed, 77), layouts);
          const where = `${strategy.name}, ${scenario.name}, seed ${seed}, layout ${layout.placements}`;
          const shots = playOut(strategy, layout, RandomStream.fromSeed(seed), where);
          expect(shots.length, where).toBeLessThanOrEqual(openCells(scenario.board).length);
          expect(playOut(strategy, layout, RandomStream.fromSeed(seed), where), where).toEqual(shots);
        }
      }
    });

    it("says so when no cell is left", () => {
      const [scenario] = smallScenarios();
      const observations = openCells(scenario.board).map((cell) => ({ cell, answer: { kind: "hit" as const } }));
      const knowledge = makeKnowledge(scenario, observations);
      expect(() => strategy.choose(knowledge, RandomStream.fromSeed(1))).toThrow(RangeError);
    });
  });
};
