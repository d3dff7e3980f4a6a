import { describe, expect, it } from "vitest";
import { allLayouts } from "../../test/all-layouts.ts";
import { smallScenarios } from "../../test/strategy-contract.ts";
import { parseCell } from "../board/cell-name.ts";
import { RandomStream } from "../core/random.ts";
import { formatInputError, unwrap } from "../core/result.ts";
import { infer } from "../inference/infer.ts";
import { PosteriorCache } from "../inference/posterior-cache.ts";
import { sampleLayouts } from "../inference/sample.ts";
import { makeKnowledge, parseKnowledge } from "../knowledge/knowledge.ts";
import { preset } from "../scenario/preset.ts";
import { parseStrategy } from "../strategy/registry.ts";
import { playGame } from "./game.ts";
import { reviewShot, reviewShots, reviewTranscript, sharesOf, VERDICTS } from "./review.ts";
import type { Transcript } from "./transcript.ts";

const playedBy = (name: string, seed: number): Transcript[] =>
  smallScenarios().map((scenario) => {
    const layouts = allLayouts(scenario);
    const random = RandomStream.fromSeed(seed);
    return playGame(unwrap(parseStrategy(name)), layouts[random.below(layouts.length)], random);
  });

describe("reviews", () => {
  it("find nothing lost in a game of greedy-hit", () => {
    for (const transcript of playedBy("greedy-hit", 1)) {
      const { shots, totals } = unwrap(reviewTranscript(transcript));
      expect(shots.every(({ hitsLost, verdict }) => hitsLost === 0 && verdict === "best")).toBe(true);
      expect(totals.hitsLost).toBe(0);
    }
  });

  it("do not call a sure miss best because no shot could leave fewer layouts", () => {
    // The hit at B1 leaves one layout: every further shot leaves it, but only those at ships get on.
    const scenario = preset("gorkoff-3x3");
    const before = unwrap(parseKnowledge(scenario, "B1x"));
    const posterior = infer(before);
    expect(posterior.layouts).toBe(1n);
    const [, sureMiss] = unwrap(parseKnowledge(scenario, "B1x B2.")).observations;
    const review = reviewShot(posterior, sureMiss, 2);
    expect(review.hitsLost).toBe(1);
    expect(review.verdict).toBe("blunder");
  });

  it("find every shot of greedy-distribution among the best", () => {
    for (const transcript of playedBy("greedy-distribution", 2)) {
      const { shots, totals } = unwrap(reviewTranscript(transcript));
      expect(shots.every(({ shot, sharpest }) => shot.squares === sharpest.squares)).toBe(true);
      expect(totals.verdicts.best).toBe(totals.shots);
    }
  });

  it("add luck up to the hits beyond expectation, and lose nothing below 0", () => {
    for (const transcript of playedBy("random", 3)) {
      const { shots, totals } = unwrap(reviewTranscript(transcript));
      const { hits, expectedHits, luck } = totals;
      expect(luck).toBeCloseTo(hits - expectedHits, 10);
      expect(shots.every(({ hitsLost, best, shot }) => hitsLost >= 0 && best.ships >= shot.ships)).toBe(true);
      expect(shots.every(({ sharpest, shot }) => sharpest.squares <= shot.squares)).toBe(true);
      expect(VERDICTS.reduce((sum, verdict) => sum + totals.verdicts[verdict], 0)).toBe(totals.shots);
      // A game played to its end has hit every ship on every cell.
      const { layout, observations } = transcript;
      const { table } = infer(makeKnowledge(layout.scenario));
      expect(hits).toBe(layout.placements.reduce((sum, p) => sum + table.cellsOf(p).length, 0));
      expect(shots.map(({ observation }) => observation)).toEqual(observations);
    }
  });

  it("give luck the mean 0 over all layouts, whatever is shot", () => {
    const scenario = preset("gorkoff-3x3");
    let luck = 0;
    for (const layout of allLayouts(scenario)) {
      const transcript = playGame(unwrap(parseStrategy("probability")), layout, RandomStream.fromSeed(1));
      luck += unwrap(reviewTranscript(transcript)).totals.luck;
    }
    expect(luck).toBeCloseTo(0, 12);
  });

  it("tell the numbers of a shot: 3 x 3, four layouts", () => {
    const posterior = infer(makeKnowledge(preset("gorkoff-3x3")));
    const shot = (name: string, kind: "hit" | "miss") =>
      reviewShot(posterior, { cell: unwrap(parseCell(preset("gorkoff-3x3").board, name)), answer: { kind } }, 1);
    // Corners always hold a ship, sides one time in four, the centre never.
    expect(shot("A1", "hit")).toMatchObject({ layouts: 4n, hits: 1, hitsLost: 0, luck: 0, verdict: "best" });
    expect(shot("A1", "hit").shot).toEqual({ cell: 0, hit: 4n, ships: 4n, squares: 16n });
    // A side loses three quarters of a hit and yet tells most.
    expect(shot("B1", "miss")).toMatchObject({ hitsLost: 0.75, luck: -0.25, verdict: "best" });
    expect(sharesOf(shot("B1", "miss").shot, 4n)).toEqual({
      hitChance: 0.25,
      expectedHits: 0.25,
      expectedLayouts: 2.5,
    });
    expect(shot("B2", "miss")).toMatchObject({ hitsLost: 1, luck: 0, verdict: "blunder" });
    expect(() => shot("B2", "miss").number && reviewShot(posterior, { cell: 99, answer: { kind: "miss" } }, 1)).toThrow(
      RangeError,
    );
  });

  it("count ships where they overlap", () => {
    const scenario = preset("boxes:2x2:2");
    const [layout] = allLayouts(scenario);
    const transcript = playGame(unwrap(parseStrategy("greedy-hit")), layout, RandomStream.fromSeed(1));
    const { shots, totals } = unwrap(reviewTranscript(transcript));
    expect(totals.hits).toBe(shots.reduce((sum, { hits }) => sum + hits, 0));
    expect(totals.hitsLost).toBe(0);
    expect(shots[0].shot.hit).toBeLessThan(shots[0].shot.ships);
  });

  it("give the verdicts of a real opening, and share posteriors", () => {
    const scenario = preset("hasbro");
    const posteriors = new PosteriorCache(scenario);
    const seen: number[] = [];
    const knowledge = unwrap(parseKnowledge(scenario, "A1. E5. F6x A10."));
    const { shots } = unwrap(reviewShots(knowledge, { posteriors, onShot: ({ number }) => seen.push(number) }));
    expect(seen).toEqual([1, 2, 3, 4]);
    expect(shots[0].verdict).toBe("mistake");
    expect(shots[1].hitsLost).toBeLessThan(0.02);
    expect(shots[3].verdict).toBe("blunder");
    expect(shots[2].luck).toBeGreaterThan(0.7);
    reviewShots(knowledge, { posteriors });
    expect(posteriors.statistics.hits).toBe(4);
  });

  it("refuse shots that no layout agrees with, and tampered transcripts", () => {
    const impossible = reviewShots(unwrap(parseKnowledge(preset("gorkoff-3x3"), "A1x B2x C1.")));
    expect(impossible.ok ? "" : formatInputError(impossible.error)).toBe(
      'shot 2 "B2x": no layout agrees with the answers up to here; correct the shot or one before it',
    );
    const [layout] = sampleLayouts(makeKnowledge(preset("gorkoff-5x5")), 1, RandomStream.fromSeed(1));
    const transcript = playGame(unwrap(parseStrategy("random")), layout, RandomStream.fromSeed(1));
    const [first, ...others] = transcript.observations;
    const answer = { kind: first.answer.kind === "hit" ? ("miss" as const) : ("hit" as const) };
    expect(reviewTranscript({ ...transcript, observations: [{ ...first, answer }, ...others] })).toMatchObject({
      ok: false,
      error: { where: expect.stringContaining("shot 1 ") },
    });
  });
});
