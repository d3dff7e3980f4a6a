import { describe, expect, it } from "vitest";
import { allLayouts } from "../../test/all-layouts.ts";
import { cases, isLong } from "../../test/cases.ts";
import { readKnowledge, readStrategy } from "../../test/read.ts";
import { smallScenarios } from "../../test/strategy-contract.ts";
import { parseCell } from "../board/cell-name.ts";
import { placementsIn } from "../boxes/box-layout.ts";
import { expectedNumber } from "../core/estimate.ts";
import { RandomStream } from "../core/random.ts";
import { formatInputError, unwrap } from "../core/result.ts";
import { playGame } from "../game/game.ts";
import { type Transcript, withLayout } from "../game/transcript.ts";
import { infer } from "../inference/posterior/infer.ts";
import { PosteriorCache } from "../inference/posterior/posterior-cache.ts";
import { sampleLayouts } from "../inference/sampling/sample.ts";
import { type Knowledge, makeKnowledge } from "../knowledge/knowledge.ts";
import type { Answers, Observation } from "../scenario/answer.ts";
import { parseScenario } from "../scenario/parse.ts";
import { preset } from "../scenario/preset.ts";
import { type Scenario, withRules } from "../scenario/scenario.ts";
import { forecastsOf, sharesOf } from "./cost/cell-forecast.ts";
import {
  type Review,
  type ReviewOptions,
  reviewShot,
  reviewShots,
  reviewTranscript,
  type ShotReview,
} from "./review.ts";

/** A game whose reviews take a tenth of the time of those of gorkoff-5x5. */
const FOUR_BY_FOUR = unwrap(
  parseScenario({
    board: { size: [4, 4] },
    fleet: [3, 2, 1].map((length) => ({ name: `ship${length}`, length })),
    contact: "allowed",
    answers: "hit",
  }),
);

const playedBy = (name: string, seed: number): Transcript[] =>
  smallScenarios()
    .filter((_, i) => i % cases(11, 1) === 0)
    .map((scenario) => {
      const layouts = allLayouts(scenario);
      const random = RandomStream.fromSeed(seed);
      return playGame(readStrategy(name), layouts[random.below(layouts.length)], random);
    });

const playedIn = (scenario: Scenario, name: string): Transcript => {
  const random = RandomStream.fromSeed(6);
  const [layout] = sampleLayouts(makeKnowledge(scenario), 1, random);
  return playGame(readStrategy(name), layout, random);
};

const options = (more: Partial<ReviewOptions> = {}): ReviewOptions => ({
  random: RandomStream.fromSeed(1),
  samples: 40,
  candidates: 2,
  ...more,
});

const reviewAfter = (before: Knowledge, observation: Observation): ShotReview => {
  const posterior = infer(before);
  return reviewShot(posterior, forecastsOf(posterior), observation, before.observations.length + 1);
};

it("a hit whose weight is only rounded to the whole is not certain", () => {
  const scenario = unwrap(
    parseScenario({
      board: { size: [3, 1] },
      fleet: [{ name: "ship", length: 2 }],
      contact: "none",
      answers: "hit",
      prior: { version: 1, placements: { ship: { "A1-B1": 1e20 } }, otherwise: 0.7 },
    }),
  );
  const posterior = infer(makeKnowledge(scenario));
  const { mass } = posterior;
  const forecasts = forecastsOf(posterior);
  expect(forecasts.map(({ hit }) => hit)).toEqual([mass - 1n, mass, 1n]);
  // The chance is not rounded as its mass is.
  const chances = forecasts.map((forecast) => sharesOf(forecast, mass).hitChance);
  expect(chances).toEqual([1 - 2 ** -53, 1, expect.closeTo(7e-21, 30)]);
  expect(posterior.answers(0).map((answer) => answer.mass)).toEqual([1n, mass - 1n]);
  expect(posterior.massesBy(0)).toEqual([mass - 1n, mass, 1n]);
});

describe("reviews by hits", () => {
  it("find nothing lost in a game of greedy-hit", () => {
    for (const transcript of playedBy("greedy-hit", 1)) {
      const { shots, totals } = unwrap(reviewTranscript(transcript, options()));
      expect(shots.every(({ hitsLost, likeliest, shot }) => hitsLost === 0 && likeliest === shot)).toBe(true);
      expect(totals.hitsLost).toBe(0);
    }
  });

  it("find every shot of greedy-distribution to leave the fewest layouts", () => {
    for (const transcript of playedBy("greedy-distribution", 2)) {
      const { shots } = unwrap(reviewTranscript(transcript, options()));
      expect(shots.every(({ shot, sharpest }) => shot.squares === sharpest.squares)).toBe(true);
    }
  });

  it("lose nothing below 0, and add up the hits of a whole game", () => {
    for (const transcript of playedBy("random", 3)) {
      const { shots, totals } = unwrap(reviewTranscript(transcript, options()));
      expect(shots.every(({ hitsLost, likeliest, shot }) => hitsLost >= 0 && likeliest.ships >= shot.ships)).toBe(true);
      expect(shots.every(({ sharpest, shot }) => sharpest.squares <= shot.squares)).toBe(true);
      const expected = shots.reduce((sum, { shot, layouts }) => sum + Number(shot.ships) / Number(layouts), 0);
      expect(totals.expectedHits).toBeCloseTo(expected, 10);
      // A game played to its end has hit every cell of every ship.
      const { scenario, layout, observations } = unwrap(withLayout(transcript));
      const { table } = infer(makeKnowledge(scenario));
      expect(totals.hits).toBe(placementsIn(layout).reduce((sum, p) => sum + table.cellsOf(p).length, 0));
      expect(shots.map(({ observation }) => observation)).toEqual(observations);
    }
  });

  it("tell the numbers of a shot: 3 x 3, four layouts", () => {
    const scenario = preset("gorkoff-3x3");
    const shot = (name: string, kind: "hit" | "miss"): ShotReview =>
      reviewAfter(makeKnowledge(scenario), { cell: unwrap(parseCell(scenario.board, name)), answer: { kind } });
    // The corners always have a ship, the sides one time in four, the centre never.
    expect(shot("A1", "hit")).toMatchObject({ layouts: 4n, hits: 1, hitsLost: 0 });
    expect(shot("A1", "hit").shot).toEqual({ cell: 0, hit: 4n, ships: 4n, squares: 16n });
    expect(shot("B1", "miss")).toMatchObject({ hits: 0, hitsLost: 0.75 });
    expect(sharesOf(shot("B1", "miss").shot, 4n)).toEqual({
      hitChance: 0.25,
      expectedHits: 0.25,
      expectedLayouts: 2.5,
    });
    expect(shot("B2", "miss")).toMatchObject({ hitsLost: 1 });
    expect(() => reviewAfter(makeKnowledge(scenario), { cell: 99, answer: { kind: "miss" } })).toThrow(RangeError);
  });

  it("tell each shot of an opening, and share posteriors", () => {
    const scenario = preset("gorkoff-5x5");
    const posteriors = new PosteriorCache(scenario);
    const seen: number[] = [];
    // The corner A1 is the likeliest cell.
    const knowledge = readKnowledge(scenario, "A1. B2.");
    const { shots } = unwrap(
      reviewShots(knowledge, options({ posteriors, onShot: ({ number }) => seen.push(number) })),
    );
    expect(seen).toEqual([1, 2]);
    expect(shots.map(({ hitsLost }) => hitsLost < 0.02)).toEqual([true, false]);
    const { hits } = posteriors.statistics;
    reviewShots(knowledge, options({ posteriors }));
    expect(posteriors.statistics.hits).toBeGreaterThan(hits);
  });

  it("of the first shots of a game are the first judgements of its review, with or without the layout", () => {
    const rules = isLong ? preset("gorkoff-5x5") : FOUR_BY_FOUR;
    const scenario = (answers: Answers) => unwrap(withRules(rules, { answers }));
    const drawn = { playout: readStrategy("probability") };
    const games = [
      ...playedBy("random", 4).map((transcript) => ({ transcript, how: {} })),
      { transcript: playedIn(scenario("named"), "hunt-target"), how: {} },
      { transcript: playedIn(scenario("hit"), "hunt-target"), how: drawn },
      { transcript: playedIn(scenario("sunk"), "hunt-target"), how: drawn },
    ];
    const judged = new Set<string>();
    for (const { transcript, how } of games) {
      const { layout: _, ...seen } = transcript;
      const posteriors = new PosteriorCache(seen.scenario);
      const review = (one: Transcript): Review => unwrap(reviewTranscript(one, options({ ...how, posteriors })));
      const whole = review(transcript);
      expect(expectedNumber(whole.totals.left)).toBe(0);
      const observations = seen.observations.slice(0, Math.ceil(seen.observations.length / 2));
      const part = review({ ...transcript, observations });
      expect(part.shots).toEqual(whole.shots.slice(0, observations.length));
      expect(review({ ...seen, observations })).toEqual(part);
      // A review that is stopped has the same numbers as one of the shots that it has judged.
      const parts: Review[] = [];
      const onReview = (one: Review): void => void parts.push(one);
      expect(unwrap(reviewTranscript(transcript, options({ ...how, onReview })))).toEqual(parts.at(-1));
      expect(parts.map(({ shots }) => shots.length)).toEqual(seen.observations.map((_, i) => i + 1));
      expect(parts[observations.length - 1]).toEqual(part);
      const { start, shots, left, skill, luck, changes } = part.totals;
      expect(shots).toBe(observations.length);
      if (shots < seen.observations.length) expect(expectedNumber(left)).toBeGreaterThanOrEqual(1);
      const saved = changes.reduce((sum, change) => sum + expectedNumber(change.saved), 0);
      expect(expectedNumber(start) - shots - expectedNumber(left)).toBeCloseTo(
        expectedNumber(skill) + expectedNumber(luck) + saved,
        8,
      );
      for (const { cost } of part.shots) judged.add(`${seen.scenario.answers} ${cost.judge.all ? "all" : "drawn"}`);
    }
    expect([...judged]).toEqual(expect.arrayContaining(["hit all", "named all", "hit drawn", "sunk drawn"]));
  });

  it("refuse shots after the end, and find contradictions before they judge, also without a layout", () => {
    const scenario = preset("gorkoff-3x3");
    const judged: number[] = [];
    const fault = (shots: string): string => {
      const observations = readKnowledge(scenario, shots).observations;
      const review = reviewTranscript(
        { scenario, observations },
        options({ onShot: ({ number }) => judged.push(number) }),
      );
      return review.ok ? "" : formatInputError(review.error);
    };
    expect(fault("A1x C1x A3. C3x B1x")).toBe(
      'shot 3 "A3.": no layout agrees with the answers up to here; correct the shot or one before it',
    );
    expect(judged).toEqual([]);
    expect(fault("A1x C1x A3x C3x B1x B2. B3.")).toBe(
      'shot 6 "B2.": comes after the end of the game; leave out what follows shot 5',
    );
    expect(fault("A1x C1x A3x C3x")).toBe("");
  });

  it("refuse shots that no layout agrees with, and tampered transcripts", () => {
    const impossible = reviewShots(readKnowledge(preset("gorkoff-3x3"), "A1x B2x C1."), options());
    expect(impossible.ok ? "" : formatInputError(impossible.error)).toBe(
      'shot 2 "B2x": no layout agrees with the answers up to here; correct the shot or one before it',
    );
    const [layout] = sampleLayouts(makeKnowledge(preset("gorkoff-5x5")), 1, RandomStream.fromSeed(1));
    const transcript = playGame(readStrategy("random"), layout, RandomStream.fromSeed(1));
    const [first, ...others] = transcript.observations;
    const answer = { kind: first.answer.kind === "hit" ? ("miss" as const) : ("hit" as const) };
    expect(
      reviewTranscript({ ...transcript, observations: [{ ...first, answer }, ...others] }, options()),
    ).toMatchObject({ ok: false, error: { where: expect.stringContaining("shot 1 ") } });
  });
});
