import { describe, expect, it } from "vitest";
import { Referee } from "../../src/games.ts";
import {
  infer,
  type Knowledge,
  makeKnowledge,
  type Observation,
  preset,
  RandomStream,
  type Scenario,
  sampleLayouts,
  unwrap,
  withRules,
} from "../../src/index.ts";
import { GameMasses } from "../../src/inference/posterior/game-masses.ts";
import { cases, firstOf, isLong } from "../cases.ts";
import { withRandomPrior } from "../generate/random-prior.ts";
import { randomPosition } from "../random-position.ts";

/** Makes the shots of a position one after another and calls `visit` before the first and after each. */
const follow = (
  { scenario, observations }: Knowledge,
  visit: (knowledge: Knowledge, game: GameMasses) => void,
): number => {
  const game = GameMasses.start(scenario);
  if (!game) return 0;
  for (let shots = 0; shots <= observations.length; shots++) {
    if (shots > 0) game.observe(observations[shots - 1]);
    visit(makeKnowledge(scenario, observations.slice(0, shots)), game);
  }
  return 1;
};

const checkCounts = (knowledge: Knowledge, game: GameMasses, mostSteps?: number): boolean => {
  const found = game.masses(mostSteps);
  if (!found) return false;
  const truth = infer(knowledge);
  expect(BigInt(found.total)).toBe(truth.layouts);
  expect([...found.occupied].map(BigInt)).toEqual(truth.occupied.toBigints());
  expect(found.error).toBe(0);
  return true;
};

/** A game in which the cells are shot in random order, with a preference for hits. */
const randomGame = (scenario: Scenario, seed: number): Knowledge => {
  const [layout] = sampleLayouts(makeKnowledge(scenario), 1, RandomStream.fromSeed(seed));
  const referee = new Referee(layout);
  const observations: Observation[] = [];
  const cells = RandomStream.fromSeed(seed, 1).shuffle([...Array(scenario.board.cellCount).keys()]);
  for (const cell of cells) if (!referee.isOver) observations.push({ cell, answer: referee.fire(cell) });
  return makeKnowledge(scenario, observations);
};

describe("a game that is followed", () => {
  it(`has the counts of infer after every shot of random positions (seeds 1 to ${cases(40, 250)})`, () => {
    let compared = 0;
    for (let seed = 1; seed <= cases(40, 250); seed++)
      follow(randomPosition(seed), (knowledge, game) => {
        if (checkCounts(knowledge, game)) compared++;
      });
    expect(compared).toBeGreaterThan(cases(155, 1000));
  });

  it.each(firstOf(["sunk", "length", "revealed", "named", "identified", "hit"] as const, 3))(
    "has them in games of whole boards, answers %s",
    (answers) => {
      let compared = 0;
      const boards = [
        ["hasbro", "allowed", 1],
        ["hasbro", "no-sides", 2],
        ["russian", "none", 3],
      ] as const;
      // In the usual run, each kind of answers on one board, in turn.
      for (const [rules, contact, seed] of boards.filter((_, i) => isLong || i === answers.length % 3)) {
        const scenario = unwrap(withRules(preset(rules), { answers, contact }));
        const game = randomGame(scenario, seed);
        let shots = 0;
        follow(game, (knowledge, followed) => {
          // Only every fourth position is checked, and only if its posterior is cheap to compute.
          if (shots++ % 4 === 0 && shots > 30 && checkCounts(knowledge, followed, 20_000)) compared++;
        });
      }
      expect(compared).toBeGreaterThan(cases(3, 15));
    },
  );

  it(`has what layouts weigh under priors, within the error that it names (seeds 1 to ${cases(15, 150)})`, () => {
    let compared = 0;
    let sharp = 0;
    for (let seed = 1; seed <= cases(15, 150); seed++) {
      const plain = randomPosition(seed);
      if (plain.scenario.contact === "overlap") continue;
      follow(withRandomPrior(plain, seed), (knowledge, game) => {
        const found = game.masses();
        const { belief } = infer(knowledge);
        if (!found || !belief || belief.mass === 0n) return;
        compared++;
        expect(found.error).toBeGreaterThan(0);
        if (found.error < 1e-6 * found.total) sharp++;
        const posterior = infer(knowledge);
        for (const [cell, mass] of found.occupied.entries())
          expect(Math.abs(mass - posterior.chance(cell) * found.total)).toBeLessThanOrEqual(found.error);
      });
    }
    expect(compared).toBeGreaterThan(cases(50, 300));
    // Where weights differ by many orders of magnitude, subtraction may leave few significant digits.
    expect(sharp).toBeGreaterThan(0.9 * compared);
  });

  it("gives up after the steps that it may take", () => {
    const game = GameMasses.start(preset("hasbro"));
    expect(game?.masses(1000)).toBeUndefined();
  });
});
