// Estimated misses compared with exact assessments, on boards small enough to visit all positions. An estimate
// is more than five standard errors off only once in a million; seeds are fixed.

import { describe, expect, test } from "vitest";
import { assessStrategy, estimateMisses } from "../../src/assessment/assessment.ts";
import { LayoutAnswers } from "../../src/assessment/position.ts";
import { listLayouts, makeKnowledge, preset, RandomStream, unwrap, withRules } from "../../src/index.ts";
import { cases } from "../cases.ts";
import { readKnowledge, readStrategy } from "../read.ts";

const gorkoff = preset("gorkoff-3x3");
const late = readKnowledge(preset("gorkoff-5x5"), "C3. B2x A1. E5x");

describe.each([
  ["gorkoff-3x3", makeKnowledge(gorkoff)],
  ["gorkoff-5x5 after shots", late],
])("%s", (_, knowledge) => {
  const answers = new LayoutAnswers(listLayouts(knowledge, 2000), knowledge.observations);

  test.each(["random", "hunt-target", "diagonal", "greedy-hit"])("%s: the exact mean lies where it should", (name) => {
    const strategy = readStrategy(name);
    const { total, refused, worst } = assessStrategy(strategy, answers, { maxPositions: 200_000 });
    expect(refused).toBeUndefined();
    const exact = (total?.toNumber() as number) / answers.layouts;
    const wanted = name === "greedy-hit" ? 2 * answers.layouts : 4000;
    const found = estimateMisses(strategy, answers, wanted, RandomStream.fromSeed(1));
    const { estimate, standardError, games } = found;
    expect(games).toBeGreaterThan(wanted / 2);
    expect(Math.abs(estimate - exact)).toBeLessThanOrEqual(5 * standardError + 1e-9);
    // A strategy without random draws has no error if every layout is played.
    if (name === "greedy-hit") expect([standardError, found.worst]).toEqual([0, worst]);
    else expect(found.worst).toBeLessThanOrEqual(worst as number);
  });
});

test("layouts are drawn where they are too many to be played twice each", () => {
  const scenario = unwrap(withRules(preset("gorkoff-5x5"), { answers: "sunk" }));
  const answers = new LayoutAnswers(listLayouts(makeKnowledge(scenario), 2000));
  const strategy = readStrategy("greedy-hit");
  const wanted = cases(100, 400);
  const { estimate, standardError, games } = estimateMisses(strategy, answers, wanted, RandomStream.fromSeed(2));
  expect(games).toBe(wanted);
  expect(standardError).toBeGreaterThan(0);
  // 2,595 misses in all.
  expect(Math.abs(estimate - 2595 / 1428)).toBeLessThan(5 * standardError);
});

test("games that agree by chance do not make the mean of a strategy that draws certain", () => {
  const knowledge = readKnowledge(preset("gorkoff-3x3"), "A1x B1x");
  const answers = new LayoutAnswers(listLayouts(knowledge, 9), knowledge.observations);
  const errors = Array.from({ length: 40 }, (_, seed) =>
    estimateMisses(readStrategy("random"), answers, 2, RandomStream.fromSeed(seed)),
  ).map(({ standardError }) => standardError);
  // The two games with the one layout left had equally many misses in some of the forty pairs.
  expect(Math.min(...errors)).toBe(0.75);
});
