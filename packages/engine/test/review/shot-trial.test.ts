// A hypothetical shot is judged in the same way as the review of a game judges a shot that was made.

import { describe, expect, it } from "vitest";
import { errorOf, expectedNumber, isEstimate } from "../../src/core/estimate.ts";
import { RandomStream } from "../../src/core/random.ts";
import { Rational } from "../../src/core/rational.ts";
import { unwrap } from "../../src/core/result.ts";
import { playGame } from "../../src/game/game.ts";
import { listLayouts } from "../../src/inference/posterior/layout-list.ts";
import { makeKnowledge, unshotCells } from "../../src/knowledge/knowledge.ts";
import { reviewSalvoSteps, reviewShots, reviewTranscript, tryShot } from "../../src/review/review.ts";
import { GreedyGames, OPTIMUM } from "../../src/review/value/position-value.ts";
import { preset } from "../../src/scenario/preset.ts";
import { allLayouts } from "../all-layouts.ts";
import { cases } from "../cases.ts";
import { readKnowledge, readStrategy } from "../read.ts";
import { smallScenarios } from "../strategy-contract.ts";

const random = () => RandomStream.fromSeed(1);

describe("a shot that is tried", () => {
  it("costs what the review of a game says of it, exactly where layouts are listed", () => {
    for (const scenario of smallScenarios().filter((_, i) => i % cases(23, 1) === 0)) {
      const layouts = allLayouts(scenario);
      const stream = RandomStream.fromSeed(2);
      const game = playGame(readStrategy("random"), layouts[stream.below(layouts.length)], stream);
      const { shots } = unwrap(reviewTranscript(game, { random: random() }));
      for (const { number, cost, shot } of shots) {
        const before = makeKnowledge(scenario, game.observations.slice(0, number - 1));
        const { judge, lost, best, verdict, compared, shot: own } = cost;
        const tried = tryShot(before, shot.cell, { random: random() });
        expect(tried).toEqual({ judge, lost, best, verdict, compared, shot: own });
        expect(tryShot(before, best.cell, { random: random() }).shot).toEqual(best.shots);
      }
    }
  });

  it("is judged on the board as the review has turned it, because a strategy breaks ties by the order of cells", () => {
    const scenario = preset("gorkoff-5x5");
    const game = readKnowledge(scenario, "E5. B1. C2x");
    const { shots } = unwrap(reviewShots(game, { random: random() }, false));
    for (const { number, cost, shot } of shots.slice(1)) {
      const { judge, lost, best, verdict, compared, shot: own } = cost;
      const before = makeKnowledge(scenario, game.observations.slice(0, number - 1));
      const tried = tryShot(before, shot.cell, { random: random() });
      expect(judge.by).not.toBe(OPTIMUM);
      expect(tried).toEqual({ judge, lost, best, verdict, compared, shot: own });
    }
  });

  it("among thousands of layouts is compared with every cell that may hit", () => {
    const shots = "E5. F6. D4x E4x F4#cruiser G7x G6x G5x G4x G3#carrier C7. D8. C3. H8. B6. E9. H2x G2x F2#submarine";
    const knowledge = readKnowledge(preset("hasbro"), shots);
    const layouts = listLayouts(knowledge, 10_000);
    const open = unshotCells(knowledge);
    const { judge, best, compared } = tryShot(knowledge, open[0], { random: random() });
    expect({ by: judge.by, compared }).toEqual({ by: "greedy-hit", compared: open.length - 1 });
    const games = new GreedyGames(knowledge, layouts);
    const meanAt = (cell: number): Rational => Rational.of(games.play([cell]).total, layouts.length);
    expect(best.shots).toEqual(meanAt(best.cell));
    const others = open.filter((cell, i) => cell !== best.cell && i % cases(18, 9) === 0);
    for (const cell of others) expect(meanAt(cell).toNumber()).toBeGreaterThan(expectedNumber(best.shots));
  });

  it("costs as a shot of a salvo what the review of the salvo says", () => {
    const knowledge = readKnowledge(preset("gorkoff-3x3"), "B2. A1x");
    const steps = reviewSalvoSteps(knowledge, [2], { random: random() });
    let step = steps.next();
    while (!step.done) step = steps.next();
    const cells = knowledge.observations.map(({ cell }) => cell);
    const empty = makeKnowledge(knowledge.scenario, []);
    for (const { shot, cost } of unwrap(step.value).shots) {
      const { lost, best, verdict } = tryShot(empty, shot.cell, { random: random() }, cells);
      expect({ lost, best: best.cell, verdict }).toEqual({
        lost: cost.lost,
        best: cost.best.cell,
        verdict: cost.verdict,
      });
    }
    expect(() => tryShot(empty, 8, { random: random() }, cells)).toThrow("not among its salvo");
  });

  it("is estimated with its error where layouts are drawn: one where no ship can be wastes the shot, the best one nothing", () => {
    const knowledge = readKnowledge(preset("russian"), "A1#");
    const [beside] = readKnowledge(preset("russian"), "B2.").observations;
    const options = () => ({ random: random(), samples: 200 });
    const wasted = tryShot(knowledge, beside.cell, options());
    expect(isEstimate(wasted.lost)).toBe(true);
    expect(["mistake", "blunder"]).toContain(wasted.verdict);
    // After the wasted shot the judge is in the same situation, but one shot later. Apart from random error, the
    // difference is how far the best cell beats the judge's own.
    expect(expectedNumber(wasted.lost) + 4 * errorOf(wasted.lost)).toBeGreaterThan(1);
    const best = tryShot(knowledge, wasted.best.cell, options());
    expect(best).toMatchObject({ verdict: "best", best: { cell: wasted.best.cell } });
    expect(best.lost).toEqual({ estimate: 0, standardError: 0 });
  });

  it("must be one that can be made", () => {
    const knowledge = readKnowledge(preset("gorkoff-3x3"), "B2.");
    const [{ cell }] = knowledge.observations;
    expect(unshotCells(knowledge)).not.toContain(cell);
    expect(() => tryShot(knowledge, cell, { random: random() })).toThrow(RangeError);
  });
});
