import { describe, expect, it } from "vitest";
import { parseCell } from "../../src/board/cell-name.ts";
import { type Expectation, errorOf, expectedNumber, isEstimate } from "../../src/core/estimate.ts";
import { RandomStream } from "../../src/core/random.ts";
import { Rational } from "../../src/core/rational.ts";
import { RefusedError, unwrap } from "../../src/core/result.ts";
import { playGame } from "../../src/game/game.ts";
import { sampleLayouts } from "../../src/inference/sampling/sample.ts";
import { type Knowledge, makeKnowledge, observe, unshotCells } from "../../src/knowledge/knowledge.ts";
import { type Review, reviewShots, reviewTranscript, tryShot } from "../../src/review/review.ts";
import { Playout } from "../../src/review/value/playout.ts";
import { answerKey } from "../../src/scenario/answer.ts";
import type { Layout } from "../../src/scenario/layout.ts";
import { preset } from "../../src/scenario/preset.ts";
import { PlayContext } from "../../src/strategy/contract/context.ts";
import type { Strategy } from "../../src/strategy/contract/strategy.ts";
import { allLayouts, openLayouts, refereeAt } from "../all-layouts.ts";
import { cases, firstOf } from "../cases.ts";
import { readKnowledge, readScenario, readStrategy, straightFleet } from "../read.ts";
import { smallScenarios } from "../strategy-contract.ts";

/** A strategy that remembers its choices, because plain play reaches the same positions with many layouts. */
const remembering = (playout: Strategy): ((knowledge: Knowledge) => number) => {
  const known = new Map<string, number>();
  return (knowledge) => {
    const key = knowledge.observations.map(({ cell, answer }) => `${cell}${answerKey(answer)}`).join(" ");
    const cell = known.get(key) ?? playout.choose(knowledge, RandomStream.fromSeed(1));
    known.set(key, cell);
    return cell;
  };
};

/** The shots to the end in plain play: first the given cell, if any, then those chosen from knowledge. */
const shotsToEnd = (
  choose: (knowledge: Knowledge) => number,
  position: Knowledge,
  layout: Layout,
  first?: number,
): bigint => {
  const referee = refereeAt(layout, position);
  let knowledge = position;
  let shots = 0n;
  for (let next = first; !referee.isOver; next = undefined) {
    const cell = next ?? choose(knowledge);
    knowledge = observe(knowledge, { cell, answer: referee.fire(cell) });
    shots++;
  }
  return shots;
};

const mean = (values: readonly bigint[]): Rational =>
  Rational.of(
    values.reduce((a, b) => a + b, 0n),
    BigInt(Math.max(1, values.length)),
  );

const exact = (value: Expectation): Rational => {
  if (isEstimate(value)) throw new Error("an estimate where everything is listed");
  return value;
};

const reviewOf = (name: string, layout: Layout, playout: Strategy, samples = 10_000): Review => {
  const transcript = playGame(readStrategy(name), layout, RandomStream.fromSeed(5));
  return unwrap(reviewTranscript(transcript, { playout, random: RandomStream.fromSeed(6), samples }));
};

/** The expected shots at the start, minus the shots made, minus those left: what skill and luck must add up to. */
const saved = ({ totals: { start, shots, left } }: Review): Rational =>
  exact(start).minus(exact(left)).minus(Rational.of(shots));

const PLAYOUTS = ["probability", "probability-contact", "greedy-hit"];

describe("costs of shots", () => {
  it.each(PLAYOUTS)("are those of plain play on small boards: %s", (name) => {
    for (const [i, scenario] of smallScenarios().entries()) {
      // Each strategy is tested on different scenarios, chosen so that all kinds of rules occur.
      if ((i + Math.floor(i / 3)) % cases(18, 9) !== PLAYOUTS.indexOf(name)) continue;
      const all = allLayouts(scenario);
      const layout = all[RandomStream.fromSeed(i).below(all.length)];
      const review = reviewOf("hunt-target", layout, readStrategy(name));
      const { shots } = review;
      const choose = remembering(readStrategy(name));
      let knowledge = makeKnowledge(scenario);
      for (const { observation, cost } of shots) {
        const open = openLayouts(knowledge, all);
        const value = (cell?: number): Rational => mean(open.map((one) => shotsToEnd(choose, knowledge, one, cell)));
        expect(cost.judge).toEqual({ by: name, layouts: open.length, all: true });
        expect(cost.before).toEqual(value());
        expect(cost.shot).toEqual(value(observation.cell));
        expect(cost.best.shots).toEqual(value(cost.best.cell));
        // Checks all cells by plain play where that is fast.
        if (open.length <= 20) {
          const least = unshotCells(knowledge)
            .map(value)
            .sort((a, b) => a.compare(b))[0];
          expect(cost.best.shots, scenario.name).toEqual(least);
          expect(cost.lost).toEqual(value(observation.cell).minus(least));
        }
        knowledge = observe(knowledge, observation);
      }
      const { skill, luck, lost } = review.totals;
      expect(exact(skill).plus(exact(luck))).toEqual(saved(review));
      expect(exact(lost)).toEqual(Rational.sum(shots.map(({ cost }) => exact(cost.lost))));
    }
  });

  it("give luck the mean 0 over all layouts of boxes, too", () => {
    const luck = allLayouts(preset("boxes:2x2:2")).map((layout) =>
      exact(reviewOf("probability", layout, readStrategy("probability-contact")).totals.luck),
    );
    expect(luck.some(({ numerator }) => numerator !== 0n)).toBe(true);
    expect(Rational.sum(luck)).toEqual(Rational.ZERO);
  });

  it("are equal for mirror images, drawn or listed: of the first cell, and of a game", () => {
    const random = (): RandomStream => RandomStream.fromSeed(1);
    const drawn = readScenario({
      name: "drawn",
      board: { size: [6, 6] },
      fleet: [{ name: "boat", length: 2, count: 3 }],
      contact: "allowed",
      answers: "hit",
    });
    const rules = { name: "listed", board: { size: [4, 4] }, contact: "allowed", answers: "hit" };
    const small = readScenario({ ...rules, fleet: straightFleet([3, 2]) });
    const listed = firstOf(
      [
        { scenario: small, cells: ["B1", "A3"], games: ["B1. B2x", "A3. B3x"] },
        { scenario: preset("gorkoff-5x5"), cells: ["B1", "A4"], games: ["C3. B1. B2x", "C3. A4. B4x"] },
      ],
      1,
    );
    for (const { scenario, cells } of [{ scenario: drawn, cells: firstOf(["C3", "D4", "D3"], 2) }, ...listed]) {
      const trials = cells.map((name) => {
        const cell = unwrap(parseCell(scenario.board, name));
        const { lost, verdict, best } = tryShot(makeKnowledge(scenario), cell, { random: random(), samples: 40 });
        return { lost, verdict, isBest: best.cell === cell };
      });
      for (const trial of trials) expect(trial, scenario.name).toEqual(trials[0]);
    }
    for (const { scenario, games } of listed) {
      const costs = games.map((shots) => {
        const knowledge = readKnowledge(scenario, shots);
        const review = unwrap(reviewShots(knowledge, { random: random(), samples: 40 }));
        return review.shots.map(({ cost: { lost, skill, luck, verdict } }) => ({ lost, skill, luck, verdict }));
      });
      for (const cost of costs) expect(cost).toEqual(costs[0]);
    }
  });

  it("judge a sure miss by the shot that it wastes", () => {
    const knowledge = readKnowledge(preset("gorkoff-3x3"), "B1x B2.");
    const { shots, totals } = unwrap(reviewShots(knowledge, { random: RandomStream.fromSeed(1) }));
    // The hit at B1 leaves one layout, so four more hits are needed whatever other cells are shot.
    expect(shots[1].cost).toMatchObject({ lost: Rational.ONE, luck: Rational.ZERO, verdict: "blunder" });
    expect(totals.left).toEqual(Rational.of(4));
    expect(exact(totals.skill).plus(exact(totals.luck))).toEqual(exact(totals.start).minus(Rational.of(6)));
  });

  it("call a shot best that ties with the best one under a prior, where rounding tells them apart", () => {
    const fleet = [{ name: "cruiser", length: 3 }];
    const row = { board: { size: [5] }, fleet, contact: "none", answers: "sunk" };
    const scenario = readScenario({ ...row, prior: { version: 1, cells: [10, 5, 5, 10, 2] } });
    for (const [cell, verdict, lost] of [
      // The layouts weigh 250, 250 and 100. All have the middle cell, the first two also the second.
      ["(3)", "best", 0],
      ["(2)", "best", 0],
      ["(5)", "mistake", 2 / 3],
    ] as const) {
      const options = { random: RandomStream.fromSeed(1), playout: readStrategy("greedy-hit") };
      const trial = tryShot(makeKnowledge(scenario), unwrap(parseCell(scenario.board, cell)), options);
      expect(trial.verdict, cell).toBe(verdict);
      expect(expectedNumber(trial.lost), cell).toBeCloseTo(lost, 9);
      if (verdict === "best") expect(expectedNumber(trial.lost)).toBe(0);
    }
  });

  it("add up over changes of the judge, the same whether played one by one or at once", () => {
    const rules = { board: { size: [4, 4] }, contact: "allowed", answers: "hit" };
    const scenario = readScenario({ ...rules, fleet: straightFleet([3, 2]) });
    const all = allLayouts(scenario);
    const transcript = playGame(readStrategy("hunt-target"), all[100], RandomStream.fromSeed(1));
    const whole = unwrap(
      reviewTranscript(transcript, { random: RandomStream.fromSeed(1), playout: readStrategy("greedy-hit") }),
    );
    expect(whole.totals.judges).toMatchObject([{ by: "greedy-hit", all: true, shots: whole.shots.length }]);
    expect(whole.totals.changes).toEqual([]);
    expect(whole.shots[0].cost.judge.layouts).toBe(all.length);
    // After three shots, few enough layouts are left to play against each of them.
    const knowledge = makeKnowledge(scenario, transcript.observations.slice(0, 3));
    const open = openLayouts(knowledge, all);
    const playout = new Playout(readStrategy("greedy-hit"), new PlayContext(scenario));
    const cell = playout.nextCell(knowledge);
    const played = Array.from(playout.shots(knowledge, open, [cell]), BigInt);
    expect(whole.shots[3].cost.before).toEqual(mean(played));
    // These rules have too many layouts to list at first.
    const wide = readScenario({
      name: "wide",
      board: { size: [6, 5] },
      fleet: [{ name: "boat", length: 2, count: 4 }],
      contact: "allowed",
      answers: "sunk",
    });
    const [layout] = sampleLayouts(makeKnowledge(wide), 1, RandomStream.fromSeed(3));
    const game = playGame(readStrategy("probability"), layout, RandomStream.fromSeed(1));
    const { totals } = unwrap(reviewTranscript(game, { random: RandomStream.fromSeed(3), samples: 40, candidates: 2 }));
    expect(totals.judges[0]).toMatchObject({ by: "probability-contact", all: false });
    expect(totals.judges.at(-1)).toMatchObject({ by: "optimum", all: true });
    expect(totals.judges.reduce((sum, judge) => sum + judge.shots, 0)).toBe(totals.shots);
    expect(totals.changes[0].shot).toBeGreaterThan(1);
    const { start, left, shots, skill, luck, changes, lost, judges } = totals;
    const parts = [skill, luck, ...changes.map(({ saved }) => saved)].map(expectedNumber).reduce((a, b) => a + b);
    expect(parts).toBeCloseTo(expectedNumber(start) - shots - expectedNumber(left), 9);
    const found = judges.reduce((sum, judge) => sum + expectedNumber(judge.lost), 0);
    expect(found).toBeCloseTo(expectedNumber(lost), 9);
    // Exact values stay exact next to estimated ones.
    expect(judges.map((judge) => isEstimate(judge.lost))).toEqual(judges.map(({ all: listed }) => !listed));
    expect(isEstimate(lost)).toBe(true);
  });

  it("are estimated without bias, and their errors are true", () => {
    // Of 510 layouts, 100 are drawn; all of them together give the true values. Every estimate of start, skill and
    // luck in the first shots of a game is compared with the true value: at most 3 x 6 differences, in standard
    // errors with 19 degrees of freedom. The chance that any of them exceeds 6 is below 18 * 9e-6; the chance that
    // their mean square lies outside 0.3 to 3 is below 1e-3.
    const scenario = readScenario({
      board: { size: [5, 4] },
      fleet: straightFleet([3, 2]),
      contact: "allowed",
      answers: "hit",
    });
    const playout = readStrategy("probability-contact");
    const squares: number[] = [];
    for (let seed = 1; seed <= 6; seed++) {
      const layout = allLayouts(scenario)[seed * 80];
      const transcript = playGame(readStrategy("hunt-target"), layout, RandomStream.fromSeed(seed));
      // One game of two shots, whose totals are sums; one shot is enough for the errors.
      const knowledge = makeKnowledge(scenario, transcript.observations.slice(0, seed === 1 ? 2 : 1));
      const review = (samples: number): Review =>
        unwrap(reviewShots(knowledge, { playout, random: RandomStream.fromSeed(seed), samples, candidates: 2 }));
      const [truth, sampled] = [review(2000), review(100)];
      for (const of of ["start", "skill", "luck"] as const) {
        const value = sampled.totals[of];
        if (errorOf(value) === 0) continue;
        squares.push(((expectedNumber(value) - expectedNumber(truth.totals[of])) / errorOf(value)) ** 2);
      }
      // The totals add up regardless of how they were sampled.
      const { start, shots, left, skill, luck } = sampled.totals;
      expect(expectedNumber(skill) + expectedNumber(luck)).toBeCloseTo(
        expectedNumber(start) - shots - expectedNumber(left),
        9,
      );
      expect(isEstimate(sampled.totals.start)).toBe(true);
      expect(isEstimate(truth.totals.start)).toBe(false);
    }
    expect(squares.length).toBeGreaterThan(9);
    expect(Math.max(...squares)).toBeLessThan(36);
    const average = squares.reduce((a, b) => a + b, 0) / squares.length;
    expect(average).toBeGreaterThan(0.3);
    expect(average).toBeLessThan(3);
  });

  it("are the same for equal seeds and refuse strategies that draw", () => {
    const [layout] = allLayouts(preset("gorkoff-5x5"));
    const { observations } = playGame(readStrategy("hunt-target"), layout, RandomStream.fromSeed(5));
    const start = makeKnowledge(layout.scenario, observations.slice(0, 2));
    const review = (): Review =>
      unwrap(
        reviewShots(start, { playout: readStrategy("probability"), random: RandomStream.fromSeed(6), samples: 40 }),
      );
    expect(review()).toEqual(review());
    expect(isEstimate(review().totals.start)).toBe(true);
    for (const name of ["random", "hunt-target"]) {
      expect(() => reviewOf("probability", layout, readStrategy(name), 40)).toThrow(RefusedError);
      expect(() => reviewOf("probability", layout, readStrategy(name), 40)).toThrow(
        `the strategy ${name} draws random`,
      );
    }
    for (const samples of [38, 41, Number.NaN])
      expect(() => reviewOf("random", layout, readStrategy("probability"), samples)).toThrow(RangeError);
  });
});
